import type { ModelSet } from '../core/session';
import { connect, LONG_SILENT_MS, SILENT_MS, type Endpoint, type WorkerClient } from './client';
import { hosting } from './host';
import type { EvaluateApi } from './evaluate/evaluate.worker';
import type { LabelledVideoApi } from './labelled-video/labelled-video.worker';
import type { ModelStoreApi } from './model-store/model-store.worker';
import type { PerceptionApi } from './perception/perception-api';
import type { PerceptionHelper } from './perception/perception.worker';
import type { ReasonApi } from './reason/serve-reason';
import type { CorrectionsApi } from './session/corrections.worker';
import type { ExportApi } from './session/export.worker';
import type { SessionBulkApi } from './session/session-bulk.worker';
import type { StudyApi } from './study/study.worker';
import type { SpeechApi } from './sound/speech.worker';
import type { TranscriptApi } from './sound/transcript.worker';
import type { WaveformApi } from './sound/waveform.worker';
import type { VideoFileApi } from './video-file/video-file.worker';

/** What each worker of the page answers. */
type Workers = {
	corrections: CorrectionsApi;
	evaluate: EvaluateApi;
	export: ExportApi;
	'labelled-video': LabelledVideoApi;
	'model-store': ModelStoreApi;
	perception: PerceptionApi;
	reason: ReasonApi;
	'session-bulk': SessionBulkApi;
	speech: SpeechApi;
	study: StudyApi;
	transcript: TranscriptApi;
	'video-file': VideoFileApi;
	waveform: WaveformApi;
};

/** What the worker of the vision models is given beside. */
const perceptionHelpers: { readonly [Name in PerceptionHelper]: () => Worker } = {
	encoder: () => new Worker(new URL('./encoders/encoder.worker.ts', import.meta.url), { type: 'module' }),
	model: () => new Worker(new URL('./perception/model.worker.ts', import.meta.url), { type: 'module' }),
};

/** Their scripts. The bundler finds them by these very words. */
const scripts = {
	corrections: () => new Worker(new URL('./session/corrections.worker.ts', import.meta.url), { type: 'module' }),
	evaluate: () => new Worker(new URL('./evaluate/evaluate.worker.ts', import.meta.url), { type: 'module' }),
	export: () => new Worker(new URL('./session/export.worker.ts', import.meta.url), { type: 'module' }),
	'labelled-video': () =>
		new Worker(new URL('./labelled-video/labelled-video.worker.ts', import.meta.url), { type: 'module' }),
	'model-store': () => new Worker(new URL('./model-store/model-store.worker.ts', import.meta.url), { type: 'module' }),
	perception: () =>
		hosting(
			new Worker(new URL('./perception/perception.worker.ts', import.meta.url), { type: 'module' }),
			perceptionHelpers,
		),
	reason: () => new Worker(new URL('./reason/reason.worker.ts', import.meta.url), { type: 'module' }),
	'session-bulk': () => new Worker(new URL('./session/session-bulk.worker.ts', import.meta.url), { type: 'module' }),
	speech: () => new Worker(new URL('./sound/speech.worker.ts', import.meta.url), { type: 'module' }),
	study: () => new Worker(new URL('./study/study.worker.ts', import.meta.url), { type: 'module' }),
	transcript: () => new Worker(new URL('./sound/transcript.worker.ts', import.meta.url), { type: 'module' }),
	'video-file': () => new Worker(new URL('./video-file/video-file.worker.ts', import.meta.url), { type: 'module' }),
	waveform: () => new Worker(new URL('./sound/waveform.worker.ts', import.meta.url), { type: 'module' }),
} satisfies { readonly [Name in keyof Workers]: () => Endpoint };

/** Those that compute for minutes without a word. */
const COMPUTING: readonly (keyof Workers)[] = ['evaluate', 'reason', 'study', 'transcript'];

/** Starts a worker of the page. `close` stops it and frees what it holds. */
export const startWorker = <Name extends keyof Workers>(name: Name): WorkerClient<Workers[Name]> =>
	connect<Workers[Name]>(scripts[name](), COMPUTING.includes(name) ? LONG_SILENT_MS : SILENT_MS);

/** Worker of the vision models that was started before it was asked for. */
let begun: WorkerClient<PerceptionApi> | null = null;

/** Starts the worker of the vision models and their downloads, while the rest of the page is still on its way. */
export const beginPerception = (appUrl: string, set: ModelSet): void => {
	begun = startWorker('perception');
	// Where it fails, so does loading, which says so.
	begun.call('begin', { appUrl, set }).catch(() => undefined);
};

/** The worker of the vision models: the one that was begun with, else a new one. */
export const startPerception = (): WorkerClient<PerceptionApi> => {
	const first = begun;
	begun = null;
	return first && !first.isDead ? first : startWorker('perception');
};

/** Starts the worker that answers questions, not connected to yet. */
export const startReasonWorker = (): Worker => scripts.reason();

/** Opens something in a new worker, which is stopped when that fails. Rejects with what `open` threw. */
export const openInWorker = async <Name extends keyof Workers, T>(
	name: Name,
	open: (worker: WorkerClient<Workers[Name]>) => Promise<T>,
): Promise<T> => {
	const worker = startWorker(name);
	try {
		return await open(worker);
	} catch (e) {
		worker.close();
		throw e;
	}
};

/** Does one thing in a worker that lives as long as that takes. Rejects with what `run` threw. */
export const runInWorker = async <Name extends keyof Workers, T>(
	name: Name,
	run: (worker: WorkerClient<Workers[Name]>) => Promise<T>,
): Promise<T> => {
	const worker = startWorker(name);
	try {
		return await run(worker);
	} finally {
		worker.close();
	}
};
