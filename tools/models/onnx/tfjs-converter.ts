import { ModelBuildError } from '../errors';
import type { Layers, Padding, Planes } from './layers';
import { singleValue, valuesOf, type StoredWeight } from './stored-weight';
import type { TfjsGraph, TfjsNode } from './tfjs-graph';

/** Gives what a node computes, as planes in the graph under construction; every node is converted once. */
export type Converter = (node: string) => Planes;

/** The two ways in which onnx-tf turns planes to TensorFlow's order and back. Planes have one order here, so they change nothing. */
const TURNS = ['0,2,3,1', '0,3,1,2'];
/** Axis of channels in the order of ONNX. */
const CHANNEL_AXIS = 1;
/** What a maximum is padded with: the lowest number there is, or near it. */
const LOWEST = -1e30;

/**
 * Converts a TensorFlow.js graph model of pictures that onnx-tf had made from ONNX, starting from the nodes that are asked for;
 * what they do not need is left out. It knows the operations of convolutional networks as that program writes them: planes in
 * the order of ONNX, turned to TensorFlow's for each convolution and back, and zeros added by a node of their own.
 * @param picture the model's input, given what rows and columns the original has
 * @throws ModelBuildError, naming node and operation, when one has no rule here or is used in a way without one
 */
export const convertTfjsGraph = (
	graph: TfjsGraph,
	layers: Layers,
	picture: (rows: number, columns: number) => Planes,
): Converter => {
	const done = new Map<string, Planes>();
	const planes: Converter = (name) => {
		const known = done.get(name);
		if (known) return known;
		const made = convert(graph.node(name));
		done.set(name, made);
		return made;
	};

	const convert = (node: TfjsNode): Planes => {
		const refuse = (why: string): never => {
			throw new ModelBuildError(`${node.name} (${node.operation}): ${why}`);
		};
		const source = (i: number): string => node.inputs[i] ?? refuse(`input ${i} is missing`);
		const value = (i: number): Planes => planes(source(i));
		const weight = (i: number): StoredWeight => graph.weights.get(source(i)) ?? refuse(`input ${i} is not a constant`);

		switch (node.operation) {
			case 'Placeholder': {
				const [, , rows = 0, columns = 0] = node.shape();
				return picture(rows, columns);
			}
			case 'Identity':
				return value(0);
			case 'Transpose':
				if (!TURNS.includes(valuesOf(weight(1)).join())) refuse('not between the two orders of planes');
				return value(0);
			case 'Conv2D':
				return convolve(node, weight(1));
			case 'Add': {
				const bias = graph.weights.get(source(1));
				if (!bias) return layers.combine('Add', value(0), value(1));
				const before = graph.node(source(0));
				const kernel = before.operation === 'Conv2D' && graph.weights.get(before.inputs[1] ?? '');
				return kernel ? convolve(before, kernel, bias) : refuse('a constant behind something else than a convolution');
			}
			case 'LeakyRelu':
				return layers.apply('LeakyRelu', value(0), { alpha: { float: node.number('alpha') } });
			case 'MaxPool': {
				const [size, stride] = [squareOf(node.integers('ksize')), squareOf(node.integers('strides'))];
				const { name, padding } = padded(source(0), (filler) => filler < LOWEST);
				if (size === null || stride === null) return refuse('window or step is no square');
				return layers.pool('max', planes(name), { size, stride, padding });
			}
			case 'ConcatV2':
				if (singleValue(weight(node.inputs.length - 1), node.name) !== CHANNEL_AXIS) refuse('not along channels');
				return layers.concatenate(node.inputs.slice(0, -1).map(planes));
			case 'ResizeBilinear': {
				if (node.flag('align_corners') || !node.flag('half_pixel_centers')) refuse('not by the middles of pixels');
				const before = value(0);
				const [rows = 0, columns = 0] = valuesOf(weight(1));
				const factor = rows / before.rows;
				if (columns !== factor * before.columns) refuse('factors differ');
				// By the middles of pixels, each of half the size lies between two.
				if (factor === 0.5) return layers.pool('average', before, { size: 2, stride: 2, padding: 'VALID' });
				return Number.isInteger(factor) ? layers.enlarge(before, factor, true) : refuse('factor is not whole');
			}
			default:
				return refuse('no rule for this operation');
		}
	};

	const convolve = (node: TfjsNode, kernel: StoredWeight, bias?: StoredWeight): Planes => {
		const refuse = (why: string): never => {
			throw new ModelBuildError(`${node.name} (${node.operation}): ${why}`);
		};
		if (node.integers('dilations').some((n) => n !== 1)) refuse('dilated');
		if (node.text('padding', '') !== 'VALID') refuse('zeros that no node of their own adds');
		const { name, padding } = padded(node.inputs[0] ?? '', (filler) => filler === 0);
		return layers.convolve(planes(name), kernel, {
			stride: squareOf(node.integers('strides')) ?? refuse('unequal strides'),
			padding,
			...(bias && { bias: valuesOf(bias) }),
		});
	};

	/** Where the numbers before a window come from, and how many are added around them, if by a node of their own. */
	const padded = (name: string, isRight: (filler: number) => boolean): { name: string; padding: Padding } => {
		const node = graph.node(name);
		if (node.operation === 'Transpose') return padded(node.inputs[0] ?? '', isRight);
		if (node.operation !== 'Pad' && node.operation !== 'PadV2') return { name, padding: 'VALID' };
		const [from, amounts, filler] = node.inputs;
		const counts = [
			...valuesOf(graph.weights.get(amounts ?? '') ?? { shape: [0], kind: 'int32', data: new Int32Array() }),
		];
		const value = filler === undefined ? 0 : singleValue(graph.weights.get(filler)!, name);
		const [padding = -1] = counts.slice(4);
		if (counts.join() !== [0, 0, 0, 0, padding, padding, padding, padding].join() || !isRight(value)) {
			throw new ModelBuildError(`${name} (${node.operation}): not the same all around the planes`);
		}
		return { name: from!, padding };
	};
	return planes;
};

/** The number for rows and columns in a list [batch, rows, columns, channels]; `null` when they differ. */
const squareOf = ([, rows, columns]: readonly number[]): number | null =>
	rows !== undefined && rows === columns ? rows : null;
