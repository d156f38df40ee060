import { createSHA256 } from 'hash-wasm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { AppError, isAbort } from '../../../src/core/errors';
import { storedFile } from '../../../src/models/store/browser-storage';
import type { DownloadTarget } from '../../../src/models/store/download-ports';
import { openModelFiles } from '../../../src/models/store/open';
import type { WorkerClient } from '../../../src/workers/client';
import { startWorker } from '../../../src/workers/start';
import type { FileProgress, ModelStoreApi } from '../../../src/workers/model-store/model-store.worker';
import { askedOf, badUrl, contentOf, type Behaviour } from '../../fixtures/bad-content';

/** Content in the browser's own file system, from a host on other origins than the page. */
const host = inject('badHost');
const BYTES = 3_000_000;
const MODEL = 'test-model';
const PATH = 'onnx/model.onnx';

const sha256 = async (bytes: Uint8Array): Promise<string> => (await createSHA256()).update(bytes).digest('hex');

let store: WorkerClient<ModelStoreApi>;
let run = '';
beforeEach(() => {
	store = startWorker('model-store');
	run = `browser ${crypto.randomUUID()}`;
});
afterEach(async () => {
	await store.call('forget', { modelId: MODEL });
	store.close();
});

const target = async (behaviour: Partial<Behaviour> = {}, expected: Partial<DownloadTarget> = {}) => ({
	modelId: MODEL,
	path: PATH,
	url: badUrl(host, { run, bytes: BYTES, seeds: [5], ...behaviour }),
	bytes: BYTES,
	sha256: await sha256(contentOf(5, BYTES)),
	...expected,
});
const load = async (what: DownloadTarget, signal?: AbortSignal) => {
	const seen: FileProgress[] = [];
	const [record] = await store.call(
		'download',
		{ targets: [what] },
		{ onEvent: (progress) => seen.push(progress), ...(signal && { signal }) },
	);
	return { record: record!, seen };
};
const kept = async () => {
	const file = await storedFile(MODEL, PATH);
	return file && sha256(new Uint8Array(await file.arrayBuffer()));
};
const code = (promise: Promise<unknown>): Promise<string> =>
	promise.then(
		() => 'loaded',
		(e: unknown) => (e instanceof AppError ? e.code : String(e)),
	);

test('a file is loaded through a redirect to another origin, checked, and lies in the browser’s own file system', async () => {
	const what = await target({ redirects: true });
	const { record, seen } = await load(what);
	expect(record).toMatchObject({ state: 'complete', sha256: what.sha256 });
	expect(await kept()).toBe(what.sha256);
	expect(seen.at(-1)).toMatchObject({ receivedBytes: BYTES, totalBytes: BYTES });
	expect(new Set((await askedOf(host, run)).map(({ port }) => port)).size).toBe(2);
});

// Twenty-four more are in the unit tests of the same program.
test.each([11, 12, 13, 14])(
	'a connection cut at random bytes (seed %i) goes on with a range across origins, and no question is asked first',
	async (seed) => {
		const random = contentOf(seed, 4);
		const cuts = [0, 2].map((i) => Math.floor(((random[i]! * 256 + random[i + 1]!) / 65_536) * BYTES));
		const what = await target({ redirects: seed % 2 === 0, cuts: [...cuts, null] });
		const { record } = await load(what);
		expect(record.sha256).toBe(what.sha256);
		expect(await kept()).toBe(what.sha256);
		const asked = await askedOf(host, run);
		expect(asked.map(({ method }) => method)).not.toContain('OPTIONS');
		expect(asked.some(({ range }) => range !== null)).toBe(true);
	},
);

test('a closed tab goes on where it stopped: another worker finds half the file', async () => {
	const what = await target({ cuts: [BYTES / 2, null] });
	const stop = new AbortController();
	const half = store.call(
		'download',
		{ targets: [what] },
		{ signal: stop.signal, onEvent: ({ phase }) => phase === 'waiting' && stop.abort() },
	);
	await expect(half).rejects.toSatisfy(isAbort);
	store.close();
	store = startWorker('model-store');
	const [listed] = await store.call('list', null);
	expect(listed).toMatchObject({ modelId: MODEL, state: 'partial' });
	expect(listed!.bytes).toBeGreaterThan(0);
	expect(listed!.bytes).toBeLessThan(BYTES);
	const { record, seen } = await load(what);
	expect(record.sha256).toBe(what.sha256);
	expect(seen[0]).toMatchObject({ phase: 'checking' });
	expect((await askedOf(host, run)).map(({ range }) => range)).toEqual([null, `bytes=${listed!.bytes}-`]);
});

describe('a full disk', () => {
	const setQuota = (quotaSize?: number) =>
		cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, ...(quotaSize && { quotaSize }) });
	afterEach(() => setQuota());

	test('is said plainly, what was there stays, and after making room the file goes on', async () => {
		const small = await target({ run: `${run} small` }, { path: 'small.onnx' });
		await load(small);
		const { usage } = await navigator.storage.estimate();
		await setQuota(usage! + BYTES / 2);
		// Without a size in the catalogue nobody can know before.
		const what = await target({}, { bytes: null });
		expect(await code(load(what))).toBe('storage-full');
		expect(await askedOf(host, run)).toHaveLength(1);
		expect((await storedFile(MODEL, 'small.onnx'))?.size).toBe(BYTES);
		await setQuota();
		const { record } = await load(what);
		expect(record.sha256).toBe(what.sha256);
		expect(await kept()).toBe(what.sha256);
	});
});

