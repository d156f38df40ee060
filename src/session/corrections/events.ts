import type { Target } from '../../core/attention';
import { needsRerun, type CodedByHand, type Correction, type EventMark } from '../../core/corrections';
import { orderPeople } from '../../core/merge';
import { eventIdOf, type EventId, type SocialEvent, type SocialEventKind } from '../../core/social';
import { fateAt } from './identity';

const numberOf = ({ eventId }: SocialEvent): number => Number(eventId.slice(1));

/** Kinds that a new run may exchange share a family: joint attention is shared attention with a particular beginning. */
const familyOf = (kind: SocialEventKind): SocialEventKind => (kind === 'joint-attention' ? 'shared-attention' : kind);

/**
 * A person's statement about an event under the current ids, after later corrections, by who was who in the middle of the
 * event. `null` when somebody in it is left out or was never a person, or when it would relate somebody to themselves.
 */
export const carryOn = <E extends CodedByHand>(event: E, later: readonly Correction[]): E | null => {
	const middleMs = (event.startMs + event.endMs) / 2;
	const people = event.people.map((personId) => fateAt(personId, middleMs, later));
	const ids = people.flatMap((fate) => (fate.kind === 'is' ? [fate.personId] : []));
	if (ids.length < people.length || new Set(ids).size < ids.length) return null;
	let target: Target | null = event.target;
	if (target?.kind === 'person') {
		const fate = fateAt(target.personId, middleMs, later);
		if (fate.kind !== 'is') return null;
		target = { ...target, personId: fate.personId };
		if (fate.personId === ids[0] && event.kind !== 'mutual-gaze') return null;
	}
	return { ...event, people: orderPeople(event.kind, ids), target };
};

const isSamePeople = (a: CodedByHand | SocialEvent, b: CodedByHand): boolean =>
	a.people.length === b.people.length && orderPeople(a.kind, a.people).every((p, i) => p === b.people[i]);

const overlapMs = (event: SocialEvent, mark: EventMark): number =>
	Math.min(event.endMs ?? Infinity, mark.endMs) - Math.max(event.startMs, mark.startMs);

/**
 * The event that a mark refers to: among those of the same kind and people, the one with the longest overlap; of equals,
 * the one with the same number. `null` when none overlaps.
 */
export const findMarked = (events: readonly SocialEvent[], mark: EventMark): SocialEvent | null => {
	let best: SocialEvent | null = null;
	let most = -Infinity;
	for (const event of events) {
		if (familyOf(event.kind) !== familyOf(mark.kind) || event.gesture !== mark.gesture) continue;
		const shared = overlapMs(event, mark);
		const isInstant = mark.endMs === mark.startMs && shared === 0;
		if ((shared <= 0 && !isInstant) || shared < most || !isSamePeople(event, mark)) continue;
		if (shared === most && event.eventId !== mark.eventId) continue;
		best = event;
		most = shared;
	}
	return best;
};

/** Kinds that a new run cannot find: how surely a head’s direction was read is not kept, and doubtful ones swing. */
const isOfSureHeads = ({ kind }: SocialEvent): boolean => kind === 'head-nod' || kind === 'head-shake';

/** What hands do with things and what faces look like is not kept with the observations that run again. */
const isUnseen = ({ kind, gesture }: SocialEvent): boolean =>
	kind === 'expression' || (kind === 'deictic-gesture' && gesture !== 'pointing');

/**
 * Events of a new run with those that the machine found before and a new run cannot find: showing, giving and reaching,
 * apparent expressions, nods and shakes of the head. Their people are who they are now.
 *
 * @param rerun events of the new run; @param before the machine's events of the analysis.
 */
export const withKeptEvents = (
	rerun: readonly SocialEvent[],
	before: readonly SocialEvent[],
	corrections: readonly Correction[],
): readonly SocialEvent[] => {
	let next = rerun.reduce((most, e) => Math.max(most, numberOf(e)), 0) + 1;
	const found = rerun.filter((event) => !isOfSureHeads(event));
	const kept = before.flatMap((event): SocialEvent[] => {
		if (!isUnseen(event) && !isOfSureHeads(event)) return [];
		const now = carryOn({ ...event, endMs: event.endMs ?? event.startMs }, corrections);
		return now ? [{ ...now, eventId: eventIdOf(next++) }] : [];
	});
	return [...found, ...kept].sort((a, b) => a.startMs - b.startMs || numberOf(a) - numberOf(b));
};

/** An event as a person states it: certain, with the frames of its time as evidence. */
const coded = (event: CodedByHand, eventId: EventId, evidence: SocialEvent['evidence']): SocialEvent => ({
	eventId,
	kind: event.kind,
	gesture: event.gesture,
	startMs: event.startMs,
	endMs: event.endMs,
	people: event.people,
	target: event.target,
	confidence: 1,
	evidence,
	source: 'person',
});

/** Index of the frame at a time. */
export type FrameIndexAt = (tMs: number) => number;

const evidenceOf = ({ startMs, endMs }: CodedByHand, frameIndexAt: FrameIndexAt): SocialEvent['evidence'] => {
	const firstFrame = frameIndexAt(startMs);
	const lastFrame = Math.max(firstFrame, frameIndexAt(endMs));
	return { firstFrame, peakFrame: firstFrame, lastFrame, frameCount: lastFrame - firstFrame + 1 };
};

/** Corrected events, and what the corrections of events did. */
export type CorrectedEvents = {
	/** In order of start. */
	events: readonly SocialEvent[];
	/** By the number of the correction: the machine's event that it changes or deletes. Missing where none was found. */
	replaced: ReadonlyMap<Correction['correctionId'], SocialEvent>;
};

/**
 * The machine's events with what people said about them, which takes precedence. A change whose event the machine no
 * longer finds becomes an event of its own; a deletion whose event is gone does nothing.
 *
 * @param machine all events of the machine, those of a new run where one was needed.
 */
export const correctEvents = (
	machine: readonly SocialEvent[],
	corrections: readonly Correction[],
	frameIndexAt: FrameIndexAt,
): CorrectedEvents => {
	const steps = corrections.flatMap((c, i) =>
		c.kind === 'event-add' || c.kind === 'event-change' || c.kind === 'event-delete'
			? [{ step: c, later: corrections.slice(i + 1).filter(needsRerun) }]
			: [],
	);
	const replaced = new Map<Correction['correctionId'], SocialEvent>();
	if (steps.length === 0) return { events: machine, replaced };
	let events = [...machine];
	let next = events.reduce((most, e) => Math.max(most, numberOf(e)), 0) + 1;
	const add = (event: CodedByHand, eventId: EventId | null) =>
		events.push(coded(event, eventId ?? eventIdOf(next++), evidenceOf(event, frameIndexAt)));
	for (const { step, later } of steps) {
		const mark = step.kind === 'event-add' ? null : carryOn(step.of, later);
		const old = mark && findMarked(events, mark);
		if (old) {
			events = events.filter((e) => e !== old);
			replaced.set(step.correctionId, old);
		}
		if (step.kind === 'event-delete') continue;
		const event = carryOn(step.event, later);
		if (event) add(event, old?.eventId ?? null);
	}
	return { events: events.sort((a, b) => a.startMs - b.startMs || numberOf(a) - numberOf(b)), replaced };
};
