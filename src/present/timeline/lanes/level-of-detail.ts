import type { TimeSpan } from '../../../state/timeline/timeline-span';
import type { LaneItem } from './lane-items';

/** What is drawn as one bar: one item, or several that lie closer together than can be seen. */
export type Segment = {
	readonly startMs: number;
	readonly endMs: number;
	readonly fill: string;
	readonly fill2: string | null;
	/** 0 to 1. */
	readonly opacity: number;
	/** `null` when it stands for several. */
	readonly item: LaneItem | null;
	readonly count: number;
	/** Of several: the share of the time that each colour has, in order of colour, 1 or less in sum; else `null`. */
	readonly parts: readonly { readonly fill: string; readonly share: number }[] | null;
};

/** Width of the narrowest bin, CSS pixels; the widest has twice that. Shares in narrower ones could not be read. */
const MIN_BIN_PX = 2.5;
/** Bins are this long, times a power of two, so that they stay where they are while a view moves; milliseconds. */
const BASE_MS = 62.5;
/** Something of this many bins' length is always drawn by itself. */
const ALONE_BINS = 2;
/** Least share of the height that a colour gets: nothing that happened is left out. */
const LEAST_SHARE = 0.08;

/** Length of the bins for a scale, milliseconds; 0 when everything can be drawn by itself. */
export const binMsFor = (msPerPx: number): number => {
	const level = Math.ceil(Math.log2((MIN_BIN_PX * msPerPx) / BASE_MS));
	return level <= 0 ? 0 : BASE_MS * 2 ** level;
};

/** Opacity that stands for a confidence; the least can still be seen. */
export const opacityOf = (confidence: number): number => 0.28 + 0.67 * Math.min(1, Math.max(0, confidence));

/** One item as it is. */
export const segmentOf = (item: LaneItem): Segment => ({
	startMs: item.startMs,
	endMs: item.endMs,
	fill: item.fill,
	fill2: item.fill2,
	opacity: opacityOf(item.confidence),
	item,
	count: 1,
	parts: null,
});

/** Those of one bin, `first` among them, as one bar, divided by how long each colour holds; paler the less sure they are. */
const join = (first: LaneItem, items: readonly LaneItem[]): Segment => {
	let [startMs, endMs, coveredMs, weight] = [Infinity, -Infinity, 0, 0];
	const byFill = new Map<string, { ms: number; item: LaneItem }>();
	for (const item of items) {
		startMs = Math.min(startMs, item.startMs);
		endMs = Math.max(endMs, item.endMs);
		// An event of one sample has no length, and still is one.
		const ms = Math.max(1, item.endMs - item.startMs);
		coveredMs += ms;
		weight += ms * item.confidence;
		const known = byFill.get(item.fill);
		if (known) known.ms += ms;
		else byFill.set(item.fill, { ms, item });
	}
	let most = { ms: 0, item: first };
	for (const entry of byFill.values()) if (entry.ms > most.ms) most = entry;
	const lengthMs = Math.max(coveredMs, endMs - startMs);
	const shares = [...byFill]
		.map(([fill, { ms }]) => ({ fill, share: Math.max(LEAST_SHARE, ms / lengthMs) }))
		.sort((a, b) => (a.fill < b.fill ? -1 : 1));
	const sum = Math.max(
		1,
		shares.reduce((total, { share }) => total + share, 0),
	);
	return {
		startMs,
		endMs,
		fill: most.item.fill,
		fill2: most.item.fill2,
		opacity: opacityOf(weight / coveredMs),
		item: null,
		count: items.length,
		parts: shares.map(({ fill, share }) => ({ fill, share: share / sum })),
	};
};

/**
 * What a row shows at a scale. Long items stay as they are; short ones that begin in the same bin become one bar. Every
 * item lies within a bar, and every colour of a bin is in it: nothing disappears, however far away.
 *
 * @param items in order of start
 * @param binMs as `binMsFor` gives it
 * @returns in order of start
 */
export const segmentsAt = (items: readonly LaneItem[], binMs: number): Segment[] => {
	if (binMs === 0) return items.map(segmentOf);
	const segments: Segment[] = [];
	let bin: LaneItem[] = [];
	let binIndex = -1;
	const flush = () => {
		const [first] = bin;
		if (first) segments.push(bin.length === 1 ? segmentOf(first) : join(first, bin));
		bin = [];
	};
	for (const item of items) {
		const index = Math.floor(item.startMs / binMs);
		if (index !== binIndex) flush();
		binIndex = index;
		if (item.endMs - item.startMs >= ALONE_BINS * binMs) segments.push(segmentOf(item));
		else bin.push(item);
	}
	flush();
	return segments.sort((a, b) => a.startMs - b.startMs);
};

/**
 * The span that a stretch of `segmentsAt` is to be made from, so that the bars that share time with the view are those
 * that all items would give: whole bins, whatever of them the view shows. Bars of its edges may be incomplete and lie
 * outside the view.
 */
export const wholeBins = ({ startMs, endMs }: TimeSpan, binMs: number): TimeSpan => ({
	// What shares a bin with something in view begins within one bin of it, and what is in view is shorter than ALONE_BINS.
	startMs: startMs - (ALONE_BINS + 1) * binMs,
	endMs: endMs + binMs,
});
