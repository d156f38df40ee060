import type { MarkerShape } from './palette';

/** Corners of each shape on the unit circle around (0, 0), in order; the circle has none. */
export const markerCorners = (shape: Exclude<MarkerShape, 'circle'>): readonly (readonly [number, number])[] => {
	const ring = (count: number, turnRad: number, radius = 1): [number, number][] =>
		Array.from({ length: count }, (_, i) => {
			const angle = turnRad + (i * 2 * Math.PI) / count;
			return [radius * Math.cos(angle), radius * Math.sin(angle)];
		});
	switch (shape) {
		case 'square':
			return ring(4, Math.PI / 4, 1.15);
		case 'triangle':
			return ring(3, -Math.PI / 2, 1.2);
		case 'diamond':
			return ring(4, 0, 1.15);
		case 'hexagon':
			return ring(6, 0);
		case 'cross': {
			const [a, b] = [0.38, 1.05];
			return [
				[-a, -b],
				[a, -b],
				[a, -a],
				[b, -a],
				[b, a],
				[a, a],
				[a, b],
				[-a, b],
				[-a, a],
				[-b, a],
				[-b, -a],
				[-a, -a],
			];
		}
	}
};

/** SVG path of a shape around (x, y). */
export const markerPath = (shape: MarkerShape, x: number, y: number, radius: number): string => {
	const n = (v: number) => v.toFixed(2);
	if (shape === 'circle') {
		return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;
	}
	const points = markerCorners(shape).map(([u, v]) => `${n(x + u * radius)} ${n(y + v * radius)}`);
	return `M${points.join('L')}z`;
};

/** Adds the shape to the canvas path; the caller fills or strokes. */
export const traceMarker = (
	canvas: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
	shape: MarkerShape,
	x: number,
	y: number,
	radius: number,
): void => {
	canvas.beginPath();
	if (shape === 'circle') {
		canvas.arc(x, y, radius, 0, 2 * Math.PI);
		return;
	}
	for (const [u, v] of markerCorners(shape)) canvas.lineTo(x + u * radius, y + v * radius);
	canvas.closePath();
};
