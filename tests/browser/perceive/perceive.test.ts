import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noEncoders, type Frame, type Perception } from '../../../src/core/perception';
import { headAngles } from '../../../src/core/geometry/space';
import { createPerceiver } from '../../../src/perceive/perceive';
import type { ModelKind, ModelPort } from '../../../src/perceive/model-job';
import { FRAMES_AHEAD } from '../../../src/core/frames-ahead';
import { CHECKPOINT_FRAMES } from '../../../src/core/checkpoint';
import type { WorkerClient } from '../../../src/workers/client';
import { connectEncoders } from '../../../src/workers/encoders/encoder-client';
import { startWorker } from '../../../src/workers/start';
import type { PerceptionApi, PerceptionSettings } from '../../../src/workers/perception/perception-api';

/** What this test reads of the sample's truth; axes and signs as in our spaces, degrees. */
type Truth = {
	fps: number;
	per_frame: {
		people: Record<
			string,
			{
				face_box: [number, number, number, number];
				head_yaw: number;
				head_pitch: number;
				pointing: { hand: 'L' | 'R'; phase: string; tip_2d: [number, number] } | null;
			}
		>;
	}[];
};

const modelsUrl = new URL('/models/', location.href).href;
const noHints = { missingHeads: [] };
const truth = (await (await fetch('/samples/table-talk.truth.json')).json()) as Truth;
const clip = await (await fetch('/samples/table-talk.mp4')).blob();

/** Frames of the sample, numbered from `firstIndex`. */
const framesOf = async (fromS: number, count: number, firstIndex = 0): Promise<Frame[]> => {
	const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(clip) });
	const frames: Frame[] = [];
	for await (const sample of new VideoSampleSink((await input.getPrimaryVideoTrack())!).samples(fromS)) {
		if (frames.length < count) {
			const tMs = sample.timestamp * 1000;
			const pixels = sample.toVideoFrame();
			frames.push({ index: firstIndex + frames.length, tMs, widthPx: 854, heightPx: 480, pixels });
		}
		sample.close();
		if (frames.length === count) break;
	}
	return frames;
};

/** One worker for all: models take seconds to load, and from each checkpoint on they know nothing of what was before. */
let worker: WorkerClient<PerceptionApi> | null = null;
let checkpoints = 0;
/** The number of the first frame of a test, a checkpoint that no test before it has reached. */
const nextCheckpoint = () => ++checkpoints * CHECKPOINT_FRAMES;
beforeAll(() => {
	worker = startWorker('perception');
});
afterAll(() => worker?.close());

const load = (schedule: PerceptionSettings['schedule']) =>
	worker!.call('load', { modelsUrl, schedule, delegate: 'auto' });
const see = (frame: Frame) =>
	worker!.call('perceive', { frame, hints: noHints, encoders: noEncoders }, { transfer: [frame.pixels] });
const seeAll = async (frames: Frame[]): Promise<Perception[]> => {
	const seen: Perception[] = [];
	for (const frame of frames) seen.push(await see(frame));
	return seen;
};
/** Everything but wall-clock times, which differ from run to run. */
const results = (seen: readonly Perception[]) => seen.map(({ timingsMs: _, ...rest }) => rest);

const personAt = (frame: Perception['frame'], x: number, y: number) =>
	Object.values(truth.per_frame[Math.round((frame.tMs / 1000) * truth.fps)]!.people).find(
		({ face_box: [left, top, right, bottom] }) => x > left && x < right && y > top && y < bottom,
	);

