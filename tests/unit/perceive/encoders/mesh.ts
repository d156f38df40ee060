import type { Landmarks } from '../../../../src/core/perception';

/** Where the parts of a face lie in the picture, `image` pixels; left and right are the person's own. */
export type FaceAt = {
	middle: readonly [x: number, y: number];
	/** Between the middles of the eyes, pixels. */
	eyesPx: number;
	/** Clockwise as seen, radians. */
	rollRad?: number;
	/** Opening of the lids as a share of an eye's width. */
	opening?: number;
};

/**
 * A face mesh that is an oval with eyes, nose and mouth in their places (proportions of MediaPipe's canonical face seen
 * from the front), everything else on the rim.
 */
export const meshOf = ({ middle: [cx, cy], eyesPx, rollRad = 0, opening = 0.3 }: FaceAt): Landmarks => {
	const image = new Float32Array(478 * 3);
	const put = (k: number, x: number, y: number) => {
		const [c, s] = [Math.cos(rollRad), Math.sin(rollRad)];
		image[3 * k] = cx + eyesPx * (c * x - s * y);
		image[3 * k + 1] = cy + eyesPx * (s * x + c * y);
	};
	for (let k = 0; k < 478; k++) {
		const angle = (2 * Math.PI * k) / 478;
		put(k, 1.15 * Math.cos(angle), 0.35 + 1.3 * Math.sin(angle));
	}
	const eye = 0.42;
	for (const [side, outer, inner, upper, lower] of [
		[-1, 33, 133, [159, 158], [145, 153]],
		[1, 263, 362, [386, 385], [374, 380]],
	] as const) {
		put(outer, side * (0.5 + eye / 2), 0);
		put(inner, side * (0.5 - eye / 2), 0);
		for (const k of upper) put(k, side * 0.5, (-opening * eye) / 2);
		for (const k of lower) put(k, side * 0.5, (opening * eye) / 2);
	}
	put(4, 0, 0.6);
	put(61, -0.4, 1.1);
	put(291, 0.4, 1.1);
	return { topology: 'face-478', image, metric: null, visibility: null };
};
