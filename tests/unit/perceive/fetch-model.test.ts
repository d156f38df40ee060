import { sha256 } from 'hash-wasm';
import { afterEach, expect, test, vi } from 'vitest';
import { modelNamed, type ModelEntry } from '../../../src/models/catalogue';
import { fetchModel } from '../../../src/perceive/vision-runtime';

afterEach(() => vi.unstubAllGlobals());

const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
const entry = async (): Promise<ModelEntry> => ({
	...modelNamed('face-landmarker'),
	...{ bytes: bytes.length, sha256: await sha256(bytes) },
});
const answerWith = (body: Uint8Array<ArrayBuffer>) =>
	vi.stubGlobal('fetch', () =>
		Promise.resolve(new Response(body, { headers: { 'content-type': 'application/wasm' } })),
	);
const fetched = async () => fetchModel('http://localhost/models/', await entry(), () => undefined);

test('a model is what the catalogue says: its bytes come with the hash that was measured', async () => {
	answerWith(bytes.slice());
	const model = await fetched();
	expect(model.bytes).toEqual(bytes);
	expect(model.sha256).toBe(await sha256(bytes));
});

test('one bit is wrong, the size is right: the file is refused with both hashes', async () => {
	const wrong = bytes.slice();
	wrong[500]! ^= 1;
	answerWith(wrong);
	await expect(fetched()).rejects.toMatchObject({
		code: 'model-corrupt',
		message: expect.stringMatching(
			/Expected SHA-256 [0-9a-f]{64} but got [0-9a-f]{64}: face_landmarker\.task/,
		) as string,
	});
});

test('a file that is cut off, or longer, is refused by its size', async () => {
	answerWith(bytes.slice(0, 999));
	await expect(fetched()).rejects.toMatchObject({ code: 'model-corrupt' });
	answerWith(Uint8Array.from([...bytes, 0]));
	await expect(fetched()).rejects.toMatchObject({ code: 'model-corrupt' });
});
