/**
 * Operators that MediaPipe adds to TFLite for networks that look at parts of a face again, written out in ONNX's own.
 * What they compute: https://github.com/google-ai-edge/mediapipe/tree/master/mediapipe/util/tflite/operations
 */
import { toObject } from 'flatbuffers/js/flexbuffers.js';
import type { StoredWeight } from '../onnx/stored-weight';
import { valuesOf } from '../onnx/stored-weight';
import type { Layers } from '../onnx/layers';
import { isPlanes, type Affine, type OperatorContext, type Value } from './values';

type Options = Readonly<Record<string, unknown>>;

const optionsOf = ({ custom }: OperatorContext): Options =>
	custom && custom.length > 0 ? (toObject(custom.slice().buffer) as Options) : {};

const numberOf = (options: Options, key: string, { refuse }: OperatorContext): number => {
	const value = options[key];
	// The reader gives null for 0.0.
	if (value === null) return 0;
	return typeof value === 'number' ? value : refuse(`has no number ${key}`);
};

const affineOf = ({ value, refuse }: OperatorContext, tensor: number): Affine => {
	const found = value(tensor);
	return 'affine' in found ? found : refuse('needs a transformation');
};

/** The two parts of a transformation: 2 × 2 for the right of a row (x, y), and 1 × 2 to add. */
const partsOf = ({ layers: { graph } }: OperatorContext, { name }: Affine) => ({
	linear: graph.node('Gather', [name, graph.constant('int64', [2], [0, 1])], { axis: 1 }),
	offset: graph.node('Gather', [name, graph.constant('int64', [1], [2])], { axis: 1 }),
});

/**
 * The transformation that takes pixels of a crop to the coordinates of the landmarks: the crop is `scale` times the box
 * around some of them, turned so that the line between two of them is level.
 */
const landmarksToTransformMatrix = (context: OperatorContext): Affine => {
	const { inputs, value, refuse, layers } = context;
	const { graph } = layers;
	const options = optionsOf(context);
	const number = (key: string) => numberOf(options, key, context);
	const subset = options['subset_idxs'];
	if (!Array.isArray(subset) || number('target_rotation_radians') !== 0) return refuse('turns or selects otherwise');
	const landmarks = value(inputs[0]!);
	if (isPlanes(landmarks) || 'affine' in landmarks || landmarks.shape[1] !== 3) return refuse('needs landmarks');
	const size = [number('output_width'), number('output_height')];
	const [scaleX, scaleY] = [number('scale_x') / size[0]!, number('scale_y') / size[1]!];

	const flat = graph.node('Gather', [landmarks.name, graph.constant('int64', [2], [0, 1])], { axis: 2 });
	const pick = (indices: readonly number[]) =>
		graph.node('Gather', [flat, graph.constant('int64', [indices.length], indices)], { axis: 1 });
	// Cosine and sine of the line's angle, [N, 1, 2].
	const line = graph.node('Sub', [pick([number('right_rotation_idx')]), pick([number('left_rotation_idx')])]);
	const length = graph.node('ReduceL2', [line], { axes: [2], keepdims: 1 });
	const along = graph.node('Div', [line, length]);
	// Its left-hand normal: (−sin, cos).
	const swapped = graph.node('Gather', [along, graph.constant('int64', [2], [1, 0])], { axis: 2 });
	const across = graph.node('Mul', [swapped, graph.constant('float32', [2], [-1, 1])]);
	// Rows of `turn`: where the crop's x and y point among the landmarks.
	const turn = graph.node('Concat', [along, across], { axis: 1 });
	const level = graph.node('MatMul', [pick(subset as number[]), graph.node('Transpose', [turn], { perm: [0, 2, 1] })]);
	const most = graph.node('ReduceMax', [level], { axes: [1], keepdims: 1 });
	const least = graph.node('ReduceMin', [level], { axes: [1], keepdims: 1 });
	const scales = graph.node('Mul', [
		graph.node('Sub', [most, least]),
		graph.constant('float32', [2], [scaleX, scaleY]),
	]);
	const linear = graph.node('Mul', [graph.node('Transpose', [scales], { perm: [0, 2, 1] }), turn]);
	const middle = graph.node('Mul', [graph.node('Add', [most, least]), layers.scalar(0.5)]);
	const half = graph.constant(
		'float32',
		[1, 2],
		size.map((side) => side / 2),
	);
	const offset = graph.node('Sub', [graph.node('MatMul', [middle, turn]), graph.node('MatMul', [half, linear])]);
	return { name: graph.node('Concat', [linear, offset], { axis: 1 }), affine: true };
};

/** Cuts a crop out of planes, bilinearly. A point up to one pixel beyond their edge fades to zero, where TFLite’s is zero at once. */
const transformTensorBilinear = (context: OperatorContext): Value => {
	const { inputs, planes, layers } = context;
	const { graph } = layers;
	const options = optionsOf(context);
	const [rows, columns] = [numberOf(options, 'output_height', context), numberOf(options, 'output_width', context)];
	const given = planes(inputs[0]!);
	const { linear, offset } = partsOf(context, affineOf(context, inputs[1]!));
	const middles = Array.from({ length: rows * columns }, (_, i) => [
		(i % columns) + 0.5,
		Math.floor(i / columns) + 0.5,
	]);
	const places = graph.constant('float32', [rows * columns, 2], middles.flat());
	const points = graph.node('Add', [graph.node('MatMul', [places, linear]), offset]);
	// GridSample counts from −1 to 1, from the first pixel's middle to the last one's.
	const spans = [given.columns - 1, given.rows - 1];
	const factors = graph.constant(
		'float32',
		[2],
		spans.map((span) => 2 / span),
	);
	const shifts = graph.constant(
		'float32',
		[2],
		spans.map((span) => -1 / span - 1),
	);
	const spread = graph.node('Add', [graph.node('Mul', [points, factors]), shifts]);
	const grid = graph.node('Reshape', [spread, graph.constant('int64', [4], [0, rows, columns, 2])]);
	const attributes = { mode: 'bilinear', padding_mode: 'zeros', align_corners: 1 };
	return { ...given, name: graph.node('GridSample', [given.name, grid], attributes), rows, columns };
};

/** Points of a crop where the transformation takes them. */
const transformLandmarks = (context: OperatorContext): Value => {
	const { inputs, value, refuse, layers } = context;
	const { graph } = layers;
	const points = value(inputs[0]!);
	if (isPlanes(points) || 'affine' in points || points.shape[1] !== 2)
		return refuse('needs points with two coordinates');
	const { linear, offset } = partsOf(context, affineOf(context, inputs[1]!));
	return { ...points, name: graph.node('Add', [graph.node('MatMul', [points.name, linear]), offset]) };
};

/** A transformation whose numbers are each multiplied with one of a constant 4 × 4 matrix. */
export const scaledAffine = ({ graph }: Layers, { name }: Affine, constant: StoredWeight): Affine => {
	const k = valuesOf(constant);
	const factors = [k[0]!, k[4]!, k[1]!, k[5]!, k[3]!, k[7]!];
	return { name: graph.node('Mul', [name, graph.constant('float32', [3, 2], factors)]), affine: true };
};

/** By their names in the file. */
export const customOperators: Readonly<Record<string, (context: OperatorContext) => Value>> = {
	Landmarks2TransformMatrix: landmarksToTransformMatrix,
	TransformTensorBilinear: transformTensorBilinear,
	TransformLandmarks: transformLandmarks,
};
