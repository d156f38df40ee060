import { deicticGestures } from '../../core/event-kinds/gestures';
import { eventKinds } from '../../core/event-kinds/kinds';

/**
 * A person as a question names them. Names are resolved against the session's people when a query runs, so the same
 * query can be read, shown and corrected without a session.
 */
export type PersonRef =
	/** A label or an id, as written: `Anna`, `P2`, `person 2`. */
	| { by: 'name'; name: string }
	/** The colour that the page gives this person: `blue`. */
	| { by: 'colour'; colour: string }
	/** Where they sit in the picture as a rule, seen by the reader: the head's middle, from left to right. */
	| { by: 'position'; position: 'left' | 'middle' | 'right' };

/** What a look, a gesture or shared attention is directed at. */
export type TargetRef =
	| { kind: 'person'; person: PersonRef }
	/** A marked or detected thing, by its label. */
	| { kind: 'object'; name: string }
	| { kind: 'camera' }
	/** Anyone, as in “look at somebody”. */
	| { kind: 'anyone' }
	/** Any thing, as in “look at an object”. */
	| { kind: 'anything' };

const { 'look-at-head': look, 'deictic-gesture': _, ...kinds } = eventKinds;

/**
 * What happened, with its words. `look` is any gaze, at a person, a thing or the camera; `interaction` is any event between
 * people; gestures stand for themselves.
 */
export const doings = {
	look,
	...kinds,
	...deicticGestures,
	interaction: { verb: { past: 'interacted', base: 'interact', to: ' with ' }, short: 'interact' },
} as const;
export type Doing = keyof typeof doings;

/** Events that a question speaks of: every field that is not `null` must hold. */
export type EventPattern = {
	doing: Doing;
	/** Who does it. For kinds without a direction (mutual gaze, shared and joint attention): one of those taking part. */
	actor: PersonRef | null;
	/** At whom or what. For kinds without a direction another participant, or the thing attended to. */
	target: TargetRef | null;
};

/** The part of the session that counts, media time. `null` bounds are the session's own. */
export type Span =
	| { kind: 'all' }
	/** `[startMs, endMs)`. */
	| { kind: 'between'; startMs: number | null; endMs: number | null }
	/** What holds at one moment. */
	| { kind: 'at'; tMs: number }
	/** Beside other events: that end before one begins, begin after one ended, or overlap one. */
	| { kind: 'relative'; relation: 'before' | 'after' | 'while'; anchor: EventPattern; pick: 'first' | 'last' | 'any' };

/** What the answer is. */
export type Ask =
	/** Who does it: people. */
	| 'who'
	/** At whom or what it is directed. */
	| 'target'
	/** Whether it happens at all; “did nobody …” has `isNegated`. */
	| 'whether'
	/** When it happens: the first of the picked events, with its start and end. */
	| 'when'
	/** How long it lasts in all, milliseconds. */
	| 'how-long'
	/** How many events there are. */
	| 'how-often'
	/** Which kinds of event happen, in order of time: “what happens …”, “what does A do …”. */
	| 'what-happens'
	/** What came just before, as a neighbour in time and not as a cause: “why …”. */
	| 'why';

/** One question as a lookup in events and graph. */
export type Query = {
	ask: Ask;
	about: EventPattern;
	span: Span;
	/** Which of the events found: the first, the last or the longest; `null` takes all of them. */
	pick: 'first' | 'last' | 'longest' | null;
	/** Ranks people (`ask: 'who'`) or targets (`ask: 'target'`) by time, or by number for kinds that have no length. */
	rank: 'most' | 'least' | null;
	/**
	 * Two that are compared, by the same measure as `ask` (`how-long` or `how-often`): the actors, the targets or the
	 * spans are exchanged for these. The answer says which has more.
	 */
	compare:
		| { by: 'actor'; a: PersonRef; b: PersonRef }
		| { by: 'target'; a: TargetRef; b: TargetRef }
		| { by: 'span'; a: Span; b: Span }
		| null;
	/** “Who does not …”, “does A never …”. */
	isNegated: boolean;
};
