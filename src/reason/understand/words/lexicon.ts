import { dropOldest, entriesOf } from '../../../core/collections';
import { madeOnce } from '../../../core/text/patterns';
import { plainWords } from '../../answer/plain-words';
import { sameThingWords, thingWords } from '../../answer/thing-words';
import type { Concept, DeedWords, Vocabulary } from '../vocabulary/vocabulary';

/** What words mean. A phrase may have several meanings; what stands around it decides. */
export type Meaning =
	| { readonly is: 'concept'; readonly concept: Concept }
	| { readonly is: 'deed'; readonly deed: Pick<DeedWords, 'doing' | 'form'> }
	/** A kind of thing, by a word that `resolveThings` knows. */
	| { readonly is: 'thing'; readonly name: string }
	| { readonly is: 'person'; readonly name: string; readonly needsCapital: boolean }
	| { readonly is: 'colour'; readonly colour: string }
	| { readonly is: 'number'; readonly value: number }
	| { readonly is: 'ordinal'; readonly value: number };

type Entry = { readonly words: readonly string[]; readonly meaning: Meaning };

/** Phrases by their first word, longest first. */
export type Lexicon = {
	readonly byFirst: ReadonlyMap<string, readonly Entry[]>;
	/** Every word of it: none of these is misspelt. */
	readonly known: ReadonlySet<string>;
	/** Words that misspelt ones may stand for. Not every thing there is: what is named and not there has to be said. */
	readonly targets: ReadonlySet<string>;
	/** Words for people, and the names of those and of the things that are there: what is written with a capital may be. */
	readonly names: ReadonlySet<string>;
};

/** All texts that a text with alternatives stands for. */
const expand = (text: string): string[] => {
	const inner = /\(([^()]*)\)(\?)?/.exec(text);
	if (!inner) return [text.replace(/\s+/g, ' ').trim()];
	const [whole, options = '', isOptional] = inner;
	const [before, after] = [text.slice(0, inner.index), text.slice(inner.index + whole.length)];
	const parts = [...options.split('/'), ...(isOptional ? [''] : [])];
	return parts.flatMap((part) => expand(`${before}${part}${after}`));
};

/** Alternatives at the top of a text: `|` stands nowhere else. */
const alternatives = (text: string): string[] => text.split('|').flatMap(expand);

const verbsIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, verb]) => verb ?? []);

type Inflected = { readonly words: string; readonly form: DeedWords['form'] | null };

/** A phrase with every form of its verb; the form of the verb is the form of the phrase. */
const inflected = (phrase: string, vocabulary: Vocabulary): Inflected[] => {
	const [verb] = verbsIn(phrase);
	if (verb === undefined) return [{ words: phrase, form: null }];
	const forms = vocabulary.formsOf?.(verb) ?? [{ word: verb, form: 'base' as const }];
	return forms.flatMap(({ word, form }) =>
		inflected(phrase.replace(`{${verb}}`, word), vocabulary).map((one) => ({ words: one.words, form })),
	);
};

const phrases = (text: string, vocabulary: Vocabulary): Inflected[] =>
	alternatives(text).flatMap((phrase) => inflected(phrase, vocabulary));

