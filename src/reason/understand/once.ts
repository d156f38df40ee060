import { listWords } from '../../core/text/words';
import type { Topic } from '../answer/parse-topics';
import type { AskSession, Described } from '../answer/types';
import type { Reading, Turn, Understood } from '../query/reading';
import type { Query, Slot } from '../query/query';
import { person } from '../query/build';
import { withoutAsides } from './words/asides';
import { asTyped } from './typed/typed';
import { attempt, type Attempt } from './attempt';
import { sameSlot } from './conditions';
import { chunksOf, type Chunk } from './words/chunks';
import { hasTag as hasItemTag, type Item } from './words/items';
import { derived } from './derived/derived';
import { chosenLabel, labelOf } from './label';
import type { Known, Noun } from './words/noun';
import { readItems, withoutTail } from './words/read-items';
import { proxyOf } from './words/proxies';
import { refusedTopic } from './words/refusals';
import { isAddressing } from './check/addressing';
import { asksForFew, fewIn } from './check/few';
import { fewLost } from './check/left-out';
import { unmetIn } from './check/expected';
import { untoldIn } from './check/meant';
import { withOthersLeftOut } from './check/unheard';
import { bestOf, finderIn, readAs, wayOf, waysOf, type Asked, type Way } from './ways';
import { ofEllipsis } from './follow/ellipsis/ellipsis';
import { followWorded } from './follow/ellipsis/reworded';
import { isNonsense } from './check/sound';
import { asBefore, correctionIn } from './follow/corrected';
import { withAnyGesture } from './normal/any-gesture';
import { sizedAsMeant } from './normal/any-each';
import { boundToFirst } from './composed/bound-to-first';
import { shiftsAsLooks } from './normal/gaze-shifts';
import { withEachPair } from './normal/every-pair';
import { withoutNamed } from './normal/somebody-else';
import { inWholeSecond } from './normal/whole-second';
import { untilFirst } from './normal/until-first';
import { whoInterrupted, asInterrupted } from './normal/interrupted';
import { mutualAgain, quickestOf } from './follow/of-those-told';
import { isStillNamed, withPairOf } from './follow/people-named';

/** From this score on a reading is taken without asking. */
const SURE = 0.5;

/** Whether a question was understood well enough to be answered, or to be asked back. */
export const isSure = (understood: Understood): boolean =>
	understood.is === 'unclear' ? understood.options.length > 0 : (understood.readings[0]?.score ?? 0) >= SURE;

/** The parts of a question with their meanings. */
export const readChunks = (question: string, session: Known): readonly Chunk[] =>
	chunksOf(readItems(question, session), session);

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
	const sets = ({ count, slots }: Noun): (readonly Slot[])[] => {
		if (count < 2) return (slots.length > 0 ? slots : people).map((slot) => [slot]);
		const of = slots.length > 0 ? slots : everybody;
		return of.flatMap((a, i) => of.slice(i + 1).map((b) => [a, b]));
	};
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

/** What whoever takes this choice has told about people who are described by what stays so. */
const meantBy = (
	chosen: ReadonlyMap<string, readonly Slot[]>,
	unclear: readonly Noun[],
	{ people }: AskSession,
): readonly Described[] =>
	[...chosen].flatMap(([text, slots]) => {
		if (!unclear.some((noun) => noun.isLasting && noun.text === text)) return [];
		const known = people.filter((one) => slots.some((slot) => slot.is === 'person' && slot.name === one.personId));
		return known.length > 0 ? [{ text, people: known.map(({ personId }) => personId) }] : [];
	});

/** Options are no use beyond so many. */
const MOST_OPTIONS = 6;

const refusedAs = (topic: Topic, label: string): Understood => ({
	is: 'read',
	readings: [{ parts: [{ is: 'refused', topic }], score: 0.9, assumed: [], label }],
});

const whoIsMeant = (unclear: readonly Noun[]): string =>
	`Who is meant by ${[...new Set(unclear.map(({ text }) => `“${text}”`))].join(' and ')}?`;

/** Words that a question loses though it is known who is meant: they are said with what is asked back. */
const passedOver = (way: Way | null, unclear: readonly Noun[]): readonly Item[] => {
	const asked = new Set(unclear.flatMap(({ text }) => text.split(' ')));
	return (way?.missing ?? []).filter(({ text, isKnown }) => !isKnown && !asked.has(text));
};

