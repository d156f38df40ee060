import escapeStringRegexp from 'escape-string-regexp';
import { madeOnce } from '../../core/text/patterns';
import { plainWords } from './plain-words';
import type { AskSession } from './types';

/*
 * Names may hold any marks: “Anna M.”, “T_01”, “Mother (P1)”. In a question a mark ends a word or a sentence, so that whoever
 * has such a name goes by a word of letters alone while a question or an answer is read.
 */

/** How a session is asked about while a question is read. */
type PlainNames = {
	/** The session with plain names. */
	readonly session: AskSession;
	/** A text that was typed, with plain names. */
	readonly plain: (typed: string) => string;
	/** Turns of a conversation, with plain names in what was typed. */
	readonly plainTurns: <T extends { readonly question: string }>(turns: readonly T[]) => readonly T[];
	/** What was read, with all names as they are. */
	readonly back: <T>(read: T) => T;
};

/** A mark that ends a word. A hyphen or an apostrophe within a name does not. */
const MARK = /[^\p{L}\p{M}\p{N} '’-]|^['’-]|[’'-]$/u;

const everyday = new Set(plainWords);

/** A word that nobody types, and that is far from any other in letters. */
const standIn = (at: number): string => {
	const letters = [...at.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26)));
	return `Zq${letters.map((letter) => letter.repeat(3)).join('')}vx`;
};

/** Each ends where no letter or digit goes on. */
const anyOf = (names: readonly string[]): RegExp =>
	new RegExp(
		`(?<![\\p{L}\\p{N}])(?:${names.map((name) => escapeStringRegexp(name)).join('|')})(?![\\p{L}\\p{N}])`,
		'giu',
	);

const withoutMarks = (name: string, by: string): string =>
	name.replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, by).replace(/^['’\s-]+|['’\s-]+$/gu, '');

/** Other ways to type a name: without its marks, or one of its words that is a name of its own. */
const waysToType = (name: string): readonly string[] => {
	const words = name.split(/\s+/).map((word) => word.replace(/[.,;:]$/, ''));
	const own = words.filter((word) => /^\p{Lu}\p{L}{2,}$/u.test(word) && !/^(?:Mrs|Miss|Prof|Sir|The)$/.test(word));
	return [withoutMarks(name, ' '), withoutMarks(name, ''), ...own];
};

/** Texts in plain data, each changed. */
const withTexts = <T>(value: T, change: (text: string) => string): T => {
	if (typeof value === 'string') return change(value) as T;
	if (Array.isArray(value)) return value.map((one: unknown) => withTexts(one, change)) as T;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)])) as T;
};

const made = madeOnce((session: AskSession): PlainNames | null => {
	const all = [...session.people.map(({ name }) => name), ...session.objects.map(({ label }) => label)];
	const marked = [...new Set(all)].filter((name) => MARK.test(name));
	if (marked.length === 0) return null;
	const standIns = new Map(marked.map((name, at) => [name, standIn(at)]));
	const names = new Map(marked.map((name, at) => [standIn(at), name]));
	/** How each may be typed, by what it is in small letters. */
	const typedAs = new Map(marked.map((name) => [name.toLowerCase(), standIn(marked.indexOf(name))]));
	const taken = new Set(all.map((name) => name.toLowerCase()));
	const others = marked.flatMap((name) =>
		[...new Set(waysToType(name))].map((way) => ({ name, way: way.toLowerCase() })),
	);
	for (const { name, way } of others) {
		const isShared = taken.has(way) || others.some((other) => other.way === way && other.name !== name);
		const isPartOfOthers = all.some((other) => other !== name && anyOf([way]).test(other));
		if (way.length > 1 && !isShared && !isPartOfOthers && !everyday.has(way))
			typedAs.set(way, standIns.get(name) ?? name);
	}
	const typed = anyOf([...typedAs.keys()].sort((a, b) => b.length - a.length));
	const stoodIn = anyOf([...names.keys()]);
	const plain = (text: string): string => text.replace(typed, (name) => typedAs.get(name.toLowerCase()) ?? name);
	const backInText = (text: string): string => text.replace(stoodIn, (word) => names.get(word) ?? word);
	return {
		session: {
			...session,
			people: session.people.map((one) => ({ ...one, name: standIns.get(one.name) ?? one.name })),
			objects: session.objects.map((one) => ({ ...one, label: standIns.get(one.label) ?? one.label })),
		},
		plain,
		plainTurns: (turns) => turns.map((turn) => ({ ...turn, question: plain(turn.question) })),
		back: (read) => withTexts(read, backInText),
	};
});

/** How a session with marks in its names is asked about; `null`: no name has any. */
export const plainNamesOf = (session: AskSession): PlainNames | null => made(session);
