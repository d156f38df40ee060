import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import type { EncoderJob, EncoderPort, RasterPicture } from '../../../../src/models/onnx/encoder-port';
import { connectEncoders, encodersAt } from '../../../../src/workers/encoders/encoder-client';
import type { EncoderApi, SentJob } from '../../../../src/workers/encoders/serve-encoders';
import { serve } from '../../../../src/workers/serve';

// Node has none, and no picture here is one.
beforeEach(() => vi.stubGlobal('VideoFrame', class {}));

const open: (MessagePort | EncoderPort)[] = [];
afterEach(() => {
	for (const one of open.splice(0)) one.close();
	vi.unstubAllGlobals();
});

/** A port to a worker that keeps what it is sent, and fails so many times with a lost GPU. */
const start = (connect: typeof encodersAt | typeof connectEncoders, losses = 0) => {
	const sent: SentJob[] = [];
	const startWorker = () => {
		const { port1, port2 } = new MessageChannel();
		open.push(port1, port2);
		serve<EncoderApi>(port2, {
			load: () => ({ backend: 'wasm', reason: 'for a test' }),
			run(job) {
				sent.push(job);
				if (sent.length <= losses) throw new AppError('device-lost', 'as the test says');
				return {};
			},
			unload: () => null,
			stats: () => [],
		});
		return port1;
	};
	const port = connect === encodersAt ? encodersAt(startWorker()) : connectEncoders(startWorker);
	open.push(port);
	return { port, sent };
};

const raster = (data: Uint8ClampedArray): RasterPicture => ({ widthPx: 1, heightPx: 2, data });
const pixels = () => Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8);
const job = (picture: EncoderJob['picture']): EncoderJob => ({
	...{ name: 'gaze', picture, priority: 'live' },
	request: { pictures: [], tensors: {} },
});
const pixelsOf = ({ picture }: SentJob): unknown => picture && 'data' in picture && picture.data;

describe.each([
	['the worker of the models', connectEncoders],
	['a worker that another thread has', encodersAt],
])('on the way to %s', (_, connect) => {
	test('a picture that was made for one run moves, and is not copied', async () => {
		const { port, sent } = start(connect);
		const made = raster(pixels());
		await port.run(job(() => made));
		expect(made.data.byteLength).toBe(0);
		expect(pixelsOf(sent[0]!)).toEqual(pixels());
	});

	test('a picture that others look at stays theirs', async () => {
		const { port, sent } = start(connect);
		const shared = raster(pixels());
		await port.run(job(shared));
		expect(shared.data).toEqual(pixels());
		expect(pixelsOf(sent[0]!)).toEqual(pixels());
	});

	test('of a picture in a larger memory only its own part is sent', async () => {
		const { port, sent } = start(connect);
		const large = new Uint8ClampedArray(80);
		large.set(pixels(), 8);
		await port.run(job(raster(large.subarray(8, 16))));
		const got = pixelsOf(sent[0]!) as Uint8ClampedArray;
		expect([got, got.buffer.byteLength]).toEqual([pixels(), 8]);
	});

	test('memory that both sides see is neither moved nor copied', async () => {
		const { port, sent } = start(connect);
		const data = new Uint8ClampedArray(new SharedArrayBuffer(8));
		await port.run(job(raster(data)));
		data.set(pixels());
		expect([...(pixelsOf(sent[0]!) as Uint8ClampedArray)]).toEqual([...pixels()]);
	});

	test('a run without a picture sends none', async () => {
		const { port, sent } = start(connect);
		await port.run(job(null));
		expect(sent[0]!.picture).toBeNull();
	});
});

test('where a run has to be repeated, its picture is made anew', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const { port, sent } = start(connectEncoders, 1);
	const make = vi.fn(() => raster(pixels()));
	await port.run(job(make));
	expect(make).toHaveBeenCalledTimes(2);
	expect(sent.map(pixelsOf)).toEqual([pixels(), pixels()]);
});

test('where a run has to be repeated, a picture that others look at is still there', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const { port, sent } = start(connectEncoders, 1);
	await port.run(job(raster(pixels())));
	expect(sent.map(pixelsOf)).toEqual([pixels(), pixels()]);
});
