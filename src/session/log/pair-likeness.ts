import type { Observation } from '../../core/attention';
import { resolveMerges } from '../../core/merge';
import { compareIds } from '../../core/order';
import type { Merge, PersonId } from '../../core/people';
import type { PairRelations, RelationLikeness } from '../../core/perception';

/** What one picture of two people is like, `first` before `second` in order of id. */
export type PairReading = PairRelations & { tMs: number; first: PersonId; second: PersonId };

/** The mean over the pictures of a pair within a window. */
export type PairSummary = PairRelations & {
	first: PersonId;
	second: PersonId;
	/** Pictures that it is the mean of. */
	count: number;
};

const readingOf = (a: PersonId, b: PersonId, tMs: number, { domain, relation }: PairRelations): PairReading => {
	const [first, second] = compareIds(a, b) <= 0 ? [a, b] : [b, a];
	return { tMs, first, second, domain, relation };
};

/** What was read of pairs in one analysed frame. */
export const readingsOf = (tMs: number, observations: readonly Observation[]): PairReading[] =>
	observations.flatMap(({ personId, likeness = [] }) =>
		likeness.map((pair) => readingOf(personId, pair.with, tMs, pair)),
	);

/** Readings under final ids, in place; those of a person with their own former id go. */
export const mergeReadings = (readings: PairReading[], merges: readonly Merge[]): void => {
	if (merges.length === 0 || readings.length === 0) return;
	const resolve = resolveMerges(merges);
	const merged = readings.flatMap((reading) => {
		const [a, b] = [resolve(reading.first), resolve(reading.second)];
		return a === b ? [] : [readingOf(a, b, reading.tMs, reading)];
	});
	readings.splice(0, readings.length, ...merged);
};

/** Means by label, most alike first. Labels stand in all readings, for all are of the same model. */
const meanOf = (lists: readonly (readonly RelationLikeness[])[]): RelationLikeness[] => {
	const sums = new Map<string, { cosine: number; share: number; count: number }>();
	for (const { name, cosine, share } of lists.flat()) {
		const was = sums.get(name) ?? { cosine: 0, share: 0, count: 0 };
		sums.set(name, { cosine: was.cosine + cosine, share: was.share + share, count: was.count + 1 });
	}
	return [...sums]
		.map(([name, { cosine, share, count }]) => ({ name, cosine: cosine / count, share: share / count }))
		.sort((a, b) => b.share - a.share);
};

/** The pairs of whom pictures were read within `[startMs, endMs)`, in order of ids. */
export const likenessWithin = (
	readings: readonly PairReading[],
	{ startMs, endMs }: { startMs: number; endMs: number },
): PairSummary[] => {
	const pairs = new Map<string, PairReading[]>();
	for (const reading of readings) {
		if (reading.tMs < startMs || reading.tMs >= endMs) continue;
		const key = `${reading.first} ${reading.second}`;
		pairs.set(key, [...(pairs.get(key) ?? []), reading]);
	}
	return [...pairs.values()]
		.map((own) => ({
			first: own[0]!.first,
			second: own[0]!.second,
			count: own.length,
			domain: meanOf(own.map(({ domain }) => domain)),
			relation: meanOf(own.map(({ relation }) => relation)),
		}))
		.sort((a, b) => compareIds(a.first, b.first) || compareIds(a.second, b.second));
};
