import { ModelBuildError } from '../errors';
import { Layers, type Activation, type Padding, type Planes } from '../onnx/layers';
import { transposed, valuesOf } from '../onnx/stored-weight';
import { constantsOf } from './constants';
import { customOperators, scaledAffine } from './custom-operators';
import { elementCount, readModel, type TfliteModel } from './model';
import {
	ArithmeticOptions,
	ConcatenationOptions,
	Conv2DOptions,
	DepthwiseConv2DOptions,
	Operator,
	OperatorCode,
	operatorKinds,
	Pool2DOptions,
	readKinds,
	ResizeBilinearOptions,
} from './schema';
import { isListed, isPlanes, type OperatorContext, type Value } from './values';

/** A network as an ONNX graph in the making: `layers.graph` takes further nodes and the outputs. */
export type Converted = {
	layers: Layers;
	/** In the order of the .tflite file. */
	outputs: readonly Value[];
};

/** The name that stands for the number of pictures in a run. */
export const BATCH = 'N';

/** The name of a value whose numbers lie in TFLite's order: rows, columns, channels. */
export const asListed = (layers: Layers, value: Value): string =>
	isPlanes(value) && value.rows * value.columns > 1
		? layers.graph.node('Transpose', [value.name], { perm: [0, 2, 3, 1] })
		: value.name;

/** The numbers of a value in another shape, behind the batch. */
export const reshaped = (layers: Layers, value: Value, shape: readonly number[]): Value => {
	// Zero keeps the size of the batch, whatever it is.
	const dims = layers.graph.constant('int64', [shape.length + 1], [0, ...shape]);
	return { name: layers.graph.node('Reshape', [asListed(layers, value), dims]), shape };
};

const PADDINGS: readonly Padding[] = ['SAME', 'VALID'];
const ACTIVATIONS: Readonly<Partial<Record<number, Activation>>> = { 0: 'none', 1: 'relu', 3: 'relu6' };

const activationOf = ({ options, refuse }: OperatorContext, field: number): Activation => {
	const number = options?.int8(field) ?? 0;
	return ACTIVATIONS[number] ?? refuse(`has the activation ${number}`);
};

type WindowFields = Pick<typeof Conv2DOptions, 'padding' | 'strideW' | 'strideH'>;

const windowOf = ({ options, refuse }: OperatorContext, fields: WindowFields): { stride: number; padding: Padding } => {
	const [stride, down] = [options?.int32(fields.strideW) ?? 0, options?.int32(fields.strideH) ?? 0];
	const padding = PADDINGS[options?.int8(fields.padding) ?? 0];
	if (stride !== down || stride < 1 || !padding) return refuse(`has strides ${stride}, ${down}`);
	return { stride, padding };
};

const convolve = (context: OperatorContext, isDepthwise: boolean): Planes => {
	const { layers, constants, inputs, options, planes, refuse } = context;
	const fields = isDepthwise ? DepthwiseConv2DOptions : Conv2DOptions;
	if ((options?.int32(fields.dilationW) ?? 1) !== 1 || (options?.int32(fields.dilationH) ?? 1) !== 1) {
		return refuse('is dilated');
	}
	// TFLite has a filter for each output first (or one, if depthwise); Layers wants it last.
	const weight = transposed(constants.get(inputs[1]!), [1, 2, 3, 0]);
	return layers.convolve(planes(inputs[0]!), weight, {
		...windowOf(context, fields),
		isDepthwise,
		bias: valuesOf(constants.get(inputs[2]!)),
		activation: activationOf(context, fields.fusedActivation),
	});
};

const pool = (context: OperatorContext): Planes => {
	const { layers, inputs, options, planes, refuse } = context;
	const [width, height] = [options?.int32(Pool2DOptions.filterWidth), options?.int32(Pool2DOptions.filterHeight)];
	if (!width || width !== height) return refuse(`looks at ${width} × ${height}`);
	const found = layers.pool('max', planes(inputs[0]!), { size: width, ...windowOf(context, Pool2DOptions) });
	return layers.activate(found, activationOf(context, Pool2DOptions.fusedActivation));
};

const arithmetic = (context: OperatorContext, operator: 'Add' | 'Mul'): Value => {
	const { layers, constants, inputs, planes, value, refuse } = context;
	const [a, b] = inputs as [number, number];
	const activation = activationOf(context, ArithmeticOptions.fusedActivation);
	const constant = constants.find(b);
	if (!constant) return layers.activate(layers.combine(operator, planes(a), planes(b)), activation);
	const given = value(a);
	if ('affine' in given && operator === 'Mul') return scaledAffine(layers, given, constant);
	if (activation !== 'none' || !isListed(given)) return refuse('is of planes and a constant');
	const shape = constant.shape.length === given.shape.length + 1 ? constant.shape.slice(1) : constant.shape;
	const name = layers.graph.constant('float32', shape, valuesOf(constant));
	return { ...given, name: layers.graph.node(operator, [given.name, name]) };
};

/** Zeros behind the last channel, or row, or column. */
const pad = ({ layers, constants, inputs, outputShape, planes, refuse }: OperatorContext): Planes => {
	const before = [...valuesOf(constants.get(inputs[1]!))].filter((_, i) => i % 2 === 0);
	if (before.some((n) => n !== 0)) return refuse('adds zeros in front');
	const [, rows = 0, columns = 0, channels = 0] = outputShape;
	return layers.padEnd(planes(inputs[0]!), { rows, columns, channels });
};

