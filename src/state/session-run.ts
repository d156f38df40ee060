import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/camera';
import type { PersonId } from '../core/people';
import type { ModelUse, SourceInfo } from '../core/session';
import type { SocialEvent, SocialGraph } from '../core/social';
import { decodeObservations, encodeFrame, finalizeLines } from '../export/json-lines';
import { flattenConfig, type PipelineConfig } from '../pipeline/config';
import { finish } from '../pipeline/pipeline';
import { SessionLog } from '../session/session-log';
import { appendToRuns, mergeRuns, startRuns, type AttentionRun } from './attention-runs';
import { GazeMapLog } from './gaze-map-log';
import { labelMap } from './labels';
import type { AnalysisState, AnalysisStep } from './run-analysis';
import { SpeedMeter } from './speed-meter';

/** How the log of a session writes its lines. */
const LINES = { encodeFrame, decodeObservations, finalizeLines };

/** What of the finished file only the page knows. */
export type SaveOptions = {
	source: SourceInfo;
	camera: Camera;
	models: readonly ModelUse[];
	areas: readonly AreaOfInterest[];
	labels: Readonly<Record<PersonId, string>>;
};

/** Everything that one run of the analysis has found, from its first frame to its end. Nothing here is reactive. */
export class SessionRun {
	readonly #log = new SessionLog(LINES);
	readonly #book = startRuns();
	readonly meter = new SpeedMeter();
	/** Where models saw people looking; for showing only. */
	readonly maps = new GazeMapLog();
	readonly config: PipelineConfig;
	readonly #fps: number | null;
	readonly #startedAt: string;
	#state: AnalysisState | null = null;
	#wallMs: Record<string, number> = {};
	/** Events that go on after the latest frame. */
	open: readonly SocialEvent[] = [];

	/** `fps`: analysed frames a second asked for; `null` takes every frame. `startedAt`: ISO 8601. */
	constructor(config: PipelineConfig, fps: number | null, startedAt: string) {
		this.config = config;
		this.#fps = fps;
		this.#startedAt = startedAt;
	}

	/** Takes in one analysed frame. `nowMs`: wall clock. */
	take({ frame, output, perception, state, wall }: AnalysisStep, nowMs: number): void {
		this.#state = state;
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

	/** The session file; `null` before the first frame. May be asked for while the run goes on. */
	async file({ source, camera, models, areas, labels }: SaveOptions): Promise<Blob | null> {
		if (!this.#state) return null;
		return this.#log.toFile({
			header: {
				format: 'regard/1',
				source,
				camera,
				models,
				config: flattenConfig(this.config),
				analysis: { fps: this.#fps, app: 'regard', startedAt: this.#startedAt },
			},
			areas,
			labels: labelMap(labels),
			wallMs: this.#wallMs,
			// Only used while the run goes on: its open events end with the frame that was analysed last.
			finish: finish(this.#state.pipeline, null, this.config).output,
		});
	}
}
