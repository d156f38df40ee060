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
import { openPackage } from '../../../../../tools/models/npm-package';
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
	human: openPackage('@vladmandic/human@3.3.6'),
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

const objectReference = async (rows: number, columns: number, seed: number): Promise<ObjectReference> => {
	const { modelTopology, weightsManifest } = jsonOf(packages.human.file('models/centernet.json')) as {
		modelTopology: { node: { op: string; attr: { shape: { shape: { dim: { size: string }[] } } } }[] };
		weightsManifest: [{ weights: Weights }];
	};
	const weightData = bufferOf(packages.human.file('models/centernet.bin'));
	scaleResizing(weightsManifest[0].weights, weightData, rows / 512, columns / 512);
	const picture = modelTopology.node.find(({ op }) => op === 'Placeholder')!.attr.shape.shape;
	picture.dim = [1, rows, columns, 3].map((size) => ({ size: `${size}` }));
	const modelArtifacts = { modelTopology, weightSpecs: weightsManifest[0].weights, weightData };
	const model = await tf.loadGraphModel({ load: () => Promise.resolve(modelArtifacts) });
	const input = tf.tensor(testPicture(rows, columns, seed), [1, rows, columns, 3]);
	const [wh, peaks] = await Promise.all(model.execute(input, ['tower_0/wh', 'tower_0/mul_1']).map((t) => t.data()));
	const cells = Array.from({ length: (rows / 4) * (columns / 4) }, (_, cell) => {
		const scores = peaks!.subarray(80 * cell, 80 * cell + 80);
		const score = Math.max(...scores);
		return { cell, values: rounded([...wh!.subarray(4 * cell, 4 * cell + 4), score, scores.indexOf(score)]) };
	});
	const best = cells.toSorted((a, b) => b.values[4]! - a.values[4]!).slice(0, KEPT_CELLS.best);
	const even = cells.filter(({ cell }) => cell % Math.floor(cells.length / KEPT_CELLS.even) === 7);
	return { rows, columns, seed, cells: [...best, ...even] };
};

/** The original fixes the sizes that it enlarges to, for 512 × 512; here they are changed for another size. */
const scaleResizing = (weights: Weights, bytes: ArrayBuffer, rows: number, columns: number): void => {
	let at = 0;
	for (const { name, shape, dtype, ...rest } of weights) {
		const stored = (rest as { quantization?: { dtype: string } }).quantization?.dtype ?? dtype;
		const count = shape.reduce((product, n) => product * n, 1);
		if (/up_sampling2d(_\d)?\/mul$/.test(name)) {
			const size = new DataView(bytes, at, 8);
			size.setInt32(0, size.getInt32(0, true) * rows, true);
			size.setInt32(4, size.getInt32(4, true) * columns, true);
		}
		at += count * (stored === 'float16' ? 2 : 4);
	}
};

const references: References = {
	objects: [await objectReference(512, 512, 1), await objectReference(288, 512, 2)],
	identity: await faceReference(new faceApi.FaceRecognitionNet(), 'face_recognition_model', 150, [3, 4]),
	expression: await faceReference(new faceApi.FaceExpressionNet(), 'face_expression_model', 112, [5, 6, 7, 8, 9, 10]),
};
writeFileSync(new URL('references.json', import.meta.url), `${JSON.stringify(references)}\n`);
