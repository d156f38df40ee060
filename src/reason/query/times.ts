import { countWhile } from '../../core/collections';
import { common, meets, type Interval, type Stretches } from './intervals';
import type { Pick } from './query';
import type { Time } from './relations';

const byStart = (a: Interval, b: Interval): number => a.startMs - b.startMs || a.endMs - b.endMs;

/** Each time once, in order of start. */
export const eachOnce = (times: readonly Time[]): readonly Time[] => {
	if (times.length < 2) return times;
	const known = new Set<string>();
	const left: Time[] = [];
	for (const time of times) {
		if (known.has(time.key)) continue;
		known.add(time.key);
		left.push(time);
	}
	return left.sort(byStart);
};

/**
 * Finds those of some intervals that meet another one, in order of start: by how far any of those before a place reaches,
 * so that neither those before nor those after are looked at.
 */
export const finder = <T extends Interval>(intervals: readonly T[]): ((other: Interval) => readonly T[]) => {
	const sorted = [...intervals].sort(byStart);
	let reach = -Infinity;
	const reaches = sorted.map(({ startMs, endMs }) => (reach = Math.max(reach, startMs, endMs)));
	return (other) => {
		const from = countWhile(sorted.length, (i) => (reaches[i] ?? Infinity) < other.startMs);
		const found: T[] = [];
		for (let i = from; i < sorted.length; i++) {
			const one = sorted[i];
			if (!one || one.startMs > other.endMs) break;
			if (meets(one, other)) found.push(one);
		}
		return found;
	};
};

const allRows = (a: Time['rows'], b: Time['rows']): Time['rows'] => [...a, ...b.filter((row) => !a.includes(row))];

/** Where what one list and another have in common stands. */
export const joined = (a: readonly Time[], b: readonly Time[]): readonly Time[] => {
	if (a.length === 0 || b.length === 0) return [];
	const meeting = finder(b);
	return eachOnce(
		a.flatMap((left) =>
			meeting(left).flatMap((right): Time[] => {
				const both = common(left, right);
				if (!both) return [];
				const key = left.key < right.key ? `${left.key}&${right.key}` : `${right.key}&${left.key}`;
				const { startMs, endMs } = both;
				return [{ startMs, endMs, key, rows: allRows(left.rows, right.rows) }];
			}),
		),
	);
};

/** A stretch as a time. */
export const stretchTime = ({ startMs, endMs }: Interval, rows: Time['rows'] = []): Time => ({
	...{ startMs, endMs, rows, key: `${startMs}-${endMs}` },
});

/** Stretches as times, with the rows of those times that stand in them. */
export const shownBy = (stretches: Stretches, times: readonly Time[]): readonly Time[] => {
	const meeting = finder(times);
	return stretches.map((stretch) => stretchTime(stretch, [...new Set(meeting(stretch).flatMap(({ rows }) => rows))]));
};

/** One of several times, or those that share its place: `longest` may be two. */
export const picked = (times: readonly Time[], pick: Pick | null): readonly Time[] => {
	if (pick === null || times.length === 0) return times;
	const inOrder = [...times].sort(byStart);
	const best = (sizeOf: (time: Time) => number, nth = 1): readonly Time[] => {
		if (nth > 1) {
			const size = [...inOrder].sort((a, b) => sizeOf(b) - sizeOf(a))[nth - 1];
			return size ? inOrder.filter((time) => sizeOf(time) === sizeOf(size)) : [];
		}
		const most = inOrder.reduce((size, time) => Math.max(size, sizeOf(time)), -Infinity);
		return inOrder.filter((time) => sizeOf(time) === most);
	};
	switch (pick.is) {
		case 'first':
			return best((time) => -time.startMs);
		case 'last':
			return best((time) => time.startMs);
		case 'ends-last':
			return best((time) => time.endMs);
		case 'longest':
			return best((time) => time.endMs - time.startMs, pick.n);
		case 'shortest':
			return best((time) => time.startMs - time.endMs, pick.n);
		case 'nth':
			return inOrder.slice((pick.n ?? 1) - 1, pick.n ?? 1);
	}
};
