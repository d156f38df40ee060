import { ModelBuildError } from '../errors';
import type { Activation, Layers, Padding, Planes } from './layers';
import { singleValue, valuesOf, type StoredWeight } from './stored-weight';
import type { TfjsGraph, TfjsNode } from './tfjs-graph';

/** Gives what a node computes, as planes in the graph under construction; every node is converted once. */
export type Converter = (node: string) => Planes;

/** Axes of a picture in TensorFlow's order. */
const ROW_AXIS = 1;
const COLUMN_AXIS = 2;
const CHANNEL_AXIS = 3;

/**
 * Converts a TensorFlow.js graph model of pictures, starting from the nodes that are asked for; what they do not need
 * is left out. The operations are those of convolutional networks after `tensorflowjs_converter` has fused them.
 * @param input name of the model's input in the result, 1 picture of any size that the strides divide
 * @throws ModelBuildError, naming node and operation, when one has no rule here or is used in a way without one
 */
export const convertTfjsGraph = (graph: TfjsGraph, layers: Layers, input: string): Converter => {
	const done = new Map<string, Planes>();
	const planes: Converter = (name) => {
		const known = done.get(name);
		if (known) return known;
		const made = convert(graph.node(name));
		done.set(name, made);
		return made;
	};
	const constant = (name: string): StoredWeight | null => graph.weights.get(name) ?? null;

	const convert = (node: TfjsNode): Planes => {
		const refuse = (why: string): never => {
			throw new ModelBuildError(`${node.name} (${node.operation}): ${why}`);
		};
		const source = (i: number): string => node.inputs[i] ?? refuse(`input ${i} is missing`);
		const value = (i: number): Planes => planes(source(i));
		const weight = (i: number): StoredWeight => constant(source(i)) ?? refuse(`input ${i} is not a constant`);

		switch (node.operation) {
			case 'Placeholder': {
				const [, rows = 0, columns = 0] = node.shape();
				return layers.picture({ name: input, rows, columns, batch: 1, isAnySize: true });
			}
			case 'Identity':
				return value(0);
			case 'Conv2D':
			case '_FusedConv2D':
			case 'DepthwiseConv2dNative':
			case 'FusedDepthwiseConv2dNative': {
				const { hasBias, activation } = fusedWith(node.texts('fused_ops')) ?? refuse('unknown fused operations');
				if (node.integers('dilations').some((n) => n !== 1)) refuse('dilated');
				return layers.convolve(value(0), weight(1), {
					stride: squareOf(node.integers('strides')) ?? refuse('unequal strides'),
					padding: paddingOf(node) ?? refuse('unknown padding'),
					isDepthwise: node.operation.includes('Depthwise'),
					...(hasBias && { bias: valuesOf(weight(2)) }),
					activation,
				});
			}
			case 'MaxPool': {
				const size = squareOf(node.integers('ksize')) ?? refuse('window is no square');
				const stride = squareOf(node.integers('strides')) ?? refuse('unequal strides');
				const padding = paddingOf(node) ?? refuse('unknown padding');
				return layers.pool('max', value(0), { size, stride, padding });
			}
			case 'Add':
			case 'AddV2':
			case 'Mul': {
				const operator = node.operation === 'Mul' ? 'Mul' : 'Add';
				const constantAt = node.inputs.findIndex((name) => graph.weights.has(name));
				if (constantAt < 0) return layers.combine(operator, value(0), value(1));
				return layers.combineScalar(operator, value(1 - constantAt), singleValue(weight(constantAt), node.name));
			}
			case 'Equal':
				return layers.combine('Equal', value(0), value(1));
			case 'Cast':
				return layers.apply('Cast', value(0), { to: 1 });
			case 'Relu':
				return layers.activate(value(0), 'relu');
			case 'Relu6':
				return layers.activate(value(0), 'relu6');
			case 'Sigmoid':
				return layers.apply('Sigmoid', value(0));
			case 'Mean':
				if (valuesOf(weight(1)).join() !== `${ROW_AXIS},${COLUMN_AXIS}` || !node.flag('keep_dims')) {
					refuse('not the mean of planes');
				}
				return layers.planeMeans(value(0));
			case 'ConcatV2': {
				const axis = singleValue(weight(node.inputs.length - 1), node.name);
				if (axis !== CHANNEL_AXIS && axis !== -1) refuse(`along axis ${axis}`);
				return layers.concatenate(node.inputs.slice(0, -1).map(planes));
			}
			case 'ResizeBilinear': {
				if (node.flag('align_corners') || node.flag('half_pixel_centers')) refuse('not the old way of resizing');
				const small = value(0);
				const [rows = 0, columns = 0] = valuesOf(weight(1));
				const factor = rows / small.rows;
				if (!Number.isInteger(factor) || columns !== factor * small.columns) refuse('factor is not whole');
				return layers.enlarge(small, factor);
			}
			default:
				return refuse('no rule for this operation');
		}
	};
	return planes;
};

const ACTIVATIONS: Readonly<Partial<Record<string, Activation>>> = { '': 'none', Relu: 'relu', Relu6: 'relu6' };

/** What is fused behind a convolution; `null` when it is not known here. */
const fusedWith = (operations: readonly string[]): { hasBias: boolean; activation: Activation } | null => {
	const hasBias = operations[0] === 'BiasAdd';
	const rest = hasBias ? operations.slice(1) : operations;
	const activation = ACTIVATIONS[rest.join()];
	return activation === undefined ? null : { hasBias, activation };
};

/** The number for rows and columns in a list [batch, rows, columns, channels]; `null` when they differ. */
const squareOf = ([, rows, columns]: readonly number[]): number | null =>
	rows !== undefined && rows === columns ? rows : null;

const paddingOf = (node: TfjsNode): Padding | null => {
	const padding = node.text('padding', '');
	return padding === 'SAME' || padding === 'VALID' ? padding : null;
};
