import type { Vec2 } from '../../../../src/core/geometry/space';
import type { CropTransform } from '../../../../src/models/onnx/request';

/** The point of the picture that a point of the crop shows. */
export const pictureFromCrop = (crop: CropTransform, x: number, y: number): Vec2<'image'> => [
	crop.xx * x + crop.xy * y + crop.x0,
	crop.yx * x + crop.yy * y + crop.y0,
];
