import { encode } from 'flatbuffers/js/flexbuffers.js';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import { ModelBuildError } from '../../../../tools/models/errors';
import { faceDetectorToOnnx } from '../../../../tools/models/face-detector-onnx';
import { faceMeshToOnnx } from '../../../../tools/models/face-mesh-onnx';
import { openPackage } from '../../../../tools/models/npm-package';
import { asListed, BATCH, tfliteToOnnx } from '../../../../tools/models/tflite/to-onnx';
import { tinyTflite, type TinyOperator, type TinyTensor } from './tiny-tflite';

beforeAll(() => {
	env.wasm.numThreads = 1;
});

const { uniform } = seededRandom(7);
const someNumbers = (count: number): number[] => Array.from({ length: count }, () => 2 * uniform() - 1);
const countOf = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);
/** A constant of made-up numbers. */
const weights = (...shape: number[]): Required<Pick<TinyTensor, 'shape' | 'values'>> => ({
	shape,
	values: someNumbers(countOf(shape)),
});

const CONV = 3;
const DEPTHWISE = 4;
const ADD = 0;
const CONCATENATION = 2;
const MAX_POOL = 17;
const RESHAPE = 22;
const RESIZE = 23;
const CUSTOM = 32;
const PAD = 34;
const PRELU = 54;

/** What the converted network gives for pictures in rows, columns, channels: numbers in TFLite's order, picture by picture. */
const run = async (
	tensors: readonly TinyTensor[],
	operators: readonly TinyOperator[],
	pictures: readonly (readonly number[])[],
	output = tensors.length - 1,
): Promise<number[][]> => {
	const { layers, outputs } = tfliteToOnnx(tinyTflite(tensors, operators, [output]), 'tiny');
	layers.graph.node('Identity', [asListed(layers, outputs[0]!)], {}, { outputName: 'result' });
	layers.graph.output('result', 'float32', [BATCH, 'a', 'b', 'c'].slice(0, tensors[output]!.shape.length));
	const session = await InferenceSession.create(layers.graph.toModel(), {
		executionProviders: ['wasm'],
		logSeverityLevel: 3,
	});
	const [, rows = 0, columns = 0, channels = 0] = tensors[0]!.shape;
	const planes = pictures.flatMap((picture) =>
		Array.from({ length: channels }, (_, c) =>
			Array.from({ length: rows * columns }, (_, i) => picture[i * channels + c]!),
		).flat(),
	);
	const image = new Tensor('float32', Float32Array.from(planes), [pictures.length, channels, rows, columns]);
	const { data } = (await session.run({ image }))['result']!;
	const count = data.length / pictures.length;
	return pictures.map((_, i) => Array.from(data as Float32Array).slice(i * count, (i + 1) * count));
};

const expectNear = (found: readonly number[], expected: readonly number[]): void => {
	expect(found).toHaveLength(expected.length);
	found.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 4));
};

/** A convolution by its definition; zeros beyond the border, of an odd number of them the odd one at the end. */
const convolved = (
	picture: readonly number[],
	[rows, columns, channels]: readonly [number, number, number],
	{ shape, values }: ReturnType<typeof weights>,
	bias: readonly number[],
	stride: number,
	isDepthwise = false,
): number[] => {
	const [outputs = 0, size = 0] = isDepthwise ? [channels, shape[1]] : shape;
	const before = (length: number) =>
		Math.floor(Math.max((Math.ceil(length / stride) - 1) * stride + size - length, 0) / 2);
	const found: number[] = [];
	for (let y = 0; y < rows; y += stride)
		for (let x = 0; x < columns; x += stride)
			for (let o = 0; o < outputs; o++) {
				let sum = bias[o]!;
				for (let ky = 0; ky < size; ky++)
					for (let kx = 0; kx < size; kx++)
						for (let c = 0; c < channels; c++) {
							const [py, px] = [y + ky - before(rows), x + kx - before(columns)];
							if (py < 0 || px < 0 || py >= rows || px >= columns || (isDepthwise && c !== o)) continue;
							const weight = isDepthwise
								? values[(ky * size + kx) * channels + c]!
								: values[((o * size + ky) * size + kx) * channels + c]!;
							sum += weight * picture[(py * columns + px) * channels + c]!;
						}
				found.push(sum);
			}
	return found;
};

