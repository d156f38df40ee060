/**
 * Makes the face landmark models of the npm packages fit the Tasks runtime, which accepts one form only: output 0 is
 * 478 landmarks × (x, y, z) in one tensor `[1, 1, 1, 1434]`, output 1 the logit of a face being there. The legacy
 * solutions put the landmarks together in code outside the model; here the same is done by operators behind it.
 */
import landmarks from './attention-landmarks.json' with { type: 'json' };
import { ModelBuildError } from './errors';
import { GraphExtender, type Channels, type Weight } from './graph-extender';
import { editModel, type GraphChange } from './tflite/edit';
import { readModel } from './tflite/model';

export const MESH_LANDMARKS = 468;
const IRIS_LANDMARKS = 5;
const ALL_LANDMARKS = MESH_LANDMARKS + 2 * IRIS_LANDMARKS;
/** The first 16 landmarks of each eye's table go around the eye's opening. */
export const EYE_CONTOUR = 16;

/** Landmark numbers of the irises: centre, then right, top, left and bottom of its edge. */
export const leftIris = [468, 469, 470, 471, 472];
export const rightIris = [473, 474, 475, 476, 477];

/** x and y of landmark n in the flat list are at 3n and 3n + 1, z at 3n + 2. */
const X = 0;
const Y = 1;
const Z = 2;
const channelOf = (landmark: number, axis: number): number => 3 * landmark + axis;

/** The legacy models take pixels of 0 to 1. */
const unitRange = { mean: 0, std: 255 };

/**
 * The attention model: seven outputs (mesh, lips, left eye, right eye, left iris, right iris, face flag), where lips,
 * eyes and irises are refined x and y for landmarks that the tables name. A refined point replaces the mesh's; its z
 * stays. An iris takes the mean z of its eye's contour. That is what MediaPipe does in `tensors_to_face_landmarks_graph.cc`.
 * @throws ModelBuildError when it is another model
 */
export const attentionTo478 = (bytes: Uint8Array): Uint8Array => {
	const what = 'face_landmark_with_attention.tflite';
	const model = readModel(bytes, what);
	if (model.outputs.length !== 7) throw new ModelBuildError(`${what} has ${model.outputs.length} outputs instead of 7`);
	const graph = new GraphExtender(model);
	const mesh = graph.output(0, 3 * MESH_LANDMARKS);
	// Where two tables name one landmark, the later one wins.
	const tables = [landmarks.lips, landmarks.leftEye, landmarks.rightEye, leftIris, rightIris];
	const refined = tables.map((table, i) => graph.output(i + 1, 2 * table.length));

	const source = refinedChannels(tables);
	const scattered = graph.multiplyMatrix(
		'refined_landmarks',
		graph.concatenate('refined_outputs', refined),
		3 * ALL_LANDMARKS,
		[...source].map(([out, from]): Weight => ({ out, in: from, value: 1 })),
	);
	const unrefined = graph.mask('unrefined_landmarks', mesh, (channel) => !source.has(channel));
	const irisDepth = graph.multiplyMatrix('iris_depth', mesh, 3 * 2 * IRIS_LANDMARKS, irisDepthWeights());
	const meshAndDepth = graph.concatenate('unrefined_landmarks_478', [unrefined, irisDepth]);
	const all = graph.add('landmarks_478', scattered, meshAndDepth);
	return withLandmarks(
		bytes,
		what,
		graph.finish([all, graph.output(6, 1)]),
		'Face landmarks with attention, 478 points',
	);
};

/** Channel of a landmark's x or y to the channel in the concatenated refined outputs that it is taken from. */
const refinedChannels = (tables: readonly (readonly number[])[]): Map<number, number> => {
	const source = new Map<number, number>();
	tables.flat().forEach((landmark, i) => {
		source.set(channelOf(landmark, X), 2 * i);
		source.set(channelOf(landmark, Y), 2 * i + 1);
	});
	return source;
};

/** From the mesh to ten irises' points of which only z is not zero. */
const irisDepthWeights = (): Weight[] =>
	[landmarks.leftEye, landmarks.rightEye].flatMap((eye, side) =>
		leftIris.flatMap((_, k) =>
			eye.slice(0, EYE_CONTOUR).map((landmark): Weight => ({
				out: channelOf(side * IRIS_LANDMARKS + k, Z),
				in: channelOf(landmark, Z),
				value: 0.0625,
			})),
		),
	);

/**
 * Stand-ins for the iris points, centre, outer corner, upper lid, inner corner and lower lid, each the middle of two
 * mesh landmarks. They hold the place that the runtime wants filled; they do not follow the gaze.
 */
// prettier-ignore
const standInIrises: readonly (readonly [number, number])[] = [
	[33, 133], [33, 33], [159, 159], [133, 133], [145, 145],
	[362, 263], [362, 362], [386, 386], [263, 263], [374, 374],
];

/**
 * The basic mesh model (two outputs: mesh, face flag). Smaller and faster than the attention model, and right on the GPU
 * delegate, where the attention model's refined points are not.
 * @throws ModelBuildError when it is another model
 */
export const meshTo478 = (bytes: Uint8Array): Uint8Array => {
	const what = 'face_landmark.tflite';
	const model = readModel(bytes, what);
	if (model.outputs.length !== 2) throw new ModelBuildError(`${what} has ${model.outputs.length} outputs instead of 2`);
	const graph = new GraphExtender(model);
	const mesh: Channels = graph.output(0, 3 * MESH_LANDMARKS);
	const weights = standInIrises.flatMap(([a, b], k) =>
		[X, Y, Z].flatMap((axis): Weight[] => {
			const out = channelOf(k, axis);
			if (a === b) return [{ out, in: channelOf(a, axis), value: 1 }];
			return [a, b].map((landmark) => ({ out, in: channelOf(landmark, axis), value: 0.5 }));
		}),
	);
	const irises = graph.multiplyMatrix('stand_in_irises', mesh, 3 * standInIrises.length, weights);
	const all = graph.concatenate('landmarks_478', [mesh, irises]);
	return withLandmarks(
		bytes,
		what,
		graph.finish([all, graph.output(1, 1)]),
		'Face landmarks, 468 points and 10 stand-ins',
	);
};

const withLandmarks = (bytes: Uint8Array, what: string, change: GraphChange, name: string): Uint8Array =>
	editModel(bytes, what, { name, normalization: unitRange }, change);
