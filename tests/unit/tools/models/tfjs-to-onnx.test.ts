import { InferenceSession, Tensor, env } from 'onnxruntime-web';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ModelBuildError } from '../../../../tools/models/errors';
import { toFloat16 } from '../../../../tools/models/onnx/float16';
import { Layers, type Planes } from '../../../../tools/models/onnx/layers';
import {
	fromFloat16,
	transposed,
	valueCount,
	valuesOf,
	type StoredWeight,
} from '../../../../tools/models/onnx/stored-weight';
import { convertTfjsGraph } from '../../../../tools/models/onnx/tfjs-converter';
import { readTfjsGraph } from '../../../../tools/models/onnx/tfjs-graph';
import { readWeights, type WeightGroup } from '../../../../tools/models/onnx/weight-manifest';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => {
	env.wasm.numThreads = 1;
});

const float32 = (shape: number[], values: ArrayLike<number>): StoredWeight => ({
	shape,
	kind: 'float32',
	data: Float32Array.from(values),
});

describe('a stored weight', () => {
	test('in half precision keeps its bits on the way through ordinary numbers', () => {
		const bits = Array.from({ length: 0x10000 }, (_, i) => i).filter((i) => !Number.isNaN(fromFloat16(i)));
		expect(bits.every((i) => toFloat16(fromFloat16(i)) === i)).toBe(true);
		expect([0x3c00, 0xc000, 0x0001, 0x7bff, 0x7c00].map(fromFloat16)).toEqual([1, -2, 2 ** -24, 65504, Infinity]);
	});

	test('in 8 bits means its whole number times the scale, plus the minimum', () => {
		const weight = { shape: [3], kind: 'uint8', data: Uint8Array.of(0, 1, 255), scale: 0.5, minimum: -3 } as const;
		expect([...valuesOf(weight)]).toEqual([-3, -2.5, 124.5]);
	});

	test('with other axes has each value where its index says, and twice the other way round is the old one', () => {
		const cases = fc
			.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
			.chain((shape) =>
				fc.tuple(
					fc.constant(shape),
					fc.shuffledSubarray([...shape.keys()], { minLength: shape.length, maxLength: shape.length }),
				),
			);
		fc.assert(
			fc.property(cases, ([shape, order]) => {
				const weight = float32(shape, [...Array(valueCount(shape)).keys()]);
				const turned = transposed(weight, order);
				expect(turned.shape).toEqual(order.map((axis) => shape[axis]));
				const indexOf = (flat: number, dims: readonly number[]): number[] =>
					dims.map((n, axis) => Math.floor(flat / valueCount(dims.slice(axis + 1))) % n);
				turned.data.forEach((value, flat) => {
					const index = indexOf(flat, turned.shape);
					expect(indexOf(value, shape)).toEqual(shape.map((_, axis) => index[order.indexOf(axis)]));
				});
				const back = order.map((_, axis) => order.indexOf(axis));
				expect(transposed(turned, back)).toEqual(weight);
			}),
		);
	});
});

describe('a manifest', () => {
	const group = (weights: WeightGroup['weights'], paths = ['a.bin']): WeightGroup[] => [{ paths, weights }];
	const half = { name: 'h', shape: [2], dtype: 'float32', quantization: { dtype: 'float16' } };
	const byte = { name: 'b', shape: [3], dtype: 'float32', quantization: { dtype: 'uint8', scale: 2, min: 1 } };
	const whole = { name: 'i', shape: [], dtype: 'int32' };

	test('gives weights of all kinds by name, wherever they begin in the file', () => {
		const bytes = Uint8Array.of(7, 8, 9, 0x00, 0x3c, 0x00, 0xc0, 5, 0, 0, 0);
		const weights = readWeights(group([byte, half, whole]), bytes, 'a model');
		expect([...weights].map(([name, weight]) => [name, [...valuesOf(weight)]])).toEqual([
			['b', [15, 17, 19]],
			['h', [1, -2]],
			['i', [5]],
		]);
	});

	test.each([
		['of two files', group([byte], ['a.bin', 'b.bin']), 3, /a model should have its weights in one file/],
		['that asks for more than there is', group([byte, half]), 6, /a model is cut off in h: it has 6 bytes/],
		['that explains less than there is', group([byte]), 4, /a model has 4 bytes, of which its manifest explains 3/],
		[
			'with an unknown way to store',
			group([{ ...half, quantization: { dtype: 'uint4' } }]),
			1,
			/a model stores h \(float32\) as uint4, which is not understood/,
		],
	])('%s is an error that says so', (_, groups, length, message) => {
		expect(() => readWeights(groups, new Uint8Array(length), 'a model')).toThrow(message);
		expect(() => readWeights(groups, new Uint8Array(length), 'a model')).toThrow(ModelBuildError);
	});
});