describe('what must not happen', () => {
	test('a flipped byte is refused and nothing of it is kept', async () => {
		expect(await code(load(await target({ flip: 1_234_567 })))).toBe('model-corrupt');
		expect(await storedFile(MODEL, PATH)).toBeNull();
		expect((await store.call('list', null)).filter(({ state }) => state !== 'absent')).toEqual([]);
	});

	test('a missing file is said to be missing', async () => {
		expect(await code(load(await target({ statuses: [404] })))).toBe('model-missing');
	});

	test('two tabs do not write one file: the second is told so, and the first is not disturbed', async () => {
		const what = await target({ statuses: [503, 503, null] });
		const first = load(what);
		const second = startWorker('model-store');
		await expect.poll(async () => (await askedOf(host, run)).length).toBeGreaterThan(0);
		expect(await code(second.call('download', { targets: [what] }))).toBe('storage-unavailable');
		second.close();
		expect((await first).record.sha256).toBe(what.sha256);
	});
});

test('a host that ignores ranges, names nothing and hides its headers is enough', async () => {
	const cuts = [900_000, null];
	for (const behaviour of [
		{ ignoresRange: true },
		{ isNameless: true },
		{ hidesHeaders: true },
		{ isSizeless: true },
	]) {
		const what = await target({ ...behaviour, run: `${run} ${JSON.stringify(behaviour)}`, cuts });
		expect((await load(what)).record.sha256).toBe(what.sha256);
		await store.call('remove', { modelId: MODEL });
	}
});

test('a file that changes on its host in the middle begins anew', async () => {
	const now = await sha256(contentOf(6, BYTES));
	const { record } = await load(await target({ seeds: [5, 6], cuts: [1_000_000, null] }, { sha256: now }));
	expect(record.sha256).toBe(now);
	expect(await kept()).toBe(now);
});

test('where no hash is published, the first counts: a later difference stops, until somebody forgets the first', async () => {
	const unknown = { sha256: null, bytes: null };
	const first = await load(await target({}, unknown));
	expect(first.record.pin?.sha256).toBe(await sha256(contentOf(5, BYTES)));
	await store.call('remove', { modelId: MODEL });
	const changed = { run: `${run} 2`, seeds: [6] };
	expect(await code(load(await target(changed, unknown)))).toBe('model-corrupt');
	await store.call('forget', { modelId: MODEL });
	const { record } = await load(await target(changed, unknown));
	expect(record.sha256).toBe(await sha256(contentOf(6, BYTES)));
});

test('cancelling and deleting at once leaves nothing', async () => {
	const stop = new AbortController();
	const loading = load(await target({ statuses: [503] }), stop.signal);
	await expect.poll(async () => (await askedOf(host, run)).length).toBeGreaterThan(0);
	stop.abort();
	await expect(loading).rejects.toSatisfy(isAbort);
	await store.call('remove', { modelId: MODEL });
	expect(await storedFile(MODEL, PATH)).toBeNull();
});

describe('files from the visitor’s own disk', () => {
	const ID = 'mobilegaze-mobileone-s0';
	const NAME = 'mobileone_s0_gaze.onnx';
	afterEach(() => store.call('forget', { modelId: ID }));

	test('a known one is installed and can be opened by whoever runs models; unknown and wrong ones are named', async () => {
		expect(await openModelFiles(ID, `${location.origin}/models/`)).toBeNull();
		const weights = contentOf(9, 100_000);
		const results = await store.call('install', {
			files: [
				{ name: `folder/${NAME}`, blob: new Blob([weights]) },
				{ name: 'holiday.jpg', blob: new Blob(['x']) },
				{ name: 'face_recognition_sface_2021dec.onnx', blob: new Blob(['not weights']) },
			],
		});
		expect(results.map(({ outcome }) => outcome)).toEqual(['installed', 'unknown', 'refused']);
		const model = await openModelFiles(ID, `${location.origin}/models/`);
		expect(model?.variant.dtype).toBe('fp32');
		expect(new Uint8Array(await (await model!.file(NAME)).arrayBuffer())).toEqual(weights);
		const answer = await model!.respond(`https://huggingface.co/x/resolve/main/${NAME}`);
		expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
		expect((await model!.respond('https://huggingface.co/x/resolve/main/other.json')).status).toBe(404);
	});

	test('another file of the same name is refused once the first one’s hash is recorded', async () => {
		const install = (seed: number) =>
			store.call('install', { files: [{ name: NAME, blob: new Blob([contentOf(seed, 1000)]) }] });
		await install(9);
		await store.call('remove', { modelId: ID });
		expect((await install(10))[0]!.outcome).toBe('refused');
		expect((await install(9))[0]!.outcome).toBe('installed');
	});
});
