import './analyze-labelled-video';
import { AppError } from './core/errors';
import type { RunCheckpoint } from './session/resume/run-checkpoint';
import { analyzeFile, type FileJob, type FileProgress, type FileResult } from './run/analyze-file';
import { startWorker } from './workers/start';
import { toWire, type WireError } from './workers/protocol';

/**
 * The page behind `npm run analyze`: the same analysis as in the app, driven from outside and without pictures.
 * `tools/analyze/browser.ts` is the other side.
 */

/** What the driver asks for. The file itself comes through the page's file input. */
export type AnalyzeRequest = Omit<FileJob, 'file' | 'modelsUrl'> & {
	/** Text of the checkpoint of an interrupted run; `null` starts anew. */
	checkpoint: string | null;
	/** Goes on although other models are there than that run had; left out: does not. */
	mixesModels?: boolean;
	/** Also hand out what the models saw, for recordings. */
	wantsPerceptions: boolean;
};

/** Functions that the driver provides in the window. */
export type AnalyzeDriver = {
	/** Lines of the growing session file. */
	regardAppend(text: string): Promise<void>;
	regardCheckpoint(checkpoint: RunCheckpoint): Promise<void>;
	/** One JSON line a frame. */
	regardPerceptions(lines: string): Promise<void>;
	regardProgress(progress: FileProgress): Promise<void>;
};

/** What the driver gets back. */
export type AnalyzeOutcome = { result: FileResult } | { error: WireError };

declare global {
	// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- extends the global window
	interface Window extends AnalyzeDriver {
		regardAnalyze(request: AnalyzeRequest): Promise<AnalyzeOutcome>;
	}
}

/** Crossing to the driver costs a round trip, so lines go over in bundles of about this length. */
const BUNDLE_CHARACTERS = 64_000;
const PROGRESS_EVERY_MS = 200;

const input = document.createElement('input');
input.type = 'file';
input.setAttribute('aria-label', 'File to analyse');
document.body.append(input);

/** Typed arrays as plain ones. What a face looks like to an identity encoder enters no file. */
const plainNumbers = (key: string, value: unknown): unknown => {
	if (key === 'embedding') return null;
	return value instanceof Float32Array ? [...value] : value;
};

let perception = startWorker('perception');
const restartPerception = () => {
	perception.close();
	perception = startWorker('perception');
	return perception;
};

window.regardAnalyze = async ({ checkpoint, mixesModels = false, wantsPerceptions, ...job }) => {
	let lines = '';
	let seen = '';
	let toldAtMs = 0;
	const flush = async () => {
		const [text, perceptions] = [lines, seen];
		lines = seen = '';
		if (text !== '') await window.regardAppend(text);
		if (perceptions !== '') await window.regardPerceptions(perceptions);
	};
	try {
		const file = input.files?.[0];
		if (!file) throw new AppError('internal', 'No file was given to the page');
		const result = await analyzeFile(
			{ ...job, file, modelsUrl: new URL('models/', document.baseURI).href },
			{
				perception,
				restartPerception,
				sink: {
					async append(text, one) {
						lines += text;
						if (wantsPerceptions && one) {
							seen += `${JSON.stringify({ type: 'perception', perception: one }, plainNumbers)}\n`;
						}
						if (Math.max(lines.length, seen.length) > BUNDLE_CHARACTERS) await flush();
					},
					async save({ checkpoint: state }) {
						await flush();
						if (state) await window.regardCheckpoint(state);
					},
					progress(progress) {
						const nowMs = performance.now();
						if (nowMs - toldAtMs < PROGRESS_EVERY_MS) return;
						toldAtMs = nowMs;
						void window.regardProgress(progress);
					},
				},
				earlier: checkpoint === null ? null : { checkpoint, mixesModels },
				signal: new AbortController().signal,
			},
		);
		await flush();
		return { result };
	} catch (e) {
		// A worker that broke must not take the next file with it.
		restartPerception();
		return { error: toWire(e) };
	}
};
