import type { Doing } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, weighted, wordingOf, oneOf } from '../draw';
import { type VerbForm, inflect } from './inflect';
import { type Noun, nouns, pairNouns } from './nouns';
import { type Aim, type VerbPhrase, pairPhrases, verbPhrases } from './phrases';
import { wordings } from '../wordings';

/** How often each kind of doing is asked about. */
const DOINGS: readonly (readonly [doing: Doing, weight: number])[] = [
	['look', 36],
	['mutual-gaze', 11],
	['pointing', 10],
	['gaze-following', 5],
	['gaze-aversion', 4.5],
	['camera-contact', 3],
	['shared-attention', 4],
	['joint-attention', 3.5],
	['pointing-followed', 3.5],
	['gaze-shift', 3],
	['attention-capture', 1.5],
	['showing', 3.5],
	['giving', 4],
	['reaching', 3.5],
	['speaking', 4],
	['head-nod', 2.5],
	['head-shake', 2],
	['expression', 2],
	['interaction', 2.5],
];

/** Those taking part are alike. */
export const isUndirected = (doing: Doing): boolean =>
	doing === 'mutual-gaze' || doing === 'shared-attention' || doing === 'joint-attention' || doing === 'interaction';

/** One kind of doing by its weight; `except` leaves some out. */
export const anyDoing = (draw: Draw, except: (doing: Doing) => boolean = () => false): Doing =>
	weighted(
		draw,
		DOINGS.filter(([doing]) => !except(doing)),
	);

/** Verbs by doing and what they are directed at. */
const byDoing = new Map<string, VerbPhrase[]>();
for (const phrase of verbPhrases) {
	const aims: readonly Aim[] = phrase.aim === 'both' ? ['person', 'object'] : [phrase.aim];
	for (const aim of aims) {
		const key = `${phrase.doing} ${aim}`;
		byDoing.set(key, [...(byDoing.get(key) ?? []), phrase]);
	}
}

/** Whether there is a verb of that doing for that aim. */
export const hasAim = (doing: Doing, aim: Exclude<Aim, 'both'>): boolean => byDoing.has(`${doing} ${aim}`);

const ofWords = (draw: Draw, key: string, phrases: readonly VerbPhrase[]): VerbPhrase => {
	const words = wordingOf(
		draw,
		key,
		phrases.map((p) => p.words),
	);
	return phrases.find((p) => p.words === words)!;
};

/** A verb of that doing for that aim; only ask where `hasAim`. */
export const verbFor = (draw: Draw, doing: Doing, aim: Exclude<Aim, 'both'>): VerbPhrase =>
	ofWords(draw, `${doing} ${aim}`, byDoing.get(`${doing} ${aim}`)!);

export const pairVerbFor = (draw: Draw, doing: Doing): VerbPhrase =>
	ofWords(
		draw,
		`${doing} pair`,
		pairPhrases.filter((p) => p.doing === doing),
	);

export const nounFor = (draw: Draw, doing: Doing): Noun | null => {
	const own = nouns.filter((n) => n.doing === doing);
	return own.length === 0 ? null : nounOfWords(draw, `${doing} noun`, own);
};

export const pairNounFor = (draw: Draw, doing: Doing): Noun =>
	nounOfWords(
		draw,
		`${doing} pair noun`,
		pairNouns.filter((n) => n.doing === doing),
	);

const nounOfWords = (draw: Draw, key: string, own: readonly Noun[]): Noun => {
	const one = wordingOf(
		draw,
		key,
		own.map((n) => `${n.one} ${n.preposition ?? ''}`.trim()),
	);
	return own.find((n) => `${n.one} ${n.preposition ?? ''}`.trim() === one)!;
};

export type Tense = 'present' | 'past' | 'presentProgressive' | 'pastProgressive' | 'perfect';

export const anyTense = (draw: Draw): Tense =>
	oneOf(draw, { present: 40, past: 34, presentProgressive: 11, pastProgressive: 11, perfect: 4 });

const HIS = wordings`their ×3 | his | her | the`;

