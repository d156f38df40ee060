import { expect, test } from 'vitest';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { tinyConv } from '../../../../tools/models/tiny/conv';

test('a recorded model of the program, run beside another one, answers every picture as it does on the CPU', async () => {
	const models = [
		{
			...{ name: 'face-expression', input: 'image', dims: [2, 112, 112, 3], freeDimensions: { N: 2 } },
			source: { url: new URL('/models/face_expression.onnx', location.href).href },
		},
		{
			...{ name: 'tiny', input: 'image', dims: [1, 3, 32, 32], freeDimensions: {} },
			source: { blob: new Blob([tinyConv()]) },
		},
	] as const;
	const [gpu, cpu] = [connectEncoders(), connectEncoders()];
	for (const { name, source, freeDimensions } of models) {
		const model = { name, source, sha256: null, freeDimensions, checkLook: { picture: [0, 255] } } as const;
		const { reason } = await gpu.load({ ...model, prefer: 'webgpu', graphCapture: true });
		expect(reason).toContain('replaying its first run');
		await cpu.load({ ...model, prefer: 'wasm' });
	}
	for (const seed of [3, 11]) {
		for (const { name, input, dims } of models) {
			const data = Float32Array.from(
				{ length: dims.reduce((count, size) => count * size, 1) },
				(_, i) => 127 + 100 * Math.sin((i * seed) / 997) + ((i * 31 * seed) % 27),
			);
			const tensors = { [input]: { type: 'float32', dims, data } } as const;
			const job = { name, picture: null, request: { pictures: [], tensors }, priority: 'live' } as const;
			const [found, expected] = [await gpu.run(job), await cpu.run(job)];
			const values = [...(expected['scores']!.data as Float32Array)];
			(found['scores']!.data as Float32Array).forEach((value, i) => expect(value).toBeCloseTo(values[i]!, 3));
		}
	}
	gpu.close();
	cpu.close();
});
