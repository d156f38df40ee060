import type { MarkerShape } from './palette';

/** A place in two dimensions. */
export type Point = readonly [x: number, y: number];

/** Points written as in SVG: `-1,0 1,0 0,1`. */
export const pointsOf = (text: string): readonly Point[] =>
	text.split(' ').map((pair) => {
		const [x = NaN, y = NaN] = pair.split(',').map(Number);
		return [x, y];
	});

const CROSS = pointsOf(
	'-0.38,-1.05 0.38,-1.05 0.38,-0.38 1.05,-0.38 1.05,0.38 0.38,0.38 0.38,1.05 -0.38,1.05 -0.38,0.38 -1.05,0.38 -1.05,-0.38 -0.38,-0.38',
);

/** Corners of each shape on the unit circle around (0, 0), in order; the circle has none. */
const markerCorners = (shape: Exclude<MarkerShape, 'circle'>): readonly Point[] => {
	const ring = (count: number, turnRad: number, radius = 1): Point[] =>
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
		case 'cross':
			return CROSS;
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
	{ shape, x, y, radius }: { shape: MarkerShape; x: number; y: number; radius: number },
): void => {
	canvas.beginPath();
	if (shape === 'circle') {
		canvas.arc(x, y, radius, 0, 2 * Math.PI);
		return;
	}
	for (const [u, v] of markerCorners(shape)) canvas.lineTo(x + u * radius, y + v * radius);
	canvas.closePath();
};
