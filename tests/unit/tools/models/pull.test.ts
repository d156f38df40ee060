import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allModels, modelWithId } from '../../../../src/models/catalogue/entries';
import { matchFile } from '../../../../src/models/store/match';
import { PLACED_LIST } from '../../../../src/models/store/placed';
import { targetsOf } from '../../../../src/models/store/targets';
import { ModelBuildError } from '../../../../tools/models/errors';
import { folderStorage } from '../../../../tools/models/folder-storage';
import { listPlaced } from '../../../../tools/models/placed';
import { chosenModels, describeModels, pullModel } from '../../../../tools/models/pull';
import { badUrl, contentOf, startBadHost, type BadHost, type Behaviour } from '../../../fixtures/bad-host';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let host: BadHost;
let folder: string;
let run = 0;
const lines: string[] = [];
beforeAll(async () => {
	host = await startBadHost();
});
afterAll(() => host.close());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-pull-'));
	lines.length = 0;
	run++;
	return () => rmSync(folder, { recursive: true, force: true });
});

/** Answers every address of the catalogue with a file of the bad host. */
const fetchFrom =
	(behaviour: Partial<Behaviour>) =>
	(url: string, init: RequestInit): Promise<Response> =>
		fetch(badUrl(host.url, { run: `pull ${run} ${url}`, bytes: 200_000, seeds: [3], ...behaviour }), init);
const pull = (words: string[], behaviour: Partial<Behaviour>) => {
	const [chosen] = chosenModels(words);
	return pullModel(chosen!.entry, chosen!.variant, {
		storage: folderStorage(folder),
		log: (line) => lines.push(line),
		onProgress: () => {},
		fetch: fetchFrom(behaviour),
		signal: new AbortController().signal,
	});
};

test('a model is pulled into a folder of its own, its licence is said first, and its hash recorded where none is published', async () => {
	await pull(['mobilegaze-mobileone-s0'], { redirects: true, cuts: [90_000, null] });
	const bytes = readFileSync(join(folder, 'mobilegaze-mobileone-s0', 'mobileone_s0_gaze.onnx'));
	expect(sha256(bytes)).toBe(sha256(contentOf(3, 200_000)));
	expect(lines[0]).toContain('training data: Gaze360');
	expect(lines[1]).toContain(`${sha256(bytes)} (recorded: no hash is published)`);
});

test('a pulled model is listed for the page; a second look hashes nothing and writes nothing', async () => {
	await pull(['mobilegaze-mobileone-s0'], {});
	await listPlaced(folder, (line) => lines.push(line));
	const list = join(folder, PLACED_LIST);
	expect(JSON.parse(readFileSync(list, 'utf8'))).toMatchObject([
		{ id: 'mobilegaze-mobileone-s0', files: [{ path: 'mobileone_s0_gaze.onnx', bytes: 200_000 }] },
	]);
	const { mtimeMs } = statSync(list);
	await listPlaced(folder, (line) => lines.push(line));
	expect(statSync(list).mtimeMs).toBe(mtimeMs);
});

test('a later pull that brings another file than the first is refused', async () => {
	await pull(['mobilegaze-mobileone-s0'], {});
	rmSync(join(folder, 'mobilegaze-mobileone-s0', 'mobileone_s0_gaze.onnx'));
	await expect(pull(['mobilegaze-mobileone-s0'], { run: 'second', seeds: [4] })).rejects.toThrow(
		/first one loaded here/,
	);
});

test('a file that is not the published one is refused', async () => {
	await expect(pull(['sface'], {})).rejects.toThrow(ModelBuildError);
	await expect(pull(['sface'], { bytes: 38_696_353 })).rejects.toThrow(/SHA-256/);
});

test('a file placed by hand is listed when it is the published one, and named when it is not', async () => {
	mkdirSync(join(folder, 'sface'));
	writeFileSync(join(folder, 'sface', 'face_recognition_sface_2021dec.onnx'), 'something else');
	writeFileSync(join(folder, 'sface', 'notes.txt'), 'mine');
	mkdirSync(join(folder, 'gaze-lle-vitb'));
	writeFileSync(join(folder, 'gaze-lle-vitb', 'gazelle_dinov2_vitb14_inout_1x3x448x448_1xNx4.onnx'), 'weights');
	await listPlaced(folder, (line) => lines.push(line));
	expect(lines).toEqual([
		'sface/face_recognition_sface_2021dec.onnx is not the file of the catalogue and is not used.',
	]);
	expect(JSON.parse(readFileSync(join(folder, PLACED_LIST), 'utf8'))).toMatchObject([{ id: 'gaze-lle-vitb' }]);
});

test.each([
	['nonsense', /No model is called nonsense/],
	['face-landmarker', /comes with the app/],
	['gaze-lle-vitb', /cannot be pulled.*download\.sh/],
	['sface:q4', /comes as fp32, not as q4/],
])('asking for %s says what to do', (word, words) => {
	expect(() => chosenModels([word])).toThrow(words);
});

test('a dtype is chosen behind a colon, the best one without', () => {
	expect(chosenModels(['clip-vit-b32', 'clip-vit-b32:q8']).map(({ variant }) => variant.dtype)).toEqual(['fp16', 'q8']);
});

test('the printed catalogue names every model with licence and training data', () => {
	const text = describeModels();
	for (const { id, trainingData } of allModels) {
		expect(text).toContain(`${id}  `);
		expect(text).toContain(trainingData);
	}
	expect(text).toContain('SFace');
});

test('addresses are those of the pinned revision', () => {
	const entry = modelWithId('lfm2.5-350m')!;
	expect(targetsOf(entry, entry.variants[0]!).at(-1)?.url).toBe(
		'https://huggingface.co/LiquidAI/LFM2.5-350M-ONNX/resolve/d11593fd9eb408e322667926656598896c2d5ff9/onnx/model_q4f16.onnx_data',
	);
});

const HASH = 'ab'.repeat(32);
test.each([
	['an unknown name', 'holiday.jpg', 5, 'unknown'],
	['a name whose published hash differs', 'face_recognition_sface_2021dec.onnx', 38_696_353, 'refused'],
	['a name whose published size differs', 'face_recognition_sface_2021dec.onnx', 7, 'refused'],
	['a name without published hash', 'mobileone_s0_gaze.onnx', 4_800_123, 'match'],
	['a settings file of any model', 'generation_config.json', 4000, 'unclear'],
	['the same in the model’s folder', 'smollm2-360m/generation_config.json', 4000, 'match'],
	['the same in the repository’s folder', 'x/Qwen3-0.6B-ONNX/generation_config.json', 4000, 'match'],
])('%s dropped in is told apart', (_, name, bytes, kind) => {
	expect(matchFile(name, bytes, HASH).kind).toBe(kind);
});

test('a file with a published hash is known whatever its name', () => {
	const match = matchFile('download(1).bin', 1, 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1');
	expect(match).toMatchObject({ kind: 'match', files: [{ file: { path: 'onnx/model_quantized.onnx' } }] });
});