describe('layers', () => {
	/** Builds a model of one layer on pictures of `rows` × `columns` and runs it on `picture` (rows, columns, RGB). */
	const compute = async (
		rows: number,
		columns: number,
		picture: ArrayLike<number>,
		layer: (layers: Layers, input: Planes) => Planes,
	): Promise<{ values: number[]; dims: readonly number[] }> => {
		const layers = new Layers('test');
		const output = layer(layers, layers.picture({ name: 'image', rows, columns, batch: 1 }));
		layers.graph.node('Identity', [output.name], {}, { outputName: 'out' });
		layers.graph.output('out', 'float32', [1, output.channels, output.rows, output.columns]);
		const session = await InferenceSession.create(layers.graph.toModel(), { executionProviders: ['wasm'] });
		const { out } = await session.run({
			image: new Tensor('float32', Float32Array.from(picture), [1, rows, columns, 3]),
		});
		return { values: [...(out!.data as Float32Array)], dims: out!.dims };
	};
	const red = (values: readonly number[]): number[] => values.flatMap((value) => [value, 0, 0]);

	test('add an odd zero at the end of a line, as TensorFlow does', async () => {
		// A window of 3 with stride 2 over 4 values: one zero is missing, and it belongs behind the last value.
		const sum = float32([1, 3, 3, 1], [1, 0, 0, 1, 0, 0, 1, 0, 0]);
		const { values, dims } = await compute(1, 4, red([1, 10, 100, 1000]), (layers, input) =>
			layers.convolve(input, sum, { stride: 2 }),
		);
		expect(dims).toEqual([1, 1, 1, 2]);
		expect(values).toEqual([111, 1100]);
	});

	test.each(['uint8', 'float16', 'float32'] as const)(
		'scale each output channel and add its bias with weights stored as %s, small or large',
		async (kind) => {
			for (const outputs of [2, 100]) {
				const weight: StoredWeight = {
					float32: { ...float32([1, 1, 3, outputs], Array(3 * outputs).fill(0.5)) },
					float16: {
						shape: [1, 1, 3, outputs],
						kind: 'float16' as const,
						data: new Uint16Array(3 * outputs).fill(0x3800),
					},
					uint8: {
						shape: [1, 1, 3, outputs],
						kind: 'uint8' as const,
						data: new Uint8Array(3 * outputs).fill(9),
						scale: 0.25,
						minimum: -1.75,
					},
				}[kind];
				const scale = Array.from({ length: outputs }, (_, i) => i + 1);
				const bias = Array.from({ length: outputs }, (_, i) => -i);
				const { values } = await compute(1, 1, [2, 4, 6], (layers, input) =>
					layers.convolve(input, weight, { scale, bias }),
				);
				expect(values).toEqual(scale.map((factor, i) => 6 * factor - i));
			}
		},
	);

	test('filter each channel by itself where a convolution is depthwise', async () => {
		const { values } = await compute(1, 1, [2, 3, 4], (layers, input) =>
			layers.convolve(input, float32([1, 1, 3, 1], [1, 10, 100]), { isDepthwise: true }),
		);
		expect(values).toEqual([2, 30, 400]);
	});

	test('add as many zeros on each side as they are told', async () => {
		const sum = float32(
			[3, 3, 3, 1],
			Array.from({ length: 27 }, (_, i) => (i % 3 === 0 ? 1 : 0)),
		);
		const { values, dims } = await compute(4, 2, red([1, 2, 10, 20, 100, 200, 1000, 2000]), (layers, input) =>
			layers.convolve(input, sum, { stride: 2, padding: 1 }),
		);
		expect(dims).toEqual([1, 1, 2, 1]);
		expect(values).toEqual([33, 3330]);
	});

	test('take a mean and a deviation from each channel, and turn the channels round', async () => {
		const { values } = await compute(1, 1, [3, 10, 9], (layers, input) =>
			layers.reverse(layers.normalise(input, [1, 2, 3], [2, 4, 8])),
		);
		expect(values).toEqual([0.75, 2, 1]);
	});

	test('enlarged by the middles, a line keeps its middle', async () => {
		const { values } = await compute(1, 2, red([0, 8]), (layers, input) =>
			layers.enlarge(layers.convolve(input, float32([1, 1, 3, 1], [1, 0, 0])), 2, true),
		);
		expect(values.slice(0, 4)).toEqual([0, 2, 6, 8]);
	});

	test('refuse what does not fit: channels, sizes, and borders that depend on the size of a picture of any size', () => {
		const layers = new Layers('test');
		const input = layers.picture({ name: 'image', rows: 5, columns: 6, batch: 1, isAnySize: true });
		const weight = float32([3, 3, 3, 1], Array(27).fill(0));
		expect(() => layers.convolve({ ...input, channels: 4 }, weight)).toThrow(/\[3, 3, 3, 1\] does not fit 4 channels/);
		expect(() => layers.combine('Add', input, { ...input, rows: 4 })).toThrow(/Add of 3×5×6 and 3×4×6/);
		expect(() => layers.convolve(input, weight, { stride: 2 })).toThrow(/border of a layer at 5 with stride 2/);
		expect(() => layers.convolve(input, weight)).not.toThrow();
	});
});

