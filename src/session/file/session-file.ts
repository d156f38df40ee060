import type { AreaOfInterest, Observation, ObjectId } from '../../core/attention';
import type { Merge, Person } from '../../core/people';
import type { Correction } from '../../core/corrections';
import type { DeicticGesture, EventId, SocialEvent, SocialGraph, Tie } from '../../core/social';
import type { SessionHeader } from '../../core/session';
import type { Box } from '../../core/geometry/space';

/** Line 1: what is needed to produce the same results again. */
export type HeaderLine = { type: 'header' } & SessionHeader;

/** A person with the denominators of every rate, milliseconds. */
export type PersonLine = { type: 'person'; visibleMs: number; gazeKnownMs: number } & Person;

/** Where a thing was during `[startMs, endMs)`. */
export type ObjectSpan = { startMs: number; endMs: number; box: Box };

/** A thing of a session: an area of interest, and where it was when. */
export type SessionObject = {
	objectId: ObjectId;
	label: string;
	from: AreaOfInterest['from'];
	/** A marked area does not move: one span, the whole session. A detected thing has a new span where it moved or came back. */
	spans: readonly ObjectSpan[];
};
export type ObjectLine = { type: 'object' } & SessionObject;

/**
 * An analysed frame that its observations do not tell of: one in which nobody was seen, or with which a new shot starts.
 * It stands before the observations of its frame.
 */
export type FrameLine = { type: 'frame'; tMs: number; frameIndex: number; isShotStart: boolean };

/** A person seen in one analysed frame, never a prediction. */
export type ObservationLine = { type: 'observation' } & Omit<Observation, 'handling'>;

export type EventLine = { type: 'event'; gesture: DeicticGesture | null; endMs: number } & Omit<
	SocialEvent,
	'endMs' | 'gesture'
>;

/**
 * What a person corrected. Observations, ties and the events of the model are as the machine found them; whoever reads a
 * session applies its corrections in their order. Events coded by hand stand as events of source `person`, too.
 */
export type CorrectionLine = {
	type: 'correction';
	/** The machine's event that is changed or deleted, as it stands in this file; `null` where there is none. */
	machineEventId: EventId | null;
} & Correction;

/** What one did towards another over the whole session. */
export type TieLine = { type: 'tie' } & Tie;

/** Last line: how much there is, and how long it took. */
export type EndLine = {
	type: 'end';
	counts: {
		/** Analysed, with or without anybody in them. */
		frames: number;
		people: number;
		objects: number;
		observations: number;
		events: number;
		ties: number;
	};
	/** Wall-clock milliseconds by stage. */
	wallMs: Readonly<Record<string, number>>;
};

/** One line of a finished `NAME.regard.jsonl`. */
export type SessionLine =
	| HeaderLine
	| PersonLine
	| ObjectLine
	| CorrectionLine
	| FrameLine
	| ObservationLine
	| EventLine
	| TieLine
	| EndLine;

/** What is known only at the end of a session, and completes the growing file. */
export type SessionEnding = {
	/** Final; the source's length and hash may have become known since the first line was written. */
	header: SessionHeader;
	/** All of the session, in the order they were made. */
	merges: readonly Merge[];
	/** Under final ids. */
	people: readonly Person[];
	/** Marked. */
	areas: readonly AreaOfInterest[];
	/** Detected. */
	objects: readonly SessionObject[];
	/** Over the whole session, under final ids. */
	graph: SocialGraph;
	/** Analysed frames. */
	frameCount: number;
	wallMs: Readonly<Record<string, number>>;
};
