import type { Doing } from '../../answer/doings';

/**
 * What words can mean in a question. One list for all languages: a vocabulary says which words of its language mean what,
 * and everything after it knows concepts alone.
 */
const concepts = [
	// Who or what is asked for.
	...['who', 'whom', 'whose', 'what', 'which', 'where', 'when', 'why', 'how'],
	...[
		'how-many',
		'how-long',
		'how-often',
		'how-soon',
		'times',
		'timestamp',
		'share',
		'rate',
		'mean',
		'number',
		'duration',
	],
	...[
		'summary',
		'brief',
		'moments',
		'change',
		'unknown',
		'sequence',
		'table',
		'rank',
		'list',
		'happen',
		'pair',
		'different',
		'show-me',
		'order',
	],
	// How much, which one.
	...[
		'most',
		'least',
		'more',
		'less',
		'longest',
		'shortest',
		'first',
		'last',
		'next',
		'ordinal',
		'than',
		'often',
		'long',
		'mainly',
	],
	...['over', 'under', 'at-least', 'at-most', 'exactly', 'only', 'once', 'twice'],
	// People and things.
	...['person', 'child', 'sexed', 'thing', 'one', 'ones', 'left', 'middle', 'right', 'side', 'far', 'colour-mark'],
	...[
		'somebody',
		'something',
		'nobody',
		'nothing',
		'everybody',
		'everything',
		'all',
		'any',
		'no',
		'both',
		'each',
		'other',
		'others',
	],
	...[
		'rest',
		'another',
		'same',
		'each-other',
		'they',
		'singular',
		'it',
		'own',
		'himself',
		'camera',
		'elsewhere',
		'the',
		'this',
		'of',
		'except',
		'of-them',
	],
	// How parts hang together.
	...['to', 'by', 'with', 'from', 'between', 'in', 'on', 'at', 'for', 'per', 'and', 'or', 'but', 'that', 'possessive'],
	...[
		'while',
		'before',
		'after',
		'until',
		'since',
		'as-soon',
		'if',
		'whenever',
		'because',
		'within',
		'right-away',
		'together',
		'back',
		'again',
		'ever',
	],
	...[
		'not',
		'never',
		'without',
		'unless',
		'throughout',
		'be',
		'do',
		'have',
		'modal',
		'yes-no',
		'there-is',
		'reverse',
		'about',
		'also',
	],
	// Time.
	...[
		'second',
		'millisecond',
		'minute',
		'hour',
		'half',
		'third',
		'quarter',
		'start',
		'end',
		'video',
		'whole',
		'now',
		'mark',
		'then',
		'of-time',
	],
	// What is done, beyond what events are called.
	...['light', 'receive', 'meet', 'follow', 'avoid', 'leave', 'become', 'act', 'attend-to'],
	...['ignored', 'polite'],
] as const;
export type Concept = (typeof concepts)[number];

/** How words for something done are built: as something that is done, or as its name. */
export type DeedForm = 'base' | 'past' | 'ing' | 'noun';

/** What is done, in words of one form. */
export type DeedWords = { readonly doing: Doing; readonly form: DeedForm; readonly words: string };

/**
 * Words of one language. In every text `|` stands between alternatives; `(a/b)` is one of these, with `?` after it or
 * none; `{look}` is every form of a verb, as the language's `formsOf` has it. A fifth language is one more of these.
 */
export type Vocabulary = {
	/** ISO 639-1. */
	readonly language: string;
	readonly words: Readonly<Partial<Record<Concept, string>>>;
	readonly deeds: readonly DeedWords[];
	/** `{verb}` with its forms; a language without writes all forms out. */
	readonly formsOf: ((verb: string) => readonly { readonly word: string; readonly form: DeedForm }[]) | null;
	/** Words for things as the detector calls them in English, by that label. */
	readonly things: Readonly<Record<string, string>>;
	/** Words for colours, by the English word. */
	readonly colours: Readonly<Record<string, string>>;
	/** Zero, one, two, …, and first, second, …. */
	readonly numbers: string;
	readonly ordinals: string;
	/** Replaced before all else, such as contractions: source of a pattern and what stands instead. */
	readonly rewrites: readonly (readonly [pattern: RegExp, by: string])[];
	/** Words that only this language has, by which it is told. */
	readonly marks: string;
};
