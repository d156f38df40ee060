import type { Box, Vec2 } from '../../core/geometry/space';
import type { CropTransform, EncoderRequest, PictureSpec } from '../../models/onnx/request';

/** Mean and standard deviation of the channels R, G, B over ImageNet, values from 0 to 255. */
export const IMAGENET_MEAN = [0.485 * 255, 0.456 * 255, 0.406 * 255] as const;
export const IMAGENET_STD = [0.229 * 255, 0.224 * 255, 0.225 * 255] as const;

/** Numbers from 0 to 255 as they are. */
export const NO_MEAN = [0, 0, 0] as const;
const NO_STD = [1, 1, 1] as const;

/** Square pictures of R, G, B from 0 to 255, channel by channel, black outside; `more` says what differs. */
export const squareSpec = (sidePx: number, more: Partial<PictureSpec> = {}): PictureSpec => ({
	...{ widthPx: sidePx, heightPx: sidePx, layout: 'NCHW', channels: 'RGB', mean: NO_MEAN, std: NO_STD, outside: 0 },
	...more,
});

/** A request of one picture input, a crop each; `null` without crops, or where one has nothing to cut out. */
export const cropsRequest = (
	input: string,
	spec: PictureSpec,
	crops: readonly (CropTransform | null)[],
): EncoderRequest | null => {
	const all = crops.filter((crop) => crop !== null);
	return all.length === 0 || all.length < crops.length
		? null
		: { pictures: [{ input, spec, crops: all }], tensors: {} };
};

/** An upright box, stretched to fill a crop of `widthPx` × `heightPx`. */
export const boxCrop = (box: Box, widthPx: number, heightPx: number): CropTransform => ({
	xx: box.width / widthPx,
	xy: 0,
	x0: box.x,
	yx: 0,
	yy: box.height / heightPx,
	y0: box.y,
});

/**
 * A square of `sidePx` picture pixels around a point as a crop of `sizePx` × `sizePx`. `rollRad`: turned clockwise as
 * seen in the picture by this angle, so that what is tipped that way stands upright in the crop.
 */
export const squareCrop = ([x, y]: Vec2<'image'>, sidePx: number, sizePx: number, rollRad = 0): CropTransform => {
	const scale = sidePx / sizePx;
	const cos = scale * Math.cos(rollRad);
	const sin = scale * Math.sin(rollRad);
	const half = sizePx / 2;
	return { xx: cos, xy: -sin, x0: x - half * (cos - sin), yx: sin, yy: cos, y0: y - half * (sin + cos) };
};
