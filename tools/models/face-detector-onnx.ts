import { ModelBuildError } from './errors';
import { BATCH, tfliteToOnnx } from './tflite/to-onnx';
import { isListed } from './tflite/values';

/**
 * MediaPipe's full-range face detector for ONNX Runtime.
 *
 * `image` float32 [N, 3, 192, 192], RGB from −1 to 1 → `boxes` float32 [N, 2304, 16] and `scores` float32 [N, 2304, 1]
 * (logits), for each cell of a grid of 48 × 48, row by row.
 * @throws ModelBuildError when it is another model
 */
export const faceDetectorToOnnx = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
	const what = 'face_detection_full_range.tflite';
	const { layers, outputs } = tfliteToOnnx(bytes, what);
	const names = ['boxes', 'scores'];
	if (outputs.length !== names.length) throw new ModelBuildError(`${what} has ${outputs.length} outputs instead of 2`);
	for (const [i, output] of outputs.entries()) {
		const outputName = names[i]!;
		if (!isListed(output)) throw new ModelBuildError(`${what}: ${outputName} is no list`);
		layers.graph.node('Identity', [output.name], {}, { outputName });
		layers.graph.output(outputName, 'float32', [BATCH, ...output.shape]);
	}
	return layers.graph.toModel();
};
