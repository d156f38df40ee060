import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { downloadFile } from '../../../../src/models/store/download';
import type { DownloadPorts, DownloadProgress, DownloadTarget } from '../../../../src/models/store/download-ports';
import type { ModelStorage } from '../../../../src/models/store/storage';
import { folderStorage } from '../../../../tools/models/folder-storage';
import { askedOf, badUrl, contentOf, startBadHost, type BadHost, type Behaviour } from '../../../fixtures/bad-host';

const BYTES = 400_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const right = sha256(contentOf(7, BYTES));

let host: BadHost;
let folder: string;
let storage: ModelStorage;
let run = 0;
beforeAll(async () => {
	host = await startBadHost();
});
afterAll(() => host.close());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-store-'));
	storage = folderStorage(folder);
	run++;
	return () => rmSync(folder, { recursive: true, force: true });
});

const waits: number[] = [];
const ports = (others: Partial<DownloadPorts> = {}): DownloadPorts => ({
	storage,
	fetch,
	mayAskFirst: () => true,
	wait: (ms, signal) => {
		waits.push(ms);
		return sleep(0, undefined, { signal }).catch(() => signal.throwIfAborted());
	},
	now: () => new Date(0),
	random: () => 0.5,
	...others,
});
beforeEach(() => {
	waits.length = 0;
});

const target = (behaviour: Partial<Behaviour> = {}, expected: Partial<DownloadTarget> = {}): DownloadTarget => ({
	modelId: 'm',
	path: 'onnx/m.onnx',
	url: badUrl(host.url, { run: String(run), bytes: BYTES, seeds: [7], ...behaviour }),
	bytes: BYTES,
	sha256: right,
	...expected,
});
const load = (what: DownloadTarget, others: Partial<DownloadPorts> = {}, signal = new AbortController().signal) => {
	const seen: DownloadProgress[] = [];
	return downloadFile(what, ports(others), { signal, onProgress: (p) => seen.push(p) }).then((record) => ({
		record,
		seen,
	}));
};
const code = (promise: Promise<unknown>): Promise<string> =>
	promise.then(
		() => 'loaded',
		(e: unknown) => (e instanceof AppError ? e.code : String(e)),
	);
const kept = () => join(folder, 'm', 'onnx', 'm.onnx');
const asked = () => askedOf(host.url, String(run));

test('a file is loaded, checked and kept, and its size counted on the way', async () => {
	const { record, seen } = await load(target());
	expect(record).toMatchObject({ state: 'complete', sha256: right, totalBytes: BYTES, pin: null });
	expect(sha256(readFileSync(kept()))).toBe(right);
	expect(seen.at(-1)).toEqual({ receivedBytes: BYTES, totalBytes: BYTES, phase: 'receiving' });
	expect((await asked()).map(({ range }) => range)).toEqual([null]);
});

test('what is there is not loaded again', async () => {
	await load(target());
	await load(target());
	expect(await asked()).toHaveLength(1);
});

/** Bytes after which a connection breaks, drawn anew for each seed. */
const cutsOf = (seed: number): number[] => {
	const random = contentOf(seed, 6);
	return [0, 2, 4].map((i) => Math.floor(((random[i]! * 256 + random[i + 1]!) / 65_536) * BYTES));
};

test('a connection cut at random bytes goes on where it stopped, and the whole is right: 24 times', async () => {
	// All at once: each waits for the host most of the time.
	const goesOn = async (seed: number): Promise<void> => {
		const own = { run: `${run}-${seed}`, folder: join(folder, String(seed)) };
		const what = target({ run: own.run, cuts: [...cutsOf(seed), null] });
		const { record } = await load(what, { storage: folderStorage(own.folder) });
		expect(record.sha256, `seed ${seed}`).toBe(right);
		expect(sha256(readFileSync(join(own.folder, 'm', 'onnx', 'm.onnx')))).toBe(right);
		const ranges = (await askedOf(host.url, own.run)).map(({ range }) => range).filter((range) => range !== null);
		expect(ranges.length, `seed ${seed}`).toBeGreaterThan(0);
		const starts = ranges.map((range) => Number(/\d+/.exec(range)![0]));
		expect(starts, `seed ${seed}`).toEqual([...starts].sort((x, y) => x - y));
	};
	await Promise.all(Array.from({ length: 24 }, (_, i) => goesOn(i + 1)));
});

