// A question with marks in place of the people, things and numbers that it names, for a model that never sees names.
import escapeStringRegexp from 'escape-string-regexp';
import type { AskSession } from '../../answer/types';
import type { Slot } from '../../query/query';
import { chunksOf, type Chunk } from '../words/chunks';
import { readItems } from '../words/read-items';

/** A number of a question; `ms`: taken as a time; `value`: as it stands, of percent a share. */
type NumberSlot = { readonly value: number; readonly ms: number };

/** `how long did p0 look at t0 in the first n0 s`; what the marks stand for, in the order in which it is first named. */
export type MaskedQuestion = {
	readonly text: string;
	readonly people: readonly string[];
	readonly things: readonly string[];
	readonly numbers: readonly NumberSlot[];
};

const UNITS: readonly (readonly [unit: RegExp, factor: number])[] = [
	[/^(?:ms|millisec\w*|milliseconds?)$/i, 1],
	[/^(?:m|mins?|minutes?)$/i, 60_000],
	[/^(?:h|hrs?|hours?)$/i, 3_600_000],
];

const CLOCK = /\b(\d+):(\d\d)(?::(\d\d))?(?:\.(\d))?/;
const NUMBER = /(?<![\w.])\d+(?:\.\d+)?/;
const EITHER = new RegExp(`${CLOCK.source}|${NUMBER.source}`, 'gi');

const factorOf = (unit: string | undefined): number => UNITS.find(([form]) => form.test(unit ?? ''))?.[1] ?? 1000;

/** “2 to 3 min”: the unit behind the second number is that of the first, too. */
const RANGE = /^\s*(?:-|–|—|to|and)\s*\d+(?:\.\d+)?\s*([a-z]+)/i;

const clockSeconds = (clock: RegExpExecArray): number => {
	const parts = [clock[1], clock[2], clock[3]].flatMap((part) => (part === undefined ? [] : [Number(part)]));
	return parts.reduce((sum, part) => sum * 60 + part, 0) + Number(`0.${clock[4] ?? '0'}`);
};

const numberAt = (whole: string, rest: string): NumberSlot => {
	const clock = CLOCK.exec(whole);
	if (clock) return { value: clockSeconds(clock), ms: clockSeconds(clock) * 1000 };
	const value = Number(whole);
	const unit = /^\s*(%|[a-z]+\b)/i.exec(rest)?.[1];
	const isPercent = /^(?:%|per|percent)$/i.test(unit ?? '');
	return { value: isPercent ? value / 100 : value, ms: value * factorOf(RANGE.exec(rest)?.[1] ?? unit) };
};

const maskNumbers = (text: string): { text: string; numbers: NumberSlot[] } => {
	const numbers: NumberSlot[] = [];
	let masked = '';
	let at = 0;
	for (const found of text.matchAll(EITHER)) {
		const [whole] = found;
		masked += `${text.slice(at, found.index)} n${numbers.length} `;
		at = found.index + whole.length;
		numbers.push(numberAt(whole, text.slice(at)));
	}
	return { text: masked + text.slice(at), numbers };
};

const keyOf = (slot: Slot, session: AskSession): string | null => {
	if (slot.is !== 'person' && slot.is !== 'thing') return null;
	const name = slot.name.toLowerCase();
	if (slot.is === 'person') {
		const found = session.people.find((p) => p.personId.toLowerCase() === name || p.name.toLowerCase() === name);
		return found ? `person:${found.personId}` : null;
	}
	const found = session.objects.find((o) => o.objectId.toLowerCase() === name || o.label.toLowerCase() === name);
	return found ? `thing:${found.objectId}` : null;
};

/** The key that marks stand for: `person:P1`, `thing:cup`; `null`: nobody and nothing of the session. */
export const slotKey = keyOf;

/** “2nd” would be a number and an ending. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ordinalWords = (question: string): string =>
	question.replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (said, at: string) => ORDINALS[Number(at) - 1] ?? said);

/** “In the middle of his turn” is no place where somebody sits. */
const BARE_PLACE = /^(?:(?:the )?(?:left|middle|right))$/i;

/** Names within words that mean more than a name: “everyone but Anna”. */
const namesIn = (text: string, session: AskSession): string => {
	const names = [
		...session.people.flatMap(({ personId, name }) =>
			[name, personId, `person ${personId.replace(/\D/g, '')}`].map((own) => [own, `person:${personId}`] as const),
		),
		...session.objects.map(({ objectId, label }) => [label, `thing:${objectId}`] as const),
	].sort(([a], [b]) => b.length - a.length);
	return names.reduce(
		(left, [name, key]) =>
			left.replace(new RegExp(`(?<![\\w:])(?:the )?${escapeStringRegexp(name)}(?![\\w])`, 'gi'), `⟦${key}⟧`),
		text,
	);
};

const textOf = (chunk: Chunk, session: AskSession, isWord: IsWord): string => {
	// A word that the rules do not know is none that was misspelt.
	if (chunk.is === 'word' && chunk.item.isCorrected && isWord(chunk.item.raw)) return namesIn(chunk.item.raw, session);
	if (chunk.is === 'noun' && chunk.noun.is === 'fixed' && !BARE_PLACE.test(chunk.text)) {
		const marks = chunk.noun.slots.map((slot) => {
			if (slot.is === 'camera') return 'the camera';
			const key = keyOf(slot, session);
			return key === null ? null : `⟦${key}⟧`;
		});
		const named = marks.flatMap((mark) => (mark === null ? [] : [mark]));
		if (named.length === marks.length && named.length > 0)
			return `${named.join(` ${chunk.noun.join} `)}${chunk.noun.isOwner ? " 's" : ''}`;
	}
	return namesIn(chunk.text, session);
};

type IsWord = (word: string) => boolean;

/** Masks a question; `isWord`: what the model knows, and is not taken for another word that was misspelt. */
export const maskQuestion = (question: string, session: AskSession, isWord: IsWord = () => false): MaskedQuestion => {
	const words = chunksOf(readItems(ordinalWords(question), session), session)
		.map((chunk) => textOf(chunk, session, isWord))
		.join(' ');
	const people: string[] = [];
	const things: string[] = [];
	const held = words
		.split(/(⟦[^⟧]*⟧)/)
		.map((part) => {
			const [, kind, id] = /^⟦(person|thing):(.*)⟧$/.exec(part) ?? [];
			if (id === undefined) return part;
			const own = kind === 'person' ? people : things;
			if (!own.includes(id)) own.push(id);
			return `⟦${kind === 'person' ? 'p' : 't'}${'abcdefghijkl'[own.indexOf(id)] ?? 'z'}⟧`;
		})
		.join('');
	const { text, numbers } = maskNumbers(held);
	const shown = text.replace(
		/⟦([pt])([a-z])⟧/g,
		(_, kind: string, at: string) => ` ${kind}${'abcdefghijkl'.indexOf(at)} `,
	);
	return { text: shown.toLowerCase().replace(/\s+/g, ' ').trim(), people, things, numbers };
};