describe('operators, each of a batch of two pictures as of one alone', () => {
	const size = [6, 5, 3] as const;
	const input: TinyTensor = { shape: [1, ...size] };
	const pictures = [someNumbers(90), someNumbers(90)];

	test.each([1, 2])('a convolution with stride %i', async (stride) => {
		const [filter, bias] = [weights(4, 3, 3, 3), weights(4)];
		const output = { shape: [1, Math.ceil(6 / stride), Math.ceil(5 / stride), 4] };
		const operators = [{ code: CONV, inputs: [0, 1, 2], output: 3, options: { 1: stride, 2: stride } }];
		const found = await run([input, filter, bias, output], operators, pictures);
		found.forEach((it, i) => expectNear(it, convolved(pictures[i]!, size, filter, bias.values, stride)));
	});

	test('a convolution of each channel for itself', async () => {
		const [filter, bias] = [weights(1, 3, 3, 3), weights(3)];
		const operators = [{ code: DEPTHWISE, inputs: [0, 1, 2], output: 3, options: { 1: 2, 2: 2, 3: 1 } }];
		const found = await run([input, filter, bias, { shape: [1, 3, 3, 3] }], operators, pictures);
		found.forEach((it, i) => expectNear(it, convolved(pictures[i]!, size, filter, bias.values, 2, true)));
	});

	test('a leak below zero by a factor of each channel', async () => {
		const factors = weights(1, 1, 3);
		const operators = [{ code: PRELU, inputs: [0, 1], output: 2 }];
		const found = await run([input, factors, { shape: [1, ...size] }], operators, pictures);
		found.forEach((it, i) =>
			expectNear(
				it,
				pictures[i]!.map((value, k) => (value < 0 ? factors.values[k % 3]! * value : value)),
			),
		);
	});

	test('channels of zeros behind, a sum, and channels joined', async () => {
		const pads: TinyTensor = { shape: [4, 2], values: [0, 0, 0, 0, 0, 0, 0, 1], isInt: true };
		const shape = [1, 6, 5, 4];
		const operators = [
			{ code: PAD, inputs: [0, 1], output: 2 },
			{ code: ADD, inputs: [2, 2], output: 3 },
			{ code: CONCATENATION, inputs: [0, 3], output: 4, options: { 0: 3 } },
		];
		const found = await run([input, pads, { shape }, { shape }, { shape: [1, 6, 5, 7] }], operators, pictures);
		found.forEach((it, i) => {
			const pixel = (k: number) => pictures[i]!.slice(3 * k, 3 * k + 3);
			expectNear(
				it,
				Array.from({ length: 30 }, (_, k) => [...pixel(k), ...pixel(k).map((value) => 2 * value), 0]).flat(),
			);
		});
	});

	test('the largest of two by two, and a list in the order of rows, columns, channels', async () => {
		const operators = [
			{ code: MAX_POOL, inputs: [0], output: 1, options: { 0: 1, 1: 2, 2: 2, 3: 2, 4: 2 } },
			{ code: RESHAPE, inputs: [1], output: 2 },
		];
		const found = await run([input, { shape: [1, 3, 2, 3] }, { shape: [1, 18] }], operators, pictures);
		found.forEach((it, i) => {
			const at = (y: number, x: number, c: number) => pictures[i]![(y * 5 + x) * 3 + c]!;
			const expected: number[] = [];
			for (let y = 0; y < 6; y += 2)
				for (let x = 0; x < 4; x += 2)
					for (let c = 0; c < 3; c++)
						expected.push(Math.max(at(y, x, c), at(y + 1, x, c), at(y, x + 1, c), at(y + 1, x + 1, c)));
			expectNear(it, expected);
		});
	});

	test('planes twice as large, their middles where they were', async () => {
		const sizes: TinyTensor = { shape: [2], values: [2, 4], isInt: true };
		const operators = [{ code: RESIZE, inputs: [0, 1], output: 2, options: { 3: 1 } }];
		const tensors = [{ shape: [1, 1, 2, 1] }, sizes, { shape: [1, 2, 4, 1] }];
		const row = [0, 1, 3, 4];
		expect(await run(tensors, operators, [[0, 4]])).toEqual([[...row, ...row]]);
	});
});

