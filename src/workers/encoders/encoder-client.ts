import { AppError, type ErrorCode } from '../../core/errors';
import type {
	EncoderJob,
	EncoderModel,
	EncoderPort,
	EncoderReady,
	RasterPicture,
} from '../../models/onnx/encoder-port';
import { connect, type Endpoint, type WorkerClient } from '../client';
import type { EncoderApi, SentJob } from './serve-encoders';

const startWorker = (): Endpoint => new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' });

/** How often the worker is restarted after GPU failures before the models move to the CPU for good. */
const GPU_RESTARTS = 1;

/** Failures that a new worker may fix, with the message after the first and after the second. */
const MENDED: Partial<Record<ErrorCode, readonly [once: string, twice: string]>> = {
	'device-lost': [
		'the GPU was lost once and started again',
		'the GPU was lost more than once, so that the CPU is used',
	],
	'results-wrong': [
		'a model gave wrong results once and was started again',
		'models gave wrong results more than once, so that the CPU is used',
	],
};

/** Pixels that move; those in memory that the worker sees as well stay where they are. */
const moving = (raster: RasterPicture): Transferable[] =>
	raster.data.buffer instanceof ArrayBuffer ? [raster.data.buffer] : [];

/** Pixels of one's own. They are copied once: what is posted without being moved is written and read, which takes twice as long. */
const ownPixels = (raster: RasterPicture): RasterPicture =>
	raster.data.buffer instanceof ArrayBuffer ? { ...raster, data: raster.data.slice() } : raster;

/** A job with a picture of its own, which moves, so that ours remains for another try. */
const copyFor = async (job: EncoderJob): Promise<{ job: SentJob; transfer: Transferable[] }> => {
	const { picture } = job;
	if (!picture) return { job: { ...job, picture }, transfer: [] };
	if (typeof picture === 'function' || 'data' in picture) {
		const own = typeof picture === 'function' ? picture() : ownPixels(picture);
		return { job: { ...job, picture: own }, transfer: moving(own) };
	}
	const { pixels } = picture;
	const copy = pixels instanceof VideoFrame ? pixels.clone() : await createImageBitmap(pixels);
	return { job: { ...job, picture: { ...picture, pixels: copy } }, transfer: [copy] };
};

/**
 * The encoders that another thread serves at the other end of a channel (`serveEncoders`), which also restarts them. `close`
 * closes this end alone.
 */
export const encodersAt = (port: Endpoint): EncoderPort => {
	const client = connect<EncoderApi>(port);
	return {
		load: (model, signal) => client.call('load', model, { signal }),
		async run(job, signal) {
			const { job: copy, transfer } = await copyFor(job);
			return client.call('run', copy, { transfer, signal });
		},
		async unload(name) {
			await client.call('unload', { name });
		},
		stats: () => client.call('stats', null),
		close: () => client.close(),
	};
};

/** A worker in use, and its number in the sequence of workers. */
type Life = { number: number; client: WorkerClient<EncoderApi>; ready: Promise<unknown> };

/**
 * Starts a worker for ONNX models.
 *
 * When the GPU is lost, or a model's results cannot be right, the worker is started anew and every model loaded again,
 * once on the GPU, after that on the CPU; what was running then runs again. `stats` and `load` say so in `reason`. What
 * fails on the CPU after that is not tried again. (ONNX Runtime cannot free what it had on a
 * lost device, and may hang on it, so that a thread is the smallest thing that can be replaced.)
 *
 * @param start starts another worker than one of the window: one that a worker asks the page for, or one for tests
 */
export const connectEncoders = (start: () => Endpoint = startWorker): EncoderPort => {
	/** What to load again, in the order of loading. */
	const models = new Map<string, EncoderModel>();
	/** Why the first worker was replaced; `null`: it was not. */
	let note: string | null = null;
	let isClosed = false;

	const begin = (number: number): Life => {
		const client = connect<EncoderApi>(start());
		const again = [...models.values()].map((model) => client.call('load', settled(model, number)));
		// One that fails now fails again, with its reason, when it is run.
		return { number, client, ready: Promise.allSettled(again) };
	};
	const settled = (model: EncoderModel, life: number): EncoderModel =>
		life > GPU_RESTARTS ? { ...model, prefer: 'wasm' } : model;
	let life = begin(0);

	/** Starts the next worker after one that failed, if that may help; the second to notice finds it started already. */
	const restartAfter = (failed: Life, e: AppError): void => {
		const words = MENDED[e.code];
		if (!words || life !== failed || failed.number > GPU_RESTARTS || isClosed) return;
		note = words[failed.number < GPU_RESTARTS ? 0 : 1];
		console.warn('The encoders start again', e);
		failed.client.close();
		life = begin(failed.number + 1);
	};

	/** Calls again on the next worker when one failed, and when another call's failure closed the worker. */
	const insist = async <T>(call: (on: Life) => Promise<T>): Promise<T> => {
		for (;;) {
			const on = life;
			try {
				return await call(on);
			} catch (e) {
				if (!(e instanceof AppError)) throw e;
				restartAfter(on, e);
				const isReplaced = life !== on && (e.code in MENDED || e.code === 'worker-died');
				if (!isReplaced || isClosed) throw e;
			}
		}
	};
	const withNote = <Ready extends EncoderReady>(ready: Ready): Ready =>
		note === null ? ready : { ...ready, reason: `${ready.reason}; ${note}` };

	return {
		async load(model, signal) {
			const ready = await insist((on) => on.client.call('load', settled(model, on.number), { signal }));
			models.set(model.name, model);
			return withNote(ready);
		},
		run: (job, signal) =>
			insist(async (on) => {
				await on.ready;
				const { job: copy, transfer } = await copyFor(job);
				return on.client.call('run', copy, { transfer, signal });
			}),
		async unload(name) {
			models.delete(name);
			await insist((on) => on.client.call('unload', { name }));
		},
		stats: () => insist(async (on) => (await on.client.call('stats', null)).map(withNote)),
		close() {
			isClosed = true;
			life.client.close();
		},
	};
};
