import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { worstDifference } from '../../../../src/models/onnx/self-check';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { TINY_PICTURE, type TinyAdapter } from '../../../fixtures/tiny-adapters';

/**
 * Relative difference that the backends may have (see `differenceOf`), crops cut on the GPU and on the CPU included. Found:
 * at most 4e-6.
 */
const TOLERANCE = 2e-5;

const { widthPx, heightPx } = TINY_PICTURE;

/** Tests that each adapter, with its tiny model, answers on WebGPU as on wasm. */
export const testOnBothBackends = (adapters: readonly TinyAdapter[]): void => {
	let port: EncoderPort;
	let frame: VideoFrame;

	beforeAll(() => {
		port = connectEncoders();
		const data = Uint8ClampedArray.from({ length: widthPx * heightPx * 4 }, (_, i) => {
			const [x, y] = [(i >> 2) % widthPx, Math.floor((i >> 2) / widthPx)];
			return i % 4 === 3 ? 255 : 128 + 120 * Math.sin(x / (9 + (i % 4)) + y / 17);
		});
		frame = new VideoFrame(data, { format: 'RGBA', codedWidth: widthPx, codedHeight: heightPx, timestamp: 0 });
	});
	afterAll(() => {
		frame.close();
		port.close();
	});

	describe.each(adapters)('$name', ({ name, bytes, freeDimensions, request, read }) => {
		test('gives on WebGPU, from a video frame, what it gives on wasm', async () => {
			const source = { blob: new Blob([bytes()]) };
			const run = async (backend: 'webgpu' | 'wasm') => {
				const ready = await port.load({ name, source, sha256: null, prefer: backend, freeDimensions });
				expect(ready.backend, ready.reason).toBe(backend);
				const picture = { pixels: frame, widthPx, heightPx };
				const outputs = await port.run({ name, picture, request, priority: 'timeline' });
				const cutOnGpu = backend === 'webgpu' && request.pictures.length > 0 ? 1 : 0;
				expect(await port.stats()).toMatchObject([{ name, runs: 1, cutOnGpu }]);
				return outputs;
			};
			const onGpu = await run('webgpu');
			const onCpu = await run('wasm');
			expect(worstDifference(onCpu, onGpu)!.difference).toBeLessThan(TOLERANCE);
			expect(Object.keys(onGpu)).toEqual(Object.keys(onCpu));
			expect(() => read(onGpu)).not.toThrow();
			await port.unload(name);
		});
	});

	test('nothing is left loaded', async () => {
		expect(await port.stats()).toEqual([]);
	});
};
