import { dropOldest } from '../collections';

/*
 * A pattern that holds the names of a session cannot be made when the program starts, and to compile it takes far longer than
 * to use it: what was compiled for one question is kept for the next.
 */

/** Patterns kept: several times as many as the names of one session need. */
const MOST_PATTERNS = 1000;

const patterns = new Map<string, RegExp>();

/** A pattern that is compiled once. Neither `g` nor `y`, with which it would remember where it was. */
export const patternOf = (source: string, flags: 'i' | 'iu'): RegExp => {
	const key = `${flags} ${source}`;
	const known = patterns.get(key);
	if (known) return known;
	const made = new RegExp(source, flags);
	patterns.set(key, made);
	dropOldest(patterns, MOST_PATTERNS);
	return made;
};

/** What a function makes of an object, made once for as long as that object is held. */
export const madeOnce = <K extends object, T>(make: (of: K) => T): ((of: K) => T) => {
	const kept = new WeakMap<K, { readonly made: T }>();
	return (of) => {
		const known = kept.get(of) ?? { made: make(of) };
		kept.set(of, known);
		return known.made;
	};
};
