import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import { AppError } from '../core/errors';
import type { EncoderSwitches } from '../core/perception';
import type { ModelUse, SessionHeader, SourceInfo } from '../core/session';
import { encodersOnCpu } from '../models/embedded-encoders';
import { flattenConfig, type PipelineConfig } from '../pipeline/pipeline-config';
import { restoreCheckpoint, type Checkpoint, type Fingerprint } from '../session/resume/run-checkpoint';
import { allModelsOf, noModelHistory } from '../session/resume/model-differences';
import type { SessionEntry } from '../session/store/entry';
import type { KeptSession } from '../session/store/session-store';
import type { SessionWriter } from '../session/store/writer';
import type { FrameSource } from '../source/source';
import { linesOf } from '../session/file/blob-lines';
import type { AnalysisState, AnalysisStep, WarmUp } from './run-analysis';
import { RunKeeper } from './run-keeper';
import { takenUpWith } from './session-job-models';
import { SessionRun } from './session-run';

/** Name of the program in session files. */
const APP = 'regard';

/** The open source that a job analyses. */
export type JobSource = {
	summary: Pick<SourceInfo, 'kind' | 'name' | 'widthPx' | 'heightPx' | 'durationMs'> & { isLive: boolean };
	/** Size of the file; left out without one. */
	fileBytes?: number;
	/**
	 * One pass over the source from its start, or from where an earlier one stood. `fps`: analysed frames a second; `null`
	 * takes every frame. `from`: number of the first frame to come, and time of the one before it, milliseconds.
	 */
	frames(fps: number | null, from?: { firstIndex: number; afterMs: number | null }): FrameSource;
};

/** What of a new session a job knows. */
export type NewSession = Pick<SessionEntry, 'source' | 'fileBytes' | 'settings' | 'labels' | 'areas'>;

/** Where a job keeps its session. */
export type JobSessions = {
	/** Begins to keep a session, which is the open one from now on; `null` when nothing can be kept. */
	begin(session: NewSession): Promise<SessionWriter | null>;
	/** Goes on writing a session that was read, which is the open one from now on. Rejects with an `AppError`. */
	resume(kept: KeptSession): Promise<SessionWriter>;
	/** The open session is one that is not kept. */
	leave(): void;
	/** A saving of the open session went well (`null`), or did not. */
	saved(writer: SessionWriter, error: unknown): void;
	/** Nothing more is written to a session. */
	release(writer: SessionWriter): Promise<void>;
};

/** What a job is told at its start. */
export type JobStart = {
	open: JobSource;
	config: PipelineConfig;
	settings: { fps: number | null; fovDeg: number | null; encoders: EncoderSwitches };
	/** Those that are loaded before the first frame and that saw or hear all frames. */
	models: readonly ModelUse[];
	/** All that took part so far. */
	allModels(): Promise<readonly ModelUse[]>;
	/** Of the source's file, computed beside the analysis. */
	sha256: Promise<string | null>;
	sessions: JobSessions;
	/** Names and things of the visitor that the session begins with. */
	persons: Pick<KeptSession['entry'], 'labels' | 'areas'>;
	/** An earlier part of the same run; `null` starts anew. */
	earlier: KeptSession | null;
	/** The visitor knows that `earlier` was made with other models, and goes on with those of now. */
	mixesModels: boolean;
	today(): Date;
	nowMs(): number;
};

/** One analysis of a source: its frames, what is found in them, and how that is kept. */
export class SessionJob {
	readonly run: SessionRun;
	readonly source: FrameSource;
	readonly resumeFrom: AnalysisState | null;
	readonly warmUp: WarmUp | null;
	readonly #writer: SessionWriter | null;
	readonly #keeper: RunKeeper | null;
	readonly #sessions: JobSessions;
	#isOver = false;

	private constructor(
		start: JobStart,
		run: SessionRun,
		source: FrameSource,
		checkpoint: Checkpoint | null,
		kept: { writer: SessionWriter; keeper: RunKeeper } | null,
	) {
		this.run = run;
		this.source = source;
		this.resumeFrom = checkpoint?.state ?? null;
		this.warmUp = checkpoint?.models ?? null;
		this.#writer = kept?.writer ?? null;
		this.#keeper = kept?.keeper ?? null;
		this.#sessions = start.sessions;
	}

