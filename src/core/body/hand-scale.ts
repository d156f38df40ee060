import type { HandDetection } from '../perception';

/** Mean of x and of y over points of shape (n, 3). */
export const middleOf = (points: Float32Array): [x: number, y: number] => {
	let x = 0;
	let y = 0;
	const n = points.length / 3;
	for (let k = 0; k < n; k++) {
		x += points[3 * k]! / n;
		y += points[3 * k + 1]! / n;
	}
	return [x, y];
};

/**
 * How large a hand is in the picture, pixels per metre across the line of sight: the scale with which its metric
 * landmarks fit those in the picture best, so that a hand seen from its short side counts as any other. `null` without
 * metric landmarks, or when they do not fit at all.
 */
export const pxPerMetre = ({ landmarks: { image, metric } }: HandDetection): number | null => {
	if (!metric) return null;
	const [imageX, imageY] = middleOf(image);
	const [metricX, metricY] = middleOf(metric);
	let both = 0;
	let size = 0;
	for (let at = 0; at < image.length; at += 3) {
		const x = metric[at]! - metricX;
		const y = metric[at + 1]! - metricY;
		both += x * (image[at]! - imageX) + y * (image[at + 1]! - imageY);
		size += x * x + y * y;
	}
	return both > 0 ? both / size : null;
};
