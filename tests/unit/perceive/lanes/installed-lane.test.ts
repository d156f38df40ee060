import { describe, expect, test } from 'vitest';
import { noEncoders, type EncoderSwitches, type FaceDetection } from '../../../../src/core/perception';
import type { EncoderRequest } from '../../../../src/models/onnx/request';
import type { EncoderPort } from '../../../../src/models/onnx/encoder-port';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { HEADS_PER_RUN, installedEncoders } from '../../../../src/perceive/lanes/installed-encoders';
import type { FindInstalled } from '../../../../src/perceive/find-installed';
import { liveInstalled, waitingInstalled, type InstalledLane } from '../../../../src/perceive/lanes/installed-lane';
import { blackRaster } from '../../../../src/perceive/picture/raster';
import { meshOf } from '../encoders/mesh';

const all: EncoderSwitches = { ...noEncoders, expression: true, gazeTarget: true, gazeDirection: true };
const raster = blackRaster(640, 360);

const faceAt = (x: number, y: number): FaceDetection => ({
	...{ box: { x: x - 40, y: y - 40, width: 80, height: 80 }, score: 0.9, hasIrises: true, headPose: null },
	...{ appearance: null, expression: null, gazeDirection: null, gazeMap: null },
	landmarks: meshOf({ middle: [x, y], eyesPx: 30, rollRad: 0 }),
});

const float = (dims: number[]): Tensors[string] => ({
	...{ type: 'float32', dims },
	data: new Float32Array(dims.reduce((a, b) => a * b)).fill(0.5),
});
const outputsOf = (name: string): Tensors =>
	name.startsWith('gaze')
		? { heatmap: float([HEADS_PER_RUN, 64, 64]), inout: float([HEADS_PER_RUN]) }
		: name.startsWith('mobilegaze')
			? { yaw: float([1, 90]), pitch: float([1, 90]) }
			: { output: float([1, 8]) };
const adasOutputs: Readonly<Record<string, Tensors>> = {
	'gaze-estimation-adas-0002': { 'gaze_vector/sink_port_0': float([1, 3]) },
	'head-pose-estimation-adas-0001': Object.fromEntries(
		['angle_y_fc', 'angle_p_fc', 'angle_r_fc'].map((name) => [name, float([1, 1])]),
	),
};

const installed = (
	ids: readonly string[],
	{ failing = [] as readonly string[], isHeld = false, find = null as FindInstalled | null } = {},
) => {
	const runs: string[] = [];
	const requests: EncoderRequest[] = [];
	const loads: string[] = [];
	const held: (() => void)[] = [];
	const port = {
		load: ({ name }: { name: string }) => {
			loads.push(name);
			return Promise.resolve({ backend: 'wasm', reason: 'CPU' });
		},
		async run({ name, request }: { name: string; request: EncoderRequest }) {
			runs.push(name);
			requests.push(request);
			if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
			if (failing.includes(name)) throw new Error('broken');
			return adasOutputs[name] ?? outputsOf(name);
		},
	} as unknown as EncoderPort;
	const asked: string[] = [];
	const models = installedEncoders({
		port,
		find:
			find ??
			((id) => {
				asked.push(id);
				return Promise.resolve(ids.includes(id) ? { blob: new Blob(['x']), sha256: 'a'.repeat(64) } : null);
			}),
		prefer: 'wasm',
		priority: 'timeline',
	});
	const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
	return {
		...{ models, loads, asked, requests, settle },
		take: () => runs.splice(0),
		async release() {
			for (const resolve of held.splice(0)) resolve();
			await settle();
		},
	};
};

const everything = ['gaze-lle-vitb', 'mobilegaze-mobileone-s0', 'emotieff-b0'];
const step = (lane: InstalledLane, tMs: number, faces: FaceDetection[], switches = all) =>
	lane.faces({ raster, tMs, switches }, faces, () => undefined);

