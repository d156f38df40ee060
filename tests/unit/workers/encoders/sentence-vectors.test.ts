import { beforeEach, expect, test, vi } from 'vitest';
import { modelWithId } from '../../../../src/models/catalogue/entries';
import type { EncoderPort } from '../../../../src/models/onnx/encoder-port';
import type { openModelFiles } from '../../../../src/models/store/open';
import { openSentenceVectors, SENTENCE_MODEL } from '../../../../src/workers/encoders/sentence-vectors';
import { bertScoreF1 } from '../../../../src/reason/next-utterance/encoder-measures';
import { tinyClipFiles } from '../../../fixtures/tiny-clip';

const openFiles = vi.fn<typeof openModelFiles>();
const MODELS_URL = 'http://localhost/models/';
const entry = modelWithId(SENTENCE_MODEL)!;
const graphs = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];

/** The model is there, as the variant whose graph this is. */
const install = (graph: string) =>
	openFiles.mockResolvedValue({
		entry,
		variant: entry.variants.find(({ files }) => files.some(({ path }) => path === graph))!,
		file: (path) => Promise.resolve(tinyClipFiles[path]?.() ?? new Blob(['a graph'])),
		respond: () => Promise.reject(new Error('nobody asks for addresses')),
	});

/** A model that gives each token a one in the place of its number. */
const port = () => {
	const load = vi.fn<EncoderPort['load']>(() => Promise.resolve({ backend: 'wasm', reason: 'a stand-in' }));
	const run = vi.fn<EncoderPort['run']>(({ request }) => {
		const { dims, data } = request.tensors['input_ids']!;
		const out = new Float32Array(data.length * 384);
		for (let i = 0; i < data.length; i++) out[i * 384 + Number(data[i])] = 1;
		return Promise.resolve({ last_hidden_state: { type: 'float32', dims: [...dims, 384], data: out } });
	});
	return { load, run, close: vi.fn() };
};
const open = (given: ReturnType<typeof port>) =>
	openSentenceVectors(MODELS_URL, () => given as unknown as EncoderPort, openFiles);

beforeEach(() => openFiles.mockReset());

test('without the model there are no sentence vectors, and no worker is started', async () => {
	openFiles.mockResolvedValue(null);
	const start = vi.fn();
	expect(await openSentenceVectors(MODELS_URL, start, openFiles)).toBeNull();
	expect(start).not.toHaveBeenCalled();
});

test('the model is named as in the header of a session file: by its id, the hash of its graph and its backend', async () => {
	install(graphs[0]!);
	const published = entry.variants[0]!.files[0]!.sha256;
	expect((await open(port()))?.use).toEqual({ name: SENTENCE_MODEL, sha256: published, backend: 'wasm' });
});

test('where no hash of a graph is published, the one of the file that is there is named', async () => {
	install(graphs[1]!);
	expect((await open(port()))?.use.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('texts become vectors of unit length, 32 at a time, in their order', async () => {
	install(graphs[0]!);
	const given = port();
	const vectors = await open(given);
	const texts = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'friends' : 'family'));
	const found = await vectors!.encode(texts);
	expect(given.run).toHaveBeenCalledTimes(2);
	expect(found).toHaveLength(40);
	for (const vector of found) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
	expect(found[38]).toEqual(found[0]);
	expect(found[39]).toEqual(found[1]);
	expect(found[0]).not.toEqual(found[1]);
	vectors!.close();
	expect(given.close).toHaveBeenCalledOnce();
});

test('a model that cannot be loaded leaves no worker behind', async () => {
	install(graphs[0]!);
	const given = port();
	given.load.mockRejectedValue(new Error('broken'));
	await expect(open(given)).rejects.toThrow('broken');
	expect(given.close).toHaveBeenCalledOnce();
});

test('texts become a vector a token, without those that mark beginning and end: what BERTScore takes', async () => {
	install(graphs[0]!);
	const vectors = await open(port());
	const [same, again, other] = await vectors!.encodeTokens(['friends', 'friends', 'family']);
	expect(same!.length).toBeGreaterThan(0);
	for (const vector of same!) expect(vector).toHaveLength(384);
	expect(bertScoreF1(same!, again!)).toBeCloseTo(1, 6);
	expect(bertScoreF1(same!, other!)).toBeLessThan(1);
});
