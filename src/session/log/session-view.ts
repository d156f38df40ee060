import type { AreaOfInterest, Observation } from '../../core/attention';
import type { Camera, FieldOfView } from '../../core/geometry/camera';
import type { Merge, PersonId } from '../../core/people';
import type { SourceInfo } from '../../core/session';
import type { SocialEvent, SocialGraph } from '../../core/social';
import type { PipelineConfig } from '../../pipeline/pipeline-config';
import type { SettledFrame } from '../../pipeline/from-observations';
import type { PresenceRecord } from '../../pipeline/pipeline';
import type { AttentionRun } from './attention-runs';
import type { MapsAt } from './gaze-map-log';
import type { PairReading } from './pair-likeness';

/** What the visitor adds to a saved session file. */
export type ViewFileOptions = {
	/** Names given by the visitor, by id. */
	labels: Readonly<Record<PersonId, string>>;
	/** Marked things. */
	areas: readonly AreaOfInterest[];
};

/**
 * One session as everybody reads it: a run that grows, a session that was opened again, or one that a person corrected.
 * `Watch` shows one at a time. Nothing here is reactive: lists are read anew after each frame, and every list that a
 * getter gives is the caller's to keep. All ids are those in use now, after merges.
 */
export type SessionView = {
	/** Where the pictures came from; `null` before the first frame of a run. */
	readonly source: SourceInfo | null;
	/** The lens; `null` before the first frame of a run. */
	readonly camera: Camera | null;
	/** What the scene tells of the lens; `null` where it tells nothing, or somebody set the field of view. */
	readonly fieldOfView: FieldOfView | null;
	/** Thresholds that events and graph were made with. */
	readonly config: PipelineConfig;
	/** Names that came with the session, by id; none in a run. */
	readonly labels: Readonly<Record<PersonId, string>>;
	/** Marked things that came with the session; none in a run, whose things are the visitor's. */
	readonly areas: readonly AreaOfInterest[];
	/** Analysed stretch of the media timeline; `null` before the first frame. `endMs` is the start of the latest frame. */
	readonly analysed: { startMs: number; endMs: number } | null;
	/** Ended events, oldest first, then those going on (`endMs` null). */
	readonly events: readonly SocialEvent[];
	/** Events that go on after the latest frame; none once the session is over. */
	readonly open: readonly SocialEvent[];
	/** Who attended to what, in order of start. */
	readonly runs: readonly AttentionRun[];
	/** What pictures of pairs are like, in order of time; left out: none were read. */
	readonly pairs?: readonly PairReading[];
	/** Over the whole session; `null` before its first frame. */
	readonly graph: SocialGraph | null;
	/** Detected things of the session so far, by their last place. */
	readonly detected: readonly AreaOfInterest[];
	/** Over a stretch of time, `[startMs, endMs)`. */
	graphWithin(startMs: number, endMs: number): SocialGraph;
	/** Who was seen, and whose gaze was known, in the frames that overlap `[startMs, endMs)`, in order of time. */
	presenceWithin(startMs: number, endMs: number): Iterable<PresenceRecord>;
	/** Detected things there at a time. */
	detectedAt(tMs: number): readonly AreaOfInterest[];
	/**
	 * The people in the analysed frame shown at a time; `null` where none was analysed, `undefined` while that part of
	 * the session is being read back: `onRead` is called when it is there.
	 */
	observationsAt(tMs: number, onRead: () => void): readonly Observation[] | null | undefined;
	/** Every analysed frame in order of time, those in which nobody was seen too; read piece by piece. */
	frames(): AsyncIterable<SettledFrame>;
	/**
	 * Lines of every analysed frame so far as they were kept, under ids of their time, and the merges made since: for
	 * reading them on another thread. Nothing is read for it.
	 */
	lines(): { lines: Blob; merges: readonly Merge[] };
	/** Maps of where people look at a time, as an installed model sees it; `null` without. */
	mapsAt(tMs: number): MapsAt | null;
	/** The session as `NAME.regard.jsonl`; `null` before the first frame. May be asked for while a run goes on. */
	file(options: ViewFileOptions): Promise<Blob | null>;
};
