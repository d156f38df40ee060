import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppError } from '../../../src/core/errors';
import type { Frame } from '../../../src/core/perception';
import {
	cameraError,
	listCameras,
	openWebcam,
	watchCameras,
	type Webcam,
	type WebcamOptions,
} from '../../../src/source/webcam';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = () => new AbortController().signal;

const opened: Webcam[] = [];
afterEach(() => {
	for (const camera of opened.splice(0)) camera.close();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const open = async (options: Partial<WebcamOptions> = {}) => {
	const camera = await openWebcam({ onLost: () => {}, ...options });
	opened.push(camera);
	return camera;
};

const take = async (camera: Webcam, count: number, pauseMs = 0) => {
	const frames: Omit<Frame, 'pixels'>[] = [];
	for await (const { pixels, ...info } of camera.frames(never())) {
		pixels.close();
		frames.push(info);
		if (frames.length === count) break;
		if (pauseMs) await later(pauseMs);
	}
	return frames;
};

/** Chromium reports an unplugged device by this event; there is no way to unplug the fake one. */
const unplug = (camera: Webcam) => {
	const [track] = camera.stream.getVideoTracks();
	track!.stop();
	track!.dispatchEvent(new Event('ended'));
};

const failWith = (name: string) =>
	vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('said the browser', name));

test('the cameras are listed with their names', async () => {
	await open();
	const cameras = await listCameras();
	expect(cameras.length).toBeGreaterThan(0);
	for (const { deviceId, label } of cameras) expect([deviceId, label].every(Boolean)).toBe(true);
});

test('a camera can be chosen by its id', async () => {
	await open();
	const { deviceId } = (await listCameras()).at(-1)!;
	expect((await open({ deviceId })).deviceId).toBe(deviceId);
});

test('an id that is gone is a missing camera', async () => {
	await expect(openWebcam({ deviceId: 'gone', onLost: () => {} })).rejects.toMatchObject({ code: 'camera-missing' });
});

describe.each(['MediaStreamTrackProcessor', 'requestVideoFrameCallback'])('frames by %s', (way) => {
	beforeEach(() => {
		if (way === 'requestVideoFrameCallback') vi.stubGlobal('MediaStreamTrackProcessor', undefined);
	});

	test('count from 0, in growing time, with the size of the picture', async () => {
		const camera = await open();
		expect(camera).toMatchObject({ isLive: true, durationMs: null });
		const frames = await take(camera, 6);
		expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
		expect(frames[0]!.tMs).toBe(0);
		for (const [i, { tMs, widthPx, heightPx }] of frames.entries()) {
			if (i > 0) expect(tMs).toBeGreaterThan(frames[i - 1]!.tMs);
			expect([widthPx, heightPx]).toEqual([camera.widthPx, camera.heightPx]);
		}
	});

	test('a slow consumer gets the newest, not the next', async () => {
		const frames = await take(await open(), 4, 300);
		// At 20 frames a second or more, 300 ms pass six; what waits is at most one frame old.
		for (const [i, { tMs }] of frames.entries()) if (i > 0) expect(tMs - frames[i - 1]!.tMs).toBeGreaterThan(180);
	});

	test('reading can stop and begin again; time begins anew', async () => {
		const camera = await open();
		await take(camera, 2);
		expect((await take(camera, 2)).map(({ index }) => index)).toEqual([0, 1]);
	});

	test('an abort rejects a waiting reading', async () => {
		const camera = await open();
		const controller = new AbortController();
		const iterator = camera.frames(controller.signal)[Symbol.asyncIterator]();
		((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
		camera.stream.getVideoTracks()[0]!.enabled = true;
		const waiting = iterator.next();
		controller.abort();
		await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
	});

	test('closing ends a reading and turns the camera off, without calling it lost', async () => {
		const onLost = vi.fn();
		const camera = await open({ onLost });
		let count = 0;
		for await (const { pixels } of camera.frames(never())) {
			pixels.close();
			if (++count === 2) camera.close();
		}
		expect(count).toBe(2);
		expect(camera.stream.active).toBe(false);
		expect(onLost).not.toHaveBeenCalled();
	});

	test('a camera that goes away is told once, and ends the reading with camera-lost', async () => {
		const onLost = vi.fn<(error: AppError) => void>();
		const camera = await open({ onLost });
		const reading = (async () => {
			for await (const { pixels, index } of camera.frames(never())) {
				pixels.close();
				if (index === 1) unplug(camera);
			}
		})();
		await expect(reading).rejects.toMatchObject({ code: 'camera-lost' });
		expect(onLost).toHaveBeenCalledOnce();
		expect(onLost.mock.calls[0]![0]).toMatchObject({ code: 'camera-lost' });
	});
});

test('no picture stays open, however slow the consumer and however the reading ends', async () => {
	const held = new Set<VideoFrame>();
	let handedOut = 0;
	type Processor = new (init: object) => { readable: ReadableStream<VideoFrame> };
	const NativeProcessor = (globalThis as unknown as { MediaStreamTrackProcessor: Processor }).MediaStreamTrackProcessor;
	// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its frame below
	const { close } = VideoFrame.prototype;
	class CountingProcessor {
		readonly readable;
		constructor(init: object) {
			const reader = new NativeProcessor(init).readable.getReader();
			const read = async () => {
				const result = await reader.read();
				if (result.value) held.add(result.value);
				if (result.value) handedOut++;
				return result;
			};
			this.readable = { getReader: () => ({ read, cancel: () => reader.cancel() }) };
		}
	}
	vi.stubGlobal('MediaStreamTrackProcessor', CountingProcessor);
	vi.spyOn(VideoFrame.prototype, 'close').mockImplementation(function (this: VideoFrame) {
		held.delete(this);
		close.call(this);
	});
	const camera = await open();
	await take(camera, 3, 120);
	const controller = new AbortController();
	const iterator = camera.frames(controller.signal)[Symbol.asyncIterator]();
	((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
	const waiting = iterator.next().catch(() => {});
	controller.abort();
	await waiting;
	await later(200);
	expect(handedOut).toBeGreaterThanOrEqual(4);
	expect(held.size).toBe(0);
});

test.each([
	['NotAllowedError', 'camera-denied'],
	['SecurityError', 'camera-denied'],
	['NotFoundError', 'camera-missing'],
	['OverconstrainedError', 'camera-missing'],
	['NotReadableError', 'camera-busy'],
	['AbortError', 'camera-busy'],
	['InvalidStateError', 'internal'],
])('%s of the browser becomes %s, with its words', async (name, code) => {
	failWith(name);
	await expect(openWebcam({ onLost: () => {} })).rejects.toMatchObject({
		code,
		message: expect.stringContaining('said the browser') as string,
	});
});

test('a page without secure context says why there is no camera', async () => {
	vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
	await expect(openWebcam({ onLost: () => {} })).rejects.toMatchObject({
		code: 'camera-missing',
		message: expect.stringContaining('HTTPS') as string,
	});
});

test('a permission that is given after the visitor changed their mind turns nothing on', async () => {
	const stream = await navigator.mediaDevices.getUserMedia({ video: true });
	vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => later(50).then(() => stream));
	const controller = new AbortController();
	const opening = openWebcam({ onLost: () => {}, signal: controller.signal });
	controller.abort();
	await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
	expect(stream.active).toBe(false);
});

test('plugging in or out calls back with the new list, until told to stop', async () => {
	const callback = vi.fn();
	const stop = watchCameras(callback);
	navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
	await vi.waitFor(() => expect(callback).toHaveBeenCalledOnce());
	expect(callback.mock.calls[0]![0]).toEqual(await listCameras());
	stop();
	navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
	await later(50);
	expect(callback).toHaveBeenCalledOnce();
});

test('an unknown failure keeps its cause', () => {
	const cause = new TypeError('odd');
	expect(cameraError(cause)).toMatchObject({ code: 'internal', cause });
});
