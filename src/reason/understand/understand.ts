import { listWords } from '../../core/text/words';
import type { Topic } from '../answer/parse-topics';
import type { AskSession } from '../answer/types';
import type { Reading, Turn, Understood } from '../query/reading';
import type { Query, Slot } from '../query/query';
import { person } from '../query/build';
import { winnersOf, type Find, type Winners } from '../query/winners';
import { withoutAsides } from './words/asides';
import { asTyped } from './typed/typed';
import { attempt, type Attempt } from './attempt';
import { PLAIN, type Choice } from './choice';
import { hasDescription } from './described/resolved';
import { bracketsOf, isPartOfSentence, isRestricting } from './words/brackets';
import { sameSlot } from './conditions';
import { chunksOf, type Chunk } from './words/chunks';
import { hasTag as hasItemTag, type Item } from './words/items';
import { chosenLabel, labelOf } from './label';
import type { Known, Noun } from './words/noun';
import { readItems, withoutTail } from './words/read-items';
import { proxyOf } from './words/proxies';
import { refusedTopic } from './words/refusals';
import { isAddressing } from './check/addressing';
import { unmetIn } from './check/expected';
import { isMeant, untoldIn } from './check/meant';
import { unheardIn, withOthersLeftOut } from './check/unheard';
import { asBefore, correctionIn } from './follow/corrected';
import { isStillNamed, withPairOf } from './follow/people-named';

/** From this score on a reading is taken without asking. */
const SURE = 0.5;

/** Whether a question was understood well enough to be answered, or to be asked back. */
export const isSure = (understood: Understood): boolean =>
	understood.is === 'unclear' ? understood.options.length > 0 : (understood.readings[0]?.score ?? 0) >= SURE;

