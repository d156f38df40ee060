import { defaultBootstrap, meanInterval, type Interval } from '../statistics/bootstrap';
import { certain } from '../statistics/uncertain';

/** When one channel of events happened in a session: starts and ends, milliseconds, in order of start. */
export type EventTimes = { startMs: Float64Array; endMs: Float64Array };

/** What is averaged around what. */
export type PeriEventQuestion = {
	/** Channels of events. */
	trigger: string;
	response: string;
	/** Time before and after, milliseconds. */
	aroundMs: number;
	/** Length of a bin, milliseconds. */
	binMs: number;
};

/** Ours: five seconds hold the three in which a look follows; a quarter of a second is as fine as 10 frames a second allow. */
export const PERI_EVENT = { aroundMs: 5000, binMs: 250 } as const;

/** The middles of the bins, milliseconds from the trigger’s start. */
export const binsOf = ({ aroundMs, binMs }: Pick<PeriEventQuestion, 'aroundMs' | 'binMs'>): number[] =>
	Array.from({ length: Math.round((2 * aroundMs) / binMs) }, (_, i) => (i + 0.5) * binMs - aroundMs);

/** How often the response goes on at each time around the trigger, in one session; `null` in bins that no trigger reaches. */
export const periEventOf = (
	trigger: EventTimes,
	response: EventTimes,
	{ durationMs, ...question }: Pick<PeriEventQuestion, 'aroundMs' | 'binMs'> & { durationMs: number },
): (number | null)[] => {
	const bins = binsOf(question);
	const [going, counted] = [bins.map(() => 0), bins.map(() => 0)];
	// A later response may have begun earlier than one that still goes on.
	const latestEnd = response.endMs.slice();
	for (let i = 1; i < latestEnd.length; i++) latestEnd[i] = Math.max(latestEnd[i] ?? 0, latestEnd[i - 1] ?? 0);
	let first = 0;
	for (const atMs of trigger.startMs) {
		while ((latestEnd[first] ?? Infinity) <= atMs - question.aroundMs) first++;
		bins.forEach((offsetMs, bin) => {
			const tMs = atMs + offsetMs;
			if (tMs < 0 || tMs >= durationMs) return;
			counted[bin] = (counted[bin] ?? 0) + 1;
			for (let i = first; (response.startMs[i] ?? Infinity) <= tMs; i++) {
				if ((response.endMs[i] ?? 0) <= tMs) continue;
				going[bin] = (going[bin] ?? 0) + 1;
				return;
			}
		});
	}
	return bins.map((_, bin) => ((counted[bin] ?? 0) > 0 ? (going[bin] ?? 0) / (counted[bin] ?? 1) : null));
};

/** The time course of a group. */
export type TimeCourse = {
	name: string | null;
	/** Sessions with the trigger. */
	sessions: number;
	points: readonly { offsetMs: number; mean: number; interval: Interval | null }[];
};

/** Bands need less than the ends of one interval do. */
const BAND = { ...defaultBootstrap, resamples: 400 };

/** A studentised interval may leave what shares can be. */
const withinShares = (interval: Interval | null): Interval | null =>
	interval && { ...interval, low: Math.max(0, interval.low), high: Math.min(1, interval.high) };

/** Averages sessions, each counting once, with the interval over sessions in each bin by itself. */
export const timeCourseOf = (
	name: string | null,
	courses: readonly (readonly (number | null)[])[],
	question: Pick<PeriEventQuestion, 'aroundMs' | 'binMs'>,
): TimeCourse => {
	const there = courses.filter((course) => course.some((value) => value !== null));
	return {
		...{ name, sessions: there.length },
		points: binsOf(question).flatMap((offsetMs, bin) => {
			const values = there.flatMap((course) => course[bin] ?? []);
			if (values.length === 0) return [];
			const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
			return { offsetMs, mean, interval: withinShares(meanInterval(values.map(certain), BAND)) };
		}),
	};
};
