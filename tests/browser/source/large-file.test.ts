import { afterEach, expect, test, vi } from 'vitest';
import { openVideo } from '../../../src/source/video-file';
import { makeClip, readNumber, regularTimes } from '../fixtures/made-video';

afterEach(() => vi.restoreAllMocks());

/** More than 32 bits with a sign can count. */
const PADDING_BYTES = 2_300_000_000;

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at + 4, at + 8));

/** Places of the boxes of this type anywhere in the bytes, which hold no other text like it. */
const placesOf = (bytes: Uint8Array, type: string): number[] =>
	[...bytes.keys()].filter((at) => at + 8 <= bytes.length && typeAt(bytes, at) === type);

/**
 * The MP4 with an empty box of more than two gigabytes before its pictures, so that each of them lies behind it. The box is
 * made of one small Blob many times: nothing of that size is ever in memory.
 */
const withPadding = async (file: Blob): Promise<File> => {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const view = new DataView(bytes.buffer);
	for (const at of placesOf(bytes, 'stco')) {
		for (let i = 0; i < view.getUint32(at + 12); i++) {
			const place = at + 16 + 4 * i;
			view.setUint32(place, view.getUint32(place) + PADDING_BYTES);
		}
	}
	let mdat = 0;
	while (typeAt(bytes, mdat) !== 'mdat') mdat += view.getUint32(mdat);
	const head = new Uint8Array(8);
	new DataView(head.buffer).setUint32(0, PADDING_BYTES);
	head.set(
		[...'free'].map((c) => c.charCodeAt(0)),
		4,
	);
	const zeros = new Blob([new Uint8Array(1_000_000)]);
	const rest = new Blob([new Uint8Array((PADDING_BYTES - head.length) % zeros.size)]);
	const count = Math.floor((PADDING_BYTES - head.length) / zeros.size);
	const padding = Array.from({ length: count }, () => zeros);
	return new File([bytes.subarray(0, mdat), head, ...padding, rest, bytes.subarray(mdat)], 'large.mp4');
};

const framesOf = async (file: Blob) => {
	const video = await openVideo(file, 'large.mp4');
	try {
		const reader = video.read({ startMs: 0, endMs: null, fps: null, firstIndex: 0 });
		const seen: { tMs: number; n: number }[] = [];
		for (let frame = await reader.next(); frame; frame = await reader.next()) {
			seen.push({ tMs: frame.tMs, n: readNumber(frame).n });
			frame.pixels.close();
		}
		const middle = await video.frameAt(1000);
		seen.push({ tMs: middle?.tMs ?? -1, n: middle ? readNumber(middle).n : -1 });
		middle?.pixels.close();
		return { seen, status: reader.status(), info: video.info };
	} finally {
		video.close();
	}
};

test('a file of more than two gigabytes gives every frame, and only what holds them is read', async () => {
	const clip = await makeClip({ codec: 'vp9', container: 'mp4', times: regularTimes(25, 50) });
	const large = await withPadding(clip);
	expect(large.size).toBe(clip.size + PADDING_BYTES);
	const expected = await framesOf(clip);
	expect(expected.seen).toHaveLength(51);

	const buffers = vi.spyOn(Blob.prototype, 'arrayBuffer');
	const pieces = vi.spyOn(ReadableStreamDefaultReader.prototype, 'read');
	expect(await framesOf(large)).toEqual(expected);
	const streamed = await Promise.all(pieces.mock.results.map(({ value }) => value as Promise<{ value?: Uint8Array }>));
	const sizes = [
		...buffers.mock.contexts.map((blob) => (blob as Blob).size),
		...streamed.map(({ value }) => value?.byteLength ?? 0),
	];
	const readBytes = sizes.reduce((sum, size) => sum + size, 0);
	expect(readBytes).toBeGreaterThanOrEqual(clip.size / 2);
	expect(readBytes).toBeLessThan(64 << 20);
});
