import { afterAll, expect, test, vi } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import { HeldFrames } from '../../../src/present/stage/held-frames';

const [widthPx, heightPx] = [64, 48];

/** A grey frame of one brightness, as decoders give them. */
const greyFrame = (index: number, brightness: number, rotation = 0): Frame => {
	const data = new Uint8Array((widthPx * heightPx * 3) / 2).fill(128);
	data.fill(brightness, 0, widthPx * heightPx);
	const init = { format: 'I420', codedWidth: widthPx, codedHeight: heightPx, timestamp: 0, rotation } as const;
	const isTurned = rotation % 180 !== 0;
	return {
		index,
		tMs: 100 * index,
		widthPx: isTurned ? heightPx : widthPx,
		heightPx: isTurned ? widthPx : heightPx,
		pixels: new VideoFrame(data, init),
	};
};

const shownOn = (canvas: HTMLCanvasElement) => ({
	size: [canvas.width, canvas.height],
	red: canvas.getContext('2d')!.getImageData(20, 20, 1, 1).data[0]!,
});

const copying = vi.spyOn(VideoFrame.prototype, 'copyTo');
afterAll(() => copying.mockRestore());
/** Until the pixels of all frames are there: some are copied beside the page. */
const settled = async () => {
	await Promise.all(copying.mock.results.map(({ value }): unknown => value));
	await new Promise((resolve) => setTimeout(resolve));
};

test('without a GPU a frame is copied, and looks as it does drawn, though it was closed at once', async () => {
	const reds: number[] = [];
	for (const hasGpu of [false, true]) {
		const held = new HeldFrames();
		const canvas = document.createElement('canvas');
		const frame = greyFrame(0, 90);
		held.hold(frame, hasGpu);
		frame.pixels.close();
		await settled();
		held.show(0, canvas);
		const { size, red } = shownOn(canvas);
		expect(size).toEqual([widthPx, heightPx]);
		reds.push(red);
	}
	expect(reds[0]).toBeGreaterThan(60);
	expect(Math.abs(reds[0]! - reds[1]!)).toBeLessThanOrEqual(2);
});

test('a frame that was let go of, or never held, changes nothing', async () => {
	const held = new HeldFrames();
	const canvas = document.createElement('canvas');
	for (const [index, brightness] of [90, 150, 210].entries()) {
		const frame = greyFrame(index, brightness);
		held.hold(frame, false);
		frame.pixels.close();
	}
	await settled();
	held.show(1, canvas);
	const second = shownOn(canvas).red;
	held.show(0, canvas);
	held.show(7, canvas);
	expect(shownOn(canvas).red).toBe(second);
});

test('frames of another size, and turned ones, are shown in their own shape', async () => {
	const held = new HeldFrames();
	const canvas = document.createElement('canvas');
	held.hold(greyFrame(0, 90), false);
	await settled();
	held.show(0, canvas);
	held.hold(greyFrame(1, 90, 90), false);
	await settled();
	held.show(1, canvas);
	expect(shownOn(canvas).size).toEqual([heightPx, widthPx]);
	expect(shownOn(canvas).red).toBeGreaterThan(60);
});

test('no more frames are held than a dozen: the oldest is let go of', async () => {
	const held = new HeldFrames();
	const canvas = document.createElement('canvas');
	for (let index = 0; index < 13; index++) held.hold(greyFrame(index, 90), false);
	await settled();
	held.show(0, canvas);
	expect(shownOn(canvas).red).toBe(0);
	held.show(1, canvas);
	expect(shownOn(canvas).red).toBeGreaterThan(60);
});
