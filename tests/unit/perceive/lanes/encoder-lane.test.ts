import type { PictureChange } from '../../../../src/perceive/picture/shot-cut';
import { faceIdentityEncoder } from '../../../../src/perceive/encoders/face-identity';
import { describe, expect, test, vi } from 'vitest';
import { noEncoders, type EncoderSwitches, type FaceDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import type { EncoderTask } from '../../../../src/models/embedded-encoders';
import type { EncoderRequest, PictureSpec } from '../../../../src/models/onnx/request';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { trimmed, type EmbeddedEncoders } from '../../../../src/perceive/lanes/embedded-lane';
import { withReadings } from '../../../../src/perceive/lanes/encode';
import { liveLane, pictureLane, waitingLane, type EncoderLane } from '../../../../src/perceive/lanes/encoder-lane';
import { EYE_CORNERS } from '../../../../src/perceive/encoders/face-points';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';

const everything: EncoderSwitches = { objects: true, identity: true, expression: true };
/** A grey picture, another one each time. */
const rasterAt = (tMs: number): Raster => {
	const raster = blackRaster(640, 360);
	raster.data.fill((tMs / 10) % 251);
	return raster;
};

/** A face with its eyes this far apart. */
const faceAt = (x: number, y: number, eyesPx = 40): FaceDetection => {
	const image = new Float32Array(478 * 3);
	const put = (k: number, dx: number, dy: number) => image.set([x + dx * eyesPx, y + dy * eyesPx, 0], 3 * k);
	for (let k = 0; k < 478; k++) put(k, 0.5 + Math.sin(k), 0.5 + Math.cos(k));
	put(EYE_CORNERS.rightOuter, 0, 0);
	put(EYE_CORNERS.rightInner, 0.35, 0);
	put(EYE_CORNERS.leftInner, 0.65, 0);
	put(EYE_CORNERS.leftOuter, 1, 0);
	put(2, 0.5, 0.6);
	const box: Box = { x: x - 0.5 * eyesPx, y: y - 0.5 * eyesPx, width: 2 * eyesPx, height: 2 * eyesPx };
	return {
		...{ box, score: 0.9, hasIrises: true, headPose: null, appearance: null },
		landmarks: { topology: 'face-478', image, metric: null, visibility: null },
		...{ expression: null, gazeDirection: null, gazeMap: null },
	};
};

const outputsFor = (task: EncoderTask, request: EncoderRequest): Tensors => {
	const { spec, crops } = request.pictures[0]!;
	if (task === 'identity')
		return { embedding: { type: 'float32', dims: [1, 128], data: new Float32Array(128).fill(0.1) } };
	if (task === 'expression') {
		return {
			scores: { type: 'float32', dims: [crops.length, 7], data: new Float32Array(7 * crops.length).fill(1 / 7) },
		};
	}
	const count = [8, 16, 32].reduce((sum, stride) => sum + (spec.heightPx * spec.widthPx) / stride ** 2, 0);
	return { cells: { type: 'float32', dims: [1, 6, count], data: new Float32Array(6 * count) } };
};

/** Encoders that answer at once, or when `release` is called. */
const fakeEncoders = (isHeld = false) => {
	const runs: EncoderTask[] = [];
	const held: (() => void)[] = [];
	const encoders: EmbeddedEncoders = {
		load: () => undefined,
		models: () => [],
		identity: () => Promise.resolve(faceIdentityEncoder),
		loadInstalled: () => Promise.resolve([]),
		installedIdentity: () => null,
		async run(task, _, request) {
			runs.push(task);
			if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
			return { outputs: outputsFor(task, request), span: { fromMs: 0, untilMs: 1 } };
		},
	};
	const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
	return {
		encoders,
		/** What ran since the last call. */
		take: () => runs.splice(0),
		async release() {
			for (const resolve of held.splice(0)) resolve();
			await settle();
		},
	};
};

const still: PictureChange = { distance: 0, isJump: false, shift: null };
const step = async (lane: EncoderLane, tMs: number, faces: FaceDetection[], switches = everything, change = still) => {
	const frame = { raster: rasterAt(tMs), tMs, change, switches, people: { faces, bodies: [] } };
	const objects = await lane.objects(frame, () => undefined);
	return { objects: objects && objects.things, faces: await lane.faces(frame, faces, () => undefined) };
};

describe('offline', () => {
	const timesOf = async (task: EncoderTask, untilMs: number, faces: FaceDetection[], everyMs = 100) => {
		const fake = fakeEncoders();
		const lane = waitingLane(fake.encoders, config);
		lane.restart(true);
		const times: number[] = [];
		for (let tMs = 0; tMs < untilMs; tMs += everyMs) {
			await step(lane, tMs, faces);
			for (const run of fake.take()) if (run === task) times.push(tMs);
		}
		return times;
	};

	test('things are looked for at once, soon again, and then every second and a half', async () => {
		expect(await timesOf('objects', 4000, [])).toEqual([0, 400, 800, 2300, 3800]);
	});
	test('however many frames a second there are', async () => {
		expect(await timesOf('objects', 2400, [], 40)).toHaveLength(4);
	});
	test('a face is encoded on its first frames, and then every four seconds', async () => {
		expect(await timesOf('identity', 9000, [faceAt(100, 100)])).toEqual([0, 100, 200, 4200, 8200]);
	});
	const withChanges = async (changeAt: (tMs: number) => PictureChange) => {
		const fake = fakeEncoders();
		const lane = waitingLane(fake.encoders, config);
		lane.restart(true);
		const times: number[] = [];
		for (let tMs = 0; tMs < 4000; tMs += 100) {
			await step(lane, tMs, [faceAt(100, 100)], { ...noEncoders, identity: true }, changeAt(tMs));
			if (fake.take().length > 0) times.push(tMs);
		}
		return times;
	};
	test('a face in the place of another is new where the picture jumps', async () => {
		const jump = (tMs: number) => (tMs === 2000 ? { ...still, distance: 0.3, isJump: true } : still);
		expect(await withChanges(jump)).toEqual([0, 100, 200, 2000, 2100, 2200]);
	});
	test('and is looked at again where one picture melts into another, in the middle and at the end', async () => {
		const dissolve = (tMs: number) => (tMs >= 2000 && tMs < 2400 ? { ...still, distance: 0.08 } : still);
		expect(await withChanges(dissolve)).toEqual([0, 100, 200, 2100, 3100]);
	});
	test('but not where a fixed camera sees people move', async () => {
		expect(await withChanges(() => ({ ...still, distance: 0.004 }))).toEqual([0, 100, 200]);
	});
	test('and while the camera moves, once a second', async () => {
		expect(await withChanges(() => ({ ...still, distance: 0.1 }))).toEqual([0, 100, 200, 1200, 2200, 3200]);
	});
	test('every result belongs to its frame', async () => {
		const lane = waitingLane(fakeEncoders().encoders, config);
		const seen = await step(lane, 0, [faceAt(100, 100)]);
		expect(seen.objects).toEqual([]);
		expect(seen.faces[0]!.appearance!.embedding).toHaveLength(128);
		expect(seen.faces[0]!.expression).toHaveLength(7);
	});
	test('of many faces those seen least come first, and small ones never', async () => {
		const fake = fakeEncoders();
		const lane = waitingLane(fake.encoders, config);
		const faces = [0, 1, 2, 3, 4, 5].map((i) => faceAt(40 + i * 100, 100, 30 + i));
		const speck = faceAt(20, 300, config.identityMinEyesPx - 1);
		const encoded = async (tMs: number) =>
			(await step(lane, tMs, [...faces, speck])).faces.map(({ appearance }) => Boolean(appearance?.embedding));
		expect(await encoded(0)).toEqual([false, false, true, true, true, true, false]);
		expect((await encoded(100)).slice(0, 2)).toEqual([true, true]);
		for (let tMs = 200; tMs < 3000; tMs += 100) expect((await encoded(tMs))[6]).toBe(false);
	});
	test('what is switched off does not run, and says nothing', async () => {
		const fake = fakeEncoders();
		const lane = waitingLane(fake.encoders, config);
		const seen = await step(lane, 0, [faceAt(100, 100)], noEncoders);
		expect(fake.take()).toEqual([]);
		expect(seen.objects).toBeNull();
		expect(seen.faces[0]).toMatchObject({ appearance: null, expression: null });
	});
	test('after a checkpoint in a shot, faces are encoded and things looked for once, not thrice; a new face is new', async () => {
		const fake = fakeEncoders();
		const lane = waitingLane(fake.encoders, config);
		lane.restart(false);
		const only = { ...everything, expression: false };
		for (let tMs = 10_000; tMs < 10_900; tMs += 100) await step(lane, tMs, [faceAt(100, 100)], only);
		expect(fake.take()).toEqual(['objects', 'identity']);
		for (let tMs = 10_900; tMs < 11_400; tMs += 100) await step(lane, tMs, [faceAt(100, 100), faceAt(400, 100)], only);
		expect(fake.take()).toEqual(['identity', 'identity', 'identity']);
	});
	test('an encoder that fails fails the frame', async () => {
		const encoders = { ...fakeEncoders().encoders, run: () => Promise.reject(new Error('lost')) };
		await expect(step(waitingLane(encoders, config), 0, [])).rejects.toThrow('lost');
	});
});

describe('live', () => {
	test('no frame waits; what was read goes to the face that is where the face was', async () => {
		const fake = fakeEncoders(true);
		const lane = liveLane(fake.encoders, config, () => undefined);
		const only = { ...noEncoders, identity: true };
		const first = await step(lane, 0, [faceAt(100, 100), faceAt(400, 100)], only);
		expect(first.faces.every(({ appearance }) => appearance === null)).toBe(true);
		await fake.release();
		await fake.release();
		const second = await step(lane, 100, [faceAt(405, 102), faceAt(600, 300)], only);
		expect(second.faces.map(({ appearance }) => Boolean(appearance?.embedding))).toEqual([true, false]);
	});
	test('one run is under way at a time', async () => {
		const fake = fakeEncoders(true);
		const lane = liveLane(fake.encoders, config, () => undefined);
		for (let tMs = 0; tMs < 3000; tMs += 100) await step(lane, tMs, [faceAt(100, 100)]);
		expect(fake.take()).toEqual(['objects']);
	});
	test('what was begun before a cut is not put into the shot after it', async () => {
		const fake = fakeEncoders(true);
		const lane = liveLane(fake.encoders, config, () => undefined);
		await step(lane, 0, []);
		lane.restart(true);
		await fake.release();
		expect((await step(lane, 100, [])).objects).toBeNull();
		await fake.release();
		expect((await step(lane, 200, [])).objects).toEqual([]);
	});
	test('an encoder that fails is told once, and the frames go on', async () => {
		const onError = vi.fn();
		const encoders = { ...fakeEncoders().encoders, run: () => Promise.reject(new Error('lost')) };
		const lane = liveLane(encoders, config, onError);
		expect((await step(lane, 0, [])).objects).toBeNull();
		await new Promise((resolve) => setTimeout(resolve, 0));
		expect(onError).toHaveBeenCalledOnce();
		expect((await step(lane, 100, [])).objects).toBeNull();
	});
});

test('of a still picture everything is read, but nobody is to be known again', async () => {
	const fake = fakeEncoders();
	await step(pictureLane(fake.encoders), 0, [faceAt(100, 100), faceAt(300, 100)]);
	expect(fake.take()).toEqual(['objects', 'expression', 'expression']);
});

test('a reading whose face is gone goes to nobody', () => {
	const reading = { box: faceAt(100, 100).box, embedding: new Float32Array(1), expression: null };
	const elsewhere = faceAt(300, 100);
	expect(withReadings([elsewhere], [reading])).toEqual([elsewhere]);
});

test('only the part of the picture that a crop needs is sent, and the crop is the same part of it', () => {
	const crop = { xx: 0.5, xy: 0, x0: 100, yx: 0, yy: 0.5, y0: 50 };
	const spec: PictureSpec = {
		widthPx: 40,
		heightPx: 20,
		layout: 'NHWC',
		channels: 'RGB',
		mean: [0, 0, 0],
		std: [1, 1, 1],
		outside: 0,
	};
	const { part: cutOut, request } = trimmed(rasterAt(0), {
		pictures: [{ input: 'image', spec, crops: [crop] }],
		tensors: {},
	})!;
	const part = cutOut();
	expect([part.widthPx, part.heightPx]).toEqual([24, 14]);
	expect(request.pictures[0]!.crops[0]).toMatchObject({ x0: 2, y0: 2 });
	const outside = { ...crop, x0: 700 };
	expect(trimmed(rasterAt(0), { pictures: [{ input: 'image', spec, crops: [outside] }], tensors: {} })).toBeNull();
});
