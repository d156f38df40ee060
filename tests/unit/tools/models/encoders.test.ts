import { InferenceSession, Tensor, env } from 'onnxruntime-web';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildModels } from '../../../../tools/models/build-models';
import { buildEncoders } from '../../../../tools/models/build-encoders';
import { openPackage, vendoredFolder, type NpmPackage } from '../../../../tools/models/npm-package';
import type { FaceReference, References } from './reference/references';
import { testPicture } from './reference/test-picture';

/** Outputs of the original models by TensorFlow.js; `reference/make-references.ts` makes them. */
const references = JSON.parse(
	readFileSync(new URL('reference/references.json', import.meta.url), 'utf8'),
) as References;

const made = buildEncoders({
	nanodet: vendoredFolder('nanodet'),
	faceApi: openPackage('@vladmandic/face-api@1.7.15'),
	vad: openPackage('@ricky0123/vad-web@0.0.31'),
});

/** Loaded once each. */
const sessions = new Map<string, Promise<InferenceSession>>();
const open = (name: keyof typeof made, freeDimensions: Record<string, number> = {}): Promise<InferenceSession> => {
	const key = JSON.stringify([name, freeDimensions]);
	const known = sessions.get(key);
	if (known) return known;
	const opened = InferenceSession.create(made[name], {
		executionProviders: ['wasm'],
		freeDimensionOverrides: freeDimensions,
		logSeverityLevel: 3,
	});
	sessions.set(key, opened);
	return opened;
};

type Floats = { data: Float32Array; dims: readonly number[] };
const run = async (session: InferenceSession, inputs: Record<string, Tensor>): Promise<Record<string, Floats>> => {
	const outputs = await session.run(inputs);
	return Object.fromEntries(
		Object.entries(outputs).map(([name, { data, dims }]) => [name, { data: data as Float32Array, dims }]),
	);
};
const pictureTensor = (rows: number, columns: number, seed: number): Tensor =>
	new Tensor('float32', testPicture(rows, columns, seed), [1, rows, columns, 3]);

// Loading and running them takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
	env.wasm.numThreads = 1;
});

describe('objects', () => {
	/** Planes of `cells`. */
	const [SCORE, CLASS] = [4, 5];
	/** Below it, the class of a cell is a matter of the last bits. */
	const CLEAR_SCORE = 0.02;
	/** Of the three grids, 8, 16 and 32 pixels from cell to cell. */
	const cellCount = (rows: number, columns: number): number => (rows * columns * (16 + 4 + 1)) / 1024;
	const expectAlike = (expected: readonly number[], found: readonly number[]): void => {
		for (let side = 0; side < SCORE; side++) expect(Math.abs(found[side]! - expected[side]!)).toBeLessThan(0.01);
		expect(Math.abs(found[SCORE]! - expected[SCORE]!)).toBeLessThan(1e-4);
		if (expected[SCORE]! > CLEAR_SCORE) expect(found[CLASS]).toBe(expected[CLASS]);
	};

	test.each(references.objects)(
		'are the original’s in a picture of $rows × $columns: boxes to 0.01 pixels, scores to 0.0001, classes',
		async ({ rows, columns, seed, cells }) => {
			const { cells: found } = await run(await open('objects'), { image: pictureTensor(rows, columns, seed) });
			const count = cellCount(rows, columns);
			expect(found!.dims).toEqual([1, 6, count]);
			expect(cells.filter(({ values }) => values[SCORE]! > CLEAR_SCORE).length).toBeGreaterThan(10);
			for (const { cell, values } of cells) {
				expectAlike(
					values,
					values.map((_, plane) => found!.data[plane * count + cell]!),
				);
			}
		},
	);

	test('come out the same whether the size is fixed when loading or not, and in portrait', async () => {
		const [rows, columns] = [512, 288];
		const image = pictureTensor(rows, columns, 11);
		const [free, fixed] = await Promise.all(
			[{}, { height: rows, width: columns }].map(async (sizes) => run(await open('objects', sizes), { image })),
		);
		const count = cellCount(rows, columns);
		expect(free!.cells!.dims).toEqual([1, 6, count]);
		const cellOf = ({ data }: Floats, cell: number) =>
			Array.from({ length: 6 }, (_, plane) => data[plane * count + cell]!);
		const clear = Array.from({ length: count }, (_, cell) => cell).filter(
			(cell) => cellOf(free!.cells!, cell)[SCORE]! > CLEAR_SCORE,
		);
		expect(clear.length).toBeGreaterThan(10);
		for (const cell of clear) expectAlike(cellOf(free!.cells!, cell), cellOf(fixed!.cells!, cell));
	});
});