/** Words are left out one by one to see what they do: what is found does not change. */
const finderIn = (session: AskSession): Find => {
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

/** The parts of a question with their meanings. */
export const readChunks = (question: string, session: Known): readonly Chunk[] =>
	chunksOf(readItems(question, session), session);

/** Words that are no known ones, nor stand where only a name can; and those that say something but changed nothing. */
const missingIn = (
	items: readonly Item[],
	session: AskSession,
	read: (items: readonly Item[]) => string | null,
): readonly Item[] => {
	const whole = read(items)?.toLowerCase() ?? '';
	// A strange word is a name that the reading has, or it is none.
	const isRead = (item: Item): boolean => item.isKnown || item.sign !== null || whole.includes(item.raw.toLowerCase());
	const unread = [
		...chunksOf(items, session).flatMap((c) => (c.is === 'word' && !c.item.isKnown ? [c.item] : [])),
		...items.filter((item) => !isRead(item)),
	];
	return [...new Set([...unread, ...unheardIn(items, session, read)])];
};

const wordsOf = (items: readonly Item[]): string => listWords([...new Set(items.map(({ raw }) => `“${raw}”`))]);

/** All that words of too little meaning may stand for. */
const choicesOf = (
	unclear: readonly Noun[],
	known: Known,
	named: readonly Slot[],
): readonly ReadonlyMap<string, readonly Slot[]>[] => {
	const everybody = known.people.map(({ personId }): Slot => person(personId));
	const left = everybody.filter((slot) => !named.some((one) => sameSlot(one, slot)));
	const people = left.length > 0 ? left : everybody;
	const [first, second] = unclear;
	if (!first) return [];
	const sets = ({ count, slots }: Noun): (readonly Slot[])[] =>
		slots.length > 0
			? slots.map((slot) => [slot])
			: count < 2
				? people.map((slot) => [slot])
				: everybody.flatMap((a, i) => everybody.slice(i + 1).map((b) => [a, b]));
	const texts = [...new Set(unclear.map(({ text }) => text))];
	const [a = '', b] = texts;
	return sets(first).flatMap((slots) => {
		if (b === undefined || !second) return [new Map([[a, slots]])];
		return sets(second)
			.filter((others) => !others.some((one) => slots.some((slot) => sameSlot(one, slot))))
			.map(
				(others) =>
					new Map([
						[a, slots],
						[b, others],
					]),
			);
	});
};

/** “Only while Ben was talking”, of what was asked before: a narrower time, which the rest says. */
const isOnlyThen = (at: number, items: readonly Item[], turn: Turn | null): boolean =>
	turn !== null &&
	at === 0 &&
	items[0]?.text === 'only' &&
	hasItemTag(items[1], 'while', 'when', 'after', 'before', 'if');

/** “And only Ben?”, after what only Anna looked at: the same of him. */
const isOnlyAgain = (item: Item, turn: Turn | null): boolean =>
	item.text === 'only' && turn !== null && /\bonly\b/i.test(turn.question) && turn.queries.some(saysOnly);

const saysOnly = (query: Query): boolean => 'about' in query && JSON.stringify(query.about).includes('"is":"number"');

/** “Is Ben well-behaved?”: of somebody it is asked what they are, in a word that is nothing they do. */
const isOfTrait = (all: readonly Item[]): boolean => {
	const items = all.filter(({ sign }) => sign === null);
	const [be, ...rest] = items;
	const strange = rest.filter(({ isKnown }) => !isKnown);
	const isPlain = rest.every((item) => item.deeds.length === 0 && item.clockMs === null);
	const last = items.at(-1);
	const isSaid = hasItemTag(be, 'be') || (hasItemTag(be, 'who') && hasItemTag(rest[0], 'be'));
	return (
		isSaid &&
		isPlain &&
		strange.length === 1 &&
		last !== undefined &&
		!last.isKnown &&
		!last.isName &&
		last.raw === last.raw.toLowerCase()
	);
};

/** Options are no use beyond so many. */
const MOST_OPTIONS = 6;

/** A way to read a question, and what of it was left out. */
type Way = {
	readonly items: readonly Item[];
	readonly choice: Choice;
	readonly missing: readonly Item[];
	/** Words that want an answer of another form. */
	readonly unmet: readonly Item[];
};

const faultsOf = ({ missing, unmet }: Way): number => missing.length + unmet.length;

type Asked = { readonly session: AskSession; readonly turn: Turn | null; readonly find: Find };

const readAs = (items: readonly Item[], { session, turn }: Asked, choice: Choice): string | null => {
	const read = attempt(items, session, turn, choice);
	return read && JSON.stringify(read.parts);
};

const wayOf = (items: readonly Item[], asked: Asked, choice: Choice): Way | null => {
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
const bestOf = (ways: readonly (() => Way | null)[]): Way | null => {
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

/** With and without what stands in brackets: it belongs to the sentence, or is an aside. */
const waysOf = (items: readonly Item[], asked: Asked): readonly (() => Way | null)[] => {
	const { outside, inside } = bracketsOf(items);
	const joint: Choice = { ...PLAIN, isJoint: true };
	const request: Choice = { ...PLAIN, isRequest: true };
	const choices = isNamingIt(outside) ? [request, PLAIN, joint] : [PLAIN, joint, request];
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

const refusedAs = (topic: Topic, label: string): Understood => ({
	is: 'read',
	readings: [{ parts: [{ is: 'refused', topic }], score: 0.9, assumed: [], label }],
});

/**
 * What a question means, in one or more queries. Where nothing says who is meant it asks, with the question made plain for
 * each who may be.
 * @param typed the question as it was typed
 * @param turns of the conversation so far, the latest last: for “and Person 2?”
 */
export const understand = (typed: string, session: AskSession, turns: readonly Turn[] = []): Understood => {
	const question = asTyped(typed, session);
	const refused = refusedTopic(question);
	if (refused) return refusedAs(refused, question);
	const proxy = proxyOf(question);
	const near = proxy && understand(proxy.question, session, turns);
	if (near?.is === 'read' && near.readings.length > 0)
		return { is: 'unclear', asks: proxy?.asks ?? '', options: near.readings };
	const [last, earlier] = [turns.at(-1), turns.at(-2)];
	const turn = last ? { ...last, namedEarlier: earlier?.named } : null;
	const asked: Asked = { session, turn, find: finderIn(session) };
	const correction = turn ? correctionIn(question) : null;
	const items = withoutTail(readItems(withoutAsides(withPairOf(correction ?? question, turn)), session)).filter(
		(item, at, all) => !isOnlyAgain(item, turn) && !isOnlyThen(at, all, turn),
	);
	const best = bestOf(waysOf(items, asked));
	const first = best && attempt(best.items, session, turn, best.choice);
	if (isOfTrait(items)) return refusedAs('traits', question);
	if (first?.parts.some((part) => part.is === 'query' && isAddressing(part.query, session)))
		return refusedAs('words', question);
	if (!best || !first) return { is: 'read', readings: [] };
	const readingOf = ({ parts, score, bindings }: Attempt): Reading => {
		const before = turn?.queries.at(-1);
		const own =
			correction === null
				? parts
				: parts.map((part) => (part.is === 'query' ? { ...part, query: asBefore(part.query, before) } : part));
		return {
			parts: own,
			score: Math.max(0, score),
			assumed: [...new Set(bindings.assumed)],
			label: labelOf(own, session),
			...(bindings.referred[0] && { she: bindings.referred[0] }),
		};
	};
	const checked = (reading: Reading): Understood => {
		const told = reading.assumed.join(' ');
		const isTold = (item: Item): boolean =>
			(item.thing !== null || hasItemTag(item, 'child', 'sexed')) && told.includes(item.raw);
		const missing = best.missing.filter(
			(item) => !isTold(item) && !isStillNamed(item, reading.parts, { turn, session }),
		);
		const queries = reading.parts.flatMap((part) => (part.is === 'query' ? [part.query] : []));
		if (missing.length === 0 && queries.length > 0) {
			const unmet = unmetIn(best.items, queries);
			if (unmet.length > 0)
				return {
					is: 'unclear',
					asks: `Not understood in this question: ${wordsOf(unmet)}. Is this what is meant?`,
					options: [reading],
				};
		}
		// “Which children”, “each child”: nothing tells who is one, which the answer has to say.
		if (missing.every((item) => hasItemTag(item, 'child', 'sexed'))) {
			const of = missing.length > 0 ? missing : untoldIn(best.items, queries, told);
			if (of.length === 0) return { is: 'read', readings: [reading] };
			const assumed = [...reading.assumed, `Nothing tells who is meant by ${wordsOf(of)}: everybody is counted.`];
			return { is: 'read', readings: [{ ...reading, assumed }] };
		}
		const rest = withOthersLeftOut(best.items, missing, (some) => readAs(some, asked, best.choice));
		const other = rest && attempt(rest, session, turn, best.choice);
		const second = other && other.bindings.unclear.length === 0 ? readingOf(other) : null;
		const options = [reading, ...(second && second.label !== reading.label ? [second] : [])];
		const words = wordsOf(missing);
		const asks =
			options.length > 1
				? `Not understood in this question: ${words}. Which of these is meant?`
				: `Not understood in this question: ${words}. Is this what is meant, without it?`;
		return { is: 'unclear', asks, options };
	};
	const { unclear } = first.bindings;
	if (unclear.length > 0) {
		const named = first.bindings.named.flatMap(({ slot }) => (slot.is === 'person' ? [slot] : []));
		const options = choicesOf(unclear, session, named)
			.slice(0, MOST_OPTIONS)
			.flatMap((chosen): Reading[] => {
				const one = attempt(best.items, session, turn, { ...best.choice, chosen });
				return one ? [{ ...readingOf(one), label: chosenLabel(chosen, session) }] : [];
			});
		const [only, ...more] = options;
		if (only && more.length === 0) {
			const assumed = [...only.assumed, `“${unclear[0]?.text}” is taken to be ${only.label}, who is left.`];
			return checked({ ...only, assumed });
		}
		const words = [...new Set(unclear.map(({ text }) => `“${text}”`))].join(' and ');
		return { is: 'unclear', asks: `Who is meant by ${words}?`, options };
	}
	return checked(readingOf(first));
};
