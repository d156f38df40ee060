import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { backoffMs } from '../../../../src/core/async/backoff';
import { AppError } from '../../../../src/core/errors';
import { modelWithId } from '../../../../src/models/catalogue/entries';
import {
	mayBeSameVersion,
	mayRecover,
	parseContentRange,
	parseLength,
	retryAfterMs,
} from '../../../../src/models/store/http';
import { isPresent, presentFiles } from '../../../../src/models/store/open';
import { readPlaced } from '../../../../src/models/store/placed';
import { emptyRecord } from '../../../../src/models/store/storage';
import { acceptFile } from '../../../../src/models/store/verdict';
import { ByteRate } from '../../../../src/state/models/model-store-rate';
import { modelStatus, type ActiveDownload } from '../../../../src/state/models/model-store-status';
import type { StoredFile } from '../../../../src/workers/model-store/model-store.worker';
import { viewOfHash, views } from '../../../../src/present/page/views';

describe('headers', () => {
	test.each([
		['bytes 5-9/100', { start: 5, total: 100 }],
		['bytes 5-9/*', { start: 5, total: null }],
		['bytes */100', { start: null, total: 100 }],
		['lines 5-9/100', null],
		['bytes 5/100', null],
		['', null],
		[null, null],
	])('Content-Range %s is read', (header, range) => {
		expect(parseContentRange(header)).toEqual(range);
	});

	test.each([
		['100', 100],
		['0', 0],
		['-1', null],
		['1e3', null],
		['', null],
		[null, null],
	])('Content-Length %s is read', (header, length) => {
		expect(parseLength(header)).toBe(length);
	});

	test.each([
		['3', 3000],
		['Thu, 01 Jan 1970 00:00:12 GMT', 2000],
		['Thu, 01 Jan 1970 00:00:01 GMT', 0],
		['86400', 60_000],
		['soon', null],
		[null, null],
	])('Retry-After %s is a wait', (header, ms) => {
		expect(retryAfterMs(header, 10_000)).toBe(ms);
	});

	test('versions differ only when both are named', () => {
		expect(mayBeSameVersion('"a"', '"b"')).toBe(false);
		expect(mayBeSameVersion('W/"a"', '"a"')).toBe(true);
		expect(mayBeSameVersion(null, '"b"')).toBe(true);
	});

	test('what is missing or forbidden does not get better by waiting', () => {
		expect([200, 400, 401, 403, 404, 410].filter(mayRecover)).toEqual([]);
		expect([408, 429, 500, 502, 503, 504].every(mayRecover)).toBe(true);
	});
});

test('waits grow, never beyond a minute, and are never nothing', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
			const wait = backoffMs(failures, random);
			expect(wait).toBeGreaterThanOrEqual(250);
			expect(wait).toBeLessThanOrEqual(60_000);
			expect(backoffMs(failures + 1, random)).toBeGreaterThanOrEqual(wait);
		}),
	);
});

describe('whether a whole file is right', () => {
	const found = { bytes: 10, sha256: 'a'.repeat(64) };
	const expected = { modelId: 'm', path: 'p', bytes: null, sha256: null };
	const refusal = (run: () => unknown): string => {
		try {
			run();
		} catch (e) {
			return e instanceof AppError ? e.code : 'other';
		}
		return 'accepted';
	};

	test('without a published hash the first counts, and stays the one that counts', () => {
		const first = acceptFile(expected, found, null, new Date(0));
		expect(first.pin).toEqual({ ...found, at: '1970-01-01T00:00:00.000Z' });
		expect(acceptFile(expected, found, first, new Date(9e9)).pin).toEqual(first.pin);
		expect(refusal(() => acceptFile(expected, { ...found, sha256: 'b'.repeat(64) }, first, new Date(0)))).toBe(
			'model-corrupt',
		);
	});

	test('a published hash counts more than a first one', () => {
		const pinned = { ...emptyRecord('m', 'p'), pin: { sha256: 'b'.repeat(64), bytes: 10, at: '' } };
		const record = acceptFile({ ...expected, sha256: found.sha256 }, found, pinned, new Date(0));
		expect([record.state, record.pin]).toEqual(['complete', null]);
	});

	test('a size that differs is refused even where no hash is published', () => {
		expect(refusal(() => acceptFile({ ...expected, bytes: 11 }, found, null, new Date(0)))).toBe('model-corrupt');
	});
});

describe('the rate of a download', () => {
	const rateOf = (...samples: [tMs: number, bytes: number][]) => {
		const rate = new ByteRate();
		for (const [tMs, bytes] of samples) rate.add(tMs, bytes);
		return rate.bytesPerSecond;
	};

	test('is unknown at first', () => {
		expect(rateOf()).toBeNull();
		expect(rateOf([0, 100])).toBeNull();
	});

	test('is that of the last seconds, not of the whole', () => {
		expect(rateOf([0, 0], [1000, 1000])).toBe(1000);
		expect(rateOf([0, 0], [1000, 90_000], [5000, 90_000], [8000, 90_000])).toBe(0);
	});

	test('begins anew when the file begins anew', () => {
		expect(rateOf([0, 0], [1000, 50_000], [1500, 0], [2500, 2000])).toBe(2000);
	});
});