const concatenate = (context: OperatorContext): Value => {
	const { layers, inputs, options, value } = context;
	const values = inputs.map(value);
	const axis = options?.int32(ConcatenationOptions.axis) ?? 0;
	if (values.every(isPlanes) && axis === 3) return layers.concatenate(values);
	const lists = values.map((given) => (isListed(given) ? given : context.refuse('joins values of different kinds')));
	const name = layers.graph.node(
		'Concat',
		lists.map((list) => list.name),
		{ axis },
	);
	return { name, shape: context.outputShape.slice(1) };
};

/** Twice as large, TensorFlow's newer way: the middles of pixels are where they were. */
const enlarge = ({ layers, inputs, options, outputShape, planes, refuse }: OperatorContext): Planes => {
	const given = planes(inputs[0]!);
	const [, rows = 0, columns = 0] = outputShape;
	const isHalfPixel = options?.int8(ResizeBilinearOptions.halfPixelCenters) === 1;
	if (!isHalfPixel || options.int8(ResizeBilinearOptions.alignCorners) === 1) return refuse('does not keep middles');
	const scales = layers.graph.constant('float32', [4], [1, 1, rows / given.rows, columns / given.columns]);
	const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' };
	const name = layers.graph.node('Resize', [given.name, '', scales], attributes);
	return { ...given, name, rows, columns };
};

/** A slice that leaves everything, as converters write it. */
const slice = ({ inputs, outputShape, value, refuse }: OperatorContext): Value => {
	const given = value(inputs[0]!);
	const count = isPlanes(given) ? given.channels * given.rows * given.columns : null;
	return count === elementCount(outputShape) ? given : refuse('leaves something out');
};

const convert = (code: number, customCode: string | null, context: OperatorContext): Value => {
	const { layers, inputs, constants, outputShape, planes, value, refuse } = context;
	switch (code) {
		case operatorKinds.conv2d.code:
			return convolve(context, false);
		case readKinds.depthwiseConv2d:
			return convolve(context, true);
		case readKinds.maxPool2d:
			return pool(context);
		case operatorKinds.add.code:
			return arithmetic(context, 'Add');
		case operatorKinds.mul.code:
			return arithmetic(context, 'Mul');
		case readKinds.relu:
			return layers.activate(planes(inputs[0]!), 'relu');
		case readKinds.prelu:
			return layers.leak(planes(inputs[0]!), valuesOf(constants.get(inputs[1]!)));
		case readKinds.pad:
			return pad(context);
		case readKinds.reshape:
			return reshaped(layers, value(inputs[0]!), outputShape.slice(1));
		case operatorKinds.concatenation.code:
			return concatenate(context);
		case readKinds.resizeBilinear:
			return enlarge(context);
		case readKinds.stridedSlice:
			return slice(context);
		case readKinds.custom: {
			const operator = customOperators[customCode ?? ''];
			return operator ? operator(context) : refuse(`is the unknown ${customCode}`);
		}
		default:
			return refuse('is not understood');
	}
};

/**
 * A .tflite network as an ONNX graph for any number of pictures, which differs from the file in the order of axes alone:
 * `image` float32 [N, channels, rows, columns] in place of rows, columns, channels. Weights stay in half precision.
 *
 * @param what names the file in errors, and the graph
 * @throws ModelBuildError when it has an operator, or options of one, that are not understood
 */
export const tfliteToOnnx = (bytes: Uint8Array, what: string): Converted => {
	const model: TfliteModel = readModel(bytes, what);
	const constants = constantsOf(model, what);
	const layers = new Layers(what.replace(/\W+/g, '_'));
	const values = new Map<number, Value>();
	const value = (tensor: number): Value => {
		const found = values.get(tensor);
		if (!found) throw new ModelBuildError(`${what}: ${model.tensors[tensor]?.name} is used before it is computed`);
		return found;
	};
	const planes = (tensor: number): Planes => {
		const found = value(tensor);
		if (!isPlanes(found)) throw new ModelBuildError(`${what}: ${model.tensors[tensor]?.name} is no picture`);
		return found;
	};

	const [input] = model.inputs;
	const [batch, rows = 0, columns = 0, channels = 0] = input === undefined ? [] : model.tensors[input]!.shape;
	if (input === undefined || model.inputs.length !== 1 || batch !== 1) {
		throw new ModelBuildError(`${what} should take one picture`);
	}
	values.set(input, layers.planes('image', channels, rows, columns, BATCH));

	for (const [i, { table, opcodeIndex, inputs, outputs }] of model.operators.entries()) {
		const { code, table: codeTable } = model.operatorCodes[opcodeIndex]!;
		// Widening weights is done where they are used.
		if (code === operatorKinds.dequantize.code) continue;
		const customCode = codeTable.string(OperatorCode.customCode);
		values.set(
			outputs[0]!,
			convert(code, customCode, {
				...{ layers, constants, inputs, value, planes },
				options: table.table(Operator.builtinOptions),
				custom: table.bytes(Operator.customOptions),
				outputShape: model.tensors[outputs[0]!]!.shape,
				refuse: (why) => {
					throw new ModelBuildError(`${what}: operator ${i} (code ${code}) ${why}`);
				},
			}),
		);
	}
	return { layers, outputs: model.outputs.map(value) };
};
