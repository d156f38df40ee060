import type { CropTransform, PictureSpec } from '../request';

/** How many points of the picture are averaged for one number of the tensor, across and down the tensor. */
export type SampleCounts = { across: number; down: number };

/**
 * Points along one side of a tensor pixel that spans `scale` picture pixels. One for up to 2, which a bilinear look-up
 * covers; beyond, so many that they lie at most a pixel apart and none is skipped.
 */
const samplesAlong = (scale: number): number => (scale > 2 ? Math.ceil(scale) : 1);

/** How finely a crop is sampled; the same on the CPU and the GPU. */
export const sampleCounts = ({ xx, xy, yx, yy }: CropTransform, { isPointSampled }: PictureSpec): SampleCounts =>
	isPointSampled === true
		? { across: 1, down: 1 }
		: { across: samplesAlong(Math.hypot(xx, yx)), down: samplesAlong(Math.hypot(xy, yy)) };
