import { afterEach, expect, test } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import { openVideoFile, type OpenVideo } from '../../../src/workers/video-file/video-file-client';
import { corruptPackets, makeClip, readNumber, regularTimes } from '../fixtures/made-video';

const opened: OpenVideo[] = [];
afterEach(() => {
	for (const video of opened.splice(0)) video.close();
});

const open = async (file: Blob, name = 'clip.mp4') => {
	const video = await openVideoFile(file, name);
	opened.push(video);
	return video;
};

const never = () => new AbortController().signal;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const numbersOf = async (frames: AsyncIterable<Frame>) => {
	const numbers: number[] = [];
	for await (const frame of frames) {
		numbers.push(readNumber(frame).n);
		frame.pixels.close();
	}
	return numbers;
};
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test('frames come out of the worker in order, with their pixels', async () => {
	const video = await open(await makeClip({ times: regularTimes(25, 50) }));
	expect(video.info).toMatchObject({ widthPx: 160, heightPx: 96, durationMs: 2000, rotationDeg: 0 });
	const source = video.frames({ fps: null });
	expect(source).toMatchObject({ isLive: false, durationMs: 2000 });
	expect(await numbersOf(source.frames(never()))).toEqual(upTo(50));
	expect(source.status()).toEqual({ readableUntilMs: 2000, damaged: [], damage: null });
});

test('a rotated file comes out of the worker upright', async () => {
	const video = await open(await makeClip({ rotation: 90, times: [0, 0.1] }));
	for await (const { widthPx, heightPx, pixels } of video.frames({ fps: null }).frames(never())) {
		expect([widthPx, heightPx]).toEqual([96, 160]);
		pixels.close();
	}
});

test('a part and a rate can be asked for, and the source can be read again', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	const source = video.frames({ startMs: 1000, endMs: 2000, fps: 5 });
	expect(await numbersOf(source.frames(never()))).toEqual([20, 24, 28, 32, 36]);
	expect(await numbersOf(source.frames(never()))).toEqual([20, 24, 28, 32, 36]);
});

test('an aborted reading rejects with AbortError, and the file can be read on', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	const controller = new AbortController();
	const seen: number[] = [];
	const reading = (async () => {
		for await (const frame of video.frames({ fps: null }).frames(controller.signal)) {
			seen.push(frame.index);
			frame.pixels.close();
			if (frame.index === 4) controller.abort();
		}
	})();
	await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
	expect(seen).toEqual(upTo(5));
	expect(await numbersOf(video.frames({ startMs: 3900, fps: null }).frames(never()))).toEqual([78, 79]);
});

test('a signal that is aborted already reads nothing', async () => {
	const video = await open(await makeClip());
	await expect(numbersOf(video.frames({ fps: null }).frames(AbortSignal.abort()))).rejects.toMatchObject({
		name: 'AbortError',
	});
});

test('a consumer may leave the loop at any time', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	for (let round = 0; round < 20; round++) {
		for await (const frame of video.frames({ fps: null }).frames(never())) {
			frame.pixels.close();
			if (frame.index === round % 3) break;
		}
	}
	expect(await numbersOf(video.frames({ fps: null, endMs: 200 }).frames(never()))).toEqual([0, 1, 2, 3]);
});

test('closing the source ends its reading, not the file', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	const source = video.frames({ fps: null });
	let count = 0;
	for await (const frame of source.frames(never())) {
		frame.pixels.close();
		if (++count === 3) source.close();
	}
	expect(count).toBe(3);
	expect(await numbersOf(source.frames(never()))).toEqual([]);
	expect((await video.frameAt(500))?.tMs).toBe(500);
});

test('closing the file ends a waiting reading without an error', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	const iterator = video.frames({ fps: null }).frames(never())[Symbol.asyncIterator]();
	((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
	const waiting = iterator.next();
	video.close();
	const { value } = (await waiting) as IteratorResult<Frame, undefined>;
	value?.pixels.close();
	expect((await iterator.next()).done).toBe(true);
	await expect(video.frameAt(0)).rejects.toMatchObject({ code: 'worker-died' });
});

test('a slow consumer gets every frame: nothing is skipped and nothing piles up', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 12) }));
	const seen: number[] = [];
	for await (const frame of video.frames({ fps: null }).frames(never())) {
		seen.push(readNumber(frame).n);
		frame.pixels.close();
		await later(30);
	}
	expect(seen).toEqual(upTo(12));
});

test('frameAt works beside a reading', async () => {
	const video = await open(await makeClip({ times: regularTimes(20, 80) }));
	const reading = numbersOf(video.frames({ fps: null }).frames(never()));
	const at = await Promise.all([100, 3000, 1500].map((tMs) => video.frameAt(tMs)));
	expect(at.map((frame) => readNumber(frame!).n)).toEqual([2, 60, 30]);
	for (const frame of at) frame!.pixels.close();
	expect(await reading).toEqual(upTo(80));
});

test('errors of opening keep code and message, and name the file', async () => {
	await expect(openVideoFile(new Blob([]), 'nothing.mp4')).rejects.toMatchObject({
		code: 'file-empty',
		message: expect.stringContaining('nothing.mp4') as string,
	});
	await expect(openVideoFile(new Blob(['words']), 'notes.mp4')).rejects.toMatchObject({ code: 'file-unknown-format' });
});

test('the damage of a truncated file is told at the end', async () => {
	const clip = await makeClip({ times: regularTimes(10, 100) });
	const video = await open(clip.slice(0, Math.floor(clip.size / 2)));
	const source = video.frames({ fps: null });
	const count = (await numbersOf(source.frames(never()))).length;
	expect(source.status()).toMatchObject({
		readableUntilMs: count * 100,
		damage: expect.stringContaining('cut off') as string,
	});
});

test('a file with no readable frame rejects the reading, not the page', async () => {
	const video = await open(await corruptPackets(await makeClip(), 0, 99));
	await expect(numbersOf(video.frames({ fps: null }).frames(never()))).rejects.toMatchObject({
		code: 'video-unreadable',
	});
	await expect(video.frameAt(0)).rejects.toMatchObject({ code: 'video-unreadable' });
});

test('the hash is that of the bytes, with progress', async () => {
	const clip = await makeClip();
	const digest = await crypto.subtle.digest('SHA-256', await clip.arrayBuffer());
	const expected = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	const progress: number[] = [];
	expect(await (await open(clip)).sha256(undefined, (done, total) => progress.push(done / total))).toBe(expected);
	expect(progress.at(-1)).toBe(1);
});
