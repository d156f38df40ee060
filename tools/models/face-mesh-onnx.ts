import landmarks from './attention-landmarks.json' with { type: 'json' };
import { ModelBuildError } from './errors';
import { EYE_CONTOUR, leftIris, MESH_LANDMARKS, rightIris } from './face-landmarks-478';
import { BATCH, reshaped, tfliteToOnnx } from './tflite/to-onnx';

/**
 * MediaPipe's face landmarks with refined lips, eyes and irises for ONNX Runtime, any number of faces in a run.
 *
 * `image` float32 [N, 3, 192, 192], RGB from 0 to 1 → `landmarks` float32 [N, 478, 3] in pixels of the input, and
 * `presence` float32 [N, 1], the logit of a face being there. Put together as in `attentionTo478`.
 * @throws ModelBuildError when it is another model
 */
export const faceMeshToOnnx = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
	const what = 'face_landmark_with_attention.tflite';
	const { layers, outputs } = tfliteToOnnx(bytes, what);
	const { graph } = layers;
	if (outputs.length !== 7) throw new ModelBuildError(`${what} has ${outputs.length} outputs instead of 7`);
	const [mesh, ...others] = outputs;
	const presence = others.pop()!;
	const listed = (value: (typeof outputs)[number], count: number): string => reshaped(layers, value, [count, 1]).name;

	const tables = [landmarks.lips, landmarks.leftEye, landmarks.rightEye, leftIris, rightIris];
	const flat = listed(mesh!, 3 * MESH_LANDMARKS);
	const refined = tables.map((table, i) => listed(others[i]!, 2 * table.length));
	// An iris takes the mean depth of its eye's contour.
	const depths = [landmarks.leftEye, landmarks.rightEye].map((eye) => {
		const contour = eye.slice(0, EYE_CONTOUR).map((landmark) => 3 * landmark + 2);
		const picked = graph.node('Gather', [flat, graph.constant('int64', [EYE_CONTOUR], contour)], { axis: 1 });
		return graph.node('ReduceMean', [picked], { axes: [1], keepdims: 1 });
	});
	const all = graph.node('Concat', [flat, ...refined, ...depths], { axis: 1 });
	const depthsAt = 3 * MESH_LANDMARKS + 2 * tables.flat().length;

	// Where each number of the result lies among all; where two tables name one landmark, the later one wins.
	const source = Array.from({ length: 3 * MESH_LANDMARKS }, (_, i) => i);
	tables.flat().forEach((landmark, i) => {
		source[3 * landmark] = 3 * MESH_LANDMARKS + 2 * i;
		source[3 * landmark + 1] = 3 * MESH_LANDMARKS + 2 * i + 1;
	});
	[leftIris, rightIris].forEach((iris, side) => {
		for (const landmark of iris) source[3 * landmark + 2] = depthsAt + side;
	});
	const picked = graph.node('Gather', [all, graph.constant('int64', [source.length], source)], { axis: 1 });
	const count = source.length / 3;
	const dims = graph.constant('int64', [3], [0, count, 3]);
	graph.node('Reshape', [picked, dims], {}, { outputName: 'landmarks' });
	graph.output('landmarks', 'float32', [BATCH, count, 3]);
	graph.node('Identity', [reshaped(layers, presence, [1]).name], {}, { outputName: 'presence' });
	graph.output('presence', 'float32', [BATCH, 1]);
	return graph.toModel();
};