describe.each([
	['face-identity', 'embedding', references.identity],
	['face-expression', 'scores', references.expression],
] as const)('%s', (name, output, reference: FaceReference) => {
	const { sidePx, seeds, values } = reference;
	const batch = (of: readonly number[]): Tensor =>
		new Tensor('float32', Float32Array.from(of.flatMap((seed) => [...testPicture(sidePx, sidePx, seed)])), [
			of.length,
			sidePx,
			sidePx,
			3,
		]);

	test('gives what the original gives, to 0.00001', async () => {
		const { [output]: found } = await run(await open(name), { image: batch(seeds) });
		expect(found!.dims).toEqual([seeds.length, values.length / seeds.length]);
		const worst = values.reduce((most, value, i) => Math.max(most, Math.abs(value - found!.data[i]!)), 0);
		expect(worst).toBeLessThan(1e-5);
	});

	test('gives for a face in a batch what it gives for the face alone', async () => {
		const session = await open(name);
		const { [output]: alone } = await run(session, { image: batch(seeds.slice(1, 2)) });
		const { [output]: together } = await run(session, { image: batch(seeds) });
		const second = together!.data.subarray(alone!.data.length, 2 * alone!.data.length);
		expect(alone!.data.every((value, i) => Math.abs(value - second[i]!) < 1e-6)).toBe(true);
	});
});

test('speech activity takes chunks of 576 samples with a state, and hears no speech in silence or in a steady tone', async () => {
	const session = await open('speech-activity');
	expect([...session.inputNames].sort()).toEqual(['input', 'sr', 'state']);
	expect([...session.outputNames].sort()).toEqual(['output', 'stateN']);
	const sr = new Tensor('int64', [16000n], []);
	for (const sample of [() => 0, (i: number) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / 16000)]) {
		let state = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
		for (let chunk = 0; chunk < 20; chunk++) {
			const samples = Float32Array.from({ length: 576 }, (_, i) => sample(chunk * 512 + i));
			const outputs = await run(session, { input: new Tensor('float32', samples, [1, 576]), state, sr });
			expect(outputs.output!.dims).toEqual([1, 1]);
			if (chunk > 5) expect(outputs.output!.data[0]).toBeLessThan(0.3);
			state = new Tensor('float32', outputs.stateN!.data, [2, 1, 128]);
		}
	}
});

test.each(['objects', 'face-identity', 'face-expression'] as const)(
	'%s uses no operator that WebGPU computes wrongly or leaves to the CPU',
	(name) => {
		const bytes = Buffer.from(made[name]);
		/** As a node's field 4, a string, in onnx.proto. */
		const uses = (operator: string): boolean =>
			bytes.includes(Buffer.concat([Uint8Array.of((4 << 3) | 2, operator.length), Buffer.from(operator)]));
		expect(uses('Conv')).toBe(true);
		expect(['DequantizeLinear', 'TopK', 'Mod', 'ArgMax'].filter(uses)).toEqual([]);
	},
);

describe('what the encoders are made from', () => {
	const recording = (read: string[]) => (wanted: Parameters<typeof openPackage>[0]) => {
		const real = openPackage(wanted);
		const file = (path: string): Uint8Array => {
			read.push(path);
			return real.file(path);
		};
		return { ...real, file };
	};

	test('is nothing of the networks in the packages that guess at age or gender', () => {
		const read: string[] = [];
		buildModels(recording(read));
		expect(read.filter((path) => /^(models|model|dist)\//.test(path)).sort()).toEqual([
			'dist/silero_vad_v6.onnx',
			'model/face_expression_model-weights_manifest.json',
			'model/face_expression_model.bin',
			'model/face_recognition_model-weights_manifest.json',
			'model/face_recognition_model.bin',
		]);
		expect(read.filter((path) => /age|gender|faceres/.test(path.replace('packaged', '')))).toEqual([]);
	});

	test('is refused when one byte of it is another, with an error that names the file', () => {
		const spoil = <T extends Pick<NpmPackage, 'file'>>(from: T, spoiled: string): T => ({
			...from,
			file: (path) => {
				const bytes = from.file(path).slice();
				if (path === spoiled) bytes[1000]! ^= 1;
				return bytes;
			},
		});
		const faceApi = openPackage('@vladmandic/face-api@1.7.15');
		const nanodet = vendoredFolder('nanodet');
		const vad = openPackage('@ricky0123/vad-web@0.0.31');
		const packages = { nanodet, faceApi, vad };
		const build = (name: keyof typeof packages, path: string) => () =>
			buildEncoders({ ...packages, [name]: spoil(packages[name], path) });
		expect(build('nanodet', 'nanodet.bin')).toThrow(/nanodet\.bin .*sha256 5d0e4f8c/);
		expect(build('faceApi', 'model/face_recognition_model.bin')).toThrow(/face_recognition_model\.bin .*b413e420/);
		expect(build('vad', 'dist/silero_vad_v6.onnx')).toThrow(/silero_vad_v6\.onnx .*1a153a22/);
	});
});
