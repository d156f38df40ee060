import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogue, type ModelName } from '../../../../src/models/catalogue';
import { PLACED_LIST } from '../../../../src/models/store/placed';
import { runtimeFolder, runtimeLoader, runtimePackage } from '../../../../src/models/runtime';
import { ensureModels } from '../../../../tools/models/assemble';
import { buildModels } from '../../../../tools/models/build-models';
import { ModelBuildError } from '../../../../tools/models/errors';
import { checkFile, sha256 } from '../../../../tools/models/expected-file';
import { METADATA_NAME, readMetadata } from '../../../../tools/models/tflite/metadata';
import { readModel } from '../../../../tools/models/tflite/model';
import { localEntries } from './local-entries';

// Making all models takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const made = buildModels();

describe('the assembled models', () => {
	test.each(catalogue.map((entry) => [entry.file, entry] as const))('%s is what the catalogue says', (_, entry) => {
		expect({ bytes: made[entry.name].length, sha256: sha256(made[entry.name]) }).toEqual({
			bytes: entry.bytes,
			sha256: entry.sha256,
		});
	});

	const bodies: [string, number, number, number[]][] = [
		['pose_detector.tflite', 127.5, 127.5, [2254 * 12, 2254]],
		['pose_landmarks_detector.tflite', 0, 255, [195, 1, 64 * 64 * 39, 64 * 64 * 39, 117]],
	];
	/** Entry, mean and deviation of its input, and number of values in each output. */
	const contents: Partial<Record<ModelName, [string, number, number, number[]][]>> = {
		'face-landmarker': [
			['face_detector.tflite', 127.5, 127.5, [2304 * 16, 2304]],
			['face_landmarks_detector.tflite', 0, 255, [1434, 1]],
		],
		'face-landmarker-gpu': [
			['face_detector.tflite', 127.5, 127.5, [2304 * 16, 2304]],
			['face_landmarks_detector.tflite', 0, 255, [1434, 1]],
		],
		'hand-landmarker': [
			['hand_detector.tflite', 0, 255, [2016 * 18, 2016]],
			['hand_landmarks_detector.tflite', 0, 255, [63, 1, 1, 63]],
		],
		'pose-landmarker-full': bodies,
		'pose-landmarker-lite': bodies,
	};
	const modelFacts = (bytes: Uint8Array, name: string) => {
		const model = readModel(bytes, name);
		const metadata = model.metadata.find((entry) => entry.name === METADATA_NAME)!;
		const { normalization } = readMetadata(metadata.data, name);
		const sizes = model.outputs.map((tensor) => model.tensors[tensor]!.shape.reduce((a, b) => a * b, 1));
		return [name, normalization.mean, normalization.std, sizes];
	};

	test.each(Object.entries(contents))('%s holds models with the right scaling and outputs', (name, expected) => {
		const entries = localEntries(made[name as ModelName]);
		expect(entries.every(({ start, method }) => start % 16 === 0 && method === 0)).toBe(true);
		const models = entries.filter((entry) => entry.name.endsWith('.tflite'));
		expect(models.map((entry) => modelFacts(entry.data, entry.name))).toEqual(expected);
	});

	test('the face bundles also hold the geometry that the head pose is computed with', () => {
		for (const name of ['face-landmarker', 'face-landmarker-gpu'] as const) {
			const names = localEntries(made[name]).map((entry) => entry.name);
			expect(names).toContain('geometry_pipeline_metadata_landmarks.binarypb');
		}
	});

	test('the stand-alone face detector is a model by itself, with its scaling', () => {
		const facts = modelFacts(made['face-detector-full-range'], 'it');
		expect(facts).toEqual(['it', 127.5, 127.5, [2304 * 16, 2304]]);
	});

	test('come from the package versions that package.json asks for, or that a folder of `vendor` names', () => {
		const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
		const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
		const vendored = readFileSync('vendor/nanodet/README.md', 'utf8');
		for (const origin of [...catalogue.flatMap((entry) => [...entry.origin]), runtimePackage]) {
			const at = origin.lastIndexOf('@');
			if (vendored.includes(`[\`${origin.slice(0, at)}\`]`) && vendored.includes(origin.slice(at + 1))) continue;
			expect(wanted[origin.slice(0, at)], origin).toBe(origin.slice(at + 1));
		}
	});
});

describe('a file with another hash', () => {
	test('is an error that names the file, what was expected and what was found', () => {
		const bytes = Uint8Array.of(1, 2, 3);
		const check = () => checkFile({ file: 'a.task', bytes: 4, sha256: 'f00d' }, bytes, 'Do this.');
		expect(check).toThrow(ModelBuildError);
		expect(check).toThrow(
			`a.task is not the file that the catalogue names: expected sha256 f00d (4 bytes), got ${sha256(bytes)} (3 bytes). Do this.`,
		);
	});

	test('is none when size and hash agree', () => {
		const bytes = Uint8Array.of(1, 2, 3);
		expect(() => checkFile({ file: 'a.task', bytes: 3, sha256: sha256(bytes) }, bytes, '')).not.toThrow();
	});
});

describe('ensureModels', () => {
	const emptyFolder = (): string => {
		const folder = mkdtempSync(join(tmpdir(), 'regard-models-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		return folder;
	};
	const ensure = async (publicFolder: string): Promise<string[]> => {
		const lines: string[] = [];
		await ensureModels({ publicFolder, log: (line) => lines.push(line) });
		return lines;
	};

	test('makes everything once and says so, then does and says nothing', async () => {
		const folder = emptyFolder();
		const said = await ensure(folder);
		expect(said).toHaveLength(2);
		expect(readdirSync(join(folder, 'models')).sort()).toEqual(
			[...catalogue.map(({ file }) => file as string), PLACED_LIST].sort(),
		);
		expect(existsSync(join(folder, runtimeFolder, runtimeLoader.file))).toBe(true);
		const madeAt = statSync(join(folder, 'models', 'face_landmarker.task')).mtimeMs;
		expect(await ensure(folder)).toEqual([]);
		expect(statSync(join(folder, 'models', 'face_landmarker.task')).mtimeMs).toBe(madeAt);
	});

	test('makes a damaged or cut-off file anew and leaves files that it does not know alone', async () => {
		const folder = emptyFolder();
		const path = (file: string) => join(folder, 'models', file);
		mkdirSync(join(folder, 'models'));
		for (const { name, file } of catalogue) writeFileSync(path(file), made[name]);
		await ensure(folder);
		const whole = readFileSync(path('pose_landmarker_lite.task'));
		writeFileSync(path('pose_landmarker_lite.task'), whole.subarray(0, 1000));
		const changed = readFileSync(path('face_landmarker.task'));
		changed[100_000]! ^= 1;
		writeFileSync(path('face_landmarker.task'), changed);
		writeFileSync(path('my-own.onnx'), 'mine');

		const said = await ensure(folder);
		expect(said).toHaveLength(1);
		expect(said[0]).toMatch(/face_landmarker\.task, pose_landmarker_lite\.task/);
		expect(whole.equals(readFileSync(path('pose_landmarker_lite.task')))).toBe(true);
		expect(readFileSync(path('my-own.onnx'), 'utf8')).toBe('mine');
		expect(await ensure(folder)).toEqual([]);
	});
});
