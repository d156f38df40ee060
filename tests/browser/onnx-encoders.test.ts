import { afterEach, expect, test } from 'vitest';
import type { EncoderModel, EncoderPort } from '../../src/models/onnx/encoder-port';
import type { BackendPreference } from '../../src/models/onnx/backend-choice';
import { connectEncoders } from '../../src/workers/encoder-client';
import { tinyConv } from '../../tools/models/tiny/conv';

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
