import { afterEach, expect, test } from 'vitest';
import type { EncoderJob, EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { tinyConv } from '../../../../tools/models/tiny/conv';

const control = new BroadcastChannel('onnx-idle');
let port: EncoderPort | null = null;
afterEach(() => port?.close());

const SIDE_PX = 32;
const jobOf = (seed: number): EncoderJob => {
	const data = Float32Array.from({ length: 3 * SIDE_PX * SIDE_PX }, (_, i) => Math.sin(i * seed));
	const image = { type: 'float32', dims: [1, 3, SIDE_PX, SIDE_PX], data } as const;
	return { name: 'tiny', picture: null, request: { pictures: [], tensors: { image } }, priority: 'timeline' };
};
const roundedScores = async (encoders: EncoderPort, seed: number): Promise<number[]> => {
	const { scores } = await encoders.run(jobOf(seed));
	return [...(scores!.data as Float32Array)].map((score) => Math.round(score * 1e4));
};

test('a GPU that computes nothing any more, without a word, costs no result: no old number is taken for a new one', async () => {
	let started = 0;
	const encoders = (port = connectEncoders(() => {
		started++;
		return new Worker(new URL('./idle.worker.ts', import.meta.url), { type: 'module' });
	}));
	await encoders.load({
		name: 'tiny',
		source: { blob: new Blob([tinyConv()]) },
		sha256: null,
		prefer: 'webgpu',
	});
	const seeds = [1, 2, 3];
	const before: number[][] = [];
	for (const seed of seeds) before.push(await roundedScores(encoders, seed));
	expect(new Set(before.map(String)).size).toBe(3);
	expect(started).toBe(1);

	control.postMessage('idle');
	for (const [i, seed] of seeds.entries()) expect(await roundedScores(encoders, seed)).toEqual(before[i]);
	expect(started).toBe(2);
	const reason = 'google swiftshader, in software, as asked for; a model gave wrong results once and was started again';
	expect(await encoders.stats()).toMatchObject([{ name: 'tiny', backend: 'webgpu', reason }]);
});
