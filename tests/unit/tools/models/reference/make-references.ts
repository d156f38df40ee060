/**
 * Computes what `references.json` holds: the outputs of the original TensorFlow.js models for generated pictures, by
 * TensorFlow.js 4.22 on its plain JavaScript backend (both are in @vladmandic/face-api), face-api's own network classes
 * for the face models. Run once, and again when an input package changes (about a minute):
 *
 *     npx tsx tests/unit/tools/models/reference/make-references.ts
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { openPackage, vendoredFolder } from '../../../../../tools/models/npm-package';
import { testPicture } from './test-picture';
import type { FaceReference, ObjectReference, References } from './references';

type Tensor = { data(): Promise<Float32Array>; shape: number[] };
type Weights = { name: string; shape: number[]; dtype: 'float32' | 'int32' }[];
type Network = { loadFromWeightMap(weights: unknown): void; forward(input: Tensor[]): Promise<Tensor> };
type FaceApi = {
	FaceRecognitionNet: new () => Network;
	FaceExpressionNet: new () => Network;
	tf: {
		setBackend(name: string): Promise<boolean>;
		tensor(values: Float32Array, shape: number[]): Tensor;
		io: { decodeWeights(bytes: ArrayBuffer, specs: Weights): unknown };
		loadGraphModel(handler: object): Promise<{ execute(input: Tensor, outputs: string[]): Tensor[] }>;
	};
};

const packages = {
	nanodet: vendoredFolder('nanodet'),
	faceApi: openPackage('@vladmandic/face-api@1.7.15'),
};
/** A copy in a buffer of its own. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** The bundle looks for a page: it gets an empty one. */
Object.assign(globalThis, { window: globalThis, document: { createElement: () => ({ getContext: () => null }) } });
const bundle = createRequire(import.meta.url).resolve('@vladmandic/face-api/dist/face-api.esm.js');
const faceApi = (await import(pathToFileURL(bundle).href)) as FaceApi;
const { tf } = faceApi;
await tf.setBackend('cpu');

const rounded = (values: Iterable<number>): number[] => Array.from(values, (value) => Number(value.toPrecision(7)));

const faceReference = async (
	network: Network,
	file: string,
	sidePx: number,
	seeds: number[],
): Promise<FaceReference> => {
	const [group] = jsonOf(packages.faceApi.file(`model/${file}-weights_manifest.json`)) as [{ weights: Weights }];
	network.loadFromWeightMap(tf.io.decodeWeights(bufferOf(packages.faceApi.file(`model/${file}.bin`)), group.weights));
	const inputs = seeds.map((seed) => tf.tensor(testPicture(sidePx, sidePx, seed), [sidePx, sidePx, 3]));
	const output = await network.forward(inputs);
	return { sidePx, seeds, values: rounded(await output.data()) };
};

/** How many cells of the highest scores, and how many evenly over the picture, are kept. */
const KEPT_CELLS = { best: 24, even: 24 };

/** What the network gives for each grid: pixels from cell to cell, and the node with its numbers, 80 scores and 4 × 11 steps. */
const GRIDS = [
	{ stridePx: 8, node: 'PartitionedCall/Add_29' },
	{ stridePx: 16, node: 'PartitionedCall/Add_33' },
	{ stridePx: 32, node: 'PartitionedCall/Add_37' },
];

/** The mean of steps 0, 1, … by their likelihoods, as the makers' `Integral` of `nanodet_head.py` has it. */
const meanStep = (logits: Float32Array): number => {
	const weights = Array.from(logits, (logit) => Math.exp(logit - Math.max(...logits)));
	return (
		weights.reduce((sum, weight, step) => sum + weight * step, 0) / weights.reduce((sum, weight) => sum + weight, 0)
	);
};

