import type { Box } from '../../core/space';

/** The smallest box around points of shape (n, 3), `image` pixels. */
export const boxAround = (points: Float32Array, include: (index: number) => boolean = () => true): Box | null => {
	let left = Infinity;
	let top = Infinity;
	let right = -Infinity;
	let bottom = -Infinity;
	for (let i = 0; i * 3 < points.length; i++) {
		if (!include(i)) continue;
		const x = points[i * 3]!;
		const y = points[i * 3 + 1]!;
		left = Math.min(left, x);
		right = Math.max(right, x);
		top = Math.min(top, y);
		bottom = Math.max(bottom, y);
	}
	return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
};

/** Intersection over union, 0 to 1. */
export const overlap = (a: Box, b: Box): number => {
	const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	if (width <= 0 || height <= 0) return 0;
	const shared = width * height;
	return shared / (a.width * a.height + b.width * b.height - shared);
};

export const boxSize = (box: Box): number => Math.sqrt(box.width * box.height);

export const boxContains = (box: Box, x: number, y: number): boolean =>
	x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** A square around the middle of a box, its side `times` the box's longer side. */
export const squareAround = (box: Box, times: number): Box => {
	const side = Math.max(box.width, box.height) * times;
	return { x: box.x + box.width / 2 - side / 2, y: box.y + box.height / 2 - side / 2, width: side, height: side };
};
