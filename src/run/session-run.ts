import type { AreaOfInterest } from '../core/attention';
import type { Camera, FieldOfView } from '../core/geometry/camera';
import type { DamagedSpan, SoundLoss } from '../core/damage';
import type { FrameInfo } from '../core/perception';
import type { ModelSet, ModelUse, SessionHeader, SourceInfo } from '../core/session';
import type { SocialEvent, SocialGraph } from '../core/social';
import { flattenConfig, type PipelineConfig } from '../pipeline/pipeline-config';
import { fieldOfViewIn, finish, type PipelineOutput } from '../pipeline/pipeline';
import { AppError } from '../core/errors';
import { allModelsOf, type ModelHistory } from '../session/resume/model-differences';
import type { RunCheckpoint } from '../session/resume/run-checkpoint';
import type { SessionTally } from '../session/log/tally';
import { linesOf } from '../session/file/blob-lines';
import { appendToRuns, mergeRuns, startRuns } from '../session/log/attention-runs';
import { GazeMapLog, type MapsAt } from '../session/log/gaze-map-log';
import { LoggedSession } from '../session/log/logged-session';
import { SessionLog } from '../session/log/session-log';
import { restoreLog, type KeptLines } from '../session/log/restore-log';
import type { AnalysisState, AnalysisStep } from './run-analysis';
import type { ViewFileOptions } from '../session/log/session-view';
import { SpeedMeter } from './speed-meter';

/** What a run is told at its start. */
export type RunStart = {
	/** Its `sha256` and `durationMs` may still be `null`. */
	source: SourceInfo;
	/** Of the source's file; `null` without one. */
	sha256: Promise<string | null>;
	config: PipelineConfig;
	/** Analysed frames a second asked for; `null` takes every frame. */
	fps: number | null;
	/** The lens where it is known before the first frame. */
	camera: Camera | null;
	/** ISO 8601. */
	startedAt: string;
	/** Name and version of the program. */
	app: string;
	/** All models that took part so far. */
	allModels: () => Promise<readonly ModelUse[]>;
	/** Left out: the full one. */
	modelSet?: ModelSet;
	/** Models of earlier parts of the run. */
	history: ModelHistory;
	/** Keeps every line for showing; else only those of the latest seconds. */
	isShown: boolean;
};

/** A frame whose results are now final; it may be some frames old. */
export type SettledStep = { frame: FrameInfo; observations: PipelineOutput['observations'] };

/** Where a run stands, besides its lines. */
type RunStand = Pick<RunCheckpoint, 'tally' | 'damage' | 'soundLostMs' | 'wallMs'> & { state: AnalysisState | null };

/** Everything that one run of the analysis has found, from its first frame to its end. */
export class SessionRun extends LoggedSession {
	readonly #modelsChangedMs: number[] = [];
	readonly meter = new SpeedMeter();
	/** Where models saw people looking; for showing only. */
	readonly maps = new GazeMapLog();
	readonly labels = {};
	readonly areas: readonly AreaOfInterest[] = [];
	camera: Camera | null;
	open: readonly SocialEvent[] = [];
	/** What is missing from the analysis so far, in order of time. */
	damage: readonly DamagedSpan[] = [];
	/** As in the header. */
	soundLostMs: readonly SoundLoss[] = [];
	/** The last frame, when its results were only known at the end. */
	last: SettledStep | null = null;
	readonly #start: RunStart;
	#sha256: string | null;
	#state: AnalysisState | null = null;
	#wallMs: Record<string, number> = {};

