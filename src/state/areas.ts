import type { AreaOfInterest, ObjectId } from '../core/attention';
import type { Box } from '../core/geometry/space';

/** Smaller boxes are slips of the hand, `image` pixels. */
export const MIN_AREA_PX = 6;

/** An id that no area has yet, made from the label: `coffee-cup`, then `coffee-cup-2`. */
export const newObjectId = (label: string, taken: readonly Pick<AreaOfInterest, 'objectId'>[]): ObjectId => {
	const base =
		label
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, '-')
			.replace(/^-+|-+$/g, '') || 'thing';
	const ids = new Set<string>(taken.map((area) => area.objectId));
	let id = base;
	for (let n = 2; ids.has(id); n++) id = `${base}-${n}`;
	return id as ObjectId;
};

/** The box moved and cut so that it lies within the picture and is at least `MIN_AREA_PX` wide and high. */
export const boxWithin = (box: Box, picture: { widthPx: number; heightPx: number }): Box => {
	const clamp = (v: number, low: number, high: number) => Math.min(Math.max(v, low), Math.max(low, high));
	const width = clamp(box.width, MIN_AREA_PX, picture.widthPx);
	const height = clamp(box.height, MIN_AREA_PX, picture.heightPx);
	return {
		x: clamp(box.x, 0, picture.widthPx - width),
		y: clamp(box.y, 0, picture.heightPx - height),
		width,
		height,
	};
};
