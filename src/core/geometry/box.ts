import { length2 } from './length';
import type { Box, Space, Vec2 } from './space';

/** Middle of a box. */
export const boxCentre = (b: Box): Vec2<'image'> => [b.x + b.width / 2, b.y + b.height / 2];

/** One length for a box: the side of the square with its area, pixels. */
export const boxSize = (b: Box): number => Math.sqrt(b.width * b.height);

/** Area shared by two boxes, square pixels. */
export const intersection = (a: Box, b: Box): number =>
	Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
	Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Intersection over union, 0 to 1. */
export const iou = (a: Box, b: Box): number => {
	const shared = intersection(a, b);
	const all = a.width * a.height + b.width * b.height - shared;
	return all > 0 ? shared / all : 0;
};

/** Place of the item whose box overlaps another most (`iou`); -1 when none does by at least `atLeast`. */
export const mostOverlapping = (items: readonly { box: Box }[], box: Box, atLeast: number): number => {
	let [place, most] = [-1, -Infinity];
	for (const [i, item] of items.entries()) {
		const shared = iou(item.box, box);
		if (shared >= atLeast && shared > most) [place, most] = [i, shared];
	}
	return place;
};

/** Share of the smaller of two boxes that lies in the larger, 0 to 1. */
export const cover = (a: Box, b: Box): number => {
	const smaller = Math.min(a.width * a.height, b.width * b.height);
	return smaller > 0 ? intersection(a, b) / smaller : 0;
};

/** Distance of the middles in mean sizes of the two boxes. */
export const centreDistance = (a: Box, b: Box): number => {
	const size = (boxSize(a) + boxSize(b)) / 2;
	// Number by number: every track is held against every detection with it.
	const across = a.x + a.width / 2 - (b.x + b.width / 2);
	const down = a.y + a.height / 2 - (b.y + b.height / 2);
	return size > 0 ? length2(across, down) / size : 0;
};

/** Larger size over smaller size, from 1. */
export const sizeRatio = (a: Box, b: Box): number => {
	const [p, q] = [boxSize(a), boxSize(b)];
	return p > 0 && q > 0 ? Math.max(p / q, q / p) : 1e6;
};

/** Smallest box around both. */
export const union = (a: Box, b: Box): Box => {
	const x = Math.min(a.x, b.x);
	const y = Math.min(a.y, b.y);
	return {
		x,
		y,
		width: Math.max(a.x + a.width, b.x + b.width) - x,
		height: Math.max(a.y + a.height, b.y + b.height) - y,
	};
};

/** A box of the frame in a raster that shows the frame at `scale` times its size. */
export const scaledBox = ({ x, y, width, height }: Box, scale: number): Box<'raster'> => ({
	x: x * scale,
	y: y * scale,
	width: width * scale,
	height: height * scale,
});

/** Orders boxes by place, then size: a fixed order that does not depend on how a model listed them. */
export const compareBoxes = (a: Box, b: Box): number =>
	a.x - b.x || a.y - b.y || a.width - b.width || a.height - b.height;

/** Whether a point lies in a box: on its left or upper edge, but not on the others. */
export const boxContains = <S extends Space>(box: Box<S>, x: number, y: number): boolean =>
	x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** A square around the middle of a box, its side `times` the box's longer side. */
export const squareAround = <S extends Space>(box: Box<S>, times: number): Box<S> => {
	const side = Math.max(box.width, box.height) * times;
	return { x: box.x + box.width / 2 - side / 2, y: box.y + box.height / 2 - side / 2, width: side, height: side };
};

/** The same box about its middle, so many times as wide and as high. */
export const enlarged = ({ x, y, width, height }: Box, times: number): Box => ({
	x: x - ((times - 1) / 2) * width,
	y: y - ((times - 1) / 2) * height,
	width: times * width,
	height: times * height,
});

/** A box moved to the right and down. */
export const movedBox = (box: Box, [x, y]: Vec2<'image'>): Box => ({ ...box, x: box.x + x, y: box.y + y });
