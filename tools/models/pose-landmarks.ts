import { ModelBuildError } from './errors';
import { editModel } from './tflite/edit';
import { elementCount, readModel } from './tflite/model';
import { unneededOperators } from './tflite/prune';

/** Number of values in each output of the model, in its order: landmarks, presence, mask, heat maps, world landmarks. */
const OUTPUT_SIZES = [195, 1, 256 * 256, 64 * 64 * 39, 117];
/** The mask of the body's outline. */
const MASK = 2;
/** The heat maps, which the Tasks runtime refines the landmarks with. */
const HEAT_MAPS = 3;

/**
 * The pose landmark model without the part that computes the mask of the body's outline: 47 of 305 operators and 16 %
 * of the multiplications of the lite one, 46 of 332 and 9 % of the full one, which MediaPipe runs whether the mask is asked for or not. The runtime knows the outputs by
 * their place and counts five, so the heat maps stand in the mask's place too. Hence `outputSegmentationMasks` must
 * stay off. All other outputs are computed as before, by the same operators.
 * @throws ModelBuildError when it is another model
 */
export const withoutSegmentation = (bytes: Uint8Array, size: 'lite' | 'full'): Uint8Array => {
	const what = `pose_landmark_${size}.tflite`;
	const model = readModel(bytes, what);
	const sizes = model.outputs.map((tensor) => elementCount(model.tensors[tensor]!.shape));
	if (sizes.join() !== OUTPUT_SIZES.join()) {
		throw new ModelBuildError(
			`${what} has outputs of ${sizes.join(', ')} values instead of ${OUTPUT_SIZES.join(', ')}`,
		);
	}
	const outputs = model.outputs.with(MASK, model.outputs[HEAT_MAPS]!);
	const metadata = { name: `Pose landmarks, ${size}, no segmentation`, normalization: { mean: 0, std: 255 } };
	return editModel(bytes, what, metadata, {
		tensors: [],
		operators: [],
		leftOut: unneededOperators(model, outputs),
		outputs,
	});
};
