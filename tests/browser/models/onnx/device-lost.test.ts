import { afterEach, expect, test } from 'vitest';
import type { EncoderJob, EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client';
import { tinyConv } from '../../../../tools/models/tiny/conv';

const control = new BroadcastChannel('onnx-losing');
const open: EncoderPort[] = [];
afterEach(() => {
	for (const port of open.splice(0)) port.close();
});

/** Encoders whose GPU can be lost, and how many workers were started for them. */
const losable = ({ losesFirst = false } = {}) => {
	let started = 0;
	const port = connectEncoders(() => {
		started++;
		const name = losesFirst && started === 1 ? 'lose' : 'losable';
		return new Worker(new URL('./losing.worker.ts', import.meta.url), { type: 'module', name });
	});
	open.push(port);
	return { port, started: () => started };
};
/** Loses the GPU in the next run that begins. */
const loseGpu = () => control.postMessage('lose');
const nextLoss = () => new Promise((resolve) => control.addEventListener('message', resolve, { once: true }));

const load = (port: EncoderPort, name = 'tiny', prefer: 'webgpu' | 'wasm' = 'webgpu') =>
	port.load({ name, source: { blob: new Blob([tinyConv()]) }, sha256: null, prefer });

const picture = async (seed: number): Promise<ImageBitmap> => {
	const pixels = Uint8ClampedArray.from({ length: 64 * 48 * 4 }, (_, i) =>
		i % 4 === 3 ? 255 : 128 + 127 * Math.sin(i * seed),
	);
	return createImageBitmap(new ImageData(pixels, 64, 48));
};
const jobOf = (pixels: ImageBitmap, name = 'tiny'): EncoderJob => ({
	name,
	picture: { pixels, widthPx: 64, heightPx: 48 },
	request: {
		pictures: [
			{
				input: 'image',
				spec: {
					widthPx: 32,
					heightPx: 32,
					layout: 'NCHW',
					channels: 'RGB',
					mean: [0, 0, 0],
					std: [255, 255, 255],
					outside: 0,
				},
				crops: [{ xx: 2, xy: 0, x0: 0, yx: 0, yy: 1.5, y0: 0 }],
			},
		],
		tensors: {},
	},
	priority: 'timeline',
});
const scoresOf = async (port: EncoderPort, job: EncoderJob): Promise<number[]> =>
	[...((await port.run(job)).scores!.data as Float32Array)].map((score) => Math.round(score * 1e4));

test('a GPU that is lost in the middle of a run costs no result: first it starts again, then the CPU takes over', async () => {
	const { port, started } = losable();
	expect(await load(port)).toEqual({ backend: 'webgpu', reason: 'google swiftshader, in software, as asked for' });
	await load(port, 'other');
	const pictures = await Promise.all([1, 2, 3, 4].map(picture));
	const before: number[][] = [];
	for (const pixels of pictures) before.push(await scoresOf(port, jobOf(pixels)));
	expect(new Set(before.map(String)).size).toBe(4);
	expect(started()).toBe(1);

	const lost = nextLoss();
	loseGpu();
	const during = await Promise.all(pictures.map((pixels) => scoresOf(port, jobOf(pixels))));
	await lost;
	expect(during).toEqual(before);
	expect(started()).toBe(2);
	expect(await port.stats()).toMatchObject(
		['tiny', 'other'].map((name) => ({
			name,
			backend: 'webgpu',
			reason: 'google swiftshader, in software, as asked for; the GPU was lost once and started again',
		})),
	);

	const lostAgain = nextLoss();
	loseGpu();
	const again = await Promise.all(pictures.map((pixels) => scoresOf(port, jobOf(pixels, 'other'))));
	await lostAgain;
	expect(again).toEqual(before);
	expect(started()).toBe(3);
	for (const { backend, reason } of await port.stats()) {
		expect(backend).toBe('wasm');
		expect(reason).toMatch(/^CPU .*; the GPU was lost more than once, so that the CPU is used$/);
	}
	// The caller's pictures are still the caller's.
	for (const pixels of pictures) expect(pixels.width).toBe(64);
});

test('a GPU that is lost while a model is loaded costs nothing either', async () => {
	const { port, started } = losable({ losesFirst: true });
	const lost = nextLoss();
	expect(await load(port)).toMatchObject({ backend: 'webgpu', reason: expect.stringContaining('lost once') as string });
	await lost;
	expect(started()).toBe(2);
	expect(await scoresOf(port, jobOf(await picture(5)))).toHaveLength(10);
});

test('closing ends what waits, and nothing is started again', async () => {
	const { port, started } = losable();
	await load(port, 'tiny', 'wasm');
	const running = port.run(jobOf(await picture(1)));
	port.close();
	await expect(running).rejects.toMatchObject({ code: 'worker-died' });
	await expect(port.stats()).rejects.toMatchObject({ code: 'worker-died' });
	expect(started()).toBe(1);
});