describe('what MediaPipe adds to TFLite', () => {
	/** Points of a square that is turned by this angle; the first two are its upper corners. */
	const square = (rollRad: number): number[] =>
		[
			[-2, -1],
			[2, -1],
			[2, 1],
			[-2, 1],
		].flatMap(([x, y]) => [
			6 + Math.cos(rollRad) * x! - Math.sin(rollRad) * y!,
			5 + Math.sin(rollRad) * x! + Math.cos(rollRad) * y!,
			0,
		]);
	const matrixOptions = encode({
		...{ left_rotation_idx: 0, right_rotation_idx: 1, output_width: 4, output_height: 2 },
		...{ scale_x: 1.5, scale_y: 1.5, subset_idxs: [0, 1, 2, 3], target_rotation_radians: 0 },
	});
	const crop: TinyOperator = {
		...{ code: CUSTOM, inputs: [1], output: 2 },
		custom: { name: 'Landmarks2TransformMatrix', options: matrixOptions },
	};

	test.each([0, 0.4, -1.2])('points of a crop around landmarks turned by %f go where they belong', async (roll) => {
		const tensors = [{ shape: [1, 1, 1, 20] }, { shape: [1, 4, 3] }, { shape: [1, 4, 4] }];
		const all: TinyTensor[] = [...tensors, { shape: [1, 1, 1, 20] }, { shape: [1, 4, 2] }, { shape: [1, 4, 2] }];
		// The input holds the landmarks and four points of the crop, which two convolutions of one pixel take out.
		const pick = (from: number, count: number): TinyTensor => ({
			shape: [count, 1, 1, 20],
			values: Array.from({ length: count * 20 }, (_, i) => (i % 20 === from + Math.floor(i / 20) ? 1 : 0)),
		});
		const constants: TinyTensor[] = [
			pick(0, 12),
			{ shape: [12], values: new Array<number>(12).fill(0) },
			{ shape: [1, 1, 1, 12] },
			pick(12, 8),
			{ shape: [8], values: new Array<number>(8).fill(0) },
			{ shape: [1, 1, 1, 8] },
		];
		const strides = { 1: 1, 2: 1 };
		const operators: TinyOperator[] = [
			{ code: CONV, inputs: [0, 6, 7], output: 8, options: strides },
			{ code: RESHAPE, inputs: [8], output: 1 },
			{ code: CONV, inputs: [0, 9, 10], output: 11, options: strides },
			{ code: RESHAPE, inputs: [11], output: 4 },
			crop,
			{ code: CUSTOM, inputs: [4, 2], output: 5, custom: { name: 'TransformLandmarks', options: new Uint8Array() } },
		];
		const corners = [0, 0, 4, 0, 4, 2, 0, 2];
		const [found] = await run([...all, ...constants], operators, [[...square(roll), ...corners]], 5);
		// The crop is 1.5 times the box, which is 4 by 2.
		const expected = [
			[-3, -1.5],
			[3, -1.5],
			[3, 1.5],
			[-3, 1.5],
		].flatMap(([x, y]) => [
			6 + Math.cos(roll) * x! - Math.sin(roll) * y!,
			5 + Math.sin(roll) * x! + Math.cos(roll) * y!,
		]);
		expectNear(found!, expected);
	});

	test('a crop of planes is taken where the landmarks are', async () => {
		// A plane whose value is x + 10 y, so that a bilinear look-up gives the place itself; the landmarks are constants of a convolution.
		const plane = Array.from({ length: 100 }, (_, i) => (i % 10) + 10 * Math.floor(i / 10));
		const marks = square(0);
		const tensors: TinyTensor[] = [
			{ shape: [1, 10, 10, 1] },
			{ shape: [1, 4, 3] },
			{ shape: [1, 4, 4] },
			{ shape: [12, 10, 10, 1], values: new Array<number>(1200).fill(0) },
			{ shape: [12], values: marks },
			{ shape: [1, 1, 1, 12] },
			{ shape: [1, 2, 4, 1] },
		];
		const operators: TinyOperator[] = [
			{ code: CONV, inputs: [0, 3, 4], output: 5, options: { 0: 1, 1: 1, 2: 1 } },
			{ code: RESHAPE, inputs: [5], output: 1 },
			crop,
			{
				...{ code: CUSTOM, inputs: [0, 2], output: 6 },
				custom: {
					name: 'TransformTensorBilinear',
					options: encode({ output_width: 4, output_height: 2 }),
				},
			},
		];
		const [found] = await run(tensors, operators, [plane]);
		// Middles of 4 × 2 cells of a box from 3 to 9 and from 3.5 to 6.5, counted from the first pixel's middle.
		const xs = [3.75, 5.25, 6.75, 8.25].map((x) => x - 0.5);
		const ys = [4.25, 5.75].map((y) => y - 0.5);
		expectNear(
			found!,
			ys.flatMap((y) => xs.map((x) => x + 10 * y)),
		);
	});
});

describe('what is not understood is refused, and named', () => {
	const input: TinyTensor = { shape: [1, 4, 4, 1] };
	test.each<[string, TinyTensor[], TinyOperator, RegExp]>([
		['an operator', [input, input], { code: 99, inputs: [0], output: 1 }, /operator 0 \(code 99\) is not understood/],
		[
			'an operator of somebody’s own',
			[input, input],
			{ code: CUSTOM, inputs: [0], output: 1, custom: { name: 'Mine', options: new Uint8Array() } },
			/unknown Mine/,
		],
		[
			'a dilated convolution',
			[input, weights(1, 3, 3, 1), weights(1), input],
			{ code: CONV, inputs: [0, 1, 2], output: 3, options: { 1: 1, 2: 1, 4: 2 } },
			/dilated/,
		],
		[
			'zeros in front',
			[input, { shape: [4, 2], values: [0, 0, 1, 0, 0, 0, 0, 0], isInt: true }, { shape: [1, 5, 4, 1] }],
			{ code: PAD, inputs: [0, 1], output: 2 },
			/in front/,
		],
	])('%s', (_, tensors, operator, message) => {
		const bytes = tinyTflite(tensors, [operator], [operator.output]);
		expect(() => tfliteToOnnx(bytes, 'tiny')).toThrow(ModelBuildError);
		expect(() => tfliteToOnnx(bytes, 'tiny')).toThrow(message);
	});

	test('the wrong one of two models of faces', () => {
		const faceMesh = openPackage('@mediapipe/face_mesh@0.4.1657299874');
		const basic = faceMesh.packedFile('face_landmark.tflite');
		const attention = faceMesh.packedFile('face_landmark_with_attention.tflite');
		expect(() => faceMeshToOnnx(basic)).toThrow(/2 outputs instead of 7/);
		expect(() => faceDetectorToOnnx(attention)).toThrow(/7 outputs instead of 2/);
	});
});
