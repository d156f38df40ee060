import escapeStringRegexp from 'escape-string-regexp';
import { dropOldest } from '../../../core/collections';
import type { Known } from '../words/noun';

/** What is replaced, and by what. */
export type Rewrite = readonly [pattern: RegExp, by: string];

export const rewritten = (text: string, rewrites: readonly Rewrite[]): string =>
	rewrites.reduce((left, [pattern, by]) => left.replace(pattern, by), text);

/** Ways to name one person or thing of a session, as sources of patterns without groups. */
export type Names = { readonly person: string; readonly thing: string };

const TITLE = /^(?:ms|mr|mrs|miss|dr|prof|sir|the)\.?$/i;

const anyOf = (words: readonly string[]): string => {
	const plain = [...new Set(words)].sort((a, b) => b.length - a.length).map(escapeStringRegexp);
	return plain.length > 0 ? `(?:${plain.join('|')})` : '(?!)';
};

/** Sessions whose names are kept: one is asked about at a time, and a bench goes through a few dozen. */
const MOST_KEPT = 50;

const kept = new Map<string, Names>();

/**
 * People by name, by a part of it and by number, and things by label. For the same names it is the same object, to which
 * patterns are kept.
 */
export const namesOf = ({ people, objects }: Known): Names => {
	const given = people.flatMap(({ name }) => [
		name,
		...name.split(' ').filter((w) => w.length > 2 && !/^\d/.test(w) && !TITLE.test(w) && w !== 'Person'),
	]);
	const things = objects.flatMap(({ label }) => [
		label,
		...label.split(' ').filter((w) => w.length > 2 && w !== 'with'),
	]);
	const person = String.raw`(?:${anyOf(given.map((one) => one.toLowerCase()))}|p(?:erson)? ?\d+)`;
	const thing = anyOf(things.map((one) => one.toLowerCase()));
	const key = `${person}\n${thing}`;
	const names = kept.get(key) ?? { person, thing };
	kept.set(key, names);
	dropOldest(kept, MOST_KEPT);
	return names;
};

/** Part of a name by itself as the whole of it: “Okafor” is Ms Okafor, where nobody else has that part. */
export const fullNames = ({ people }: Known): readonly Rewrite[] =>
	people.flatMap(({ name }): Rewrite[] => {
		const words = name.split(' ').filter((w) => w.length > 2 && !/^\d/.test(w) && w !== 'Person' && !TITLE.test(w));
		if (!name.includes(' ')) return [];
		return words
			.filter((word) => people.filter((other) => other.name.split(' ').includes(word)).length === 1)
			.map((word) => [
				new RegExp(
					String.raw`(?<![\p{L}\d])(?:${escapeStringRegexp(name)}|(?:ms|mr|mrs|miss|dr)\.? ${escapeStringRegexp(word)}|${escapeStringRegexp(word)})(?![\p{L}\d])`,
					'giu',
				),
				name,
			]);
	});
