import type { AskSession } from '../answer/types';
import type { Turn } from '../query/reading';
import { winnersOf, type Find, type Winners } from '../query/winners';
import { attempt } from './attempt';
import { isMeant } from './check/meant';
import { unmetIn } from './check/expected';
import { unheardIn } from './check/unheard';
import { PLAIN, type Choice } from './choice';
import { hasDescription } from './described/resolved';
import { bracketsOf, isPartOfSentence, isRestricting } from './words/brackets';
import { chunksOf, hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { hasTag as hasItemTag, type Item } from './words/items';

/** A way to read a question, and what of it was left out. */
export type Way = {
	readonly items: readonly Item[];
	readonly choice: Choice;
	readonly missing: readonly Item[];
	/** Words that want an answer of another form. */
	readonly unmet: readonly Item[];
};

/** Who is described by a clause. Words are left out one by one to see what they do: what is found does not change. */
export const finderIn = (session: AskSession): Find => {
	const known = new Map<string, Winners | null>();
	return (query, names) => {
		const key = JSON.stringify([names, query]);
		const found = known.get(key);
		if (found !== undefined) return found;
		const winners = winnersOf(query, names, session);
		known.set(key, winners);
		return winners;
	};
};

/** Words that are no known ones, nor stand where only a name can; and those that say something but changed nothing. */
const missingIn = (
	items: readonly Item[],
	session: AskSession,
	read: (items: readonly Item[]) => string | null,
): readonly Item[] => {
	const whole = read(items)?.toLowerCase() ?? '';
	// A strange word is a name that the reading has, or it is none.
	const chunks = chunksOf(items, session);
	// “The woman in ochre”: what she is described by.
	const looks = chunks.flatMap((c) => (isNounChunk(c) && c.noun.isLasting ? c.noun.text.split(' ') : []));
	const isRead = (item: Item): boolean =>
		item.isKnown || item.sign !== null || looks.includes(item.text) || whole.includes(item.raw.toLowerCase());
	const unread = [
		...chunks.flatMap((c) => (c.is === 'word' && !c.item.isKnown ? [c.item] : [])),
		...items.filter((item) => !isRead(item)),
	];
	return [...new Set([...unread, ...unheardIn(items, session, read)])];
};

const faultsOf = ({ missing, unmet }: Way): number => missing.length + unmet.length;

/** What a question is asked of: a session, after a turn. */
export type Asked = { readonly session: AskSession; readonly turn: Turn | null; readonly find: Find };

/** The parts of a reading, to be compared; `null` without one. */
export const readAs = (items: readonly Item[], { session, turn }: Asked, choice: Choice): string | null => {
	const read = attempt(items, session, turn, choice);
	return read && JSON.stringify(read.parts);
};

/** One way to read a question; `null`: it cannot be read so. */
export const wayOf = (items: readonly Item[], asked: Asked, choice: Choice): Way | null => {
	const read = attempt(items, asked.session, asked.turn, choice);
	if (!read) return null;
	const queries = read.parts.flatMap((part) => (part.is === 'query' ? [part.query] : []));
	const missing = missingIn(items, asked.session, (some) => readAs(some, asked, choice));
	// A word that nobody knows may be what another is said of.
	const isKnown = missing.every((item) => item.isKnown);
	const left = isKnown ? missing.filter((item) => !isMeant(item, queries)) : missing;
	return { items, choice, missing: left, unmet: queries.length > 0 ? unmetIn(items, queries) : [] };
};

/** The first way that leaves nothing out; else the one that leaves out least. */
export const bestOf = (ways: readonly (() => Way | null)[]): Way | null => {
	let best: Way | null = null;
	for (const read of ways) {
		const way = read();
		if (way && (best === null || faultsOf(way) < faultsOf(best))) best = way;
		if (best && faultsOf(best) === 0) break;
	}
	return best;
};

/** “Talking time and nods per person”: no sentence, or one that wants a table. */
const isNamingIt = (items: readonly Item[]): boolean =>
	(items.some((item) => hasItemTag(item, 'table', 'per', 'each')) || hasItemTag(items[0], 'follow')) &&
	!items.some(
		(item) =>
			hasItemTag(item, 'be', 'do', 'have', 'there-is', 'what', 'which', 'where', 'when', 'why') ||
			(item.deeds.length > 0 && item.deeds.every(({ form }) => form === 'base')),
	);

/** “… and Ben did not look at her”: what is said not to be so is no part of the clause before. */
const hasDenied = (chunks: readonly Chunk[]): boolean =>
	chunks.some(
		(chunk, at) =>
			at > 0 &&
			hasTag(chunk, 'and', 'but') &&
			isNounChunk(chunks[at + 1]) &&
			hasTag(chunks[at + 2], 'do', 'be', 'have') &&
			chunks.slice(at + 2, at + 4).some((one) => hasTag(one, 'not')) &&
			chunks.slice(at + 3).some(isDeedChunk) &&
			chunks.slice(0, at).some(isDeedChunk),
	);

/** With and without what stands in brackets: it belongs to the sentence, or is an aside. */
export const waysOf = (items: readonly Item[], asked: Asked): readonly (() => Way | null)[] => {
	const { outside, inside } = bracketsOf(items);
	const joint: Choice = { ...PLAIN, isJoint: true };
	const request: Choice = { ...PLAIN, isRequest: true };
	const choices = isNamingIt(outside)
		? [request, PLAIN, joint]
		: hasDenied(chunksOf(outside, asked.session))
			? [joint, PLAIN, request]
			: [PLAIN, joint, request];
	const asSaid = choices.map((choice) => () => wayOf(outside, asked, choice));
	// Whoever is described by a clause is found first; else the clause is one more condition.
	const ways = !hasDescription(chunksOf(outside, asked.session))
		? asSaid
		: [PLAIN, joint].map((choice) => () => wayOf(outside, asked, { ...choice, find: asked.find })).concat(asSaid);
	if (inside.length === 0) return ways;
	if (!isRestricting(inside, outside)) return ways;
	const whole = items.filter(({ sign }) => sign !== '(' && sign !== ')');
	const aside = (way: Way | null): Way | null => way && { ...way, missing: [...way.missing, ...inside] };
	const asides = ways.map((read) => () => aside(read()));
	return isPartOfSentence(inside) ? [() => wayOf(whole, asked, PLAIN), ...asides] : asides;
};
