import { afterEach, expect, test, vi } from 'vitest';
import { convertsFrames } from '../../../src/core/frame-rgba';
import type { Frame } from '../../../src/core/perception';
import { openVideo } from '../../../src/source/video-file';
import { makeClip, readNumber, regularTimes } from '../fixtures/made-video';

afterEach(() => {
	vi.restoreAllMocks();
});

const firstFrames = async (count: number): Promise<Frame[]> => {
	const video = await openVideo(await makeClip({ times: regularTimes(25, count) }), 'clip');
	const reader = video.read({ startMs: 0, endMs: null, fps: null, firstIndex: 0 });
	const frames: Frame[] = [];
	for (let frame = await reader.next(); frame; frame = await reader.next()) frames.push(frame);
	video.close();
	return frames;
};

/** As WebKit does it: planes as they are, whatever was asked for, and their layout instead of that of RGBA. */
const copyPlanes = () =>
	vi.spyOn(VideoFrame.prototype, 'copyTo').mockImplementation(function (this: VideoFrame) {
		const width = this.codedWidth;
		return Promise.resolve([
			{ offset: 0, stride: width },
			{ offset: width * this.codedHeight, stride: width / 2 },
			{ offset: width * this.codedHeight * 1.25, stride: width / 2 },
		]);
	});

test('where frames can be copied as RGBA they are handed out as they were decoded', async () => {
	expect(await convertsFrames()).toBe(true);
	const frames = await firstFrames(3);
	expect(frames.map(({ pixels }) => pixels instanceof VideoFrame)).toEqual([true, true, true]);
	for (const { pixels } of frames) pixels.close();
});

test('where they cannot, as in WebKit, each is drawn by who decodes it, and nobody else has to', async () => {
	copyPlanes();
	expect(await convertsFrames()).toBe(false);
	const frames = await firstFrames(3);
	expect(frames.map(({ pixels }) => pixels instanceof ImageBitmap)).toEqual([true, true, true]);
	expect(frames.map(readNumber)).toEqual([0, 1, 2].map((n) => ({ n, isUpright: true })));
	expect(frames.map(({ widthPx, pixels }) => pixels instanceof ImageBitmap && pixels.width === widthPx)).toEqual([
		true,
		true,
		true,
	]);
	for (const { pixels } of frames) pixels.close();
});
