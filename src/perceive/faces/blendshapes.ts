import { unzipSync } from 'fflate';
import { AppError } from '../../core/errors';
import type { FaceMovement } from '../../core/perception';
import { writeTaskArchive } from '../task-archive';

/** Id of the catalogue entry whose file has the model of MediaPipe's blendshapes. */
export const BLENDSHAPES_ID = 'face-blendshapes';

/** Name of the model within MediaPipe's own bundle, by which its graph looks for it. */
const ENTRY = 'face_blendshapes.tflite';

/**
 * Our face landmarker with the blendshapes of MediaPipe's own bundle: they are computed from the landmarks, so that all
 * else stays as it is without them.
 *
 * @throws AppError `model-corrupt` when the bundle has no such model
 */
export const withBlendshapes = (landmarker: Uint8Array, published: Uint8Array): Uint8Array => {
	let entry: Uint8Array | undefined;
	try {
		entry = unzipSync(published, { filter: ({ name }) => name === ENTRY })[ENTRY];
	} catch (cause) {
		throw new AppError('model-corrupt', 'The file with the blendshapes is not a bundle', { cause });
	}
	if (!entry) throw new AppError('model-corrupt', `The bundle has no ${ENTRY}`);
	return writeTaskArchive({ ...unzipSync(landmarker), [ENTRY]: entry });
};

/** Blendshapes as the landmarker gives them, without the one that says that nothing moved. */
export const toMovements = (
	categories: readonly { readonly categoryName: string; readonly score: number }[],
): FaceMovement[] =>
	categories
		.filter(({ categoryName }) => categoryName !== '_neutral')
		.map(({ categoryName: name, score }) => ({ name, score }));
