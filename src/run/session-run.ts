import type { AreaOfInterest } from '../core/attention';
import type { Camera } from '../core/camera';
import type { FrameInfo } from '../core/perception';
import type { ModelUse, SessionHeader, SourceInfo } from '../core/session';
import type { SocialEvent, SocialGraph } from '../core/social';
import { flattenConfig, type PipelineConfig } from '../pipeline/pipeline-config';
import { finish, type PipelineOutput } from '../pipeline/pipeline';
import type { SessionTally } from '../session/log/tally';
import { appendToRuns, mergeRuns } from '../session/log/attention-runs';
import { GazeMapLog, type MapsAt } from '../session/log/gaze-map-log';
import { labelMap } from '../session/log/labels';
import { LoggedSession } from '../session/log/logged-session';
import { restoreLog, type KeptLines } from '../session/log/restore-log';
import type { AnalysisState, AnalysisStep } from './run-analysis';
import type { ViewFileOptions } from '../session/log/session-view';
import { SpeedMeter } from './speed-meter';

/** What a run is told at its start. */
export type RunStart = {
	/** Its `sha256` and `durationMs` may still be `null`. */
	source: SourceInfo;
	config: PipelineConfig;
	/** Analysed frames a second asked for; `null` takes every frame. */
	fps: number | null;
	/** ISO 8601. */
	startedAt: string;
	/** Name and version of the program. */
	app: string;
	/** Media times after which other models took part, for the run was interrupted; empty when there were none. */
	modelsChangedMs: readonly number[];
	/** What only the end of a run knows: the file's hash, and the models that took part. */
	provenance(): Promise<{ sha256: string | null; models: readonly ModelUse[] }>;
};

/** What an earlier part of the same run left behind. */
export type EarlierRun = {
	lines: KeptLines;
	state: AnalysisState;
	tally: SessionTally;
	camera: Camera;
	wallMs: Readonly<Record<string, number>>;
};

/** A frame whose results are now known; it may have come in some frames ago. */
export type SettledStep = { frame: FrameInfo; observations: PipelineOutput['observations'] };

/** Everything that one run of the analysis has found, from its first frame to its end. */
export class SessionRun extends LoggedSession {
	readonly meter = new SpeedMeter();
	/** Where models saw people looking; for showing only. */
	readonly maps = new GazeMapLog();
	readonly labels = {};
	readonly areas: readonly AreaOfInterest[] = [];
	camera: Camera | null = null;
	open: readonly SocialEvent[] = [];
	/** The last frame, when its results were only known at the end. */
	last: SettledStep | null = null;
	readonly #start: RunStart;
	#state: AnalysisState | null = null;
	#wallMs: Record<string, number> = {};

	constructor(start: RunStart) {
		super(start.source, start.config);
		this.#start = start;
	}

	/** Takes over what an earlier part of the run found. Rejects with `recording-invalid` when it cannot be read. */
	async restore({ lines, state, tally, camera, wallMs }: EarlierRun): Promise<void> {
		await restoreLog(this.log, this.book, lines);
		this.log.restoreEnding({ tally, graph: null, endMs: null }, false);
		mergeRuns(this.book, tally.merges);
		this.#state = state;
		this.camera = camera;
		this.#wallMs = { ...wallMs };
	}

	/** Takes in one analysed frame; gives the lines that it added to the session. `nowMs`: wall clock. */
	take({ frame, output, perception, state, wall }: AnalysisStep, camera: Camera, nowMs: number): string {
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

	/** First line of the session, given what is known of its provenance now; `null` before the first frame. */
	headerOf(sha256: string | null, models: readonly ModelUse[]): SessionHeader | null {
		const { fps, startedAt, app, modelsChangedMs } = this.#start;
		if (!this.camera) return null;
		return {
			format: 'regard/1',
			source: { ...this.source, sha256 },
			camera: this.camera,
			models,
			config: flattenConfig(this.config),
			analysis: { fps, app, startedAt, ...(modelsChangedMs.length > 0 && { modelsChangedMs }) },
		};
	}

	async file({ areas, labels }: ViewFileOptions): Promise<Blob | null> {
		if (!this.#state || !this.graph) return null;
		const state = this.#state.pipeline;
		const { sha256, models } = await this.#start.provenance();
		const header = this.headerOf(sha256, models);
		if (!header) return null;
		return this.log.toFile({
			header,
			areas,
			labels: labelMap(labels),
			wallMs: this.#wallMs,
			// Only used while the run goes on: its open events end with the frame that was analysed last.
			finish: finish(state, null, this.config).output,
		});
	}
}