const plural = (word: string): string => (/(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`);

const entriesFor = (vocabulary: Vocabulary): Entry[] => {
	const entries: Entry[] = [];
	const add = (words: string, meaning: Meaning): void => {
		if (words !== '') entries.push({ words: words.split(' '), meaning });
	};
	for (const [concept, text] of entriesOf(vocabulary.words)) {
		for (const { words } of phrases(text, vocabulary)) add(words, { is: 'concept', concept });
	}
	for (const { doing, form, words: text } of vocabulary.deeds) {
		for (const one of phrases(text, vocabulary)) {
			const own = form === 'noun' || form === 'past' ? form : (one.form ?? form);
			add(one.words, { is: 'deed', deed: { doing, form: own } });
		}
	}
	if (vocabulary.language === 'en') {
		for (const word of thingWords) {
			add(word, { is: 'thing', name: word });
			add(plural(word), { is: 'thing', name: word });
		}
	}
	for (const [name, text] of entriesOf(vocabulary.things)) {
		for (const words of alternatives(text)) add(words, { is: 'thing', name });
	}
	for (const [colour, text] of entriesOf(vocabulary.colours)) {
		for (const words of alternatives(text)) add(words, { is: 'colour', colour });
	}
	for (const [value, text] of vocabulary.numbers.split('|').entries()) {
		for (const words of text.split('/')) add(words, { is: 'number', value });
	}
	for (const [i, text] of vocabulary.ordinals.split('|').entries()) {
		for (const words of text.split('/')) add(words, { is: 'ordinal', value: i + 1 });
	}
	return entries;
};

const lexiconOf = (entries: readonly Entry[]): Lexicon => {
	const byFirst = new Map<string, Entry[]>();
	for (const entry of entries) {
		const [first = ''] = entry.words;
		const own = byFirst.get(first) ?? [];
		own.push(entry);
		byFirst.set(first, own);
	}
	for (const own of byFirst.values()) own.sort((a, b) => b.words.length - a.words.length);
	const wordsOf = (some: readonly Entry[]): string[] => some.flatMap(({ words }) => words);
	return {
		byFirst,
		known: new Set(wordsOf(entries)),
		targets: new Set(wordsOf(entries.filter(({ meaning }) => meaning.is !== 'thing'))),
		names: new Set(wordsOf(entries.filter(({ meaning }) => meaning.is === 'concept' && meaning.concept === 'person'))),
	};
};

const made = new Map<string, Lexicon>();

/** The words of a language. */
export const lexiconFor = (vocabulary: Vocabulary): Lexicon => {
	const known = made.get(vocabulary.language);
	if (known) return known;
	const own = lexiconOf(entriesFor(vocabulary));
	const lexicon = vocabulary.language === 'en' ? { ...own, known: new Set([...own.known, ...plainWords]) } : own;
	made.set(vocabulary.language, lexicon);
	return lexicon;
};

/** A lexicon and the names of a session. */
const namesIn = (lexicon: Lexicon, people: readonly string[], labels: readonly string[]): Lexicon => {
	const entries: Entry[] = [];
	for (const name of people) {
		const plain = name.toLowerCase();
		// A name that is also a word needs its capital: Will, Mark, A.
		const needsCapital = (lexicon.byFirst.get(plain) ?? []).some(
			({ words, meaning }) =>
				words.length === 1 &&
				!(meaning.is === 'concept' && (meaning.concept === 'sexed' || meaning.concept === 'child')),
		);
		entries.push({ words: plain.split(/\s+/), meaning: { is: 'person', name, needsCapital } });
		const [first = plain, ...more] = plain.split(/\s+/);
		if (more.length > 0 && !lexicon.known.has(first)) {
			entries.push({ words: [first], meaning: { is: 'person', name, needsCapital } });
		}
	}
	for (const label of labels) {
		const plain = label.toLowerCase();
		entries.push({ words: plain.split(/\s+/), meaning: { is: 'thing', name: label } });
		entries.push({ words: plural(plain).split(/\s+/), meaning: { is: 'thing', name: label } });
		// “The wine” is the wine bottle, where no other thing has that word.
		for (const word of plain.split(/\s+/).slice(0, -1)) {
			const isOwn =
				!(lexicon.byFirst.get(word) ?? []).some(({ words }) => words.length === 1) &&
				labels.filter((other) => other.toLowerCase().includes(word)).length === 1;
			if (isOwn) entries.push({ words: [word], meaning: { is: 'thing', name: label } });
		}
		for (const same of sameThingWords(plain)) {
			entries.push({ words: same.split(' '), meaning: { is: 'thing', name: label } });
		}
	}
	const byFirst = new Map(lexicon.byFirst);
	for (const [first, own] of lexiconOf(entries).byFirst) {
		const known = (byFirst.get(first) ?? []).filter(
			(one) => !own.some((o) => o.meaning.is === one.meaning.is && o.words.join(' ') === one.words.join(' ')),
		);
		byFirst.set(
			first,
			[...own, ...known].sort((a, b) => b.words.length - a.words.length),
		);
	}
	const named = entries.flatMap(({ words }) => words);
	return {
		byFirst,
		known: new Set([...lexicon.known, ...named]),
		targets: new Set([...lexicon.targets, ...named]),
		names: new Set([...lexicon.names, ...named]),
	};
};

/** Sessions whose words are kept, for each language. */
const MOST_KEPT = 20;

const keptFor = madeOnce((_: Lexicon) => new Map<string, Lexicon>());

/** A lexicon with the names of a session, made once: a question is read many times over. */
export const withNames = (lexicon: Lexicon, people: readonly string[], labels: readonly string[]): Lexicon => {
	const kept = keptFor(lexicon);
	const key = JSON.stringify([people, labels]);
	const known = kept.get(key) ?? namesIn(lexicon, people, labels);
	kept.set(key, known);
	dropOldest(kept, MOST_KEPT);
	return known;
};
