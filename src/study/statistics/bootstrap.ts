import { mean, quantileSorted, sampleVariance } from 'simple-statistics';
import { seededRandom, type SeededRandom } from '../../core/maths/random';
import type { Uncertain } from './uncertain';

/** An estimate and the interval around it. */
export type Interval = { readonly estimate: number; readonly low: number; readonly high: number };

/** How an interval is found. */
export type BootstrapOptions = {
	/** The same seed gives the same interval. */
	seed: number;
	/** How often sessions are drawn again. */
	resamples: number;
	/** Share of intervals that are to cover the truth, 0 to 1. */
	level: number;
};

/**
 * 2,000 resamples put the ends of a 95 % interval within about 2 % of its width of where infinitely many would (Efron &
 * Tibshirani 1993, ch. 14, ask for at least 1,000).
 */
export const defaultBootstrap: BootstrapOptions = { seed: 1, resamples: 2000, level: 0.95 };

/** Fewer sessions have no spread that could be told from chance. */
const MIN_SESSIONS = 3;

/** Mean of some sessions and its squared standard error. */
type Summary = { mean: number; squaredError: number };

const summaryOf = (values: number[]): Summary => ({
	mean: mean(values),
	squaredError: sampleVariance(values) / values.length,
});

/** Sessions drawn with replacement, each as one of its readings. */
const redraw = (sessions: readonly Uncertain[], random: SeededRandom): number[] =>
	sessions.map(() => {
		const session = sessions[Math.floor(random.uniform() * sessions.length)];
		if (!session) return 0;
		return session.draws[Math.floor(random.uniform() * session.draws.length)] ?? session.value;
	});

/** Mean variance of the readings of one session: what is in doubt within it. */
const doubtOf = (sessions: readonly Uncertain[]): number =>
	mean(sessions.map(({ draws }) => (draws.length > 1 ? sampleVariance([...draws]) : 0)));

/** The means of groups, put together: one group as it is, of two the second less the first. */
const together = (summaries: readonly Summary[]): Summary => ({
	mean: summaries.reduce((sum, { mean }, i) => sum + (i === summaries.length - 1 ? mean : -mean), 0),
	squaredError: summaries.reduce((sum, { squaredError }) => sum + squaredError, 0),
});

const intervalOf = (
	groups: readonly (readonly Uncertain[])[],
	{ seed, resamples, level }: BootstrapOptions,
): Interval | null => {
	if (groups.some((sessions) => sessions.length < MIN_SESSIONS)) return null;
	const point = together(groups.map((sessions) => summaryOf(sessions.map(({ value }) => value))));
	const doubt = groups.reduce((sum, sessions) => sum + doubtOf(sessions) / sessions.length, 0);
	const error = Math.sqrt(point.squaredError + doubt);
	// Everybody did exactly the same, without doubt: nothing to draw from.
	if (error === 0) return { estimate: point.mean, low: point.mean, high: point.mean };
	const random = seededRandom(seed);
	const ratios: number[] = [];
	for (let i = 0; i < resamples; i++) {
		const drawn = together(groups.map((sessions) => summaryOf(redraw(sessions, random))));
		// All drawn sessions alike: this resample says nothing about the spread.
		if (drawn.squaredError > 0) ratios.push((drawn.mean - point.mean) / Math.sqrt(drawn.squaredError));
	}
	if (ratios.length === 0) return null;
	ratios.sort((a, b) => a - b);
	const tail = (1 - level) / 2;
	return {
		estimate: point.mean,
		low: point.mean - quantileSorted(ratios, 1 - tail) * error,
		high: point.mean - quantileSorted(ratios, tail) * error,
	};
};

/**
 * Interval of the mean over sessions, by the studentised bootstrap (bootstrap-t: Efron & Tibshirani 1993, § 12.5), which
 * keeps its level in the small groups that studies have, where percentile intervals are too narrow (Hesterberg 2015).
 * Sessions are what is drawn, never moments within one: those of one session resemble each other. Each drawn session
 * stands as one of its readings, so what is in doubt within sessions widens the interval.
 *
 * @returns `null` of fewer than three sessions
 */
export const meanInterval = (sessions: readonly Uncertain[], options = defaultBootstrap): Interval | null =>
	intervalOf([sessions], options);

/**
 * Interval of how much the mean of `b` lies above that of `a`, as `meanInterval` finds it; each group is drawn by itself.
 *
 * @returns `null` where a group has fewer than three sessions
 */
export const differenceInterval = (
	a: readonly Uncertain[],
	b: readonly Uncertain[],
	options = defaultBootstrap,
): Interval | null => intervalOf([a, b], options);
