import { afterEach, expect, test } from 'vitest';
import type { EncoderJob, EncoderModel, EncoderPort } from '../../../../src/models/onnx/encoder-port';
import type { BackendPreference } from '../../../../src/models/onnx/backend-choice';
import { connectEncoders, encodersAt } from '../../../../src/workers/encoders/encoder-client';
import { serveEncoders } from '../../../../src/workers/encoders/serve-encoders';
import { tinyConv } from '../../../../tools/models/tiny/conv';

const open: EncoderPort[] = [];
afterEach(() => {
	for (const port of open.splice(0)) port.close();
});
const encoders = () => {
	const port = connectEncoders();
	open.push(port);
	return port;
};
const model = (prefer: BackendPreference, name = 'tiny'): EncoderModel => ({
	name,
	source: { blob: new Blob([tinyConv()]) },
	sha256: null,
	prefer,
});
const data = Float32Array.from({ length: 3 * 32 * 32 }, (_, i) => Math.sin(i));
const job = (name: string) => ({
	name,
	picture: null,
	request: { pictures: [], tensors: { image: { type: 'float32' as const, dims: [1, 3, 32, 32], data } } },
	priority: 'timeline' as const,
});

test('a model runs in the worker on WebGPU and on wasm with the same result', async () => {
	const port = encoders();
	const onGpu = await port.load(model('webgpu', 'gpu'));
	expect(onGpu).toMatchObject({ backend: 'webgpu', reason: expect.stringContaining('swiftshader') as string });
	const onCpu = await port.load(model('wasm', 'cpu'));
	expect(onCpu.backend).toBe('wasm');
	const gpu = (await port.run(job('gpu'))).scores!;
	const cpu = (await port.run(job('cpu'))).scores!;
	expect(gpu.dims).toEqual([1, 10]);
	const differences = Array.from(gpu.data as Float32Array, (value, i) => Math.abs(value - Number(cpu.data[i])));
	expect(Math.max(...differences)).toBeLessThan(1e-5);
	expect(await port.stats()).toMatchObject([
		{ name: 'gpu', backend: 'webgpu', runs: 1 },
		{ name: 'cpu', backend: 'wasm', runs: 1 },
	]);
});

test('a GPU in software is not used unless asked for, and the reason says so', async () => {
	const ready = await encoders().load(model('auto'));
	expect(ready.backend).toBe('wasm');
	expect(ready.reason).toMatch(/CPU with .* thread.*: WebGPU runs in software here/);
});

test('a thread that began without WebGPU stays without it, and the reason says so', async () => {
	const port = encoders();
	await port.load(model('auto', 'first'));
	const ready = await port.load(model('webgpu', 'second'));
	expect(ready.backend).toBe('wasm');
	expect(ready.reason).toMatch(/this thread began without WebGPU/);
	expect((await port.run(job('second'))).scores!.dims).toEqual([1, 10]);
});

test('a model that a GPU gets wrong without a word runs on the CPU instead, and the reason says so', async () => {
	const port = connectEncoders(() => new Worker(new URL('./wrong.worker.ts', import.meta.url), { type: 'module' }));
	open.push(port);
	const ready = await port.load(model('webgpu'));
	expect(ready.backend).toBe('wasm');
	expect(ready.reason).toMatch(
		/^CPU instead of google swiftshader, in software, as asked for: its results differ there by \d+ % \(scores\)$/,
	);
	await port.load(model('wasm', 'cpu'));
	expect(await port.run(job('tiny'))).toEqual(await port.run(job('cpu')));
});

test('live pictures go first, the newest of them alone; what was asked for of a file is all done', async () => {
	const port = encoders();
	await port.load(model('wasm'));
	// One that takes long enough for all others to arrive while it runs.
	const sidePx = 1024;
	await port.load({ ...model('wasm', 'long'), source: { blob: new Blob([tinyConv(sidePx)]) } });
	const large = { type: 'float32', dims: [1, 3, sidePx, sidePx], data: new Float32Array(3 * sidePx ** 2) } as const;
	const done: string[] = [];
	const run = (name: string, options: Partial<EncoderJob>) =>
		port.run({ ...job('tiny'), ...options }).then(
			() => done.push(name),
			(e: unknown) => done.push(`${name} ${(e as Error).name}`),
		);
	await Promise.all([
		run('long', { name: 'long', request: { pictures: [], tensors: { image: large } } }),
		run('words', { priority: 'language' }),
		run('film 1', { priority: 'timeline' }),
		run('film 2', { priority: 'timeline' }),
		run('camera 1', { priority: 'live', newestOnly: true }),
		run('camera 2', { priority: 'live', newestOnly: true }),
	]);
	expect(done).toContain('camera 1 AbortError');
	const order = done.filter((name) => name !== 'long' && !name.includes('AbortError'));
	expect(order).toEqual(['camera 2', 'film 1', 'film 2', 'words']);
});

test('a run that is aborted while it waits rejects at once, and does not run', async () => {
	const port = encoders();
	await port.load(model('wasm'));
	const controller = new AbortController();
	const first = port.run(job('tiny'));
	const second = port.run(job('tiny'), controller.signal);
	controller.abort();
	await expect(second).rejects.toMatchObject({ name: 'AbortError' });
	await first;
	expect((await port.stats())[0]).toMatchObject({ runs: 1 });
});

test('several threads share one worker through ports; pictures stay the caller’s', async () => {
	const port = encoders();
	const { port1, port2 } = new MessageChannel();
	serveEncoders(port1, port);
	const remote = encodersAt(port2);
	await remote.load(model('wasm'));
	const size = { widthPx: 32, heightPx: 32 };
	const pixels = await createImageBitmap(new ImageData(32, 32));
	const spec = { ...size, layout: 'NCHW', channels: 'RGB', mean: [0, 0, 0], std: [1, 1, 1], outside: 0 } as const;
	const whole: EncoderJob = {
		...job('tiny'),
		picture: { ...size, pixels },
		request: {
			pictures: [{ input: 'image', spec, crops: [{ xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 }] }],
			tensors: {},
		},
	};
	const there = await remote.run(whole);
	expect(await port.run(whole)).toEqual(there);
	expect(pixels.width).toBe(32);
	await expect(remote.run(job('unknown'))).rejects.toMatchObject({ code: 'protocol' });
	remote.close();
	await expect(remote.stats()).rejects.toMatchObject({ code: 'worker-died' });
	expect((await port.stats())[0]).toMatchObject({ name: 'tiny', runs: 2 });
	port1.close();
});

test('a file that is not there, and one that is not the one expected, are refused with what is wrong', async () => {
	const port = encoders();
	const url = URL.createObjectURL(new Blob(['gone']));
	URL.revokeObjectURL(url);
	const missing = { ...model('wasm'), source: { url } };
	await expect(port.load(missing)).rejects.toMatchObject({ code: 'model-missing' });
	await expect(port.load({ ...model('wasm'), sha256: 'f'.repeat(64) })).rejects.toMatchObject({
		code: 'model-corrupt',
	});
	const page = { ...model('wasm'), source: { blob: new Blob(['<!doctype html>']) } };
	await expect(port.load(page)).rejects.toMatchObject({ code: 'model-corrupt' });
	expect(await port.stats()).toEqual([]);
});