/** A question as it stands, in one or more queries; see `understand`. */
export const understandOnce = (typed: string, session: AskSession, turns: readonly Turn[] = []): Understood => {
	const [last, earlier] = [turns.at(-1), turns.at(-2)];
	const turn = last ? { ...last, namedEarlier: earlier?.named, queriesEarlier: earlier?.queries } : null;
	const question = asTyped(followWorded(typed, turn, session), session);
	const direct = mutualAgain(question, turn) ?? quickestOf(question, turn) ?? whoInterrupted(typed);
	if (direct) {
		const parts = [{ is: 'query', query: direct }] as const;
		return { is: 'read', readings: [{ parts, score: 0.85, assumed: [], label: labelOf(parts, session) }] };
	}
	const ellipsis = ofEllipsis(typed, turn, session);
	if (ellipsis && !isNonsense(ellipsis)) {
		const parts = [{ is: 'query', query: ellipsis }] as const;
		const label = labelOf(parts, session);
		return { is: 'read', readings: [{ parts, score: 0.85, assumed: [], label, ...(turn?.she && { she: turn.she }) }] };
	}
	const told = derived(question, {
		...{ known: session, turn },
		read: (other) => {
			const read = understandOnce(other, session, turns);
			return read.is === 'read' && isSure(read) && read.readings.length === 1 ? (read.readings[0] ?? null) : null;
		},
	});
	if (told) return told;
	const refused = refusedTopic(question);
	if (refused) return refusedAs(refused, question);
	const proxy = proxyOf(question);
	const near = proxy && understandOnce(proxy.question, session, turns);
	if (near?.is === 'read' && near.readings.length > 0)
		return { is: 'unclear', asks: proxy?.asks ?? '', options: near.readings };
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
		const meant = (query: Query): Query =>
			withAnyGesture(
				inWholeSecond(
					asInterrupted(
						withoutNamed(
							untilFirst(
								withEachPair(
									sizedAsMeant(correction === null ? query : asBefore(query, before), question),
									question,
									session.people.length,
								),
								typed,
							),
							turn,
						),
						typed,
					),
				),
				best.items,
				session,
			);
		const read = parts.map((part) => (part.is === 'query' ? { ...part, query: meant(part.query) } : part));
		const { parts: seen, notes } = shiftsAsLooks(read, question, session);
		const own = boundToFirst(seen);
		return {
			parts: own,
			score: Math.max(0, score),
			assumed: [...new Set([...bindings.assumed, ...notes])],
			label: labelOf(own, session),
			...(bindings.referred[0] && { she: bindings.referred[0] }),
		};
	};
	const readWithTold = (known: AskSession): Reading | null => {
		const read = understandOnce(typed, known, turns);
		return read.is === 'read' && isSure(read) ? (read.readings[0] ?? null) : null;
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
			const unmet = [...unmetIn(best.items, queries), ...fewLost(best.items, queries, session.people.length)];
			if (unmet.length > 0)
				return {
					is: 'unclear',
					asks: `Not understood in this question: ${wordsOf(unmet)}. Is this what is meant?`,
					options: [reading],
				};
		}
		// “Which children”, “each child”: nothing tells who is one, which the answer has to say.
		// “The two women”, of three people: not everybody.
		const few = fewIn(missing, best.items, session);
		const back = few && asksForFew(few, session, readWithTold);
		if (back) return back;
		const isFew = few !== null;
		if (!isFew && missing.every((item) => hasItemTag(item, 'child', 'sexed'))) {
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
				const meant = meantBy(chosen, unclear, session);
				const label = chosenLabel(chosen, session);
				return one ? [{ ...readingOf(one), label, ...(meant.length > 0 && { meant }) }] : [];
			});
		const [only, ...more] = options;
		const [chosen] = choicesOf(unclear, session, named);
		const passed = chosen ? passedOver(wayOf(best.items, asked, { ...best.choice, chosen }), unclear) : [];
		if (only && more.length > 0 && passed.length > 0) {
			const note = `Not understood: ${wordsOf(passed)}.`;
			const told = options.map((one) => ({ ...one, assumed: [...one.assumed, note] }));
			return { is: 'unclear', asks: `${whoIsMeant(unclear)} ${note}`, options: told };
		}
		if (only && more.length === 0) {
			const assumed = [...only.assumed, `“${unclear[0]?.text}” is taken to be ${only.label}, who is left.`];
			return checked({ ...only, assumed });
		}
		return { is: 'unclear', asks: whoIsMeant(unclear), options };
	}
	return checked(readingOf(first));
};
