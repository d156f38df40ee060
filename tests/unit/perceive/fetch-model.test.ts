import { sha256 } from 'hash-wasm';
import { afterEach, expect, test, vi } from 'vitest';
import { modelNamed, type ModelEntry } from '../../../src/models/catalogue';
import { fetchAhead, fetchModel } from '../../../src/perceive/vision-runtime';

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

test('a model that was begun with is asked for once, and tells how far it is; the next time it is asked for anew', async () => {
	let asked = 0;
	vi.stubGlobal('fetch', (url: URL | string) => {
		if (String(url).endsWith('.task')) asked++;
		return Promise.resolve(new Response(bytes.slice()));
	});
	const model = await entry();
	fetchAhead('http://localhost/models/', [model]);
	await vi.waitFor(() => expect(asked).toBe(1));
	const received: number[] = [];
	const got = await fetchModel('http://localhost/models/', model, (progress) => received.push(progress.receivedBytes));
	expect([got.bytes, asked, received.at(-1)]).toEqual([bytes, 1, bytes.length]);
	expect(got.sha256).toBe(await sha256(bytes));
	await fetchModel('http://localhost/models/', model, () => undefined);
	expect(asked).toBe(2);
});

test('where that failed, it is asked for again, and what then comes counts', async () => {
	const model = await entry();
	answerWith(bytes.slice(0, 10));
	fetchAhead('http://localhost/models/', [model]);
	await new Promise((resolve) => setTimeout(resolve, 20));
	answerWith(bytes.slice());
	expect((await fetchModel('http://localhost/models/', model, () => undefined)).bytes).toEqual(bytes);
	fetchAhead('http://localhost/models/', [model]);
	const over = new AbortController();
	over.abort();
	await expect(fetchModel('http://localhost/models/', model, () => undefined, over.signal)).rejects.toMatchObject({
		name: 'AbortError',
	});
});
