import { describe, expect, test, vi } from 'vitest';
import { openImage } from '../../../src/source/image';
import { loadSample } from '../../../src/source/sample';
import type { Frame } from '../../../src/core/perception';

const never = () => new AbortController().signal;

/** White, with a red band at the top. */
const picture = async (widthPx: number, heightPx: number, type = 'image/png') => {
	const canvas = new OffscreenCanvas(widthPx, heightPx);
	const context = canvas.getContext('2d')!;
	context.fillStyle = 'white';
	context.fillRect(0, 0, widthPx, heightPx);
	context.fillStyle = 'red';
	context.fillRect(0, 0, widthPx, heightPx / 4);
	return canvas.convertToBlob({ type, quality: 0.95 });
};

/** The JPEG with an EXIF segment that says how it is to be turned (6: a quarter turn clockwise). */
const withOrientation = async (jpeg: Blob, orientation: number): Promise<Blob> => {
	const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
	const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
	const bytes = new Uint8Array(await jpeg.arrayBuffer());
	const segment = Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
	return new Blob([bytes.slice(0, 2), segment, bytes.slice(2)], { type: 'image/jpeg' });
};

const isRedAt = (frame: Frame, x: number, y: number) => {
	const context = new OffscreenCanvas(frame.widthPx, frame.heightPx).getContext('2d')!;
	context.drawImage(frame.pixels, 0, 0);
	const [red, green] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
	return red! > 150 && green! < 100;
};

describe('a still picture', () => {
	test.each(['image/png', 'image/jpeg', 'image/webp'])('of type %s gives one frame at time 0', async (type) => {
		const source = await openImage(await picture(80, 60, type), 'still');
		expect(source).toMatchObject({ isLive: false, durationMs: 0, widthPx: 80, heightPx: 60 });
		for (let round = 0; round < 2; round++) {
			const frames: Frame[] = [];
			for await (const frame of source.frames(never())) frames.push(frame);
			expect(frames).toHaveLength(1);
			expect(frames[0]).toMatchObject({ index: 0, tMs: 0, widthPx: 80, heightPx: 60 });
			expect(isRedAt(frames[0]!, 40, 5)).toBe(true);
			frames[0]!.pixels.close();
		}
	});

	test('is turned upright as its EXIF data asks', async () => {
		const source = await openImage(await withOrientation(await picture(80, 60, 'image/jpeg'), 6), 'phone.jpg');
		expect(source).toMatchObject({ widthPx: 60, heightPx: 80 });
		for await (const frame of source.frames(never())) {
			expect([isRedAt(frame, 55, 40), isRedAt(frame, 30, 5)]).toEqual([true, false]);
			frame.pixels.close();
		}
	});

	test('that is damaged, empty or tiny has its own error', async () => {
		const png = await picture(80, 60);
		const corrupt = new Blob([new Uint8Array(await png.arrayBuffer()).slice(0, 40)], { type: 'image/png' });
		await expect(openImage(corrupt, 'a.png')).rejects.toMatchObject({
			code: 'image-unreadable',
			message: 'The picture (image/png) cannot be decoded: a.png',
		});
		await expect(openImage(new Blob([]), 'a.png')).rejects.toMatchObject({ code: 'file-empty' });
		await expect(openImage(await picture(1, 1), 'a.png')).rejects.toMatchObject({ code: 'video-too-small' });
	});

	test('is not read after closing, and rejects when aborted', async () => {
		const source = await openImage(await picture(80, 60), 'still');
		const read = async (signal: AbortSignal) => {
			let count = 0;
			for await (const frame of source.frames(signal)) {
				frame.pixels.close();
				count++;
			}
			return count;
		};
		await expect(read(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
		source.close();
		expect(await read(never())).toBe(0);
	});
});

test('the bundled sample is a video with four marked objects', async () => {
	const sample = await loadSample(new URL('/', location.href).href);
	expect(sample.name).toBe('table-talk.mp4');
	expect(sample.file.size).toBe(998_305);
	expect(sample.areas.map(({ objectId }) => objectId)).toEqual(['cup', 'laptop', 'plant', 'ball']);
});

test('a missing sample says so, and where it should be', async () => {
	vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
	await expect(loadSample('https://example.org/')).rejects.toMatchObject({
		code: 'internal',
		message: expect.stringMatching(/HTTP 404.*samples\//) as string,
	});
	vi.unstubAllGlobals();
});
