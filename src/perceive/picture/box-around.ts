import type { Box } from '../../core/geometry/space';

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
