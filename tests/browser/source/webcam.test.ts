import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import {
	cameraError,
	listCameras,
	openWebcam,
	watchCameras,
	type CameraNow,
	type Webcam,
	type WebcamOptions,
} from '../../../src/source/webcam';
import { endTrack, pluggable } from '../fixtures/pluggable-camera';
import { until } from '../../fixtures/until';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = () => new AbortController().signal;

const opened: Webcam[] = [];
afterEach(() => {
	for (const camera of opened.splice(0)) camera.close();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const open = async (options: Partial<WebcamOptions> = {}) => {
	const camera = await openWebcam(options);
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
	await expect(openWebcam({ deviceId: 'gone' })).rejects.toMatchObject({ code: 'camera-missing' });
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
		const frames = await take(await open(), 4, 600);
		// At 20 frames a second or more, 600 ms pass twelve; what waits is at most one frame old, or a few on a busy machine.
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
		const onChange = vi.fn();
		const camera = await open({ onChange });
		let count = 0;
		for await (const { pixels } of camera.frames(never())) {
			pixels.close();
			if (++count === 2) camera.close();
		}
		expect(count).toBe(2);
		expect(camera.stream.active).toBe(false);
		expect(onChange).not.toHaveBeenCalled();
	});

	test('a camera that goes away is waited for, and goes on with the time that went by as a gap', async () => {
		const onChange = vi.fn<(camera: CameraNow | null) => void>();
		const camera = await open({ onChange });
		const world = pluggable();
		const seen: { index: number; tMs: number; atMs: number }[] = [];
		for await (const { pixels, index, tMs } of camera.frames(never())) {
			pixels.close();
			seen.push({ index, tMs, atMs: performance.now() });
			if (index === 1) {
				world.unplug(camera.stream);
				void later(500).then(() => world.plugIn());
			}
			if (index === 4) break;
		}
		expect(onChange.mock.calls.map(([now]) => now && now.deviceId)).toEqual([null, camera.deviceId]);
		const [before, back] = [seen[1]!, seen[2]!];
		expect(seen.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
		expect(back.tMs - before.tMs).toBeGreaterThan(450);
		expect(Math.abs(back.tMs - before.tMs - (back.atMs - before.atMs))).toBeLessThan(400);
		expect(camera.damaged?.()).toEqual([{ fromMs: before.tMs, toMs: back.tMs, reason: 'away' }]);
		camera.close();
		expect(onChange.mock.calls[1]![0]!.stream.active).toBe(false);
	});

	test('a reading that waits for its camera can be aborted, and ends when the camera is closed', async () => {
		const world = pluggable();
		for (const end of ['abort', 'close']) {
			world.plugIn();
			const camera = await open();
			const controller = new AbortController();
			const iterator = camera.frames(controller.signal)[Symbol.asyncIterator]();
			((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
			world.unplug(camera.stream);
			const waiting = iterator.next();
			await later(100);
			if (end === 'abort') controller.abort();
			else camera.close();
			if (end === 'abort') await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
			else expect(await waiting).toMatchObject({ done: true });
		}
	});
});

/** A reading of a camera that is unplugged after its first frame; resolves with the frame after that. */
const unplugged = async (world: ReturnType<typeof pluggable>, onChange?: WebcamOptions['onChange']) => {
	const camera = await open(onChange && { onChange });
	const iterator = camera.frames(never())[Symbol.asyncIterator]();
	((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
	world.unplug(camera.stream);
	return { camera, next: iterator.next().then(({ value }) => void (value as Frame).pixels.close()) };
};
const isPending = async (promise: Promise<unknown>) =>
	(await Promise.race([promise.then(() => false), later(400).then(() => true)])) === true;

test('a camera that comes back with another id is known by its name; another one of that name is not taken', async () => {
	const onChange = vi.fn<(camera: CameraNow | null) => void>();
	const world = pluggable();
	const [real] = await listCameras().then((cameras) => cameras.slice(-1));
	world.plugIn({ deviceId: 'twin', label: real!.label });
	const { next } = await unplugged(world, onChange);
	world.plugIn({ deviceId: 'twin', label: real!.label });
	expect(await isPending(next)).toBe(true);
	world.plugIn({ deviceId: 'twin', label: real!.label }, { deviceId: 'new', label: real!.label });
	await next;
	expect(world.asked.at(-1)).toBe('new');
	expect(onChange).toHaveBeenCalledTimes(2);
});

test('a camera that is busy when it comes back is asked for again', async () => {
	const world = pluggable();
	const { next } = await unplugged(world);
	world.failWith('NotReadableError');
	world.plugIn();
	expect(await isPending(next)).toBe(true);
	world.failWith(null);
	await next;
});

test('a camera that the visitor took from the page is not waited for', async () => {
	const world = pluggable();
	const { next } = await unplugged(world);
	world.failWith('NotAllowedError');
	world.plugIn();
	await expect(next).rejects.toMatchObject({ code: 'camera-denied' });
});

test('a visitor who would be asked again is asked only when a camera was plugged in', async () => {
	const world = pluggable();
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
	const camera = await open();
	const iterator = camera.frames(never())[Symbol.asyncIterator]();
	((await iterator.next()) as IteratorYieldResult<Frame>).value.pixels.close();
	const asked = world.asked.length;
	endTrack(camera.stream);
	const next = iterator.next();
	expect(await isPending(next)).toBe(true);
	expect(world.asked).toHaveLength(asked);
	world.plugIn();
	((await next) as IteratorYieldResult<Frame>).value.pixels.close();
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
	await until(() => expect(held.size).toBe(0));
	expect(handedOut).toBeGreaterThanOrEqual(4);
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
	await expect(openWebcam({})).rejects.toMatchObject({
		code,
		message: expect.stringContaining('said the browser') as string,
	});
});

test('a page without secure context says why there is no camera', async () => {
	vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
	await expect(openWebcam({})).rejects.toMatchObject({
		code: 'camera-missing',
		message: expect.stringContaining('HTTPS') as string,
	});
});

test('a permission that is given after the visitor changed their mind turns nothing on', async () => {
	const stream = await navigator.mediaDevices.getUserMedia({ video: true });
	vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => later(50).then(() => stream));
	const controller = new AbortController();
	const opening = openWebcam({ signal: controller.signal });
	controller.abort();
	await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
	expect(stream.active).toBe(false);
});

test('plugging in or out calls back with the new list, until told to stop', async () => {
	const callback = vi.fn();
	const stop = watchCameras(callback);
	navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
	await until(() => expect(callback).toHaveBeenCalledOnce());
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
