import { itemAt } from '../../core/collections';
import { smallnessOf } from '../head/smallness';
import type { FilterConfig } from './filter-config';

/** Probability of each target by its key, as left by the last frame. Sums to 1 with `outside`. */
export type Belief = Readonly<Record<string, number>>;

/** One target in one frame. */
export type Evidence = {
	key: string;
	/** Relative weight when a new look begins. */
	prior: number;
	/** Log density of what was measured if this is the target; `null` when nothing was measured. */
	logLikelihood: number | null;
};

/** What one frame tells about one person's target. */
type FilterInput = {
	/** As left by the last frame of this person; `null` at first. */
	before: Belief | null;
	evidence: readonly Evidence[];
	/** Since that frame, milliseconds. */
	dtMs: number;
	/** How fast head and eyes turn beyond what is noise, radians a second: looks end with a turn. */
	turnRadPerS: number;
};

/** How one frame changed the belief about one person's target: all that a later look back needs. Plain data. */
export type FilterStep = {
	/** In the order of the evidence, as all lists here. */
	keys: readonly string[];
	/** Probability that the look of the frame before went on; 0 when nothing is known of it. */
	stays: number;
	/** Where a new look begins; sums to 1. */
	starts: readonly number[];
	/** Tempered likelihood of the measurement, relative to the best. */
	likelihoods: readonly number[];
	/** Probability of each target given this frame and those before; sums to 1. */
	belief: readonly number[];
};

/** The filter for the looks of a head of this height in pixels: of small heads, errors last longer. */
export const filterForHead = (headPx: number, config: FilterConfig): FilterConfig => {
	const { independentMs, smallHeadIndependentMs } = config;
	const smallness = smallnessOf(headPx, config);
	return { ...config, independentMs: independentMs + smallness * (smallHeadIndependentMs - independentMs) };
};

/**
 * Carries the belief about one person's target over one frame: a hidden state that mostly stays (sticky transitions)
 * and is corrected by what was measured.
 *
 * Rates are per second, so results do not depend on the frame rate. Successive frames repeat the same error of the
 * same models; their evidence is tempered so that a second of frames counts like the few independent measurements it
 * holds. A turn brings a new measurement: what models see of another pose errs in another way.
 */
export const filterAttention = (
	{ before, evidence, dtMs, turnRadPerS }: FilterInput,
	config: FilterConfig,
): FilterStep => {
	const priorSum = evidence.reduce((sum, e) => sum + e.prior, 0);
	const knownSum = before ? evidence.reduce((sum, e) => sum + (before[e.key] ?? 0), 0) : 0;
	const stays =
		before && knownSum > 1e-9 ? Math.exp((-(config.switchPerS + turnRadPerS / config.switchTurnRad) * dtMs) / 1000) : 0;
	const turnedRad = (turnRadPerS * dtMs) / 1000;
	const temper = before ? Math.min(1, dtMs / config.independentMs + turnedRad / config.independentTurnRad) : 1;
	let best = -Infinity;
	for (const { logLikelihood } of evidence) if (logLikelihood !== null && logLikelihood > best) best = logLikelihood;
	const starts = evidence.map(({ prior }) => prior / priorSum);
	const likelihoods = evidence.map(({ logLikelihood }) =>
		logLikelihood === null ? 1 : Math.exp(temper * (logLikelihood - best)),
	);
	const weights = evidence.map(({ key }, i) => {
		const stayed = stays > 0 ? (stays * (before?.[key] ?? 0)) / knownSum : 0;
		return (stayed + (1 - stays) * itemAt(starts, i)) * itemAt(likelihoods, i);
	});
	let sum = 0;
	for (const weight of weights) sum += weight;
	for (let i = 0; i < weights.length; i++) weights[i]! /= sum;
	return { keys: evidence.map(({ key }) => key), stays, starts, likelihoods, belief: weights };
};

/** The belief that a frame leaves. */
export const beliefOf = ({ keys, belief }: FilterStep): Belief => {
	const byKey: Record<string, number> = {};
	keys.forEach((key, i) => (byKey[key] = itemAt(belief, i)));
	return byKey;
};

/**
 * Belief about the first of several frames of one person, given all of them: the backward half of the forward-backward
 * algorithm (Rabiner 1989), for the hidden state of {@link filterAttention}.
 *
 * @param first step; `rest`: those after it, in order of time
 * @returns probabilities in the order of the first step's keys; they sum to 1
 */
export const lookBack = ([{ keys: firstKeys, belief }, ...rest]: readonly [FilterStep, ...FilterStep[]]): number[] => {
	/** What the frames from the step after on say, for each of its keys; `null`: nothing. */
	let later: { keys: readonly string[]; says: readonly number[]; begun: number; stays: number } | null = null;
	/** What they say if this key is the target now. Most steps list the same keys in the same order. */
	const saysOf = (key: string, i: number): number => {
		if (later === null) return 1;
		const { keys, says, begun, stays } = later;
		const at = keys[i] === key ? i : keys.indexOf(key);
		return (at < 0 ? 0 : stays * itemAt(says, at)) + (1 - stays) * begun;
	};
	for (const { keys, stays, starts, likelihoods } of rest.reverse()) {
		const seen = keys.map((key, i) => itemAt(likelihoods, i) * saysOf(key, i));
		const best = Math.max(...seen);
		// Only ratios matter; without scaling a long window would underflow.
		const says = seen.map((value) => value / best);
		later = { keys, says, begun: says.reduce((sum, value, i) => sum + itemAt(starts, i) * value, 0), stays };
	}
	if (later === null) return [...belief];
	const weights = firstKeys.map((key, i) => itemAt(belief, i) * saysOf(key, i));
	const sum = weights.reduce((a, b) => a + b, 0);
	return sum > 0 ? weights.map((w) => w / sum) : [...belief];
};
