import type { Target } from '../../../core/attention';
import { eventKinds, hasRoles } from '../../../core/event-kinds/kinds';
import { compareIds } from '../../../core/order';
import type { PersonId } from '../../../core/people';
import type { SocialEvent } from '../../../core/social';
import { styleOf, THING_COLOUR } from '../../../draw/palette';
import type { Interval } from './interval-list';

/** What one person attended to, as `state/attention-runs` keeps it. */
export type TimelineRun = {
	personId: PersonId;
	by: 'gaze' | 'pointing';
	target: Target;
	startMs: number;
	/** Exclusive; may grow. */
	endMs: number;
	/** 0 to 1. */
	probability: number;
};

/**
 * Rows of a lane. A person's: `voice` speaks, `bars` where they look, `shift` gaze shifts, `hand` gestures, `marks` short events. A pair's:
 * `forth` the first looks at the second, `back` the other way, `bars` what they do together, `marks` short events.
 */
export const rowNames = ['bars', 'voice', 'forth', 'back', 'shift', 'hand', 'marks'] as const;
export type RowName = (typeof rowNames)[number];

/** One thing drawn in a row: an event, or a run of attention. */
export type LaneItem = Interval & {
	/** `#rrggbb`. */
	readonly fill: string;
	/** Of the lower half, where two people share a bar. */
	readonly fill2: string | null;
	/** 0 to 1. */
	readonly confidence: number;
	readonly event: SocialEvent | null;
	readonly run: TimelineRun | null;
};

/** Which lane and row of it something belongs to. A lane's key: `P1`, `P1+P2` in order of id, or `group`. */
export type Place = { lane: string; row: RowName };

/** The lane of events of three or more. */
export const GROUP_LANE = 'group';
const CAMERA_COLOUR = '#e9eef3';
const ELSEWHERE_COLOUR = '#55616d';
/** Of hands and voices: no person has it. */
const BODY_COLOUR = '#ffffff';

/** The lane of two people, whichever comes first. */
export const pairKey = (a: PersonId, b: PersonId): string => (compareIds(a, b) <= 0 ? `${a}+${b}` : `${b}+${a}`);

/** Colour of what somebody looks at. */
const targetColour = (target: Target): string => {
	switch (target.kind) {
		case 'person':
			return styleOf(target.personId).colour;
		case 'object':
			return THING_COLOUR;
		case 'camera':
			return CAMERA_COLOUR;
		case 'outside':
			return ELSEWHERE_COLOUR;
	}
};

const pairRow = (actor: PersonId, other: PersonId): Place => ({
	lane: pairKey(actor, other),
	row: compareIds(actor, other) <= 0 ? 'forth' : 'back',
});

/** Where an event is drawn; `null` when nobody takes part in it. */
export const placeOf = ({ kind, people, target }: SocialEvent): Place | null => {
	const [first, second] = people;
	if (first === undefined) return null;
	const pair = second === undefined ? null : pairKey(first, second);
	const { row } = eventKinds[kind].timeline;
	if (row === 'look') {
		const other = target?.kind === 'person' ? target.personId : second;
		return other === undefined || other === first ? { lane: first, row: 'marks' } : pairRow(first, other);
	}
	if (row === 'bars') {
		if (people.length > 2) return { lane: GROUP_LANE, row };
		return pair === null ? { lane: first, row: 'marks' } : { lane: pair, row };
	}
	return { lane: (hasRoles(kind, 'towards', 'follows') && pair) || first, row };
};

const fillsOf = ({ kind, people, target }: SocialEvent): readonly [string, string | null] => {
	const [own = ELSEWHERE_COLOUR, second = null] = people.map((personId) => styleOf(personId).colour);
	const { row } = eventKinds[kind].timeline;
	if (row === 'hand' || row === 'voice') return [BODY_COLOUR, null];
	if (hasRoles(kind, 'each-other')) return [own, second];
	if (hasRoles(kind, 'together', 'group')) return [target ? targetColour(target) : ELSEWHERE_COLOUR, null];
	// Who follows is the one that acts.
	return [(hasRoles(kind, 'follows') && second) || own, null];
};

/** An event as it is drawn. `untilMs`: how far an event goes that has not ended. */
export const eventItem = (event: SocialEvent, untilMs: number): LaneItem => {
	const [fill, fill2] = fillsOf(event);
	const endMs = Math.max(event.startMs, event.endMs ?? untilMs);
	return { startMs: event.startMs, endMs, fill, fill2, confidence: event.confidence, event, run: null };
};

/** A run of attention as it is drawn. */
export const runItem = (run: TimelineRun): LaneItem => ({
	startMs: run.startMs,
	endMs: run.endMs,
	fill: run.by === 'pointing' ? BODY_COLOUR : targetColour(run.target),
	fill2: null,
	// Where somebody looks when at nothing in particular is no finding to be sure of.
	confidence: run.target.kind === 'outside' ? 0.2 : run.by === 'pointing' ? run.probability / 2 : run.probability,
	event: null,
	run,
});
