import type { Turn } from '../../query/reading';
import type { Query, Slot } from '../../query/query';
import { isMutual } from '../../query/relations';
import { atomsOf } from '../../query/scope';
import { sameSlot } from '../conditions';
import { slotOfKey } from '../words/slots';

/* Whom “she” or “he” in a follow-up may stand for where the question before was of two alike: it is asked which. */

const aboutsOf = (query: Query): readonly Extract<Query, { get: 'measure' }>['about'][] => {
	// “She looked 1.5 s after he pointed”: of both of them.
	if (query.get === 'measure' && query.measure.of === 'latency' && query.span.is === 'beside')
		return [query.about, query.span.anchor];
	if ('about' in query) return [query.about];
	if (query.get === 'compare') return query.sides.map(({ about }) => about);
	return query.get === 'table' ? query.columns.map(({ about }) => about) : [];
};

/** Whoever a question was about, by name: those who do it, and of what goes both ways both. */
const subjectsOf = (query: Query): readonly Slot[] =>
	aboutsOf(query)
		.flatMap((about) => atomsOf(about))
		.flatMap(({ doing, who, whom }) => [who, doing !== 'event' && isMutual(doing) ? whom : null])
		.flatMap((slot) => (slot?.is === 'person' ? [slot] : []));

const peopleOf = (keys: readonly string[]): readonly Slot[] =>
	keys.flatMap((key) => (key.startsWith('person:') ? (slotOfKey(key) ?? []) : []));

/** Those listed or measured side by side, of whom none was first. */
const listedIn = (query: Query, turn: Turn): readonly Slot[] => {
	if (query.get === 'list' && query.pick === null && query.show.length === 1) return peopleOf(turn.listed ?? []);
	const isEach =
		query.get === 'measure' && query.rank === null && query.by.some((one) => one.by === 'var') && query.keep === null;
	return isEach ? peopleOf(turn.named) : [];
};

/** “Whom did Ben look at the most?”: somebody, who may be talked of as well as he. */
const foundFor = (query: Query, turn: Turn, [subject, ...more]: readonly Slot[]): readonly Slot[] => {
	const names = query.get === 'list' ? query.show : query.get === 'measure' ? query.by.flatMap(varIn) : [];
	const isOfPeople = 'vars' in query && names.some((name) => (query.vars ?? {})[name]?.of !== 'thing');
	if (!subject || more.length > 0 || !isOfPeople) return [];
	const [other, ...others] = peopleOf(turn.named).filter((slot) => !sameSlot(slot, subject));
	const isOne = others.length === 0 || (query.get === 'measure' && query.rank?.top === 1);
	return other && isOne ? [subject, other] : [];
};

const varIn = (one: Extract<Query, { get: 'measure' }>['by'][number]): readonly string[] =>
	one.by === 'var' ? [one.name] : [];

/** More are no choice between two. */
const MOST = 3;

/**
 * The two or three of whom the question before was alike, without those who take another part in this one; empty: it is clear
 * who is meant.
 */
export const tornBetween = (turn: Turn | null, taken: readonly Slot[]): readonly Slot[] => {
	const last = turn?.queries.at(-1);
	if (!turn || !last) return [];
	const subjects = subjectsOf(last);
	const found = foundFor(last, turn, subjects);
	const all = (found.length > 0 ? found : subjects.length > 0 ? subjects : listedIn(last, turn)).filter(
		(slot) => !taken.some((one) => sameSlot(one, slot)),
	);
	const each = all.filter((slot, i) => all.findIndex((one) => sameSlot(one, slot)) === i);
	return each.length > 1 && each.length <= MOST ? each : [];
};