	constructor(start: RunStart) {
		super(start.source, start.config, start.isShown);
		this.#start = start;
		this.camera = start.camera;
		this.#sha256 = start.source.sha256;
		void start.sha256.then((sha256) => (this.#sha256 = sha256)).catch(() => undefined);
	}

	get fieldOfView(): FieldOfView | null {
		return this.#state && this.camera?.source === 'assumed' ? fieldOfViewIn(this.#state.pipeline, this.config) : null;
	}

	/** Takes over what an earlier part of the run found. Rejects with `recording-invalid` when it cannot be read. */
	async restore(lines: KeptLines, { state, tally, damage, soundLostMs, wallMs }: RunStand): Promise<void> {
		const log = new SessionLog(this.config.graph.maxFrameMs, this.#start.isShown);
		const book = startRuns();
		await restoreLog(log, book, lines);
		log.restoreEnding({ tally, graph: null, endMs: null }, false);
		mergeRuns(book, tally.merges);
		[this.log, this.book] = [log, book];
		[this.open, this.last] = [[], null];
		this.#state = state;
		this.damage = damage;
		this.soundLostMs = soundLostMs;
		this.#wallMs = { ...wallMs };
	}

	/** Gives what brings the run back to where it stands now. */
	mark(): () => Promise<void> {
		const { damage, soundLostMs } = this;
		const stand = { state: this.#state, tally: this.log.tally, damage, soundLostMs, wallMs: { ...this.#wallMs } };
		const lines = this.#start.isShown ? this.log.toLines().lines : null;
		return () => this.restore(lines ? linesOf(lines) : [], stand);
	}

	/** Takes in one analysed frame; gives the lines that it added to the session. `nowMs`: wall clock. */
	take({ frame, output, perception, camera, state, wall }: AnalysisStep, nowMs: number): string {
		this.#state = state;
		this.camera = camera;
		this.open = output.open;
		const text = this.log.append(frame, output);
		this.maps.add(perception);
		for (const [stage, ms] of Object.entries({ ...perception.timingsMs, ...wall })) {
			const name = stage.replace(/Ms$/, '');
			this.#wallMs[name] = (this.#wallMs[name] ?? 0) + ms;
		}
		mergeRuns(this.book, output.merges);
		if (output.frame) appendToRuns(this.book, output.frame.tMs, output.observations);
		this.meter.add({ nowMs, tMs: frame.tMs, middleMs: wall.middleMs, timingsMs: perception.timingsMs });
		return text;
	}

	/** Closes what is open. `endMs`: where the last frame ends; `null` when nobody knows. Gives the lines that this added. */
	end(endMs: number | null): string {
		if (!this.#state) return '';
		const finished = finish(this.#state.pipeline, endMs, this.config).output;
		const text = this.log.end(finished, endMs);
		for (const { frame, observations } of finished.frames) appendToRuns(this.book, frame.tMs, observations);
		this.open = [];
		this.last = finished.frames.at(-1) ?? null;
		return text;
	}

	mapsAt(tMs: number): MapsAt | null {
		return this.maps.at(tMs);
	}

	/** What a session needs to be opened again, besides its lines. `graph` is final only after the end. */
	summary(): { tally: SessionTally; graph: SocialGraph | null; wallMs: Readonly<Record<string, number>> } {
		return { tally: this.log.tally, graph: this.log.graph, wallMs: { ...this.#wallMs } };
	}

	/** From here on other models see the frames, media time, ms; the header says so. */
	otherModelsFrom(tMs: number): void {
		this.#modelsChangedMs.push(tMs);
	}

	/** First line of the session as far as it is known. Rejects with `internal` before the first frame. */
	async header(): Promise<SessionHeader> {
		const { fps, startedAt, app, allModels, history, modelSet } = this.#start;
		const models = allModelsOf(history, await allModels());
		if (!this.camera) throw new AppError('internal', 'A session was saved before its first frame');
		const { changedMs, facesForgottenMs } = history;
		const modelsChangedMs = [...changedMs, ...this.#modelsChangedMs];
		const { fieldOfView } = this;
		return {
			format: 'regard/2',
			source: {
				...{ ...this.source, sha256: this.#sha256 },
				...(this.damage.length > 0 && { damage: this.damage }),
				...(this.soundLostMs.length > 0 && { soundLostMs: this.soundLostMs }),
			},
			camera: this.camera,
			...(fieldOfView && { fieldOfView }),
			models,
			config: flattenConfig(this.config),
			analysis: {
				...{ fps, app, startedAt },
				...(modelsChangedMs.length > 0 && { modelsChangedMs }),
				...(facesForgottenMs && { facesForgottenMs }),
				...(modelSet === 'light' && { modelSet }),
			},
		};
	}

	async file(persons: ViewFileOptions): Promise<Blob | null> {
		if (!this.#state || !this.graph || !this.camera) return null;
		const state = this.#state.pipeline;
		await this.#start.sha256.catch(() => null);
		return this.log.toFile({
			header: await this.header(),
			...persons,
			wallMs: this.#wallMs,
			// Only used while the run goes on: its open events end with the frame that was analysed last.
			finish: finish(state, null, this.config).output,
		});
	}
}