test('a program that was ended in the middle goes on where it stopped', async () => {
	const stop = new AbortController();
	const first = load(target({ cuts: [30_000, null] }), { wait: () => Promise.reject(new Error('ended')) }, stop.signal);
	await expect(first).rejects.toThrow('ended');
	expect(existsSync(kept())).toBe(false);
	storage = folderStorage(folder);
	const { record, seen } = await load(target({ cuts: [30_000, null] }));
	expect(record.sha256).toBe(right);
	expect(seen[0]).toMatchObject({ phase: 'checking' });
	const [, second] = await asked();
	expect(Number(/\d+/.exec(second!.range!)![0])).toBeGreaterThan(0);
	expect(second!.ifRange).not.toBeNull();
});

test('across origins no header is sent that a browser would ask about first', async () => {
	const { record } = await load(target({ cuts: [20_000, null] }), { mayAskFirst: () => false });
	expect(record.sha256).toBe(right);
	expect((await asked()).map(({ ifRange }) => ifRange)).toEqual([null, null]);
});

describe('what must not happen', () => {
	test('a flipped byte is refused, nothing is kept, and it is not tried again', async () => {
		expect(await code(load(target({ flip: 31_234 })))).toBe('model-corrupt');
		expect(existsSync(kept())).toBe(false);
		expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeNull();
		expect(await asked()).toHaveLength(1);
		// The file that is right is then loaded as if nothing had happened.
		const { record } = await load(target());
		expect(record.sha256).toBe(right);
	});

	test('a byte that was flipped on the disk between two tries is refused', async () => {
		const stop = new AbortController();
		await expect(
			load(target({ cuts: [30_000, null] }), { wait: () => Promise.reject(new Error('ended')) }, stop.signal),
		).rejects.toThrow('ended');
		const file = await storage.open('m', 'onnx/m.onnx');
		file.write(Uint8Array.of(1, 2, 3), 5);
		file.close();
		expect(await code(load(target({ cuts: [30_000, null] })))).toBe('model-corrupt');
		expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeNull();
	});

	test('a file longer than the catalogue says is refused before it fills the disk', async () => {
		expect(await code(load(target({ bytes: BYTES * 4 })))).toBe('model-corrupt');
		expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeNull();
	});

	test('a file shorter than the catalogue says is never taken for the whole', async () => {
		expect(await code(load(target({ bytes: BYTES - 1 })))).toBe('model-corrupt');
		expect(await code(load(target({ run: `${run}w`, bytes: BYTES - 1, ignoresRange: true })))).toBe('download-failed');
		expect(existsSync(kept())).toBe(false);
	});

	test('a missing file is said to be missing at once', async () => {
		expect(await code(load(target({ statuses: [404] })))).toBe('model-missing');
		expect(await code(load(target({ statuses: [403] })))).toBe('model-missing');
		expect(waits).toEqual([]);
	});

	test('a host that never answers well is given up after a few tries, and what came is kept', async () => {
		expect(await code(load(target({ cuts: [10_000, null], statuses: [null, 503] })))).toBe('download-failed');
		expect(waits.length).toBeLessThan(20);
		expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeGreaterThan(0);
	});
});

test('a host that ignores ranges sends the whole again, and the whole is right', async () => {
	const { record } = await load(target({ cuts: [20_000, null], ignoresRange: true }));
	expect(record.sha256).toBe(right);
	expect(readFileSync(kept())).toHaveLength(BYTES);
});

test.each([true, false])('a file that changes on its host begins anew (headers asked first: %s)', async (mayAsk) => {
	const now = sha256(contentOf(8, BYTES));
	const { record } = await load(target({ seeds: [7, 8], cuts: [20_000, null] }, { sha256: now }), {
		mayAskFirst: () => mayAsk,
	});
	expect(record.sha256).toBe(now);
	expect(sha256(readFileSync(kept()))).toBe(now);
});

test('a file that has become shorter on its host begins anew', async () => {
	const now = sha256(contentOf(7, 9000));
	const unknown = { bytes: null, sha256: null };
	const longer = { run: String(run), bytes: BYTES, seeds: [7] };
	await expect(
		load(target({ cuts: [30_000] }, unknown), { wait: () => Promise.reject(new Error('ended')) }),
	).rejects.toThrow('ended');
	// The same address, whose file is another now.
	const url = target({ cuts: [30_000] }).url;
	const shorter = badUrl(host.url, { ...longer, run: `${run}s`, bytes: 9000 });
	const { record } = await load({ ...target({}, unknown), url }, { fetch: (_, init) => fetch(shorter, init) });
	expect(record.sha256).toBe(now);
});

