import type { Lexicon, Meaning } from './lexicon';
import type { Token } from './tokens';
import type { Concept, DeedWords } from '../vocabulary/vocabulary';

/** A word or fixed phrase with all that it may mean. */
export type Item = {
	readonly text: string;
	/** As it was typed. */
	readonly raw: string;
	readonly tags: ReadonlySet<Concept>;
	readonly deeds: readonly Pick<DeedWords, 'doing' | 'form'>[];
	readonly person: string | null;
	readonly thing: string | null;
	readonly colour: string | null;
	readonly number: number | null;
	readonly ordinal: number | null;
	/** Of a time written as `0:05.2`, ms. */
	readonly clockMs: number | null;
	/** A sign between parts of a sentence. */
	readonly sign: string | null;
	/** Written with a capital inside a sentence. */
	readonly isName: boolean;
	readonly isKnown: boolean;
	/** Misspelt, and taken for what is near. */
	readonly isCorrected: boolean;
	/** An everyday word, whether or not it means something here: no name. */
	readonly isPlainWord: boolean;
};

const clockOf = (word: string): number | null => {
	const match = /^(?:(\d+):)?(\d{1,2}):(\d{2}(?:[.,]\d+)?)$/.exec(word);
	if (!match) return null;
	const [, hours = '0', minutes = '0', seconds = '0'] = match;
	return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000);
};

const numberOf = (word: string): number | null =>
	/^\d+(?:[.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : null;

const ordinalOf = (word: string): number | null => {
	const match = /^(\d+)(?:st|nd|rd|th|\.|er|e|ème|º|ª)$/.exec(word);
	return match ? Number(match[1]) : null;
};

const isSign = (word: string): boolean => /^[,.;:!?()]$/.test(word);

const fits = (meaning: Meaning, token: Token | undefined): boolean =>
	meaning.is !== 'person' ||
	!meaning.needsCapital ||
	(token?.hasCapital === true && (!token.isFirst || token.word.length > 1));

/** “That Person 2”: no “that person”. */
const isNumbered = (words: readonly string[], next: Token | undefined): boolean =>
	words.length > 1 && /^(?:person|participant)$/.test(words.at(-1) ?? '') && numberOf(next?.word ?? '') !== null;

/** “5 seconds of”: no “seconds of”, as in “seconds of eye contact”. */
const isMeasured = (words: readonly string[], before: Item | undefined): boolean =>
	words.length > 1 && /^(?:seconds|minutes)$/.test(words[0] ?? '') && before !== undefined && before.number !== null;

/** The longest phrases of the lexicon, from left to right. */
export const itemsOf = (tokens: readonly Token[], { byFirst, known }: Lexicon): readonly Item[] => {
	const items: Item[] = [];
	for (let at = 0; at < tokens.length;) {
		const token = tokens[at];
		if (!token) break;
		const entries = (byFirst.get(token.word) ?? []).filter(
			({ words, meaning }) =>
				words.every((word, i) => tokens[at + i]?.word === word) &&
				fits(meaning, token) &&
				!isMeasured(words, items.at(-1)) &&
				// “Had no eye contact”.
				!(words.length > 1 && words.at(-1) === 'eye' && tokens[at + words.length]?.word === 'contact') &&
				// “At what for how long”.
				!(words.join(' ') === 'what for' && /^(?:how|more|less|at)$/.test(tokens[at + 2]?.word ?? '')) &&
				!isNumbered(words, tokens[at + words.length]),
		);
		const length = entries.reduce((longest, { words }) => Math.max(longest, words.length), 1);
		const meanings = entries.filter(({ words }) => words.length === length).map(({ meaning }) => meaning);
		const of = <K extends Meaning['is']>(is: K): Extract<Meaning, { is: K }>[] =>
			meanings.filter((m): m is Extract<Meaning, { is: K }> => m.is === is);
		const number = numberOf(token.word) ?? of('number')[0]?.value ?? null;
		const ordinal = ordinalOf(token.word) ?? of('ordinal')[0]?.value ?? null;
		const clockMs = clockOf(token.word);
		const own = tokens.slice(at, at + length);
		items.push({
			text: own.map(({ word }) => word).join(' '),
			raw: own.map(({ raw }) => raw).join(' '),
			tags: new Set(of('concept').map(({ concept }) => concept)),
			deeds: of('deed').map(({ deed }) => deed),
			person: of('person')[0]?.name ?? null,
			thing: of('thing')[0]?.name ?? null,
			colour: of('colour')[0]?.colour ?? null,
			...{ number, ordinal, clockMs },
			sign: isSign(token.word) ? token.word : null,
			isName: token.isName,
			isCorrected: own.some(({ isCorrected }) => isCorrected),
			isPlainWord: known.has(token.word),
			isKnown: meanings.length > 0 || number !== null || ordinal !== null || clockMs !== null || isSign(token.word),
		});
		at += length;
	}
	return items;
};

/** Whether a word has one of these meanings. */
export const hasTag = (item: Item | undefined, ...tags: readonly Concept[]): boolean =>
	item !== undefined && tags.some((tag) => item.tags.has(tag));
