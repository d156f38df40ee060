import type { AreaOfInterest, ObjectId, Target } from './attention';
import type { Id, PersonId } from './people';
import type { DeicticGesture, EventId, SocialEvent, SocialEventKind } from './social';
import type { Box } from './geometry/space';

/** One correction of a session: `C1`, `C2`, … in the order they were made. */
export type CorrectionId = Id<string, 'CorrectionId'>;

/** A stretch of media time, `[startMs, endMs)`, milliseconds; `null`: from the first frame, or to the last. */
export type CorrectionSpan = { startMs: number | null; endMs: number | null };

/** An event as a person says it was. */
export type CodedByHand = {
	kind: SocialEventKind;
	/** For `deictic-gesture`, else `null`. */
	gesture: DeicticGesture | null;
	startMs: number;
	endMs: number;
	/** Directed kinds: actor first. Others: in order of id. */
	people: readonly PersonId[];
	target: Target | null;
};

/**
 * By what an event is found again after a new run, which numbers events anew: by what it says and when, and by its number
 * only where several fit.
 */
export type EventMark = CodedByHand & { eventId: EventId };

/** An area of interest that a person drew for a part of the session. */
type CorrectedArea = { objectId: ObjectId; label: string; box: Box };

/** What a person corrected, without its number. Times are media time, milliseconds. */
export type CorrectionStep =
	/** A person's name; `null` takes it back. */
	| { kind: 'rename'; personId: PersonId; label: string | null }
	/** Two ids were one person all along; `from` is used no more. */
	| { kind: 'merge'; from: PersonId; into: PersonId }
	/** From `atMs` on it is somebody else, who gets the new id `into`. */
	| { kind: 'split'; personId: PersonId; atMs: number; into: PersonId }
	/** From `fromMs` on each of the two has the other's id. */
	| { kind: 'swap'; people: readonly [PersonId, PersonId]; fromMs: number }
	/** A person who is to be left out: looks at them go elsewhere. */
	| ({ kind: 'ignore'; personId: PersonId } & CorrectionSpan)
	/** A poster, a doll, a pattern: nobody is there, and what seemed to look at it looked at something else. */
	| ({ kind: 'not-a-person'; personId: PersonId } & CorrectionSpan)
	| { kind: 'event-add'; event: CodedByHand }
	/** Moved, or said to be something else. */
	| { kind: 'event-change'; of: EventMark; event: CodedByHand }
	/** It did not happen. The machine's row stays in the file. */
	| { kind: 'event-delete'; of: EventMark }
	/** Something that can be looked at and pointed at within a span only. */
	| { kind: 'area'; area: CorrectedArea; startMs: number; endMs: number }
	/** The span area with this id was a mistake, or is drawn anew by what follows. */
	| { kind: 'area-remove'; objectId: ObjectId };

/** What a person corrected. Part of the session: an input after which the middle runs again. Plain data. */
export type Correction = { correctionId: CorrectionId } & CorrectionStep;

/** Corrections that change who was seen or what could be looked at: events and graph have to be found anew. */
export const needsRerun = ({ kind }: CorrectionStep): boolean =>
	kind === 'merge' ||
	kind === 'split' ||
	kind === 'swap' ||
	kind === 'ignore' ||
	kind === 'not-a-person' ||
	kind === 'area' ||
	kind === 'area-remove';

/** What of an event is needed to find it again. An event that goes on ends at `nowMs`. */
export const markOf = (event: SocialEvent, nowMs: number): EventMark => ({
	eventId: event.eventId,
	kind: event.kind,
	gesture: event.gesture,
	startMs: event.startMs,
	endMs: event.endMs ?? Math.max(nowMs, event.startMs),
	people: event.people,
	target: event.target,
});

/** True when `tMs` lies in the span. */
export const isWithin = ({ startMs, endMs }: CorrectionSpan, tMs: number): boolean =>
	(startMs === null || tMs >= startMs) && (endMs === null || tMs < endMs);

/** The names that corrections give, by id; later ones win. An empty name is none. */
export const labelsOf = (corrections: readonly CorrectionStep[]): ReadonlyMap<PersonId, string> => {
	const labels = new Map<PersonId, string>();
	for (const step of corrections) {
		if (step.kind !== 'rename') continue;
		if (step.label === null || step.label.trim() === '') labels.delete(step.personId);
		else labels.set(step.personId, step.label.trim());
	}
	return labels;
};

/** A span area that holds at some time. */
export type SpanArea = CorrectedArea & { startMs: number; endMs: number };

/** A span area as something that can be looked at while it is there. */
export const asMarked = ({ objectId, label, box }: SpanArea): AreaOfInterest => ({
	objectId,
	label,
	from: 'marked',
	box,
});

/** The span areas that the corrections leave, in the order they were drawn. */
export const spanAreasOf = (corrections: readonly CorrectionStep[]): readonly SpanArea[] => {
	const areas = new Map<ObjectId, SpanArea>();
	for (const step of corrections) {
		if (step.kind === 'area-remove') areas.delete(step.objectId);
		else if (step.kind === 'area') {
			areas.set(step.area.objectId, { ...step.area, startMs: step.startMs, endMs: step.endMs });
		}
	}
	return [...areas.values()];
};
