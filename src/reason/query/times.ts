import { common, type Interval, type Stretches } from './intervals';
import type { Pick } from './query';
import type { Time } from './scope';

const byStart = (a: Interval, b: Interval): number => a.startMs - b.startMs || a.endMs - b.endMs;

/** What makes two times the same one: what shows them, and their bounds. */
const timeKey = ({ startMs, endMs, rows }: Time): string =>
	`${startMs} ${endMs} ${rows
		.map((r) => r.id)
		.sort()
		.join(' ')}`;

/** Each time once, in order of start. */
export const eachOnce = (times: readonly Time[]): readonly Time[] =>
	times.length < 2 ? times : [...new Map(times.map((time) => [timeKey(time), time])).values()].sort(byStart);

/** What goes both ways once. */
export const firstWays = (times: readonly Time[]): readonly Time[] =>
	[...new Map([...times].reverse().map((time) => [time.rows[0]?.id, time])).values()].sort(byStart);

/** Where what one list and another have in common stands. */
export const joined = (a: readonly Time[], b: readonly Time[]): readonly Time[] => {
	const out: Time[] = [];
	// How far any of the first ones reaches: those before a place that reach no farther than it are passed over.
	let reach = -Infinity;
	const reaches = b.map(({ endMs, startMs }) => (reach = Math.max(reach, endMs, startMs)));
	let from = 0;
	for (const left of a) {
		while (from < b.length && (reaches[from] ?? 0) < left.startMs) from++;
		for (let i = from; i < b.length; i++) {
			const right = b[i];
			if (!right || right.startMs > left.endMs) break;
			const both = common(left, right);
			if (both) out.push({ ...both, rows: [...new Set([...left.rows, ...right.rows])] });
		}
	}
	return eachOnce(out);
};

/** Stretches as times, with the rows of those times that stand in them. */
export const shownBy = (stretches: Stretches, times: readonly Time[]): readonly Time[] =>
	stretches.map((stretch) => ({
		...stretch,
		rows: [...new Set(times.filter((time) => common(time, stretch) !== null).flatMap(({ rows }) => rows))],
	}));

/** One of several times, or those that share its place: `longest` may be two. */
export const picked = (times: readonly Time[], pick: Pick | null): readonly Time[] => {
	if (pick === null || times.length === 0) return times;
	const inOrder = [...times].sort(byStart);
	const best = (sizeOf: (time: Time) => number): readonly Time[] => {
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
			return best((time) => time.endMs - time.startMs);
		case 'shortest':
			return best((time) => time.startMs - time.endMs);
		case 'nth':
			return inOrder.slice((pick.n ?? 1) - 1, pick.n ?? 1);
	}
};
