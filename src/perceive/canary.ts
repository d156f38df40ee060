import { AppError } from '../core/errors';
import type { Landmarks } from '../core/perception';
import { isSameResult, GPU_TOLERANCE } from './delegate';
import { cutBodyCrop } from './bodies/body-crops';
import type { GraphicsWatch } from './graphics';
import type { Check, ModelJob, ModelKind } from './model-job';
import type { PerceiveConfig } from './perceive-config';
import { composeMosaic } from './picture/mosaic';
import type { Raster } from './picture/raster';
import { fitWithin } from './picture/scale';
import { nowMs } from './picture/spans';
import type { Delegate } from './vision-runtime';

/** Squares of the known picture, `public/samples/self-check.jpg`, in each of which there is one face, hand, or body. */
const FACE = { x: 230, y: 55, width: 160, height: 160 };
const HAND = { x: 205, y: 260, width: 100, height: 100 };
const BODY = { x: 190, y: 70, width: 285, height: 285 };
const CELL_PX = 256;

/** A part of the known picture as a closer look. */
export const knownFace = (picture: Raster) => composeMosaic(picture, [FACE], CELL_PX);
export const knownCrops: { [K in ModelKind]: (picture: Raster) => NonNullable<ModelJob<K>['crops']> } = {
	hands: (picture) => composeMosaic(picture, [HAND], CELL_PX),
	bodies: (picture) => [cutBodyCrop(picture, { box: BODY, head: null })],
};

/** Where pictures stay in memory there is no context that could change one; see `memory-graphics.ts`. */
export const needsCanary = ({ kind }: GraphicsWatch, { closerLooks }: PerceiveConfig): boolean =>
	kind === 'webgl' || closerLooks;

/** In the place of a canary. */
export const noCanary: Check = () => Promise.resolve(0);

/**
 * A context may answer, give back a known pixel, and yet move pictures wrongly: black, shifted, or those of before. So a
 * model is shown a known picture when it is loaded, by the task for closer looks, which remembers nothing; and again before
 * what it found since is believed. The task that follows things from frame to frame would be put off by it: through its
 * context, as through all others, the picture is only moved there and back.
 *
 * On the CPU it must then find the same to the bit, as it did 440 of 440 times that it was asked again (Chromium on Linux,
 * SwiftShader); on a GPU as near as it must be to the CPU. There the picture passes through the model's own programs. A
 * model on the CPU needs its graphics for moving pictures only, so that each context is asked every time, and the models
 * take turns in looking.
 *
 * @param look shows the model its part of the picture
 * @throws AppError `graphics-lost` when it finds nothing now
 */
export const createCanary = async (
	graphics: GraphicsWatch,
	picture: Raster,
	delegate: Delegate,
	look: () => Promise<readonly Landmarks[]>,
): Promise<Check> => {
	const expected = await look();
	if (expected.length === 0) throw new AppError('graphics-lost', 'Nothing was found in the known picture');
	const small = fitWithin(picture, CELL_PX);
	const tolerance = delegate === 'CPU' ? 0 : GPU_TOLERANCE;
	return (isTurn) =>
		graphics.guard(async () => {
			const fromMs = nowMs();
			graphics.movePicture(small);
			const isSeen = isTurn || delegate === 'GPU';
			if (isSeen && !isSameResult(expected, await look(), tolerance)) {
				throw new AppError('graphics-lost', 'The graphics move pictures wrongly: the known one is seen otherwise');
			}
			return nowMs() - fromMs;
		});
};
