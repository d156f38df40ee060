import type { Vec2 } from '../../core/geometry/space';
import type { CropTransform } from '../../models/onnx/request';

/**
 * The similarity (turn, scale, shift) that takes points of a crop to points of the picture with the least sum of squared
 * distances: Umeyama's closed form in two dimensions. `null` when the crop's points coincide.
 *
 * @param crop points in the crop, pixels
 * @param picture the same points in the picture, pixels, in the same order
 */
export const similarityOf = (
	crop: readonly Vec2<'image'>[],
	picture: readonly Vec2<'image'>[],
): CropTransform | null => {
	const mean = (points: readonly Vec2<'image'>[], k: 0 | 1) => points.reduce((sum, p) => sum + p[k], 0) / points.length;
	const [cx, cy, px, py] = [mean(crop, 0), mean(crop, 1), mean(picture, 0), mean(picture, 1)];
	let along = 0;
	let across = 0;
	let spread = 0;
	crop.forEach(([x, y], i) => {
		const [u, v] = [x - cx, y - cy];
		const [s, t] = [picture[i]![0] - px, picture[i]![1] - py];
		along += u * s + v * t;
		across += u * t - v * s;
		spread += u * u + v * v;
	});
	if (!(spread > 0)) return null;
	const [a, b] = [along / spread, across / spread];
	return { xx: a, xy: -b, x0: px - a * cx + b * cy, yx: b, yy: a, y0: py - b * cx - a * cy };
};

/** The same crop of `widthPx` with left and right exchanged. */
export const mirrored = ({ xx, xy, x0, yx, yy, y0 }: CropTransform, widthPx: number): CropTransform => ({
	xx: -xx,
	xy,
	x0: x0 + xx * widthPx,
	yx: -yx,
	yy,
	y0: y0 + yx * widthPx,
});

/**
 * The whole picture in a crop of another shape, as large as it fits and in the middle: what is left over lies outside
 * the picture.
 */
export const letterboxOf = (
	picture: { widthPx: number; heightPx: number },
	crop: { widthPx: number; heightPx: number },
): CropTransform => {
	const scale = Math.max(picture.widthPx / crop.widthPx, picture.heightPx / crop.heightPx);
	return {
		xx: scale,
		xy: 0,
		x0: (picture.widthPx - scale * crop.widthPx) / 2,
		yx: 0,
		yy: scale,
		y0: (picture.heightPx - scale * crop.heightPx) / 2,
	};
};