test('a busy host is waited for, longer each time or as long as it asks', async () => {
	const { record } = await load(target({ statuses: [503, 429, null] }));
	expect(record.sha256).toBe(right);
	expect(waits).toEqual([0, 0]);
});

test('a redirect to another origin is followed, also when going on', async () => {
	const { record } = await load(target({ redirects: true, cuts: [20_000, null] }));
	expect(record.sha256).toBe(right);
	expect(new Set((await asked()).map(({ port }) => port)).size).toBe(2);
});

test.each([{ isSizeless: true }, { isNameless: true }, { isSizeless: true, isNameless: true }])(
	'a host that says little (%o) is enough, also when the connection breaks',
	async (behaviour) => {
		const { record } = await load(target({ ...behaviour, cuts: [20_000, null] }));
		expect(record.sha256).toBe(right);
	},
);

describe('where no hash is published', () => {
	const unknown = { sha256: null, bytes: null };

	test('the first file’s hash is recorded', async () => {
		const { record } = await load(target({}, unknown));
		expect(record).toMatchObject({
			sha256: right,
			pin: { sha256: right, bytes: BYTES, at: '1970-01-01T00:00:00.000Z' },
		});
	});

	test('a later difference stops, also after the model was deleted; and the old hash stays the one that counts', async () => {
		await load(target({}, unknown));
		await storage.remove('m', 'onnx/m.onnx');
		expect(await code(load(target({ seeds: [8] }, unknown)))).toBe('model-corrupt');
		expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeNull();
		expect((await storage.record('m', 'onnx/m.onnx'))?.pin?.sha256).toBe(right);
		const { record } = await load(target({}, unknown));
		expect(record.sha256).toBe(right);
	});

	test('half a file whose version nobody names is loaded anew, as nothing could prove it right', async () => {
		await expect(
			load(target({ cuts: [30_000, null], isNameless: true }, unknown), {
				wait: () => Promise.reject(new Error('ended')),
			}),
		).rejects.toThrow('ended');
		const { record } = await load(target({ cuts: [30_000, null], isNameless: true }, unknown));
		expect(record.sha256).toBe(right);
		expect((await asked()).map(({ range }) => range)).toEqual([null, null]);
	});
});

describe('a full disk', () => {
	/** Room for so many bytes in all files. */
	const withRoom = (bytes: number, free: number | null = null): ModelStorage => ({
		...storage,
		freeBytes: () => Promise.resolve(free),
		async open(modelId, path) {
			const file = await storage.open(modelId, path);
			return {
				...file,
				write(chunk, at) {
					if (at + chunk.length <= bytes) return file.write(chunk, at);
					file.write(chunk.subarray(0, Math.max(0, bytes - at)), at);
					throw new AppError('storage-full', 'No room');
				},
			};
		},
	});

	test('is said plainly; other models stay, and after making room the file goes on', async () => {
		await load({ ...target(), path: 'other.onnx' });
		expect(await code(load(target(), { storage: withRoom(300_000) }))).toBe('storage-full');
		expect(sha256(readFileSync(join(folder, 'm', 'other.onnx')))).toBe(right);
		const had = (await storage.sizeOf('m', 'onnx/m.onnx'))!;
		expect(had).toBeGreaterThan(0);
		expect(had).toBeLessThanOrEqual(300_000);
		const { record } = await load(target());
		expect(record.sha256).toBe(right);
	});

	test('is noticed before anything is loaded, when the size is known', async () => {
		expect(await code(load(target(), { storage: withRoom(BYTES, 40_000) }))).toBe('storage-full');
		expect(await asked()).toEqual([]);
	});
});

test('stopping keeps what has come, and is answered with the caller’s own reason', async () => {
	const stop = new AbortController();
	const stopping = downloadFile(
		target({ cuts: [30_000] }),
		ports({ wait: (_, signal) => (stop.abort('enough'), signal.throwIfAborted(), Promise.resolve()) }),
		{
			signal: stop.signal,
		},
	);
	await expect(stopping).rejects.toBe('enough');
	expect(await storage.sizeOf('m', 'onnx/m.onnx')).toBeGreaterThan(0);
});
