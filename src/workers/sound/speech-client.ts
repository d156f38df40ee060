import type { ModelUse } from '../../core/session';
import { RenewedWorker } from '../renewed-worker';
import { openInWorker } from '../start';
import { createQueue } from '../../core/queue';

/** How much speech is heard, and when. */
export type Hearing = {
	/** The model that tells. */
	model: ModelUse;
	/** Probability of speech around a time on the media timeline, 0 to 1; `null` when nothing is heard. */
	at(tMs: number): Promise<number | null>;
	/**
	 * The sound between two times: one channel, 16 kHz, −1 to 1; silence where there is none. Of a microphone, the last
	 * minute is kept.
	 */
	samples(fromMs: number, untilMs: number): Promise<Float32Array>;
	/** Also stops the worker. */
	close(): void;
};

/** The sound of a file. */
export type FileHearing = Hearing & {
	/** Where the sound ends, milliseconds. */
	durationMs: number;
};

/** The sound of a microphone. */
export type LiveHearing = Hearing & {
	/** Takes the next samples, one channel at the rate of the microphone. Never waits: late sound is dropped. */
	push(samples: Float32Array, rateHz: number): void;
};

/**
 * Hears a file. `null` when it has no sound that can be decoded: then no model is loaded. A worker that dies is replaced;
 * as hearing begins anew every minute, the new one hears the same.
 *
 * @param modelsUrl absolute address of the models folder
 * @throws AppError `model-missing`, `model-corrupt`, `worker-died`; AbortError
 */
export const openFileHearing = async (
	file: Blob,
	modelsUrl: string,
	signal?: AbortSignal,
): Promise<FileHearing | null> => {
	const found: Partial<Pick<FileHearing, 'model' | 'durationMs'>> = {};
	const workers = new RenewedWorker(() =>
		openInWorker('speech', async (worker) => {
			const sound = await worker.call('openFile', { file }, { signal });
			if (!sound) return worker;
			found.durationMs = sound.durationMs;
			found.model = await worker.call('load', { modelsUrl }, { signal });
			return worker;
		}),
	);
	await workers.get();
	const { model, durationMs } = found;
	if (!model || durationMs === undefined) {
		workers.close();
		return null;
	}
	/** Calls that read the file take turns. */
	const inTurn = createQueue();
	return {
		model,
		durationMs,
		at: (tMs) => inTurn(() => workers.use((worker) => worker.call('at', { tMs }))),
		samples: (fromMs, untilMs) => inTurn(() => workers.use((worker) => worker.call('samples', { fromMs, untilMs }))),
		close: () => workers.close(),
	};
};

/** Pieces of sound that may wait for the model; more than that is dropped. A piece lasts some hundredths of a second. */
const MAX_WAITING = 50;
/** What is heard counts for this long, milliseconds. */
const LATEST_MS = 250;
const CHUNK_MS = 32;
/** Samples a millisecond at 16 kHz. */
const PER_MS = 16;
/** Sound of a microphone that is kept for a transcript, milliseconds. */
const KEPT_MS = 60_000;

/**
 * Hears a microphone, whose sound is pushed in.
 *
 * @param modelsUrl absolute address of the models folder
 * @throws AppError `model-missing`, `model-corrupt`, `worker-died`; AbortError
 */
export const openLiveHearing = (modelsUrl: string, signal?: AbortSignal): Promise<LiveHearing> =>
	openInWorker('speech', async (worker) => {
		const model = await worker.call('load', { modelsUrl }, { signal });
		let recent: number[] = [];
		let heardAtMs = -Infinity;
		/** The last minute, oldest first; its end is now, but for the time that sound takes. */
		const kept: Float32Array[] = [];
		let keptCount = 0;
		/** Media time less wall clock: the newest picture is of now. */
		let offsetMs = 0;
		const keep = (samples: Float32Array) => {
			kept.push(samples);
			keptCount += samples.length;
			for (let [oldest] = kept; oldest && keptCount - oldest.length >= KEPT_MS * PER_MS; [oldest] = kept) {
				keptCount -= oldest.length;
				kept.shift();
			}
		};
		let waiting = 0;
		const inTurn = createQueue();
		return {
			model,
			at(tMs) {
				offsetMs = tMs - performance.now();
				const isOld = performance.now() - heardAtMs > 2 * LATEST_MS;
				if (isOld || recent.length === 0) return Promise.resolve(null);
				return Promise.resolve(recent.reduce((sum, p) => sum + p, 0) / recent.length);
			},
			samples(fromMs, untilMs) {
				const wanted = new Float32Array(Math.max(0, Math.round((untilMs - fromMs) * PER_MS)));
				let at = Math.round((heardAtMs + offsetMs - fromMs) * PER_MS) - keptCount;
				for (const piece of kept) {
					const start = Math.max(0, at);
					const end = Math.min(wanted.length, at + piece.length);
					if (end > start) wanted.set(piece.subarray(start - at, end - at), start);
					at += piece.length;
				}
				return Promise.resolve(wanted);
			},
			push(samples, rateHz) {
				if (waiting >= MAX_WAITING) return;
				waiting++;
				void inTurn(() => worker.call('hear', { samples, rateHz }, { transfer: [samples.buffer] }))
					.then((heard) => {
						keep(heard.samples);
						if (heard.probabilities.length === 0) return;
						recent = [...recent, ...heard.probabilities].slice(-Math.ceil(LATEST_MS / CHUNK_MS));
						heardAtMs = performance.now();
					})
					// The worker is gone: then nothing is heard any more.
					.catch(() => (heardAtMs = -Infinity))
					.finally(() => waiting--);
			},
			close: () => worker.close(),
		};
	});
