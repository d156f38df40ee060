import type { PersonId } from '../../../core/people';
import type { DeicticGesture, EventId } from '../../../core/social';
import type { GraspEventType } from '../../../events/grasp/types';
import type { GroundedEvent, GraspSource } from '../social-grounding-reward';

/** Seconds from the start of the file; both ends belong to it, for GRASP knows events of one sample. */
export type SecondsSpan = { readonly startS: number; readonly endS: number };

/** What a gesture is directed at. GRASP never asks what the thing is, so a thing has no name here. */
export type GestureTarget =
	| { readonly kind: 'person'; readonly person: number }
	| { readonly kind: 'object' }
	| { readonly kind: 'location' };

type Common = SecondsSpan & {
	/** Unique within the clip. */
	readonly id: string;
	/** Number of the event in the published files: an event id of gaze, an index of a gesture; `null` for ours. */
	readonly publishedId: number | null;
	/** 0 to 1. */
	readonly confidence: number;
	/** Events of the session that it rests on, for citations. */
	readonly sessionEvents: readonly EventId[];
	/** Among the 25 events at most that the published merger leaves for asking about. */
	readonly isSelected: boolean;
};

/**
 * A gaze event. `people`: leader first for gaze following. `look` is ours: one person looks at another's head, from first
 * to second; the published types have no event for it, though T1 asks for it.
 */
export type ClipGaze = Common & {
	readonly source: 'gaze';
	readonly type: GraspEventType | 'look';
	readonly people: readonly number[];
};

/** A gesture. `people`: who makes it, then the person it is directed at, if any. */
export type ClipGesture = Common & {
	readonly source: 'gesture';
	readonly type: DeicticGesture;
	readonly people: readonly number[];
	readonly by: number;
	readonly target: GestureTarget;
};

export type ClipEvent = ClipGaze | ClipGesture;

/** The event graph of one clip: what questions are made from and answered from. People are GRASP's numbers. */
export type GraspClip = SecondsSpan & {
	/** Everybody in it, ascending. */
	readonly people: readonly number[];
	/** By start, then end. */
	readonly events: readonly ClipEvent[];
	/** How many gaze events and gestures overlap or follow each other closely, by the published merger. */
	readonly crossPairs: number;
};

/** GRASP numbers people; `P3` is its person 3. */
export const personNumber = (personId: PersonId): number => Number(personId.replace(/^P/, ''));

/** Seconds that two spans share; negative: the gap between them. */
export const sharedSeconds = (a: SecondsSpan, b: SecondsSpan): number =>
	Math.min(a.endS, b.endS) - Math.max(a.startS, b.startS);

/** True when two spans overlap. Touching is enough only where one of them is an instant. */
export const meets = (a: SecondsSpan, b: SecondsSpan): boolean => {
	const shared = sharedSeconds(a, b);
	return a.startS === a.endS || b.startS === b.endS ? shared >= 0 : shared > 0;
};

export const isGaze = (event: ClipEvent): event is ClipGaze => event.source === 'gaze';
export const isGesture = (event: ClipEvent): event is ClipGesture => event.source === 'gesture';

/** Equal targets. */
export const isSameGestureTarget = (a: GestureTarget, b: GestureTarget): boolean =>
	a.kind === 'person' ? b.kind === 'person' && a.person === b.person : a.kind === b.kind;

/** Events as the reward sees them. */
export const groundedEvents = (events: readonly ClipEvent[]): GroundedEvent[] =>
	events.map(({ source, people }): { source: GraspSource; persons: readonly number[] } => ({
		source,
		persons: people,
	}));

/** Events that overlap a span. */
export const eventsWithin = (events: readonly ClipEvent[], span: SecondsSpan): ClipEvent[] =>
	events.filter((event) => meets(event, span));