const objectReference = async (rows: number, columns: number, seed: number): Promise<ObjectReference> => {
	const { modelTopology, weightsManifest } = jsonOf(packages.nanodet.file('nanodet.json')) as {
		modelTopology: { node: { op: string; attr: { shape: { shape: { dim: { size: string }[] } } } }[] };
		weightsManifest: [{ weights: Weights }];
	};
	const weightData = bufferOf(packages.nanodet.file('nanodet.bin'));
	scaleResizing(weightsManifest[0].weights, weightData, rows / 416, columns / 416);
	const picture = modelTopology.node.find(({ op }) => op === 'Placeholder')!.attr.shape.shape;
	picture.dim = [1, 3, rows, columns].map((size) => ({ size: `${size}` }));
	const modelArtifacts = { modelTopology, weightSpecs: weightsManifest[0].weights, weightData };
	const model = await tf.loadGraphModel({ load: () => Promise.resolve(modelArtifacts) });
	const input = tf.tensor(normalised(testPicture(rows, columns, seed)), [1, 3, rows, columns]);
	const outputs = model.execute(
		input,
		GRIDS.map(({ node }) => node),
	);
	const grids = await Promise.all(outputs.map((tensor) => tensor.data()));
	const cells = GRIDS.flatMap(({ stridePx }, i) =>
		Array.from({ length: (rows * columns) / stridePx ** 2 }, (_, cell) => {
			const numbers = grids[i]!.subarray(124 * cell, 124 * cell + 124);
			const scores = Array.from(numbers.subarray(0, 80), (logit) => 1 / (1 + Math.exp(-logit)));
			const score = Math.max(...scores);
			const sides = [80, 91, 102, 113].map((from) => stridePx * meanStep(numbers.subarray(from, from + 11)));
			return rounded([...sides, score, scores.indexOf(score)]);
		}),
	).map((values, cell) => ({ cell, values }));
	const best = cells.toSorted((a, b) => b.values[4]! - a.values[4]!).slice(0, KEPT_CELLS.best);
	const even = cells.filter(({ cell }) => cell % Math.floor(cells.length / KEPT_CELLS.even) === 7);
	return { rows, columns, seed, cells: [...best, ...even] };
};

/** Planes blue, green, red, each less its mean and divided by its deviation (`normalize` of nanodet-g.yml). */
const normalised = (picture: Float32Array): Float32Array => {
	const [mean, deviation] = [
		[103.53, 116.28, 123.675],
		[57.375, 57.12, 58.395],
	] as const;
	const pixels = picture.length / 3;
	return Float32Array.from(picture, (_, i) => {
		const plane = Math.floor(i / pixels);
		return (picture[3 * (i % pixels) + 2 - plane]! - mean[plane]!) / deviation[plane]!;
	});
};

/** The original fixes the sizes that it resizes to, for 416 × 416; here they are changed for another size. */
const scaleResizing = (weights: Weights, bytes: ArrayBuffer, rows: number, columns: number): void => {
	let at = 0;
	for (const { name, shape, dtype, ...rest } of weights) {
		const stored = (rest as { quantization?: { dtype: string } }).quantization?.dtype ?? dtype;
		const count = shape.reduce((product, n) => product * n, 1);
		if (RESIZED.includes(name)) {
			const size = new DataView(bytes, at, 8);
			size.setInt32(0, size.getInt32(0, true) * rows, true);
			size.setInt32(4, size.getInt32(4, true) * columns, true);
		}
		at += count * (stored === 'float16' ? 2 : 4);
	}
};

/** Constants that hold those sizes. */
const RESIZED = [
	'PartitionedCall/Cast_1',
	'PartitionedCall/Cast_3',
	'PartitionedCall/Cast_5',
	'PartitionedCall/Cast_7',
];

const references: References = {
	objects: [await objectReference(416, 416, 1), await objectReference(288, 512, 2)],
	identity: await faceReference(new faceApi.FaceRecognitionNet(), 'face_recognition_model', 150, [3, 4]),
	expression: await faceReference(new faceApi.FaceExpressionNet(), 'face_expression_model', 112, [5, 6, 7, 8, 9, 10]),
};
writeFileSync(new URL('references.json', import.meta.url), `${JSON.stringify(references)}\n`);
