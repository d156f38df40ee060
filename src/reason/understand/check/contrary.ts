import type { Condition, MeasureQuery, Query } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { isMutual } from '../frame';
import { hasTag, type Item } from '../words/items';
import { leftOutIn } from './left-out';
import { measuresOf } from './measures';

/*
 * What a query says against the words of the question, whatever rule read them: each told apart where they are asked for
 * together, one of two numbers where two are asked for, no part of the time where one is asked for. Each check was held
 * against questions whose answers are known (docs/ask.md) and is here because it stopped more wrong answers than right ones.
 */

const aboutsOf = (query: Query): readonly Condition[] =>
	'about' in query ? [query.about] : measuresOf(query).map(({ about }) => about);

const says = (condition: Condition, ...kinds: readonly Condition['is'][]): boolean => {
	if (kinds.includes(condition.is)) return true;
	if (condition.is === 'does') return false;
	if (condition.is === 'and' || condition.is === 'or') return condition.of.some((one) => says(one, ...kinds));
	return says(condition.is === 'number' ? condition.holds : condition.of, ...kinds);
};

const isOfTwo = (about: Condition): boolean =>
	atomsOf(about).some(({ doing }) => (doing !== 'event' && isMutual(doing)) || doing === 'attention-capture');

/** “At the same time”, and each by themselves. */
const together = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(({ text }) =>
		/^(?:at the same (?:time|moment)|(?:all )?at once|simultaneously)$/.test(text),
	);
	const isAtOnce = (query: Query): boolean =>
		query.get === 'summary' ||
		query.get === 'state' ||
		JSON.stringify(query).includes('"is":"beside"') ||
		aboutsOf(query).some((about) => isOfTwo(about) || says(about, 'number', 'and'));
	return queries.some(isAtOnce) ? [] : words;
};

/** “Anna and Ben had eye contact”: the two with each other, and not each of them with anybody. */
const ofNamedPair = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const at = items.findIndex(
		(one, i) => one.person !== null && hasTag(items[i + 1], 'and') && (items[i + 2]?.person ?? null) !== null,
	);
	const isApart = ({ about, by }: MeasureQuery): boolean =>
		by.length === 1 &&
		by[0]?.by === 'var' &&
		atomsOf(about).some(({ doing, whom }) => doing !== 'event' && isMutual(doing) && whom === null);
	return at !== -1 && queries.some((query) => measuresOf(query).some(isApart)) ? items.slice(at, at + 3) : [];
};

/** “How many times …, and at how many different targets?”: each of these numbers is counted, and values where they are different. */
const eachNumber = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const asked = items.filter((one) => hasTag(one, 'how-many', 'how-often') && !/^how much/.test(one.text));
	const counted = queries
		.flatMap(measuresOf)
		.filter(({ measure }) => ['count', 'distinct', 'rate'].includes(measure.of));
	// “How many in the first half, and how many in the second”: one measure of both.
	const isOfGroups = counted.some(({ by }) => by.length > 0);
	return asked.length > 1 && counted.length < asked.length && !isOfGroups ? asked.slice(counted.length) : [];
};

/** “The top two things she looks at”: so many of a rank, or one after another. */
const firstFew = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter((one, at) => {
		const [count, unit] = [items[at + 1], items[at + 2]];
		const isFew = hasTag(one, 'most', 'least') && (count?.number ?? 0) > 1;
		// “The three longest looks”.
		const before = items[at - 1];
		if (hasTag(one, 'longest', 'shortest') && (before?.number ?? 0) > 1 && one.text !== 'the longest') return true;
		return isFew && !hasTag(count, 'second', 'times') && !hasTag(unit, 'second', 'minute', 'times');
	});
	const isFew = (query: Query): boolean =>
		query.get === 'sequence' ||
		query.get === 'summary' ||
		measuresOf(query).some(({ rank }) => rank !== null && (rank.top === null || rank.top > 1));
	return queries.some(isFew) ? [] : words;
};

