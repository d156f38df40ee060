import type { Box } from '../core/geometry/space';

/** A name tag: where it points at, and how large it is. CSS pixels. */
export type Tag = { anchor: Box; width: number; height: number };

const overlaps = (a: Box, b: Box): boolean =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Places tags above their boxes, else below, else inside at the top, else inside at the bottom, within the bounds, off each
 * other and off what is covered as far as possible. Earlier tags win. Returns one box a tag, in order.
 */
export const placeTags = (tags: readonly Tag[], bounds: Box, covered: readonly Box[] = []): Box[] => {
	const placed: Box[] = [];
	for (const { anchor, width, height } of tags) {
		const gap = 4;
		const x = Math.min(Math.max(anchor.x, bounds.x), bounds.x + bounds.width - width);
		const bottom = anchor.y + anchor.height;
		const heights = [anchor.y - height - gap, bottom + gap, anchor.y + gap, bottom - height - gap];
		const candidates = heights.map((y): Box => ({ x, y, width, height }));
		const isInside = (b: Box) => b.y >= bounds.y && b.y + b.height <= bounds.y + bounds.height;
		const free = candidates.find((c) => isInside(c) && ![...placed, ...covered].some((p) => overlaps(p, c)));
		const fallback = candidates.find(isInside) ?? {
			x,
			y: Math.min(Math.max(anchor.y, bounds.y), bounds.y + bounds.height - height),
			width,
			height,
		};
		placed.push(free ?? fallback);
	}
	return placed;
};
