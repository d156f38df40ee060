import type { Lane } from './lane-book';
import { rowNames, type LaneItem, type RowName } from './lane-items';
import { rowBox } from './lane-layout';

/** What is at a place of a lane. */
export type Hit = {
	item: LaneItem;
	/** How many others lie closer together with it than can be told apart. */
	others: number;
};

/** How far a finger or a mouse may miss, CSS pixels. */
const REACH_PX = 5;

/** Distance of a time from an item, milliseconds; 0 within it. */
const distanceMs = ({ startMs, endMs }: LaneItem, tMs: number): number => Math.max(0, startMs - tMs, tMs - endMs);

/** Of items at one place the shortest is meant: the long one can be had beside it. */
const nearest = (items: readonly LaneItem[], tMs: number): LaneItem | null => {
	let best: LaneItem | null = null;
	for (const item of items) {
		const better = best === null ? -1 : distanceMs(item, tMs) - distanceMs(best, tMs);
		const isShorter = best !== null && item.endMs - item.startMs < best.endMs - best.startMs;
		if (better < 0 || (better === 0 && isShorter)) best = item;
	}
	return best;
};

/**
 * The item at a place of a lane; `null` where there is none. The row at that height is looked at first, then those
 * nearby, so that thin rows need no steady hand.
 *
 * @param at `yPx` from the top of the lane, which is `heightPx` high
 */
export const hitAt = (
	lane: Lane,
	{ heightPx, yPx, tMs, msPerPx }: { heightPx: number; yPx: number; tMs: number; msPerPx: number },
): Hit | null => {
	const distancePx = (name: RowName): number => {
		const { top, height } = rowBox(lane.kind, name, heightPx);
		return Math.max(0, top - yPx, yPx - top - height);
	};
	// Signs lie above bars.
	const order = [...rowNames].reverse().sort((a, b) => distancePx(a) - distancePx(b));
	const reachMs = REACH_PX * msPerPx;
	for (const name of order) {
		const row = lane.rows[name];
		if (row.count === 0) continue;
		// A sign is wider than its event: it reaches to the right.
		const near = row.within({ startMs: tMs - reachMs * (name === 'marks' ? 2 : 1), endMs: tMs + reachMs });
		const exact = near.filter((item) => distanceMs(item, tMs) === 0);
		const item = nearest(exact.length > 0 ? exact : near, tMs);
		if (!item) continue;
		const isTiny = (item.endMs - item.startMs) / msPerPx < REACH_PX;
		return { item, others: isTiny ? near.length - 1 : exact.length - 1 };
	}
	return null;
};

const isSameItem = (a: LaneItem, b: LaneItem): boolean => a.event === b.event && a.run === b.run;

/**
 * The item after or before another in a lane, in order of start; those that start together follow in order of rows.
 *
 * @param from the item to go on from; `null` goes on from `tMs`
 * @returns `null` at the end of the lane
 */
export const stepInLane = (lane: Lane, from: LaneItem | null, tMs: number, way: 1 | -1): LaneItem | null => {
	const startingAt = (startMs: number): LaneItem[] =>
		rowNames.flatMap((name) =>
			lane.rows[name].within({ startMs, endMs: startMs }).filter((item) => item.startMs === startMs),
		);
	const atMs = from?.startMs ?? tMs;
	if (from) {
		const together = startingAt(atMs);
		const place = together.findIndex((item) => isSameItem(item, from));
		const next = place < 0 ? undefined : together[place + way];
		if (next) return next;
	}
	let best: LaneItem | null = null;
	for (const name of rowNames) {
		const item = lane.rows[name].neighbour(atMs, way);
		if (item && (!best || (item.startMs - best.startMs) * way < 0)) best = item;
	}
	if (!best) return null;
	const together = startingAt(best.startMs);
	return (way === 1 ? together[0] : together.at(-1)) ?? best;
};

/** How many items a lane holds. */
export const countIn = (lane: Lane): number => rowNames.reduce((sum, name) => sum + lane.rows[name].count, 0);