describe('a TensorFlow.js graph', () => {
	const convert = (nodes: object[], output: string) => () => {
		const json = { modelTopology: { node: nodes }, weightsManifest: [{ paths: ['a.bin'], weights: [] }] };
		const graph = readTfjsGraph(new TextEncoder().encode(JSON.stringify(json)), new Uint8Array(), 'model.json');
		const layers = new Layers('test');
		const picture = (rows: number, columns: number) => layers.picture({ name: 'image', rows, columns, batch: 1 });
		return convertTfjsGraph(graph, layers, picture)(output);
	};
	const dim = [1, 3, 32, 32].map((size) => ({ size: `${size}` }));
	const image = { name: 'image', op: 'Placeholder', attr: { shape: { shape: { dim } } } };

	test('is converted from the nodes that are asked for, and others are not even looked at', () => {
		const unknown = { name: 'odd', op: 'Unheard', input: ['image'] };
		const leaky = { name: 'leaky', op: 'LeakyRelu', input: ['image:0'], attr: { alpha: { f: 0.1 } } };
		expect(convert([image, unknown, leaky], 'leaky')()).toMatchObject({ channels: 3, rows: 32, columns: 32 });
	});

	test.each([
		['an operation without a rule', [image, { name: 'a', op: 'Unheard', input: ['image'] }], /a \(Unheard\): no rule/],
		['a node that is not there', [{ name: 'a', op: 'LeakyRelu', input: ['gone'] }], /model\.json has no node gone/],
		['another than the first result', [image, { name: 'a', op: 'LeakyRelu', input: ['image:1'] }], /takes image:1/],
		['a missing input', [image, { name: 'a', op: 'LeakyRelu' }], /a \(LeakyRelu\): input 0 is missing/],
		[
			'a weight that is computed',
			[
				image,
				{
					name: 'a',
					op: 'Conv2D',
					input: ['image', 'image'],
					attr: {
						strides: { list: { i: ['1', '1', '1', '1'] } },
						padding: { s: 'VkFMSUQ=' },
					},
				},
			],
			/a \(Conv2D\): input 1 is not a constant/,
		],
	])('with %s is an error that names it', (_, nodes, message) => {
		expect(convert(nodes, 'a')).toThrow(message);
		expect(convert(nodes, 'a')).toThrow(ModelBuildError);
	});

	test('of another form is an error that says so', () => {
		const read = () =>
			readTfjsGraph(new TextEncoder().encode('{"format":"layers-model"}'), new Uint8Array(), 'model.json');
		expect(read).toThrow(/model\.json is not a TensorFlow\.js graph model/);
	});
});
