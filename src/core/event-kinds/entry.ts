import type { DeicticGesture, DeicticGestureWords, Verb } from './gestures';

/** What a sentence about an event is made of. Names of people stand for themselves; `target`: `null` when not known. */
type SentenceParts = {
	first: string;
	second: string;
	/** `Anna, Ben and Carl`. */
	everyone: string;
	target: string | null;
	gesture: DeicticGesture | null;
};

/** All that differs from kind to kind of event outside its detector. */
export type EventKind = Omit<DeicticGestureWords, 'verb' | 'short' | 'doing'> & {
	/** `null` where its gestures have words of their own. */
	verb: Verb | null;
	short: string | null;
	/** In a list of what happened: `eye contact`. */
	noun: string;
	/** Present tense, without time and full stop. */
	sentence: (parts: SentenceParts) => string;
	/**
	 * Who takes part. `one`; `actor`: one who acts, perhaps with others; `towards`: who acts, then towards whom; `follows`:
	 * who leads, then who follows; `each-other` and `together`: two or more do the same, with each other or about a target;
	 * `group`: three or more at once. The last three have no actor, and list people in order of id.
	 */
	roles: 'one' | 'actor' | 'towards' | 'follows' | 'each-other' | 'together' | 'group';
	/** Whether a coder may say at what it is directed, beside the people. */
	hasTarget: boolean;
	/** Its thresholds in `EventsConfig`. */
	rule: string;
	/** In an ethogram. */
	category: 'gaze' | 'gesture' | 'head' | 'speech' | 'expression';
	/** Where the timeline draws it, and its sign where it is drawn as one. */
	timeline: {
		row: 'look' | 'bars' | 'marks' | 'hand' | 'voice' | 'shift';
		glyph: 'chevron' | 'cross' | 'nod' | 'shake' | 'ring' | 'diamond';
	};
};