/** A verb with what follows, in some form; `target`: `null` leaves its place empty at the end. */
export const verbText = (
	draw: Draw,
	{ words }: VerbPhrase,
	form: VerbForm,
	target: string | null,
	middle = '',
): string => {
	const [verb = '', ...rest] = words.split(' ');
	const his = anyOf(draw, HIS);
	const tail = rest
		.join(' ')
		.replace('{his}', his)
		.replace(/(?:\{T\}|\{T's\})/, (slot) => (target === null ? '' : slot === '{T}' ? target : `${target}'s`));
	return [middle, inflect(verb, form), tail]
		.filter((part) => part.trim() !== '')
		.join(' ')
		.replace(/ +/g, ' ')
		.trim();
};

/** Whether what it is directed at can be left out at the end: `what does A look at`. */
export const canStrand = ({ words }: VerbPhrase): boolean => words.endsWith('{T}');

/** The preposition right before `{T}`, for `at whom does A look`; `null`: there is none. */
export const prepositionOf = ({ words }: VerbPhrase): string | null =>
	/ (at|to|towards|into|on|with|from|for) \{T\}$/.exec(words)?.[1] ?? null;

/** A verb without its last preposition and target: `look`. */
export const withoutAim = (phrase: VerbPhrase): VerbPhrase => ({
	...phrase,
	words: phrase.words.replace(/ (?:at|to|towards|into|on|with|from|for) \{T\}$/, ''),
});

const isBe = ({ words }: VerbPhrase): boolean => words.startsWith('be ');

const fitting = (phrase: VerbPhrase, tense: Tense): Tense =>
	isBe(phrase) && tense !== 'past' ? (tense === 'pastProgressive' ? 'past' : 'present') : tense;

const BE = {
	present: { one: 'is', many: 'are' },
	past: { one: 'was', many: 'were' },
} as const;

/** Finite verb: `looks at B`, `was looking at B`. */
export const finite = (
	draw: Draw,
	phrase: VerbPhrase,
	given: Tense,
	isPlural: boolean,
	target: string | null,
	middle = '',
): string => {
	const number = isPlural ? 'many' : 'one';
	const tense = fitting(phrase, given);
	if (isBe(phrase)) {
		const rest = verbText(draw, { ...phrase, words: phrase.words.slice(3) }, 'base', target);
		return [BE[tense === 'past' ? 'past' : 'present'][number], middle, rest].filter((p) => p !== '').join(' ');
	}
	switch (tense) {
		case 'present':
			return verbText(draw, phrase, isPlural ? 'base' : 'third', target, middle);
		case 'past':
			return verbText(draw, phrase, 'past', target, middle);
		case 'presentProgressive':
			return `${BE.present[number]} ${verbText(draw, phrase, 'ing', target, middle)}`;
		case 'pastProgressive':
			return `${BE.past[number]} ${verbText(draw, phrase, 'ing', target, middle)}`;
		case 'perfect':
			return `${isPlural ? 'have' : 'has'} ${verbText(draw, phrase, 'participle', target, middle)}`;
	}
};

/** What stands before the subject in a question, and what after it: `does`, `look at B`. */
export const inverted = (
	draw: Draw,
	phrase: VerbPhrase,
	given: Tense,
	isPlural: boolean,
	target: string | null,
	middle = '',
): { readonly before: string; readonly after: string } => {
	const number = isPlural ? 'many' : 'one';
	const tense = fitting(phrase, given);
	if (isBe(phrase)) {
		const rest = verbText(draw, { ...phrase, words: phrase.words.slice(3) }, 'base', target);
		return { before: BE[tense === 'past' ? 'past' : 'present'][number], after: `${middle} ${rest}`.trim() };
	}
	switch (tense) {
		case 'present':
			return { before: isPlural ? 'do' : 'does', after: verbText(draw, phrase, 'base', target, middle) };
		case 'past':
			return { before: 'did', after: verbText(draw, phrase, 'base', target, middle) };
		case 'presentProgressive':
			return { before: BE.present[number], after: verbText(draw, phrase, 'ing', target, middle) };
		case 'pastProgressive':
			return { before: BE.past[number], after: verbText(draw, phrase, 'ing', target, middle) };
		case 'perfect':
			return { before: isPlural ? 'have' : 'has', after: verbText(draw, phrase, 'participle', target, middle) };
	}
};

/** `is looked at`, for phrases with a passive. */
export const passive = (
	draw: Draw,
	phrase: VerbPhrase,
	tense: Tense,
	isPlural = false,
): { be: string; rest: string } => {
	const isPast = tense === 'past' || tense === 'pastProgressive' || tense === 'perfect';
	const be = BE[isPast ? 'past' : 'present'][isPlural ? 'many' : 'one'];
	const isGoingOn = chance(draw, 0.15);
	return { be: be, rest: `${isGoingOn ? 'being ' : ''}${verbText(draw, phrase, 'participle', null)}` };
};
