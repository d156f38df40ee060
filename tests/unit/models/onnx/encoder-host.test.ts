import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createEncoderHost, type EncoderHostParts } from '../../../../src/models/onnx/encoder-host';
import type { EncoderJob, EncoderModel } from '../../../../src/models/onnx/encoder-port';
import type { ModelRunner } from '../../../../src/models/onnx/model-runner';
import type { Backend, Tensor } from '../../../../src/models/onnx/tensor';
import type { ModelInputs } from '../../../../src/models/onnx/vendor-tensors';
import { deferred } from '../../../fixtures/deferred';

const tensor = (value: number): Tensor => ({ type: 'float32', dims: [1], data: Float32Array.of(value) });
const file = new TextEncoder().encode('a model');
const model = (changes: Partial<EncoderModel> = {}): EncoderModel => ({
	name: 'gaze',
	source: { blob: new Blob([file]) },
	sha256: null,
	prefer: 'wasm',
	...changes,
});
const job = (changes: Partial<EncoderJob> = {}): EncoderJob => ({
	name: 'gaze',
	picture: null,
	request: { pictures: [], tensors: { x: tensor(1) } },
	priority: 'timeline',
	...changes,
});

/** A host whose models give back their inputs, once `gate` says so. */
type Parts = { backend?: Backend; cutOnGpu?: EncoderHostParts['cutOnGpu'] };
const bench = ({ backend = 'wasm', cutOnGpu = () => Promise.resolve(null) }: Parts = {}) => {
	const ran: ModelInputs[] = [];
	const closed: string[] = [];
	let gate: Promise<unknown> = Promise.resolve();
	const openModel = vi.fn<EncoderHostParts['openModel']>((_bytes, { name }) => {
		const runner: ModelRunner = {
			backend,
			reason: 'for a test',
			run: async (inputs) => {
				ran.push(inputs);
				await gate;
				return { y: tensor(2) };
			},
			isWell: () => Promise.resolve(true),
			close: () => Promise.resolve(void closed.push(name)),
		};
		return Promise.resolve(runner);
	});
	const host = createEncoderHost({ openModel, cutOnGpu });
	return { host, openModel, ran, closed, hold: (until: Promise<unknown>): void => void (gate = until) };
};

describe('loading', () => {
	test('takes a file only with the hash it should have', async () => {
		const { host, openModel } = bench();
		await expect(host.load(model({ sha256: '0'.repeat(64) }))).rejects.toMatchObject({ code: 'model-corrupt' });
		expect(openModel).not.toHaveBeenCalled();
		const sha256 = createHash('sha256').update(file).digest('hex');
		expect(await host.load(model({ sha256 }))).toEqual({ backend: 'wasm', reason: 'for a test' });
		expect(openModel.mock.calls[0]![0]).toEqual(file);
	});

	test('says what is missing when the file is not there', async () => {
		const { host } = bench();
		vi.stubGlobal('fetch', () => Promise.resolve(new Response('no', { status: 404 })));
		await expect(host.load(model({ source: { url: 'http://localhost/gaze.onnx' } }))).rejects.toMatchObject({
			code: 'model-missing',
			message: 'The file of gaze cannot be read: http://localhost/gaze.onnx',
		});
		vi.unstubAllGlobals();
	});

	test('under a name in use replaces the model; unloading frees it', async () => {
		const { host, closed } = bench();
		await host.load(model());
		await host.load(model());
		expect(closed).toEqual(['gaze']);
		await host.unload('gaze');
		await host.unload('never loaded');
		expect(closed).toEqual(['gaze', 'gaze']);
		expect(await host.stats()).toEqual([]);
		await expect(host.run(job())).rejects.toMatchObject({ code: 'protocol' });
	});
});

test('of two that are loaded under one name at once, one is left', async () => {
	const { host, closed } = bench();
	await Promise.all([host.load(model()), host.load(model())]);
	expect(closed).toEqual(['gaze']);
	expect(await host.stats()).toHaveLength(1);
});

