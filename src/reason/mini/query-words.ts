import { keysOf, mapValues } from '../../core/collections';
import { doings, type Ask, type Doing } from '../answer/query';

/** How the short form names what is asked. */
export const askWords: Readonly<Record<Ask, string>> = {
	who: 'who',
	target: 'target',
	whether: 'whether',
	when: 'when',
	'how-long': 'how long',
	'how-often': 'how often',
	'what-happens': 'what happens',
	why: 'why',
};

/** How the short form names what is done. None of them has `by` or `to` in it, or begins with `first` or `last`. */
export const doingWords: Readonly<Record<Doing, string>> = mapValues(doings, ({ short }) => short);

/** The key whose words these are; `null`: none. */
export const keyOf = <K extends string>(words: Readonly<Record<K, string>>, said: string): K | null =>
	keysOf(words).find((key) => words[key] === said) ?? null;
