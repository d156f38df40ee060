import type { AreaOfInterest, Observation } from '../../core/attention';
import type { Camera, FieldOfView } from '../../core/geometry/camera';
import type { Merge, PersonId } from '../../core/people';
import type { SourceInfo } from '../../core/session';
import type { SocialEvent, SocialGraph } from '../../core/social';
import type { PipelineConfig } from '../../pipeline/pipeline-config';
import type { SettledFrame } from '../../pipeline/from-observations';
import type { PresenceRecord } from '../../pipeline/pipeline';
import { SessionLog } from './session-log';
import { startRuns, type AttentionRun, type AttentionRuns } from './attention-runs';
import type { MapsAt } from './gaze-map-log';
import type { PairReading } from './pair-likeness';
import type { SessionView, ViewFileOptions } from './session-view';

/** A session that lies in a log: what a run that grows and a session that was opened again have in common. */
export abstract class LoggedSession implements SessionView {
	protected log: SessionLog;
	protected book: AttentionRuns = startRuns();
	readonly source: SourceInfo;
	readonly config: PipelineConfig;
	abstract readonly camera: Camera | null;
	abstract readonly fieldOfView: FieldOfView | null;
	abstract readonly labels: Readonly<Record<PersonId, string>>;
	abstract readonly areas: readonly AreaOfInterest[];
	abstract readonly open: readonly SocialEvent[];

	/** `isShown`: as for `SessionLog`. */
	constructor(source: SourceInfo, config: PipelineConfig, isShown = true) {
		this.source = source;
		this.config = config;
		this.log = new SessionLog(config.graph.maxFrameMs, isShown);
	}

	get analysed(): { startMs: number; endMs: number } | null {
		return this.log.analysed;
	}

	get events(): readonly SocialEvent[] {
		return this.log.events;
	}

	get runs(): readonly AttentionRun[] {
		return this.book.runs;
	}

	get pairs(): readonly PairReading[] {
		return this.book.pairs;
	}

	get graph(): SocialGraph | null {
		return this.log.graph;
	}

	get detected(): readonly AreaOfInterest[] {
		return this.log.objects.map(({ objectId, label, spans }) => ({
			...{ objectId, label, from: 'detected' as const },
			box: spans.at(-1)!.box,
		}));
	}

	graphWithin(startMs: number, endMs: number): SocialGraph {
		return this.log.graphWithin(startMs, endMs);
	}

	presenceWithin(startMs: number, endMs: number): Iterable<PresenceRecord> {
		return this.log.presenceWithin(startMs, endMs);
	}

	detectedAt(tMs: number): readonly AreaOfInterest[] {
		return this.log.detectedAt(tMs);
	}

	observationsAt(tMs: number, onRead: () => void): readonly Observation[] | null | undefined {
		const found = this.log.observationsAtOnce(tMs);
		if (found === undefined) void this.log.observationsAt(tMs).then(onRead);
		return found;
	}

	frames(): AsyncIterable<SettledFrame> {
		return this.log.frames(this.source);
	}

	lines(): { lines: Blob; merges: readonly Merge[] } {
		return this.log.toLines();
	}

	abstract mapsAt(tMs: number): MapsAt | null;

	abstract file(options: ViewFileOptions): Promise<Blob | null>;
}