	/**
	 * Prepares a run. Rejects with `recording-invalid` when `earlier` cannot be taken up: other thresholds, or damaged; with
	 * `ModelsChangedError`, and nothing touched, when it was made with other models and these may not be mixed.
	 */
	static async start(start: JobStart): Promise<SessionJob> {
		const { open, config, settings, earlier, sessions } = start;
		const { kind, name, widthPx, heightPx, durationMs, isLive } = open.summary;
		const source: SourceInfo = { kind, name, widthPx, heightPx, durationMs, sha256: null };
		let sha256: string | null = null;
		void start.sha256.then((hash) => (sha256 = hash)).catch(() => undefined);
		const startedAt = earlier?.summary.header.analysis.startedAt ?? start.today().toISOString();
		const models = [...start.models, ...encodersOnCpu(settings.encoders, start.models)];

		const fingerprint = (inputSha256: string): Fingerprint => ({
			inputSha256,
			app: APP,
			settings: {
				fps: settings.fps ?? 'every frame',
				fovDeg: settings.fovDeg ?? 'unknown',
				...settings.encoders,
				checkpointFrames: CHECKPOINT_FRAMES,
			},
			models,
			config: flattenConfig(config),
		});

		let checkpoint: Checkpoint | null = null;
		if (earlier) {
			const hash = await start.sha256;
			if (earlier.checkpoint === null || hash === null) {
				throw new AppError('recording-invalid', 'There is nothing by which the analysis could go on.');
			}
			checkpoint = takenUpWith(restoreCheckpoint(earlier.checkpoint, fingerprint(hash), start.mixesModels), models);
		}
		const history = checkpoint?.history ?? noModelHistory;
		const allModels = async () => allModelsOf(history, await start.allModels());
		const run = new SessionRun({
			...{ source, config, fps: settings.fps, startedAt, app: APP },
			modelsChangedMs: history.changedMs,
			provenance: async () => ({ sha256: await start.sha256.catch(() => null), models: await allModels() }),
		});
		if (earlier && checkpoint) {
			const { tally, wallMs, state } = checkpoint;
			const { camera } = earlier.summary.header;
			await run.restore({ lines: linesOf(earlier.lines), state, tally, camera, wallMs });
		}

		const header = async (): Promise<SessionHeader> => {
			const first = run.headerOf(sha256, await allModels());
			if (!first) throw new AppError('internal', 'A session was saved before its first frame');
			return first;
		};
		// The sample is analysed on every visit, and a picture at once: both would only fill the list.
		const isKept = kind === 'video-file' || kind === 'webcam';
		const fileBytes = open.fileBytes ?? null;
		const writer = earlier
			? await sessions.resume(earlier)
			: isKept
				? await sessions.begin({ source, fileBytes, settings, ...start.persons })
				: null;
		if (!isKept) sessions.leave();
		const keeper =
			writer &&
			new RunKeeper({
				run,
				writer,
				header,
				fingerprint: () => (isLive || sha256 === null ? null : fingerprint(sha256)),
				history,
				earlier: checkpoint && { lastMs: checkpoint.lastMs, models: checkpoint.models },
				onSaved: (error) => sessions.saved(writer, error),
				nowMs: () => start.nowMs(),
			});
		const { models: memory } = checkpoint ?? { models: null };
		const from = memory
			? { firstIndex: memory.fromIndex, afterMs: memory.afterMs }
			: checkpoint && { firstIndex: checkpoint.nextFrameIndex, afterMs: checkpoint.lastMs };
		const frames = open.frames(isLive ? null : settings.fps, from ?? undefined);
		return new SessionJob(start, run, frames, checkpoint, writer && keeper && { writer, keeper });
	}

	/** Keeps what a frame added. Resolves when what is due was saved; never rejects. */
	async keep(step: AnalysisStep, text: string): Promise<void> {
		await this.#keeper?.take(step, text);
	}

	/**
	 * Ends the run with all of its source analysed. What is shown has ended when this returns; it is saved when the promise
	 * resolves, which never rejects. Does nothing when the run has ended before.
	 *
	 * @param endMs where the last frame ends; `null` when nobody knows.
	 */
	complete(endMs: number | null): Promise<void> {
		if (this.#isOver) return Promise.resolve();
		this.#isOver = true;
		const text = this.run.end(endMs);
		return this.#release(this.run.analysed ? this.#keeper?.end(text, endMs) : undefined);
	}

	/** Ends the run before the end of its source: a file can be taken up again where this stopped. Else as `complete`. */
	interrupt(): Promise<void> {
		if (this.#isOver) return Promise.resolve();
		this.#isOver = true;
		// What is open now stays open in the checkpoint, and ends in what is shown.
		const saving = this.run.analysed ? this.#keeper?.save('stopped') : undefined;
		this.run.end(null);
		return this.#release(saving);
	}

	async #release(saving: Promise<void> | undefined): Promise<void> {
		await saving;
		// Of a session without a frame nothing was saved: the list drops it.
		if (this.#writer) await this.#sessions.release(this.#writer);
	}
}
