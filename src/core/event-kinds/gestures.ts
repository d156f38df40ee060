/** Somebody doing it, in the words of answers: `Anna {past}{to}Ben`, `Anna did not {base}{to}Ben`. */
export type Verb = { past: string; base: string; to: string };

/** What there is to say of a gesture. */
export type DeicticGestureWords = {
	/** Name, as the field calls it. */
	title: string;
	/** What it is in a sentence, for exports. */
	definition: string;
	/** Words of answers to questions. */
	verb: Verb;
	/** In the short form of questions that a small model writes: no `by` or `to`, not `first` or `last` at its start. */
	short: string;
	/** Other words for it in coding schemes and papers: lower case, single words with blanks between. */
	codedAs: readonly string[];
	/** Present tense, to follow the name of who makes it. */
	doing: (target: string | null) => string;
};

/** The gestures that a `deictic-gesture` may be, by the names that files use. */
export const deicticGestures = {
	pointing: {
		title: 'Pointing',
		definition: 'Hand and arm indicate a target.',
		verb: { past: 'pointed', base: 'point', to: ' at ' },
		short: 'point',
		codedAs: ['point', 'points', 'point at', 'pointing gesture', 'index point', 'ptg'],
		doing: (target) => `points at ${target ?? 'something'}`,
	},
	showing: {
		title: 'Showing',
		definition: 'Something is held up for another to see.',
		verb: { past: 'showed something', base: 'show something', to: ' to ' },
		short: 'show',
		codedAs: ['show', 'shows', 'hold up', 'holds up'],
		doing: (target) => `shows ${target ?? 'something'}`,
	},
	giving: {
		title: 'Giving',
		definition: 'Something is offered for transfer.',
		verb: { past: 'gave something', base: 'give something', to: ' to ' },
		short: 'give',
		codedAs: ['give', 'gives', 'hand over', 'offer', 'offers'],
		doing: (target) => `offers something${target ? ` to ${target}` : ''}`,
	},
	reaching: {
		title: 'Reaching',
		definition: 'The arm extends to get something not yet held.',
		verb: { past: 'reached', base: 'reach', to: ' for ' },
		short: 'reach',
		codedAs: ['reach', 'reaches', 'reach for'],
		doing: (target) => `reaches for ${target ?? 'something'}`,
	},
} as const satisfies Readonly<Record<string, DeicticGestureWords>>;

export type DeicticGesture = keyof typeof deicticGestures;