/** “In which minute”, “in the first half and in the second”: told apart by parts of the time. */
const partsOfTime = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const halves = items.filter((one) => hasTag(one, 'half'));
	const which = items.filter(
		(one, at) => hasTag(items[at - 1], 'which', 'what') && hasTag(one, 'half', 'third', 'quarter', 'minute'),
	);
	const isApart = (query: Query): boolean =>
		query.get === 'compare' || query.get === 'summary' || JSON.stringify(query).includes('"by":"window"');
	if (queries.length > 1 || queries.some(isApart)) return [];
	return which.length > 0 ? which : halves.length === 2 && halves[0]?.text === halves[1]?.text ? halves : [];
};

/** Words after which people, or what was asked for, are told apart. */
const isApartWord = (item: Item): boolean =>
	hasTag(item, 'who', 'whom', 'whose', 'which', 'each', 'per', 'table', 'everybody', 'all', 'both', 'they') ||
	hasTag(item, 'person', 'child', 'sexed', 'rank', 'list', 'other', 'others', 'possessive');

/** “How many nods all in all?”: one number of all, and not one of each. What says nothing that is done goes on as before. */
const notApart = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const amount = items.find((one) => hasTag(one, 'how-many', 'how-often', 'how-long'));
	const isNamed = items.some(({ person }) => person !== null);
	const isFragment = items.every(({ deeds }) => deeds.length === 0);
	if (!amount || isNamed || isFragment || items.some(isApartWord)) return [];
	const isApart = ({ by, rank, keep, claim, vars }: MeasureQuery): boolean => {
		const [only] = by;
		const range = by.length === 1 && only?.by === 'var' ? vars[only.name] : undefined;
		return rank === null && keep === null && claim === undefined && range?.of === 'person' && range.among === null;
	};
	return queries.some((query) => query.get === 'measure' && isApart(query)) ? [amount] : [];
};

/** “Did the others look there?”: at something that was named. */
const there = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) => one.text === 'there' && items[at - 1]?.deeds.some(({ doing }) => doing === 'look') === true,
	);
	const isAimed = (query: Query): boolean =>
		aboutsOf(query)
			.flatMap(atomsOf)
			.some(({ doing, whom }) => doing !== 'look' || (whom !== null && whom.is !== 'any')) ||
		('span' in query && query.span.is !== 'all');
	return words.length > 0 && !queries.slice(-1).every(isAimed) ? words : [];
};

/** “Talking, left and right, percent”: a name of something, of which nobody asks whether it is so. */
const unasked = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const [first] = items;
	const isAsked = items.some(
		(one) =>
			one.sign === '?' ||
			hasTag(one, 'be', 'do', 'have', 'modal', 'there-is', 'ever', 'never', 'not', 'any', 'somebody', 'once', 'only') ||
			one.deeds.some(({ form }) => form === 'past'),
	);
	const isWhether = queries.length > 1 && queries[0]?.get === 'whether' && queries[0].span.is !== 'at';
	return first && isWhether && !isAsked && items.some(({ sign }) => sign === ',' || sign === ':') ? [first] : [];
};

/** “Both looking at different things”: no query says that what they look at is not the same. */
const unlike = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) =>
			one.text === 'different' &&
			(hasTag(items[at + 1], 'thing', 'person', 'child') || items[at + 1]?.thing !== null) &&
			!items.slice(0, at).some((before) => hasTag(before, 'how-many', 'each', 'list')),
	);
	const isApart = (query: Query): boolean => /"of":"distinct"|"get":"(?:list|sequence)"/.test(JSON.stringify(query));
	return words.length > 0 && !queries.some(isApart) ? words : [];
};

/** “Anyone except Ben”: he is left out of somebody, wherever that stands. */
const exception = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) => hasTag(one, 'except') && (items[at + 1]?.person ?? items[at + 2]?.person ?? null) !== null,
	);
	const isLeftOut = (query: Query): boolean => /"except":\[\{|"is":"(?:not|number)"/.test(JSON.stringify(query));
	return words.length > 0 && !queries.some(isLeftOut) ? words : [];
};

const checks = [
	there,
	unasked,
	unlike,
	exception,
	together,
	ofNamedPair,
	eachNumber,
	firstFew,
	partsOfTime,
	notApart,
] as const;

/** Words that the queries speak against. */
export const contraryIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] =>
	checks.flatMap((check) => check(items, queries)).concat(leftOutIn(items, queries));
