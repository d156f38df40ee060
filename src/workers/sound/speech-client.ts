import { AppError, messageOf } from '../../core/errors';
import { createQueue } from '../../core/async/queue';
import type { ModelUse } from '../../core/session';
import type { WorkerClient } from '../client';
import { RenewedWorker } from '../renewed-worker';
import { openInWorker } from '../start';
import type { SpeechApi } from './speech.worker';

/** How much speech is heard, and when. */
export type Hearing = {
	/** The model that tells. */
	model: ModelUse;
	/**
	 * Probability of speech around a time on the media timeline, 0 to 1; `null` when nothing is heard. Rejects while what
	 * hears has stopped: of a microphone, with `microphone-unheard`.
	 */
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
 * Hears a microphone, whose sound is pushed in. A worker that dies is replaced; where none starts, or sound waits in vain,
 * `at` rejects.
 *
 * @param modelsUrl absolute address of the models folder
 * @throws AppError `model-missing`, `model-corrupt`, `worker-died`; AbortError
 */
export const openLiveHearing = async (modelsUrl: string, signal?: AbortSignal): Promise<LiveHearing> => {
	let recent: number[] = [];
	let heardAtMs = -Infinity;
	/** The last minute, oldest first; its end is now, but for the time that sound takes. */
	let kept: Float32Array[] = [];
	let keptCount = 0;
	/** Media time less wall clock: the newest picture is of now. */
	let offsetMs = 0;
	const load = (worker: WorkerClient<SpeechApi>) => worker.call('load', { modelsUrl }, { signal });
	const startAnew = () =>
		openInWorker('speech', async (worker) => {
			await load(worker);
			// What went by meanwhile is missing between what was kept and what comes.
			[recent, kept, keptCount] = [[], [], 0];
			return worker;
		});
	const { first, model } = await openInWorker('speech', async (worker) => ({
		first: worker,
		model: await load(worker),
	}));
	const workers = new RenewedWorker(startAnew, first);
	const keep = (samples: Float32Array) => {
		kept.push(samples);
		keptCount += samples.length;
		for (let [oldest] = kept; oldest && keptCount - oldest.length >= KEPT_MS * PER_MS; [oldest] = kept) {
			keptCount -= oldest.length;
			kept.shift();
		}
	};
	let waiting = 0;
	/** Since when the piece whose turn it is has waited. */
	let turnMs = 0;
	/** Why nothing is heard any more. */
	let failure: AppError | null = null;
	const inTurn = createQueue();
	const unheard = (why: string, cause?: unknown) => new AppError('microphone-unheard', why, { cause });
	return {
		model,
		async at(tMs) {
			await Promise.resolve();
			const nowMs = performance.now();
			offsetMs = tMs - nowMs;
			if (failure) throw failure;
			const isOld = nowMs - heardAtMs > 2 * LATEST_MS;
			const isStuck = waiting > 0 && nowMs - turnMs > 2 * LATEST_MS;
			if (isOld && isStuck && heardAtMs > 0) throw unheard('What hears the microphone does not answer');
			if (isOld || recent.length === 0) return null;
			return recent.reduce((sum, p) => sum + p, 0) / recent.length;
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
			if (waiting >= MAX_WAITING || failure) return;
			if (waiting++ === 0) turnMs = performance.now();
			// Copied, not moved: a new worker gets them once more.
			void inTurn(() => workers.use((worker) => worker.call('hear', { samples, rateHz })))
				.then((heard) => {
					keep(heard.samples);
					if (heard.probabilities.length === 0) return;
					recent = [...recent, ...heard.probabilities].slice(-Math.ceil(LATEST_MS / CHUNK_MS));
					heardAtMs = performance.now();
				})
				.catch((cause: unknown) => (failure ??= unheard(`The microphone is not heard: ${messageOf(cause)}`, cause)))
				.finally(() => {
					waiting--;
					turnMs = performance.now();
				});
		},
		close: () => workers.close(),
	};
};
