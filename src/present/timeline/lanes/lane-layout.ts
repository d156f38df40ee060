import type { RowName } from './lane-items';

/** Heights in CSS pixels. */
export const LANE_PX = {
	minPerson: 22,
	maxPerson: 30,
	minPair: 25,
	maxPair: 30,
	minGroup: 18,
	sound: 22,
	gap: 3,
} as const;

/** What is laid out: a lane, or the sound. */
export type LaneKind = 'person' | 'pair' | 'group' | 'sound';

/** Where each lane stands, CSS pixels from the top of the first. */
export type LaneLayout = { tops: readonly number[]; heights: readonly number[]; totalPx: number };

/** Lanes one under another; as high as the room allows, so that few people get high lanes. */
export const layOutLanes = (kinds: readonly LaneKind[], roomPx: number): LaneLayout => {
	const share = (kind: LaneKind, grow: number): number => {
		if (kind === 'sound') return LANE_PX.sound;
		if (kind === 'person') return LANE_PX.minPerson + grow * (LANE_PX.maxPerson - LANE_PX.minPerson);
		if (kind === 'group') return LANE_PX.minGroup + grow * (LANE_PX.maxPair - LANE_PX.minGroup);
		return LANE_PX.minPair + grow * (LANE_PX.maxPair - LANE_PX.minPair);
	};
	const sumPx = (grow: number) => kinds.reduce((sum, kind) => sum + share(kind, grow) + LANE_PX.gap, 0);
	const [least, most] = [sumPx(0), sumPx(1)];
	const grow = most > least ? Math.min(1, Math.max(0, (roomPx - least) / (most - least))) : 0;
	const heights = kinds.map((kind) => Math.floor(share(kind, grow)));
	const tops: number[] = [];
	let totalPx = 0;
	for (const height of heights) {
		tops.push(totalPx);
		totalPx += height + LANE_PX.gap;
	}
	return { tops, heights, totalPx };
};

/** Top and height of one lane. */
export const laneBox = ({ tops, heights }: LaneLayout, index: number): { top: number; height: number } => {
	const [top, height] = [tops[index], heights[index]];
	if (top === undefined || height === undefined) throw new RangeError(`There is no lane ${index}`);
	return { top, height };
};

/** First and last (exclusive) lane of which something shows between two heights. */
export const lanesBetween = ({ tops, heights }: LaneLayout, fromPx: number, untilPx: number): [number, number] => {
	const ends = tops.findIndex((top, i) => top + (heights[i] ?? 0) > fromPx);
	const first = ends < 0 ? tops.length : ends;
	const after = tops.findIndex((top, i) => i >= first && top >= untilPx);
	return [first, after < 0 ? tops.length : after];
};

/** Index of the lane at a height; `null` between and beneath them. */
export const laneAt = ({ tops, heights }: LaneLayout, yPx: number): number | null => {
	const index = tops.findIndex((top, i) => yPx >= top && yPx < top + (heights[i] ?? 0));
	return index < 0 ? null : index;
};

/** Top and height of a row within its lane, CSS pixels. */
export const rowBox = (kind: LaneKind, row: RowName, heightPx: number): { top: number; height: number } => {
	if (kind === 'person') {
		if (row === 'voice') return { top: 0, height: 3 };
		if (row === 'hand') return { top: heightPx - 5, height: 5 };
		if (row === 'shift') return { top: heightPx - 5, height: 3 };
		if (row === 'marks') return { top: heightPx - 7, height: 7 };
		return { top: 4, height: heightPx - 10 };
	}
	if (kind === 'group') return { top: 1, height: heightPx - 2 };
	if (row === 'forth') return { top: 0, height: 3 };
	if (row === 'back') return { top: heightPx - 3, height: 3 };
	// Signs have a line of their own beneath the bars, whose words they would cross.
	if (row === 'marks') return { top: heightPx - 10, height: 6 };
	return { top: 4, height: heightPx - 15 };
};
