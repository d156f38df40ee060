import { AppError } from '../core/errors';
import type { Landmarks } from '../core/perception';
import { isSameResult, GPU_TOLERANCE } from './delegate';
import { cutBodyCrop } from './bodies/body-crops';
import type { GraphicsWatch } from './graphics';
import type { ModelJob, ModelKind } from './model-job';
import { composeMosaic } from './picture/mosaic';
import { fitWithin, type Raster } from './picture/raster';
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

/**
 * A context may answer, give back a known pixel, and yet move pictures wrongly: black, shifted, or those of before. So a
 * model is shown a known picture when it is loaded, by the task for closer looks, which remembers nothing; and again before
 * what it found since is believed. The task that follows things from frame to frame would be put off by it: through its
 * context, as through all others, the picture is only moved there and back.
 *
 * On the CPU it must then find the same to the bit, as it did 440 of 440 times that it was asked again (Chromium on Linux,
 * SwiftShader); on a GPU as near as it must be to the CPU.
 *
 * @param look shows the model its part of the picture
 * @returns shows it the picture again; rejects with `graphics-lost` when it finds something else
 * @throws AppError `graphics-lost` when it finds nothing now
 */
export const createCanary = async (
	graphics: GraphicsWatch,
	picture: Raster,
	delegate: Delegate,
	look: () => Promise<readonly Landmarks[]>,
): Promise<() => Promise<void>> => {
	const expected = await look();
	if (expected.length === 0) throw new AppError('graphics-lost', 'Nothing was found in the known picture');
	const small = fitWithin(picture, CELL_PX);
	const tolerance = delegate === 'CPU' ? 0 : GPU_TOLERANCE;
	return () =>
		graphics.guard(async () => {
			graphics.movePicture(small);
			if (isSameResult(expected, await look(), tolerance)) return;
			throw new AppError('graphics-lost', 'The graphics move pictures wrongly: the known one is seen otherwise');
		});
};
