import { countWhile, itemAt } from '../core/collections';
import { AppError } from '../core/errors';
import type { CodedEvent } from './coded-event';

/** A pair that may be matched: places in the two lists, and how well it fits, higher is better. */
export type Edge = { a: number; b: number; fit: number };

/**
 * Most pairs that may be matched. Two coders who both marked the same hour have a few thousand; this many
 * overlap only where thousands of events lie at the same time, and take a second to sort.
 */
const MAX_EDGES = 1_000_000;

/** First place whose start is at or after a time. */
const firstFrom = (events: readonly CodedEvent[], tMs: number): number =>
	countWhile(events.length, (i) => itemAt(events, i).startMs < tMs);

/**
 * Pairs of two lists that may be matched.
 *
 * @param b by start
 * @param reachMs pairs whose starts are further apart than this, or than `b` lasts before `a` starts, are not tried
 * @param fit how well a pair fits; `null`: may not be matched
 * @throws AppError `codes-invalid`: more than a million pairs
 */
export const edgesBetween = (
	a: readonly CodedEvent[],
	b: readonly CodedEvent[],
	reachMs: number,
	fit: (a: CodedEvent, b: CodedEvent) => number | null,
): Edge[] => {
	const longestMs = b.reduce((longest, e) => Math.max(longest, e.endMs - e.startMs), 0);
	let count = 0;
	return a.flatMap((event, i) => {
		const edges: Edge[] = [];
		const untilMs = Math.max(event.endMs, event.startMs + reachMs);
		for (let j = firstFrom(b, event.startMs - Math.max(longestMs, reachMs)); j < b.length; j++) {
			const other = itemAt(b, j);
			if (other.startMs > untilMs) break;
			const value = fit(event, other);
			if (value === null) continue;
			edges.push({ a: i, b: j, fit: value });
			if (++count <= MAX_EDGES) continue;
			throw new AppError(
				'codes-invalid',
				`Too many events lie over each other near ${Math.round(event.startMs / 1000)} s to be compared: the same one was probably coded many times. Delete what is there twice.`,
			);
		}
		return edges;
	});
};

/**
 * One-to-one matching with as many pairs as possible (maximum bipartite matching by augmenting paths, as in the event-based
 * scores of Mesaros, Heittola & Virtanen 2016), the best fitting pairs tried first.
 *
 * @returns for each of `a` its partner's place in `b`, or -1
 */
export const matchOneToOne = (countA: number, countB: number, edges: readonly Edge[]): number[] => {
	const partnerOfA = new Array<number>(countA).fill(-1);
	const partnerOfB = new Array<number>(countB).fill(-1);
	const ranked = [...edges].sort((x, y) => y.fit - x.fit || x.a - y.a || x.b - y.b);
	for (const { a, b } of ranked) {
		if (partnerOfA[a] !== -1 || partnerOfB[b] !== -1) continue;
		partnerOfA[a] = b;
		partnerOfB[b] = a;
	}
	const neighbours: number[][] = Array.from({ length: countA }, () => []);
	for (const { a, b } of ranked) neighbours[a]?.push(b);
	for (let start = 0; start < countA; start++) {
		if (partnerOfA[start] !== -1) continue;
		// Breadth first over alternating paths from an unmatched one of `a` to an unmatched one of `b`.
		const cameFrom = new Map<number, number>();
		const queue = [start];
		let end = -1;
		// An array is walked to its end also where it grows meanwhile.
		for (const a of queue) {
			for (const b of itemAt(neighbours, a)) {
				if (cameFrom.has(b)) continue;
				cameFrom.set(b, a);
				const partner = itemAt(partnerOfB, b);
				if (partner === -1) {
					end = b;
					break;
				}
				queue.push(partner);
			}
			if (end !== -1) break;
		}
		while (end !== -1) {
			const a = cameFrom.get(end) ?? start;
			const before = itemAt(partnerOfA, a);
			partnerOfA[a] = end;
			partnerOfB[end] = a;
			end = before;
		}
	}
	return partnerOfA;
};
