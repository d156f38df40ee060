import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, weighted, wordingOf, oneOf } from '../draw';
import { type VerbForm, inflect } from '../../../src/core/text/inflect';
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

/** One of several entries by its wording. */
const entryOf = <Entry>(
	draw: Draw,
	list: string,
	entries: readonly Entry[],
	wordsOf: (entry: Entry) => string,
): Entry => {
	const words = wordingOf(draw, list, entries.map(wordsOf));
	const entry = entries.find((e) => wordsOf(e) === words);
	if (entry === undefined) throw new Error(`Nothing to say in list ${list}`);
	return entry;
};

/** A verb of that doing for that aim; only ask where `hasAim`. */
export const verbFor = (draw: Draw, doing: Doing, aim: Exclude<Aim, 'both'>): VerbPhrase =>
	entryOf(draw, `${doing} ${aim}`, byDoing.get(`${doing} ${aim}`) ?? [], ({ words }) => words);

export const pairVerbFor = (draw: Draw, doing: Doing): VerbPhrase => {
	const own = pairPhrases.filter((p) => p.doing === doing);
	return entryOf(draw, `${doing} pair`, own, ({ words }) => words);
};

const nounWords = ({ one, preposition }: Noun): string => `${one} ${preposition ?? ''}`.trim();

export const nounFor = (draw: Draw, doing: Doing): Noun | null => {
	const own = nouns.filter((n) => n.doing === doing);
	return own.length === 0 ? null : entryOf(draw, `${doing} noun`, own, nounWords);
};

export const pairNounFor = (draw: Draw, doing: Doing): Noun => {
	const own = pairNouns.filter((n) => n.doing === doing);
	return entryOf(draw, `${doing} pair noun`, own, nounWords);
};

/** A noun for what a clause says, with what it is directed at behind it; `null` where the two do not fit. */
export const sayNounAim = (
	draw: Draw,
	{ pattern, target }: { pattern: EventPattern; target: string | null },
): (Noun & { readonly end: string }) | null => {
	const noun = nounFor(draw, pattern.doing);
	if (!noun || pattern.target?.kind === 'camera' || (noun.preposition === null) !== (target === null)) return null;
	return { ...noun, end: target === null ? '' : ` ${noun.preposition} ${target}` };
};

export type Tense = 'present' | 'past' | 'presentProgressive' | 'pastProgressive' | 'perfect';

export const anyTense = (draw: Draw): Tense =>
	oneOf(draw, { present: 40, past: 34, presentProgressive: 11, pastProgressive: 11, perfect: 4 });

const HIS = wordings`their ×3 | his | her | the`;

/** A verb as a clause has it. */
export type VerbUse = {
	readonly phrase: VerbPhrase;
	/** At whom or what; `null`, the default, leaves its place empty. */
	readonly target?: string | null;
	/** An adverb before the verb. */
	readonly middle?: string;
};

/** A verb with what follows, in some form. */
export const verbText = (draw: Draw, form: VerbForm, { phrase, target = null, middle = '' }: VerbUse): string => {
	const [verb = '', ...rest] = phrase.words.split(' ');
	const his = anyOf(draw, HIS);
	const tail = rest
		.join(' ')
		.replace('{his}', his)
		.replace(/(?:\{T\}|\{T's\})/, (slot) => (target === null ? '' : slot === '{T}' ? target : `${target}'s`));
	return [middle, inflect(verb, form), tail].join(' ').replace(/ +/g, ' ').trim();
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

/** “Be” knows neither progressive nor perfect here. */
const simpleTense = (tense: Tense): 'present' | 'past' =>
	tense === 'past' || tense === 'pastProgressive' ? 'past' : 'present';

const BE = { present: ['is', 'are'], past: ['was', 'were'] } as const;

/** What a question begins with, of one and of more, and the form behind it. */
const AUXILIARIES: Readonly<Record<Tense, readonly [one: string, many: string, form: VerbForm]>> = {
	present: ['does', 'do', 'base'],
	past: ['did', 'did', 'base'],
	presentProgressive: [...BE.present, 'ing'],
	pastProgressive: [...BE.past, 'ing'],
	perfect: ['has', 'have', 'participle'],
};

/** A verb with its tense and number. */
export type FiniteUse = VerbUse & { readonly tense: Tense; readonly isPlural?: boolean };

/** What stands before the subject in a question, and what after it: `does`, `look at B`. */
export const inverted = (draw: Draw, use: FiniteUse): { readonly before: string; readonly after: string } => {
	const { phrase, tense, isPlural = false, middle = '' } = use;
	if (isBe(phrase)) {
		const rest = verbText(draw, 'base', { ...use, phrase: { ...phrase, words: phrase.words.slice(3) }, middle: '' });
		return { before: BE[simpleTense(tense)][isPlural ? 1 : 0], after: `${middle} ${rest}`.trim() };
	}
	const [one, many, form] = AUXILIARIES[tense];
	return { before: isPlural ? many : one, after: verbText(draw, form, use) };
};

/** Finite verb: `looks at B`, `was looking at B`. */
export const finite = (draw: Draw, use: FiniteUse): string => {
	const { phrase, tense, isPlural = false } = use;
	if (!isBe(phrase)) {
		if (tense === 'present') return verbText(draw, isPlural ? 'base' : 'third', use);
		if (tense === 'past') return verbText(draw, 'past', use);
	}
	const { before, after } = inverted(draw, use);
	return `${before} ${after}`;
};

/** `is looked at`, for phrases with a passive. */
export const passive = (
	draw: Draw,
	{ phrase, tense, isPlural = false }: Pick<FiniteUse, 'phrase' | 'tense' | 'isPlural'>,
): { be: string; rest: string } => {
	const be = BE[simpleTense(tense === 'perfect' ? 'past' : tense)][isPlural ? 1 : 0];
	const isGoingOn = chance(draw, 0.15);
	return { be, rest: `${isGoingOn ? 'being ' : ''}${verbText(draw, 'participle', { phrase })}` };
};