describe('the perception worker on the sample clip', () => {
	test('finds three faces with irises and the head angles of the truth, and says what it runs on', async () => {
		const files = new Set<string>();
		const ready = await worker!.call(
			'load',
			{ modelsUrl, schedule: 'offline', delegate: 'auto' },
			{ onEvent: ({ file }) => files.add(file) },
		);
		expect([...files]).toContain('face_landmarker.task');
		expect(ready.models.length).toBeGreaterThanOrEqual(4);
		expect(ready.backendReason).not.toBe('');

		const seen = await seeAll(await framesOf(1, 6));
		let largestYaw = 0;
		for (const { frame, faces, timingsMs } of seen) {
			expect(faces).toHaveLength(3);
			for (const { box, hasIrises, headPose, appearance } of faces!) {
				const person = personAt(frame, box.x + box.width / 2, box.y + box.height / 2);
				expect(person).toBeDefined();
				const { yawRad, pitchRad } = headAngles(headPose!.cameraFromHead);
				// Known poses settle row or column order and all signs: yaws here go from −40° to 40°.
				expect(Math.abs((yawRad * 180) / Math.PI - person!.head_yaw)).toBeLessThan(15);
				expect(Math.abs((pitchRad * 180) / Math.PI - person!.head_pitch)).toBeLessThan(15);
				largestYaw = Math.max(largestYaw, Math.abs(person!.head_yaw));
				expect(headPose!.eyesMid[2]).toBeGreaterThan(0.2);
				expect(hasIrises).toBe(true);
				expect(appearance!.colour!.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 3);
			}
			expect(timingsMs['faces']).toBeGreaterThan(0);
			expect(timingsMs['other']).toBeGreaterThanOrEqual(0);
		}
		expect(largestYaw).toBeGreaterThan(15);
		expect(seen.every((p) => !p.isShotStart)).toBe(true);
	});

	test.each([
		['left', 'L', 3],
		['right', 'R', 6],
	] as const)('finds the %s hand that points, and whose side it is', async (side, hand, fromS) => {
		// From before the arm rises: MediaPipe picks a hand up while it moves and follows it into the gesture.
		const seen = await seeAll(await framesOf(fromS, 18, nextCheckpoint()));
		let held = 0;
		let found = 0;
		for (const { frame, hands } of seen) {
			for (const { pointing } of Object.values(truth.per_frame[Math.round((frame.tMs / 1000) * truth.fps)]!.people)) {
				if (pointing?.phase !== 'hold' || pointing.hand !== hand) continue;
				held++;
				const [x, y] = pointing.tip_2d;
				const near = hands!.filter(({ landmarks: { image } }) => Math.hypot(image[24]! - x, image[25]! - y) < 25);
				if (near.some((it) => it.side === side)) found++;
			}
		}
		expect(held).toBeGreaterThanOrEqual(6);
		expect(found).toBeGreaterThanOrEqual(held - 1);
	});

	test('gives the same from a checkpoint on, whatever came before it', async () => {
		const checkpoint = nextCheckpoint();
		const through = await seeAll(await framesOf(3, 9, checkpoint - 4));
		const resumedFrames = (await framesOf(3, 9, checkpoint - 4)).filter((frame) => {
			if (frame.index >= checkpoint) return true;
			frame.pixels.close();
			return false;
		});
		await load('offline');
		expect(results(await seeAll(resumedFrames))).toEqual(results(through.slice(4)));
	});

	test('gives the same for frames that went ahead as for frames that came one by one', async () => {
		// The first four go from a checkpoint on, the other four from the next one: it is crossed while frames are ahead.
		const pictures = async (): Promise<Frame[]> => {
			const [first, second] = [nextCheckpoint(), nextCheckpoint()];
			return (await framesOf(3, 8)).map((frame, i) => ({ ...frame, index: i < 4 ? first + i : second + i - 4 }));
		};
		const oneByOne = await seeAll(await pictures());
		const ahead = await pictures();
		const prepare = (frame: Frame | undefined) =>
			frame && worker!.call('prepare', { frame }, { transfer: [frame.pixels] });
		for (const frame of ahead.slice(0, FRAMES_AHEAD)) await prepare(frame);
		const seen: Perception[] = [];
		for (const [i, { index, tMs, widthPx, heightPx }] of ahead.entries()) {
			const frame = { index, tMs, widthPx, heightPx, pixels: null };
			const looking = worker!.call('perceive', { frame, hints: noHints, encoders: noEncoders });
			await prepare(ahead[i + FRAMES_AHEAD]);
			seen.push(await looking);
		}
		expect(seen.some(({ hands }) => hands!.length > 0)).toBe(true);
		const unnumbered = (run: readonly Perception[]) =>
			results(run).map(({ frame: { index: _, ...frame }, ...rest }) => ({ ...rest, frame }));
		expect(unnumbered(seen)).toEqual(unnumbered(oneByOne));
	});

	test('says so when a frame without pixels never went ahead', async () => {
		const frame = { index: 3, tMs: 0, widthPx: 854, heightPx: 480, pixels: null };
		await expect(worker!.call('perceive', { frame, hints: noHints, encoders: noEncoders })).rejects.toMatchObject({
			code: 'protocol',
		});
	});

	test('looks at a still picture with everything, each time the same', async () => {
		await load('image');
		const picture = async (): Promise<Frame> => {
			const pixels = await createImageBitmap(await (await fetch('/samples/self-check.jpg')).blob());
			return { index: 0, tMs: 0, widthPx: pixels.width, heightPx: pixels.height, pixels };
		};
		const [first, second] = [await see(await picture()), await see(await picture())];
		expect(first.faces).toHaveLength(3);
		expect(first.bodies).not.toBeNull();
		expect(first.hands).not.toBeNull();
		expect(results([second])).toEqual(results([first]));
	});

	test('calls the first frame of another picture a new shot, and sees nobody in it', async () => {
		await load('offline');
		const seen = await seeAll(await framesOf(1, 3));
		const canvas = new OffscreenCanvas(854, 480);
		const context = canvas.getContext('2d')!;
		for (let i = 0; i < 40; i++) {
			context.fillStyle = i % 2 ? '#dde' : '#223';
			context.fillRect(i * 22, 0, 22, 480);
		}
		const other = await see({ ...seen[2]!.frame, index: 3, tMs: 1400, pixels: canvas.transferToImageBitmap() });
		expect(seen.map((p) => p.isShotStart)).toEqual([false, false, false]);
		expect(other.isShotStart).toBe(true);
		expect(other.faces).toEqual([]);
	});

	test('the light set finds in whole frames what the full one does there, and says that it looks no closer', async () => {
		await load('offline');
		const inFull = await seeAll(await framesOf(1, 4));
		const light = startWorker('perception');
		const settings = { modelsUrl, schedule: 'offline', delegate: 'auto', set: 'light' } as const;
		const ready = await light.call('load', settings);
		expect(ready.backendReason).toContain('light set');
		expect(ready.models.map(({ name }) => name)).not.toContain('face-detector-full-range');
		const [first, ...rest] = await framesOf(1, 4);
		const inLight: Perception[] = [];
		for (const frame of [first!, ...rest]) {
			const seeing = { frame, hints: noHints, encoders: noEncoders };
			inLight.push(await light.call('perceive', seeing, { transfer: [frame.pixels] }));
		}
		light.close();
		expect(inLight.map(({ faces }) => faces?.length)).toEqual([3, 3, 3, 3]);
		// On the first frame nothing is known that could be looked at more closely, but for bodies.
		expect(inLight[0]!.faces).toEqual(inFull[0]!.faces);
		expect(inLight[0]!.hands).toEqual(inFull[0]!.hands);
		expect(inLight[0]!.bodies!.length).toBeGreaterThan(0);
		for (const { timingsMs } of inLight) expect(timingsMs['face crops'] ?? 0).toBe(0);
	});

	test('names a model that is not there', async () => {
		const other = startWorker('perception');
		const missing = new URL('/nowhere/models/', location.href).href;
		await expect(other.call('load', { modelsUrl: missing, schedule: 'live', delegate: 'cpu' })).rejects.toMatchObject({
			code: 'model-missing',
		});
		other.close();
	});
});

