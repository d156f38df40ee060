import { afterEach, expect, test } from 'vitest';
import type { EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { tinyConv } from '../../../../tools/models/tiny/conv';
import { tinyText } from '../../../../tools/models/tiny/contracts';

const open: EncoderPort[] = [];
afterEach(() => {
	for (const port of open.splice(0)) port.close();
});
const encoders = () => {
	const port = connectEncoders();
	open.push(port);
	return port;
};

const scoresFor = async (port: EncoderPort, name: string, pixels: ImageBitmap, seed: number): Promise<number[]> => {
	const size = { widthPx: 32, heightPx: 32 };
	const { scores } = await port.run({
		name,
		picture: { pixels, ...size },
		request: {
			pictures: [
				{
					input: 'image',
					spec: { ...size, layout: 'NCHW', channels: 'RGB', mean: [seed, 0, 0], std: [100, 100, 100], outside: 0 },
					crops: [{ xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0 }],
				},
			],
			tensors: {},
		},
		priority: 'live',
	});
	return [...(scores!.data as Float32Array)];
};

test('a recorded model answers each picture for itself, as the same model does unrecorded', async () => {
	const port = encoders();
	const source = { blob: new Blob([tinyConv()]) };
	const base = { source, sha256: null, prefer: 'webgpu' } as const;
	const recorded = await port.load({ ...base, name: 'recorded', graphCapture: true });
	expect(recorded.reason).toBe('google swiftshader, in software, as asked for, replaying its first run');
	expect((await port.load({ ...base, name: 'plain' })).reason).not.toContain('replaying');
	const pixels = await createImageBitmap(
		new ImageData(
			Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 7) % 251)),
			32,
			32,
		),
	);
	const seen = new Set<string>();
	for (const seed of [0, 200, 90, 0]) {
		// The other model runs in between: neither may write over the other's numbers.
		const plain = await scoresFor(port, 'plain', pixels, seed);
		const replayed = await scoresFor(port, 'recorded', pixels, seed);
		replayed.forEach((score, i) => expect(score).toBeCloseTo(plain[i]!, 5));
		seen.add(String(replayed));
	}
	expect(seen.size).toBe(3);
});

test('a model that cannot be recorded runs as if nobody had asked', async () => {
	const port = encoders();
	const bytes = tinyText({ inputs: [], output: 'vector', dimensions: 4, isPerToken: false });
	const ready = await port.load({
		name: 'text',
		source: { blob: new Blob([bytes]) },
		sha256: null,
		prefer: 'webgpu',
		freeDimensions: { N: 1, T: 3 },
		graphCapture: true,
	});
	expect(ready).toEqual({ backend: 'webgpu', reason: 'google swiftshader, in software, as asked for' });
	const ids = { type: 'int64', dims: [1, 3], data: BigInt64Array.of(1n, 2n, 3n) } as const;
	const request = { pictures: [], tensors: { input_ids: ids } };
	const { vector } = await port.run({ name: 'text', picture: null, request, priority: 'timeline' });
	expect(vector!.dims).toEqual([1, 4]);
});
