import { afterEach, expect, test } from 'vitest';
import { cameraFromFov, DEFAULT_HORIZONTAL_FOV_RAD } from '../../../src/core/geometry/camera';
import { noEncoders, type Frame } from '../../../src/core/perception';
import type { EncoderPort } from '../../../src/models/onnx/encoder-port';
import type { FindInstalled } from '../../../src/perceive/find-installed';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { finish } from '../../../src/pipeline/pipeline';
import { runAnalysis, type AnalysisStep } from '../../../src/run/run-analysis';
import type { WorkerClient } from '../../../src/workers/client';
import { connectEncoders } from '../../../src/workers/encoders/encoder-client';
import type { PerceptionApi } from '../../../src/workers/perception/perception-api';
import { findTinyClip } from '../../fixtures/tiny-clip';
import { closeAll, facesOf, find, framesOf, open, seeAll } from './installed-perceiver';

const control = new BroadcastChannel('onnx-losing');

afterEach(closeAll);

test('a GPU that is lost in the middle of an analysis costs no observation, and the run finishes', async () => {
	const onGpu = { ...noEncoders, gazeTarget: true };
	const analyse = async (loseAt: number | null) => {
		let workers = 0;
		const port = connectEncoders(() => {
			workers++;
			return new Worker(new URL('../models/onnx/losing.worker.ts', import.meta.url), {
				type: 'module',
				name: 'losable',
			});
		});
		const perceiver = await open(
			{ ...port, load: (model, signal) => port.load({ ...model, prefer: 'webgpu' }, signal) },
			find,
		);
		const frames = await framesOf(5);
		const steps: AnalysisStep[] = [];
		const lost = new Promise((resolve) => control.addEventListener('message', resolve, { once: true }));
		const config = offlineConfig(25);
		const state = await runAnalysis({
			source: {
				...{ isLive: false, durationMs: null, close: () => undefined },
				// eslint-disable-next-line @typescript-eslint/require-await -- a source is asynchronous
				async *frames() {
					yield* frames;
				},
			},
			perception: {
				call: (method: 'prepare' | 'perceive', input: PerceptionApi['perceive']['in']) => {
					if (method === 'prepare') return Promise.resolve(perceiver.prepare(input.frame as Frame));
					if (input.frame.index === loseAt) control.postMessage('lose');
					return perceiver.perceive(input.frame, input.hints, input.encoders);
				},
			} as unknown as WorkerClient<PerceptionApi>,
			config,
			getCamera: ({ widthPx, heightPx }) => cameraFromFov(widthPx, heightPx, DEFAULT_HORIZONTAL_FOV_RAD, 'assumed'),
			getAreas: () => [],
			getEncoders: () => onGpu,
			signal: new AbortController().signal,
			onStep: (step) => void steps.push(step),
		});
		if (loseAt !== null) await lost;
		// What waits for later frames comes at the end.
		const last = finish(state.pipeline, null, config).output.frames;
		const observations = [...steps.map(({ output }) => output), ...last].flatMap((given) => given.observations);
		return { steps, observations, workers, installed: perceiver.installed() };
	};
	const [whole, cut] = [await analyse(null), await analyse(3)];
	expect(whole.workers).toBe(1);
	expect(cut.workers).toBe(2);
	const told = ({ steps }: typeof whole) =>
		steps.map(({ frame, perception }) => ({
			frame: frame.index,
			maps: facesOf(perception).map(({ gazeMap }) => gazeMap && gazeMap.inFrame!.toFixed(3)),
		}));
	expect(told(whole).map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 4]);
	expect(told(whole).every(({ frame, maps }) => maps.every((map) => (map !== null) === frame >= 2))).toBe(true);
	expect(new Set(whole.observations.map(({ tMs }) => tMs)).size).toBeGreaterThan(3);
	expect(cut.observations).toEqual(whole.observations);
	expect(told(cut)).toEqual(told(whole));
	expect(cut.installed[0]).toMatchObject({ task: 'gazeTarget', backend: 'webgpu' });
});

test('an installed image-text model says what pictures of pairs are like, on a GPU as on the CPU', async () => {
	const pairsOn = async (delegate: 'cpu' | 'gpu') => {
		const port = connectEncoders();
		// The tiny file says that it is for the CPU, as eight-bit ones do; here it may run anywhere.
		const anywhere: FindInstalled = async (id, prefer) => {
			const found = await findTinyClip()(id, prefer);
			return found && { ...found, backends: ['webgpu', 'wasm'] };
		};
		const preferring: EncoderPort = {
			...port,
			load: (model, signal) => port.load({ ...model, prefer: delegate === 'gpu' ? 'webgpu' : 'wasm' }, signal),
		};
		const perceiver = await open(preferring, anywhere);
		const seen = await seeAll(perceiver, await framesOf(3), { ...noEncoders, pairRelation: true });
		const models = perceiver.encoderModels().map(({ name, backend }) => `${name} ${backend}`);
		return {
			models,
			status: perceiver.installed(),
			likeness: facesOf(seen[2]!).flatMap((face) => face.likeness ?? []),
		};
	};
	const cpu = await pairsOn('cpu');
	const gpu = await pairsOn('gpu');
	expect(cpu.status).toMatchObject([{ backend: 'wasm' }]);
	expect(cpu.models).toEqual(['clip-vit-b32 wasm']);
	expect(gpu.models).toEqual(['clip-vit-b32 webgpu']);
	// Three people are three pairs.
	expect(cpu.likeness).toHaveLength(3);
	cpu.likeness.forEach(({ relation, domain }, i) => {
		expect([relation.length, domain.length]).toEqual([6, 3]);
		for (const { name, cosine } of relation)
			expect(gpu.likeness[i]!.relation.find((it) => it.name === name)!.cosine).toBeCloseTo(cosine, 2);
	});
});
