import type { Condition, Domain, Query, Range } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Concept } from '../vocabulary/vocabulary';
import { hasTag, type Item } from '../words/items';
import { measuresOf } from './measures';

/*
 * What the words of a question say that a query may have in it, however it was read: that all are told apart, that all are
 * meant, that it is a length, a number, a share, an order. Such a word is not lost where the reading without it is the same:
 * “each of the two” are told apart by “the two” already. What is in no query has to be said to be left out.
 */

type Meaning = { readonly tags: readonly Concept[]; readonly isIn: (query: Query) => boolean };

const isOf =
	(...names: readonly string[]) =>
	(query: Query): boolean =>
		measuresOf(query).some(({ measure }) => names.includes(measure.of));

const conditionsOf = (query: Query): readonly Condition[] =>
	'about' in query ? [query.about] : measuresOf(query).map(({ about }) => about);

const someCondition = (condition: Condition, holds: (one: Condition) => boolean): boolean => {
	if (holds(condition)) return true;
	if (condition.is === 'and' || condition.is === 'or') return condition.of.some((one) => someCondition(one, holds));
	if (condition.is === 'number') return someCondition(condition.holds, holds);
	return condition.is !== 'does' && someCondition(condition.of, holds);
};

/** Told apart by who or what it is, each with its own. */
const isApartBy =
	(...domains: readonly Domain[]) =>
	(query: Query): boolean =>
		query.get === 'state' ||
		(query.get === 'summary' && query.who.length === 0) ||
		measuresOf(query).some(
			({ by, rank, vars }) =>
				(rank === null || rank.top === null) &&
				by.some((one) => one.by === 'var' && domains.includes(vars[one.name]?.of ?? 'target')),
		);

const isApart = isApartBy('person', 'thing', 'target');
const isApartByPeople = isApartBy('person');

const rangesOf = (query: Query): readonly Range[] =>
	'vars' in query ? Object.values(query.vars ?? {}) : measuresOf(query).flatMap(({ vars }) => Object.values(vars));

/** All of those who are meant, at once. */
const isOfAll = (query: Query): boolean =>
	query.get === 'state' ||
	conditionsOf(query).some((one) => someCondition(one, (part) => part.is === 'number' && part.op === 'all'));

/** Both of two who are named. */
const isOfBoth = (query: Query): boolean =>
	isOfAll(query) || isApartByPeople(query) || rangesOf(query).some(({ among }) => among?.length === 2);

/** Held against each other, or in an order from this end. */
const isFrom =
	(order: 'most' | 'least') =>
	(query: Query): boolean =>
		(query.get === 'measure' && query.rank?.order === order) || (query.get === 'compare' && query.order === order);

/** Told apart by two people at a time. */
const isOfPairs = (query: Query): boolean =>
	measuresOf(query).some(
		({ by, vars }) => by.filter((one) => one.by === 'var' && vars[one.name]?.of === 'person').length === 2,
	);

const isOfPart = (query: Query): boolean =>
	('span' in query && query.span.is === 'between') || measuresOf(query).some(({ span }) => span.is === 'between');

const meanings: readonly Meaning[] = [
	{ tags: ['more'], isIn: isFrom('most') },
	{ tags: ['less'], isIn: isFrom('least') },
	{ tags: ['over'], isIn: (query) => query.get === 'compare' && query.held?.op === 'over' },
	{ tags: ['under'], isIn: (query) => query.get === 'compare' && query.held?.op === 'under' },
	{ tags: ['per', 'table'], isIn: isApart },
	{ tags: ['each'], isIn: isApartByPeople },
	{ tags: ['all', 'everybody'], isIn: isOfAll },
	{ tags: ['both'], isIn: isOfBoth },
	{ tags: ['pair'], isIn: isOfPairs },
	{ tags: ['how-many', 'how-often'], isIn: isOf('count', 'distinct') },
	{ tags: ['how-long', 'duration'], isIn: isOf('time', 'mean', 'longest', 'latency') },
	{ tags: ['share'], isIn: isOf('share') },
	{ tags: ['sequence', 'order'], isIn: ({ get }) => get === 'sequence' },
	// “And in the first half?”, after the second: “the first” alone says the same there.
	{ tags: ['half', 'third', 'quarter'], isIn: isOfPart },
	{
		tags: ['at-least', 'at-most'],
		isIn: (query) => /"op":"(?:at-least|at-most|over|under)"/.test(JSON.stringify(query)),
	},
	{ tags: ['when', 'timestamp'], isIn: ({ get }) => get === 'when' },
];

/** “Number of turns and longest turn”: what is done is said of each column. */
const isDoneIn = (item: Item, query: Query): boolean =>
	query.get === 'table' &&
	item.deeds.some(({ doing }) =>
		query.columns.some(({ about }) => atomsOf(about).some((atom) => atom.doing === doing)),
	);

/** Whether a word says what one of the queries has in it. */
export const isMeant = (item: Item, queries: readonly Query[]): boolean =>
	item.isKnown &&
	(queries.some((query) => isDoneIn(item, query)) ||
		meanings.some(({ tags, isIn }) => hasTag(item, ...tags) && queries.some(isIn)));

/** “Each child”, where anybody is one: a word for some of them that nothing tells apart, and that the notes do not explain. */
export const untoldIn = (items: readonly Item[], queries: readonly Query[], told: string): readonly Item[] => {
	const isOfAll = queries.some((query) =>
		rangesOf(query).some((range) => range.of === 'person' && range.among === null && range.except.length === 0),
	);
	return isOfAll ? items.filter((item) => hasTag(item, 'child', 'sexed') && !told.includes(item.raw)) : [];
};
