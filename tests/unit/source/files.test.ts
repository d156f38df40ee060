import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { parseAreas, parseAreasText } from '../../../src/source/areas';
import { detectKind } from '../../../src/source/detect-kind';
import { SAMPLE } from '../../../src/source/sample';
import { sha256OfBlob } from '../../../src/source/sha256';

const bytes = (...parts: (string | number[])[]) =>
	new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))));
const PNG = [
	0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0,
	0, 0,
];

describe('what a file is', () => {
	test('is told by its bytes, not by its name', async () => {
		expect(await detectKind(bytes(PNG, new Array<number>(64).fill(0)), 'holiday.mp4')).toBe('image');
		expect(await detectKind(bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'holiday')).toBe('image');
		expect(await detectKind(await openAsBlob(`public/${SAMPLE.videoPath}`), 'holiday.png')).toBe('video');
		expect(await detectKind(bytes([0, 0, 0, 24], 'ftypqt  ', new Array<number>(32).fill(0)), 'a.bin')).toBe('video');
		expect(
			await detectKind(
				bytes([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm', new Array<number>(32).fill(0)),
				'a',
			),
		).toBe('video');
	});

	test('an empty file has its own error', async () => {
		await expect(detectKind(new Blob([]), 'clip.mp4')).rejects.toMatchObject({
			code: 'file-empty',
			message: expect.stringContaining('clip.mp4') as string,
		});
	});

	test('a text file named .mp4 is called text', async () => {
		for (const text of ['just words, ä and 漢字\r\n', 'x'.repeat(4095) + 'ä', '{"a": 1}']) {
			await expect(detectKind(bytes(text), 'notes.mp4')).rejects.toMatchObject({
				code: 'file-unknown-format',
				message: expect.stringMatching(/text.*notes\.mp4/) as string,
			});
		}
	});

	test('bytes of no known format are not called text', async () => {
		await expect(detectKind(bytes([0, 1, 2, 3, 200, 201, 202, 0, 0, 17]), 'clip.mp4')).rejects.toMatchObject({
			code: 'file-unknown-format',
			message: expect.stringMatching(/not in a video or picture format/) as string,
		});
	});

	test('a video container that cannot be read is named, with a way out', async () => {
		const avi = bytes('RIFF', [36, 0, 0, 0], 'AVI LIST', new Array<number>(32).fill(0));
		await expect(detectKind(avi, 'old.avi')).rejects.toMatchObject({
			code: 'file-unknown-format',
			message: expect.stringMatching(/avi.*ffmpeg.*old\.avi/) as string,
		});
	});

	test('a format for sound and another known format are named', async () => {
		const wav = bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', new Array<number>(32).fill(0));
		await expect(detectKind(wav, 'talk.wav')).rejects.toMatchObject({
			code: 'file-no-video',
			message: expect.stringContaining('audio/wav') as string,
		});
		await expect(detectKind(bytes('%PDF-1.7\n', new Array<number>(64).fill(32)), 'x.mp4')).rejects.toMatchObject({
			code: 'file-unknown-format',
			message: expect.stringContaining('application/pdf') as string,
		});
	});

	const clips = existsSync('../shared/media')
		? readdirSync('../shared/media', { recursive: true, encoding: 'utf8' }).filter((f) =>
				/\.(mp4|webm|mov|mkv)$/.test(f),
			)
		: [];
	test.skipIf(clips.length === 0)('every shared clip is a video (skipped without ../shared/media)', async () => {
		for (const clip of clips) expect(await detectKind(await openAsBlob(`../shared/media/${clip}`), clip)).toBe('video');
	});
});

describe('SHA-256 as a stream', () => {
	test('equals that of Node for sizes around the chunk size', async () => {
		for (const size of [0, 1, 4 * 1024 * 1024 - 1, 4 * 1024 * 1024, 9_000_001]) {
			const data = Buffer.alloc(size, 'regard');
			expect(await sha256OfBlob(new Blob([data]))).toBe(createHash('sha256').update(data).digest('hex'));
		}
	});

	test('reports growing progress that ends at the size', async () => {
		const onProgress = vi.fn();
		await sha256OfBlob(new Blob([Buffer.alloc(9_000_000)]), undefined, onProgress);
		const done = onProgress.mock.calls.map(([doneBytes]) => doneBytes as number);
		expect(done).toEqual([...done].sort((a, b) => a - b));
		expect(done.at(-1)).toBe(9_000_000);
		expect(done.length).toBeGreaterThan(1);
	});

	test('stops when asked', async () => {
		const controller = new AbortController();
		const call = sha256OfBlob(new Blob([Buffer.alloc(9_000_000)]), controller.signal, () => controller.abort());
		await expect(call).rejects.toMatchObject({ name: 'AbortError' });
	});
});

describe('marked objects', () => {
	const cup = { objectId: 'cup', label: 'cup', box: { x: 1, y: 2, width: 3, height: 4 } };

	test('those of the sample are read', () => {
		const areas = parseAreasText(readFileSync(`public/${SAMPLE.areasPath}`, 'utf8'));
		expect(areas.map(({ objectId, from }) => [objectId, from])).toEqual([
			['cup', 'marked'],
			['laptop', 'marked'],
			['plant', 'marked'],
			['ball', 'marked'],
		]);
		expect(areas[0]!.box).toEqual({ x: 507.2, y: 390.5, width: 70.6, height: 86.8 });
	});

	test('an empty list is fine, and other keys are passed over', () => {
		expect(parseAreas({ objects: [] })).toEqual([]);
		expect(parseAreas({ version: 1, objects: [{ ...cup, colour: 'red' }] })).toEqual([{ ...cup, from: 'marked' }]);
	});

	test.each([
		['no list', {}, /objects/],
		['not an object', 7, /the file/],
		['no label', { objects: [{ ...cup, label: undefined }] }, /objects\.0\.label/],
		['an empty id', { objects: [cup, { ...cup, objectId: ' ' }] }, /objects\.1\.objectId/],
		['a box without height', { objects: [{ ...cup, box: { x: 0, y: 0, width: 1 } }] }, /objects\.0\.box\.height/],
		['a box without area', { objects: [{ ...cup, box: { ...cup.box, width: 0 } }] }, /objects\.0\.box\.width/],
		['a box in words', { objects: [{ ...cup, box: { ...cup.box, x: '1' } }] }, /objects\.0\.box\.x/],
		['one id twice', { objects: [cup, cup] }, /"cup"/],
	])('%s is refused, and the place is named', (_, json, place) => {
		expect(() => parseAreas(json)).toThrow(
			expect.objectContaining({ code: 'areas-invalid', message: expect.stringMatching(place) as string }),
		);
	});

	test('text that is not JSON is refused', () => {
		expect(() => parseAreasText('{objects:')).toThrow(expect.objectContaining({ code: 'areas-invalid' }));
	});
});