describe('where a model stands', () => {
	const sface = modelWithId('sface')!;
	const [variant] = sface.variants;
	const path = 'face_recognition_sface_2021dec.onnx';
	const stored = (state: StoredFile['state'], bytes: number | null): StoredFile => ({
		...emptyRecord('sface', path),
		state,
		bytes,
	});
	const active: ActiveDownload = {
		dtype: 'fp32',
		path,
		phase: 'receiving',
		received: { [path]: 5000 },
		totals: {},
		bytesPerSecond: null,
	};
	const placed = [{ id: 'sface', files: [{ path, bytes: 38_696_353, sha256: '' }] }];

	test.each([
		['nothing', [], [], undefined, 'absent', 0],
		['half a file', [stored('partial', 1000)], [], undefined, 'partial', 1000],
		['a download', [stored('partial', 1000)], [], active, 'loading', 5000],
		['a whole file', [stored('complete', 38_696_353)], [], undefined, 'installed', 38_696_353],
		['a deleted file whose hash is remembered', [stored('absent', null)], [], undefined, 'absent', 0],
		['a file in the served folder', [], placed, undefined, 'placed', 38_696_353],
		['both', [stored('complete', 38_696_353)], placed, undefined, 'placed', 38_696_353],
	] as const)('with %s', (_, files, inFolder, download, kind, haveBytes) => {
		const status = modelStatus(sface, variant!, { stored: files, placed: inFolder, active: download });
		expect(status).toMatchObject({ kind, haveBytes, totalBytes: 38_696_353 });
	});

	test('a size that nobody publishes is unknown until the host says it', () => {
		const qwen = modelWithId('qwen3-0.6b')!;
		const q4 = qwen.variants.find(({ dtype }) => dtype === 'q4')!;
		expect(modelStatus(qwen, q4, { stored: [], placed: [] }).totalBytes).toBeNull();
		const totals = Object.fromEntries([...qwen.sharedFiles, ...q4.files].map((file) => [file.path, 7]));
		expect(
			modelStatus(qwen, q4, { stored: [], placed: [], active: { ...active, dtype: 'q4', totals } }).totalBytes,
		).toBe(35);
	});
});

describe('models in the served folder', () => {
	afterEach(() => vi.unstubAllGlobals());
	const read = (answer: Response) => {
		vi.stubGlobal('fetch', () => Promise.resolve(answer));
		return readPlaced('http://localhost/models/');
	};
	const path = 'face_recognition_sface_2021dec.onnx';
	const right = { path, bytes: 38_696_353, sha256: modelWithId('sface')!.variants[0]!.files[0]!.sha256 };

	test('are those of the list that the catalogue knows, with its size and hash', async () => {
		const list = [
			{ id: 'sface', files: [right, { ...right, path: 'other.bin' }] },
			{ id: 'nonsense', files: [right] },
			{ id: 'emotieff-b0', files: [{ path: 'enet_b0_8_best_vgaf.onnx', bytes: 1, sha256: 'c'.repeat(64) }] },
		];
		expect(await read(Response.json(list))).toEqual([{ id: 'sface', files: [right] }]);
	});

	test('are none without a list', async () => {
		expect(await read(new Response('', { status: 404 }))).toEqual([]);
	});

	test.each(['<!doctype html>', '{}', '[{"id": 1}]'])('are said to be damaged when the list is %s', async (text) => {
		await expect(read(new Response(text))).rejects.toMatchObject({ code: 'model-corrupt' });
	});

	test('and in the browser’s storage make a variant whole together', () => {
		const clip = modelWithId('clip-vit-b32')!;
		const q8 = clip.variants.find(({ dtype }) => dtype === 'q8')!;
		const [first, ...others] = [...clip.sharedFiles, ...q8.files];
		const placed = [{ id: 'clip-vit-b32', files: [{ path: first!.path, bytes: 1, sha256: '' }] }];
		const records = others.map((file) => ({ modelId: 'clip-vit-b32', path: file.path, state: 'complete' }));
		expect(isPresent(clip, q8, presentFiles('clip-vit-b32', placed, records))).toBe(true);
		expect(isPresent(clip, q8, presentFiles('clip-vit-b32', [], records))).toBe(false);
		const half = records.map((record, i) => (i === 0 ? { ...record, state: 'partial' } : record));
		expect(isPresent(clip, q8, presentFiles('clip-vit-b32', placed, half))).toBe(false);
	});
});

test('an address leads to its view, any other to Watch', () => {
	for (const { id } of views) expect(viewOfHash(`#${id}`)).toBe(id);
	expect(['', '#', '#nonsense', '#Models'].map(viewOfHash)).toEqual(Array(4).fill('watch'));
});