test('a model that is no longer wanted when it is loaded is freed', async () => {
	const { host, openModel, closed } = bench();
	const controller = new AbortController();
	const open = openModel.getMockImplementation()!;
	openModel.mockImplementation((...args) => {
		controller.abort();
		return open(...args);
	});
	await expect(host.load(model(), controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
	expect(closed).toEqual(['gaze']);
	expect(await host.stats()).toEqual([]);
});

describe('running', () => {
	test('counts runs and their time', async () => {
		const { host } = bench();
		await host.load(model());
		expect(await host.stats()).toEqual([
			{
				name: 'gaze',
				backend: 'wasm',
				reason: 'for a test',
				bytes: 7,
				runs: 0,
				cutOnGpu: 0,
				lastMs: null,
				meanMs: null,
			},
		]);
		await host.run(job());
		await host.run(job());
		const [stats] = await host.stats();
		expect(stats).toMatchObject({ runs: 2, cutOnGpu: 0 });
		expect(stats!.lastMs).toBeGreaterThanOrEqual(0);
	});

	test('of a live picture only the newest waits, and goes before the timeline', async () => {
		const { host, ran } = bench();
		await host.load(model());
		await host.load(model({ name: 'objects' }));
		const withValue = (value: number, changes: Partial<EncoderJob>) =>
			host.run(job({ ...changes, request: { pictures: [], tensors: { x: tensor(value) } } }));
		const all = [
			withValue(0, { priority: 'timeline' }),
			withValue(1, { priority: 'timeline', name: 'objects' }),
			withValue(2, { priority: 'live', newestOnly: true }),
			withValue(3, { priority: 'live', newestOnly: true }),
			withValue(4, { priority: 'live', name: 'objects', newestOnly: true }),
		];
		const results = await Promise.allSettled(all);
		expect(results.map(({ status }) => status)).toEqual([
			'fulfilled',
			'fulfilled',
			'rejected',
			'fulfilled',
			'fulfilled',
		]);
		await expect(all[2]).rejects.toMatchObject({ name: 'AbortError' });
		expect(ran.map(({ x }) => Number((x as Tensor).data[0]))).toEqual([3, 4, 0, 1]);
	});

	const picture = { widthPx: 2, heightPx: 1, data: Uint8ClampedArray.of(10, 20, 30, 255, 40, 50, 60, 255) };
	const crop = {
		input: 'image',
		spec: {
			widthPx: 2,
			heightPx: 1,
			layout: 'NHWC',
			channels: 'RGB',
			mean: [0, 0, 0],
			std: [1, 1, 1],
			outside: 0,
		},
		crops: [{ xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 }],
	} as const;
	const request = { pictures: [crop], tensors: { x: tensor(1) } };

	test('cuts crops on the CPU for a model there, and never asks the GPU', async () => {
		const cutOnGpu = vi.fn(() => Promise.resolve(null));
		const { host, ran } = bench({ cutOnGpu });
		await host.load(model());
		await host.run(job({ picture, request }));
		expect(ran[0]).toMatchObject({
			image: { dims: [1, 1, 2, 3], data: Float32Array.of(10, 20, 30, 40, 50, 60) },
			x: tensor(1),
		});
		expect(cutOnGpu).not.toHaveBeenCalled();
	});

	test('cuts on the CPU, too, when the GPU cannot', async () => {
		const { host, ran } = bench({ backend: 'webgpu' });
		await host.load(model());
		await host.run(job({ picture, request }));
		expect(ran[0]).toHaveProperty('image');
		expect((await host.stats())[0]).toMatchObject({ backend: 'webgpu', runs: 1, cutOnGpu: 0 });
	});

	test('frees what was cut on the GPU after the run, also after one that failed', async () => {
		const free = vi.fn();
		const buffer = {} as GPUBuffer;
		const { host, ran, hold } = bench({
			backend: 'webgpu',
			cutOnGpu: () => Promise.resolve({ inputs: { image: { type: 'float32', dims: [1], buffer } }, free }),
		});
		await host.load(model());
		await host.run(job({ picture, request }));
		expect(ran[0]).toEqual({ image: { type: 'float32', dims: [1], buffer }, x: tensor(1) });
		expect(free).toHaveBeenCalledTimes(1);
		const failing = deferred<void>();
		hold(failing.promise);
		failing.promise.catch(() => undefined);
		failing.reject(new Error('no such kernel'));
		await expect(host.run(job({ picture, request }))).rejects.toThrow('no such kernel');
		expect(free).toHaveBeenCalledTimes(2);
		expect((await host.stats())[0]).toMatchObject({ runs: 1, cutOnGpu: 2 });
	});

	test('refuses crops of no picture', async () => {
		const { host } = bench();
		await host.load(model());
		await expect(host.run(job({ request }))).rejects.toMatchObject({ code: 'protocol' });
	});
});
