import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/camera';
import type { ModelUse, SourceInfo } from '../core/session';
import type { SocialEvent, SocialGraph } from '../core/social';
import { decodeObservations, encodeFrame, encodeSettled, finalizeLines } from '../export/json-lines';
import { flattenConfig, type PipelineConfig } from '../pipeline/config';
import type { SettledFrame } from '../pipeline/from-observations';
import { finish, type PresenceRecord } from '../pipeline/pipeline';
import { SessionLog } from '../session/session-log';
import { appendToRuns, mergeRuns, startRuns, type AttentionRun } from './attention-runs';
import { GazeMapLog, type MapsAt } from './gaze-map-log';
import { labelMap } from './labels';
import type { AnalysisState, AnalysisStep } from './run-analysis';
import type { SessionView, ViewFileOptions } from './session-view';
import { SpeedMeter } from './speed-meter';

/** How the log of a session writes its lines. */
const LINES = { encodeFrame, encodeSettled, decodeObservations, finalizeLines };

/** What a run is told at its start. */
export type RunStart = {
	/** Its `sha256` and `durationMs` may still be `null`. */
	source: SourceInfo;
	config: PipelineConfig;
	/** Analysed frames a second asked for; `null` takes every frame. */
	fps: number | null;
	/** ISO 8601. */
	startedAt: string;
	/** What only the end of a run knows: the file's hash, and the models that took part. */
	provenance(): Promise<{ sha256: string | null; models: readonly ModelUse[] }>;
};

/** Everything that one run of the analysis has found, from its first frame to its end. */
export class SessionRun implements SessionView {
	readonly #log = new SessionLog(LINES);
	readonly #book = startRuns();
	readonly meter = new SpeedMeter();
	/** Where models saw people looking; for showing only. */
	readonly maps = new GazeMapLog();
	readonly config: PipelineConfig;
	readonly source: SourceInfo;
	readonly labels = {};
	readonly areas: readonly AreaOfInterest[] = [];
	camera: Camera | null = null;
	readonly #start: RunStart;
	#state: AnalysisState | null = null;
	#wallMs: Record<string, number> = {};
	/** Events that go on after the latest frame. */
	open: readonly SocialEvent[] = [];

	constructor(start: RunStart) {
		this.#start = start;
		this.config = start.config;
		this.source = start.source;
	}

	/** Takes in one analysed frame. `nowMs`: wall clock. */
	take({ frame, output, perception, state, wall }: AnalysisStep, camera: Camera, nowMs: number): void {
		this.#state = state;
		this.camera = camera;
		this.open = output.open;
		this.#log.append(frame, output);
		this.maps.add(perception);
		for (const [stage, ms] of Object.entries(wall)) {
			const name = stage.replace(/Ms$/, '');
			this.#wallMs[name] = (this.#wallMs[name] ?? 0) + ms;
		}
		mergeRuns(this.#book, output.merges);
		appendToRuns(this.#book, frame.tMs, output.observations);
		this.meter.add({ nowMs, tMs: frame.tMs, middleMs: wall.middleMs, timingsMs: perception.timingsMs });
	}

	/** Closes what is open. `endMs`: where the last frame ends; `null` when nobody knows. */
	end(endMs: number | null): void {
		if (!this.#state) return;
		this.#log.end(finish(this.#state.pipeline, endMs, this.config).output);
		this.open = [];
	}

	/** Detected things of the session so far, by their last place. */
	get detected(): readonly AreaOfInterest[] {
		return this.#log.objects.map(({ objectId, label, spans }) => ({
			...{ objectId, label, from: 'detected' as const },
			box: spans.at(-1)!.box,
		}));
	}

	/** Detected things there at a time. */
	detectedAt(tMs: number): readonly AreaOfInterest[] {
		return this.#log.detectedAt(tMs);
	}

	/** Ended events, then those going on. */
	get events(): readonly SocialEvent[] {
		return this.#log.events;
	}

	/** Who attended to what, in order of start. */
	get runs(): readonly AttentionRun[] {
		return this.#book.runs;
	}

	/** Over the whole session; `null` before its first frame. */
	get graph(): SocialGraph | null {
		return this.#log.graph;
	}

	/** Over a stretch of time. */
	graphWithin(startMs: number, endMs: number): SocialGraph {
		return this.#log.graphWithin(startMs, endMs);
	}

	/**
	 * The people in the analysed frame shown at a time; `null` where none was analysed, `undefined` while that part of
	 * the log is being read back: `onRead` is called when it is there.
	 */
	observationsAt(tMs: number, onRead: () => void): readonly Observation[] | null | undefined {
		const found = this.#log.observationsAtOnce(tMs);
		if (found === undefined) void this.#log.observationsAt(tMs).then(onRead);
		return found;
	}

	frames(): AsyncIterable<SettledFrame> {
		return this.#log.frames(this.source);
	}

	presenceWithin(startMs: number, endMs: number): Iterable<PresenceRecord> {
		return this.#log.presenceWithin(startMs, endMs);
	}

	get analysed(): { startMs: number; endMs: number } | null {
		return this.#log.analysed;
	}

	mapsAt(tMs: number): MapsAt | null {
		return this.maps.at(tMs);
	}

	async file({ areas, labels }: ViewFileOptions): Promise<Blob | null> {
		const { fps, startedAt } = this.#start;
		if (!this.#state || !this.camera) return null;
		const { sha256, models } = await this.#start.provenance();
		return this.#log.toFile({
			header: {
				format: 'regard/1',
				source: { ...this.source, sha256 },
				camera: this.camera,
				models,
				config: flattenConfig(this.config),
				analysis: { fps, app: 'regard', startedAt },
			},
			areas,
			labels: labelMap(labels),
			wallMs: this.#wallMs,
			// Only used while the run goes on: its open events end with the frame that was analysed last.
			finish: finish(this.#state.pipeline, null, this.config).output,
		});
	}
}
