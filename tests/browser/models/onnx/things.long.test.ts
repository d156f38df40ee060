import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import type { EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { objectEncoder } from '../../../../src/perceive/encoders/objects';
import frameUrl from '../../fixtures/table-talk-frame-54.jpg';

let port: EncoderPort;
beforeAll(() => void (port = connectEncoders()));
afterAll(() => port.close());

test('the model for things finds the same on WebGPU as on wasm', async () => {
	const bitmap = await createImageBitmap(await (await fetch(frameUrl)).blob());
	const picture = { widthPx: bitmap.width, heightPx: bitmap.height };
	// Smaller than in use, as a GPU in software takes long.
	const input = { widthPx: 320, heightPx: 192 };
	const encoder = objectEncoder(input);
	const run = async (backend: 'webgpu' | 'wasm'): Promise<Tensors> => {
		const pixels = new VideoFrame(bitmap, { timestamp: 0 });
		const ready = await port.load({
			name: 'objects',
			source: { url: new URL('/models/objects.onnx', location.href).href },
			sha256: null,
			prefer: backend,
			freeDimensions: { height: input.heightPx, width: input.widthPx },
		});
		expect(ready.backend, ready.reason).toBe(backend);
		const request = encoder.request(picture)!;
		const outputs = await port.run({ name: 'objects', picture: { pixels, ...picture }, request, priority: 'timeline' });
		pixels.close();
		await port.unload('objects');
		return outputs;
	};
	const [onGpu, onCpu] = [await run('webgpu'), await run('wasm')].map((outputs) => encoder.read(outputs, picture));
	expect(onGpu!.map(({ label }) => label)).toContain('cup');
	expect(onGpu!.map(({ label }) => label)).toEqual(onCpu!.map(({ label }) => label));
	for (const [i, { score, box }] of onGpu!.entries()) {
		expect(score).toBeCloseTo(onCpu![i]!.score, 2);
		for (const side of ['x', 'y', 'width', 'height'] as const)
			expect(Math.abs(box[side] - onCpu![i]!.box[side])).toBeLessThan(1);
	}
});