describe('files', () => {
	test('without an installed model nothing is loaded or run, and faces stay as they are', async () => {
		const fake = installed([]);
		const faces = [faceAt(100, 100)];
		expect(await step(waitingInstalled(fake.models, config), 0, faces)).toEqual(faces);
		expect([fake.loads, fake.take(), fake.models.status(), fake.models.models()]).toEqual([[], [], [], []]);
	});
	test('a task that is switched off is not even looked for', async () => {
		const fake = installed(everything);
		const lane = waitingInstalled(fake.models, config);
		const [face] = await step(lane, 0, [faceAt(100, 100)], noEncoders);
		expect([fake.asked, fake.loads, fake.take()]).toEqual([[], [], []]);
		expect(face).toMatchObject({ gazeMap: null, gazeDirection: null, expression: null });
	});
	test('maps, directions and expressions belong to their frame, and the map is one batch for all heads', async () => {
		const fake = installed(everything);
		const lane = waitingInstalled(fake.models, config);
		const faces = await step(lane, 0, [faceAt(100, 100), faceAt(400, 100)]);
		for (const { gazeMap, gazeDirection, expression } of faces) {
			expect(gazeMap).toMatchObject({ columns: 64, rows: 64, inFrame: 0.5 });
			expect(Math.hypot(...gazeDirection!.direction)).toBeCloseTo(1);
			expect(expression).toHaveLength(8);
		}
		expect(fake.take()).toEqual([
			'gaze-lle-vitb',
			...Array<string>(2).fill('mobilegaze-mobileone-s0'),
			...Array<string>(2).fill('emotieff-b0'),
		]);
		expect(fake.requests[0]!.tensors['bboxes_x1y1x2y2']!.dims).toEqual([1, HEADS_PER_RUN, 4]);
	});
	test('each runs every half second, and anew after a fresh start', async () => {
		const fake = installed(['gaze-lle-vitb']);
		const lane = waitingInstalled(fake.models, config);
		const times: number[] = [];
		for (let tMs = 0; tMs < 1500; tMs += 100) {
			if (tMs === 700) lane.restart();
			await step(lane, tMs, [faceAt(100, 100)]);
			if (fake.take().length > 0) times.push(tMs);
		}
		expect(times).toEqual([0, 500, 700, 1200]);
	});
	test('a model that fails stops and says why; the frame, and the other models, go on', async () => {
		const fake = installed(everything, { failing: ['gaze-lle-vitb'] });
		const lane = waitingInstalled(fake.models, config);
		const [face] = await step(lane, 0, [faceAt(100, 100)]);
		expect(face!.gazeMap).toBeNull();
		expect(face!.gazeDirection).not.toBeNull();
		fake.take();
		await step(lane, 1000, [faceAt(100, 100)]);
		expect(fake.take()).not.toContain('gaze-lle-vitb');
		expect(fake.models.status().find(({ task }) => task === 'gazeTarget')).toEqual({
			...{ task: 'gazeTarget', modelId: 'gaze-lle-vitb', backend: null, reason: 'stopped: broken' },
		});
	});
	test('a direction model of two networks runs with both, and without the second says what is missing', async () => {
		const blob = new Blob(['x']);
		const sha256 = 'a'.repeat(64);
		const found =
			(hasSecond: boolean): FindInstalled =>
			(id) =>
				Promise.resolve(
					id === 'gaze-estimation-adas-0002'
						? {
								...{ blob, sha256 },
								other: (path) =>
									Promise.resolve(
										hasSecond && path.test('head-pose-estimation-adas-0001.onnx') ? { blob, sha256 } : null,
									),
							}
						: null,
				);
		const both = installed([], { find: found(true) });
		const [face] = await step(waitingInstalled(both.models, config), 0, [faceAt(100, 100)]);
		expect(Math.hypot(...face!.gazeDirection!.direction)).toBeCloseTo(1);
		expect(both.loads).toEqual(['gaze-estimation-adas-0002', 'head-pose-estimation-adas-0001']);
		// Of the face and of its mirror image.
		expect(both.take()).toEqual([
			...['head-pose-estimation-adas-0001', 'gaze-estimation-adas-0002'],
			...['head-pose-estimation-adas-0001', 'gaze-estimation-adas-0002'],
		]);
		const one = installed([], { find: found(false) });
		expect((await step(waitingInstalled(one.models, config), 0, [faceAt(100, 100)]))[0]!.gazeDirection).toBeNull();
		expect(one.models.status()[0]).toMatchObject({ backend: null, modelId: 'gaze-estimation-adas-0002' });
		expect(one.models.status()[0]!.reason).toContain('head-pose-estimation-adas-0001.onnx');
	});
	test('a store that cannot be read is told of, and breaks nothing', async () => {
		const fake = installed([], { find: () => Promise.reject(new Error('no storage here')) });
		expect(await step(waitingInstalled(fake.models, config), 0, [faceAt(100, 100)])).toHaveLength(1);
		expect(fake.models.status()[0]).toMatchObject({ modelId: null, backend: null, reason: 'no storage here' });
	});
	test('an installed expression model takes the place of the embedded one, and only then', async () => {
		const replaced = async (ids: string[]) =>
			(await waitingInstalled(installed(ids).models, config).replaces(all)).expression;
		expect(await replaced(['emotieff-b0'])).toBe(false);
		expect(await replaced([])).toBe(true);
	});
});

describe('live', () => {
	test('no frame waits, one run is under way at a time, and what was read goes to the face that is still there', async () => {
		const fake = installed(['gaze-lle-vitb'], { isHeld: true });
		const lane = liveInstalled(fake.models, config);
		for (let tMs = 0; tMs < 2000; tMs += 100) {
			const faces = await step(lane, tMs, [faceAt(100, 100), faceAt(400, 100)]);
			expect(faces.every(({ gazeMap }) => gazeMap === null)).toBe(true);
			await fake.settle();
		}
		expect(fake.take()).toEqual(['gaze-lle-vitb']);
		await fake.release();
		const later = await step(lane, 2000, [faceAt(405, 102), faceAt(550, 300)]);
		expect(later.map(({ gazeMap }) => gazeMap !== null)).toEqual([true, false]);
	});
	test('what was begun before a cut is not put into the shot after it', async () => {
		const fake = installed(['gaze-lle-vitb'], { isHeld: true });
		const lane = liveInstalled(fake.models, config);
		await step(lane, 0, [faceAt(100, 100)]);
		await fake.settle();
		lane.restart();
		await fake.release();
		expect((await step(lane, 100, [faceAt(100, 100)]))[0]!.gazeMap).toBeNull();
	});
});