test('a frame is closed when it was seen, and also when a model fails', async () => {
	let isFailing = false;
	const still = { fromMs: 0, untilMs: 0 };
	const port = <K extends ModelKind>(): ModelPort<K> => ({
		load: () => Promise.resolve({ delegate: 'CPU', reason: 'test' }),
		check: () => Promise.resolve(0),
		run: () =>
			isFailing
				? Promise.reject(new Error('lost'))
				: Promise.resolve({ inFrame: [], inCrops: [], frameSpan: still, cropsSpan: still }),
	});
	const settings = { modelsUrl, schedule: 'offline', delegate: 'cpu' } as const;
	const ports = { hands: port<'hands'>(), bodies: port<'bodies'>() };
	const perceiver = await createPerceiver({
		settings,
		ports,
		encoderPort: connectEncoders(),
		report: () => undefined,
		signal: new AbortController().signal,
	});
	const isClosed = ({ pixels }: Frame) => (pixels as VideoFrame).format === null;
	const [good, bad] = (await framesOf(2, 2)) as [Frame, Frame];
	await perceiver.perceive(good, noHints, noEncoders);
	expect(isClosed(good)).toBe(true);
	isFailing = true;
	await expect(perceiver.perceive(bad, noHints, noEncoders)).rejects.toThrow('lost');
	expect(isClosed(bad)).toBe(true);
	perceiver.close();
});
