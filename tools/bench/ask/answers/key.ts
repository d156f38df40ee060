import type { SceneName } from '../../../../tests/fixtures/ask/scene.ts';

/** A person or thing of the scene by its id there, `camera`, or `outside` for nothing known. */
export type Named = string;

/** How much of something was somebody’s, or went from somebody to somebody or something. One of the numbers is given. */
export type Amount = {
	readonly who: Named;
	readonly whom?: Named;
	readonly seconds?: number;
	readonly count?: number;
	readonly percent?: number;
};

/**
 * What a right answer says. Everything given has to be there; `who`, `whom`, `named`, `links` and `pairs` also mean nobody
 * and nothing else, except what the question itself names.
 */
export type Key = {
	/** The answer begins with yes (`true`) or with no. */
	readonly yes?: boolean;
	/** Nobody, nothing, never. */
	readonly nothing?: boolean;
	/** The video cannot tell, or what was asked about is not there. “Not understood” is no such answer. */
	readonly refuse?: boolean;
	/** The answer asks back. What also counts stands in `anyOf`. */
	readonly ask?: boolean;
	/** Who did it. */
	readonly who?: readonly Named[];
	/** Whom or what it went to. */
	readonly whom?: readonly Named[];
	/** Named in whatever part. */
	readonly named?: readonly Named[];
	/** Who towards whom or what. */
	readonly links?: readonly (readonly [Named, Named])[];
	/** Two together, in either order. */
	readonly pairs?: readonly (readonly [Named, Named])[];
	/** The winner, which is named before all of `over`. */
	readonly first?: Named;
	readonly over?: readonly Named[];
	/** The winning pair, which is named before any other. */
	readonly firstPair?: readonly [Named, Named];
	/** Named one after another; others may stand between. */
	readonly order?: readonly Named[];
	/** Any of these numbers. */
	readonly count?: readonly number[];
	/** Each of these numbers. */
	readonly allCounts?: readonly number[];
	/** Any of these durations, seconds. */
	readonly seconds?: readonly number[];
	/** Each of these durations. */
	readonly allSeconds?: readonly number[];
	/** Each of these numbers beside the name it belongs to. */
	readonly amounts?: readonly Amount[];
	/** Any of these; more than one where the share may be of the clip or of the time in which it is known. */
	readonly percent?: readonly number[];
	/** Any of these, a minute. */
	readonly rate?: readonly number[];
	/** Each of these moments, seconds. */
	readonly at?: readonly number[];
	/** From when to when, seconds: both ends of each. */
	readonly spans?: readonly (readonly [number, number])[];
	/** Of each list at least one. */
	readonly says?: readonly (readonly string[])[];
	/** Some word of the first list before all words of the second. */
	readonly wordFirst?: readonly [readonly string[], readonly string[]];
	/** Ids that may be named besides, as the question means them. */
	readonly given?: readonly Named[];
	/** It was asked who or what did not. */
	readonly negative?: boolean;
	/** More may be named. */
	readonly partial?: boolean;
	/** A list or a summary was asked for: more than 40 words are no fault. */
	readonly long?: boolean;
	/** Right is also what fits one of these. */
	readonly anyOf?: readonly Key[];
};

/** A question with its key; `open.jsonl` and `sealed.jsonl` have one a line. */
export type KeyedQuestion = {
	readonly id: string;
	readonly scene: SceneName;
	/** Kind of question: `who`, `share`, `refusal`, … */
	readonly type: string;
	readonly lang: 'en' | 'de' | 'fr' | 'es';
	/** Who would ask it. */
	readonly by: string;
	readonly register: string;
	readonly q: string;
	/** The question it continues, in the same conversation. */
	readonly follows: string | null;
	/** Right only where looks were perceived nearly without fault. */
	readonly needsTruth?: boolean;
	/** One right answer, for people who read this. */
	readonly answer: string;
	readonly key: Key;
};
