import type { Query, Range } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { isMutual } from '../frame';
import type { Concept } from '../vocabulary/vocabulary';
import { hasTag, type Item } from '../words/items';
import { contraryIn } from './contrary';

/*
 * What the words of a question want of an answer, whatever rule read them: a number, an order, so many of them, a yes or no.
 * A reading that gives something of another form is a wrong one, however well its words fit: it is offered and not answered.
 */

type Expectation = {
	/** The words that want it; none: it is not wanted. */
	readonly words: (items: readonly Item[]) => readonly Item[];
	readonly isMet: (query: Query) => boolean;
};

const tagged =
	(...tags: readonly Concept[]) =>
	(items: readonly Item[]): readonly Item[] =>
		items.filter((item) => hasTag(item, ...tags));

const isSized = (query: Query): boolean => query.get === 'measure' || query.get === 'compare' || query.get === 'table';
const isOf =
	(...measures: readonly string[]) =>
	(query: Query): boolean =>
		query.get === 'compare' ||
		(query.get === 'measure' && measures.includes(query.measure.of)) ||
		(query.get === 'table' && query.columns.some(({ measure }) => measures.includes(measure.of)));
const hasPick = (query: Query): boolean => 'pick' in query && query.pick !== null;

const peopleIn = (query: { readonly vars: Readonly<Record<string, Range>> }, names: readonly string[]): number =>
	names.filter((name) => query.vars[name]?.of === 'person').length;

/** Of two people at a time, or with two who are named. */
const isOfTwoPeople = (query: Query): boolean => {
	if (query.get === 'list') return peopleIn(query, query.show) !== 1 || query.show.length > 1;
	// “The pairs with Anna by eye contact”: each has it with her.
	if (query.get !== 'measure' || atomsOf(query.about).some(({ doing }) => doing !== 'event' && isMutual(doing)))
		return true;
	const names = query.by.flatMap((one) => (one.by === 'var' ? [one.name] : []));
	return names.length !== 1 || peopleIn(query, names) !== 1 || query.vars[names[0] ?? '']?.among !== null;
};

const isYesNo = (query: Query): boolean =>
	query.get === 'whether' ||
	query.get === 'summary' ||
	('claim' in query && query.claim !== undefined) ||
	(query.get === 'compare' && query.held !== undefined) ||
	(query.get === 'measure' && query.keep !== null);

/** One that is longer or shorter than all others, wherever in the query it is picked. */
const isExtreme = (query: Query): boolean =>
	query.get === 'compare' ||
	query.get === 'sequence' ||
	isOf('longest')(query) ||
	(query.get === 'measure' && query.rank !== null) ||
	/"is":"(?:longest|shortest)"/.test(JSON.stringify(query));

/** More than one, in order. */
const isListed = (query: Query): boolean => !hasPick(query) && query.get !== 'whether' && query.get !== 'explain';

const isAskingWord = (item: Item): boolean =>
	hasTag(item, 'who', 'whom', 'whose', 'what', 'which', 'where', 'when', 'why', 'how') ||
	hasTag(item, 'how-many', 'how-long', 'how-often', 'how-soon', 'or', 'video') ||
	/\bor\b/.test(item.text);

/** “The first three”, which is no time: “the first three seconds”. */
const isOfSeveral = (items: readonly Item[], at: number): boolean =>
	hasTag(items[at], 'first', 'last') &&
	(items[at + 1]?.number ?? 0) > 1 &&
	!hasTag(items[at + 1], 'second') &&
	!hasTag(items[at + 2], 'second', 'minute', 'hour', 'millisecond');

/** “How much more”, “more or less”: two sizes held against each other. */
const isOfTwo = (items: readonly Item[], at: number): boolean => {
	const [item, next, after] = items.slice(at, at + 3);
	const isMore = hasTag(next, 'more', 'less') || /\b(?:more|less|fewer|longer)$/.test(item?.text ?? '');
	return (
		(hasTag(item, 'how-long', 'how-many') && isMore && !hasTag(next, 'and')) ||
		(hasTag(item, 'more', 'less') && hasTag(next, 'or') && hasTag(after, 'more', 'less'))
	);
};

const isHeldOrRanked = (query: Query): boolean =>
	query.get === 'compare' ||
	(query.get === 'measure' && (query.rank !== null || query.keep !== null)) ||
	query.get === 'summary';

/** “Person 2’s gaze, 5:00 to 5:20”: a name of something, of which nobody asks whether it is so. */
const isOnlyNamed = (items: readonly Item[]): boolean =>
	items.some(({ deeds }) => deeds.length > 0) &&
	items.every(
		(item, at) =>
			!hasTag(item, 'be', 'do', 'have', 'modal', 'there-is', 'ever', 'never') &&
			// “Nods by person”.
			(item.deeds.every(({ form }) => form === 'noun') || (at === 0 && item.deeds.some(({ form }) => form === 'noun'))),
	);

/** “How long did it take?”: from what happened to something else, which is from the start only where that is said. */
const isSinceStart = (items: readonly Item[]): boolean =>
	// “Between her first and her second look”.
	!items.some((item) => hasTag(item, 'between')) &&
	(items.some((item) => hasTag(item, 'start', 'video', 'first', 'from', 'until', 'before')) ||
		items.some(({ text }) => text === 'into'));

/** “Before or after”. */
const isBeforeOrAfter = (items: readonly Item[], at: number): boolean =>
	hasTag(items[at], 'before', 'after') && hasTag(items[at + 1], 'or') && hasTag(items[at + 2], 'before', 'after');

const expectations: readonly Expectation[] = [
	{
		words: (items) => items.filter((one) => hasTag(one, 'how-many', 'how-often') && !/^how much/.test(one.text)),
		isMet: (query) =>
			isOf('count', 'distinct', 'rate')(query) ||
			(query.get === 'measure' && query.keep !== null) ||
			(query.get === 'measure' && query.measure.of === 'share' && query.measure.isCounted === true) ||
			query.get === 'summary',
	},
	// “How often …, and how long?”: each of them is measured.
	{
		words: (items) => {
			const [often, long] = [tagged('how-many', 'how-often')(items), tagged('how-long')(items)];
			const isBoth =
				often.some(({ text }) => !/^how much/.test(text)) && long.some(({ text }) => /long|time|duration/.test(text));
			return isBoth ? long : [];
		},
		isMet: (query) => isOf('time', 'mean', 'longest', 'latency', 'share')(query) || query.get === 'summary',
	},
	{
		words: (items) => items.filter((one) => hasTag(one, 'how-long') && /^(?:for )?how (?:long|much)/.test(one.text)),
		isMet: (query) => isSized(query) || query.get === 'summary' || hasPick(query),
	},
	// “Which pair …”: two, and not each one.
	{ words: (items) => items.filter((one) => /^(?:which )?pairs?$/.test(one.text)), isMet: isOfTwoPeople },
	{ words: tagged('share'), isMet: isOf('share') },
	{
		// “Less than a minute” is a length.
		words: (items) =>
			items.filter((one, at) => hasTag(one, 'rate') && !hasTag(items[at - 1], 'over', 'under', 'at-least', 'at-most')),
		isMet: isOf('rate'),
	},
	{ words: tagged('mean'), isMet: isOf('mean') },
	{ words: tagged('longest', 'shortest'), isMet: isExtreme },
	{
		words: (items) => (isOnlyNamed(items) ? items.filter(({ deeds }) => deeds.length > 0) : []),
		// At a moment it is said who looks at what.
		isMet: (query) => query.get !== 'whether' || query.span.is === 'at',
	},
	{ words: tagged('why'), isMet: ({ get }) => get === 'explain' || get === 'when' },
	{ words: tagged('summary'), isMet: ({ get }) => ['summary', 'state', 'sequence', 'measure'].includes(get) },
	{ words: tagged('sequence'), isMet: isListed },
	{ words: (items) => items.filter((_, at) => isOfSeveral(items, at)), isMet: isListed },
	{ words: (items) => items.filter((_, at) => isOfTwo(items, at)), isMet: isHeldOrRanked },
	{
		words: (items) => items.filter((_, at) => isBeforeOrAfter(items, at)),
		isMet: (query) => isSized(query) || (query.get === 'when' && query.about.is === 'or'),
	},
	{
		words: ([first, ...rest]) =>
			first && hasTag(first, 'be', 'do', 'have') && !rest.some(isAskingWord) ? [first] : [],
		isMet: isYesNo,
	},
];

/** “What did she look at?” wants a name, and neither yes nor no. */
const unnamedIn = ([item, next]: readonly Item[], [first]: readonly Query[]): readonly Item[] => {
	const isAsked =
		hasTag(item, 'who', 'whom', 'what', 'which', 'where') &&
		/^(?:who|whom|what|which|where)(?: of them)?$/.test(item?.text ?? '') &&
		// “What if”, “what about”.
		!hasTag(next, 'if', 'about');
	// “How does she react?”, “after which of his nods did she speak?”
	const isHow = item?.text === 'how' && hasTag(next, 'do', 'be');
	// “Name everybody who …”.
	const isListed = /^(?:name|list)$/.test(item?.text ?? '');
	const isWhich = hasTag(item, 'after', 'before', 'while', 'in', 'at') && hasTag(next, 'which');
	return (isAsked || isHow || isWhich || isListed) && item && first?.get === 'whether' ? [item] : [];
};

const isAuxiliary = (item: Item | undefined): boolean => hasTag(item, 'be', 'do', 'have', 'modal');

/** “When she pointed, how did he react?”, “minutes in which she spoke”: what is asked for is no yes. */
const unsaidIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	if (!queries.every(({ get }) => get === 'whether')) return [];
	const [first] = items;
	const comma = items.findIndex(
		(one, at) => one.sign === ',' && /^(?:who|whom|what|how|where)$/.test(items[at + 1]?.text ?? ''),
	);
	const asked = items[comma + 1];
	if (comma > 0 && asked && isAuxiliary(items[comma + 2])) return [asked];
	// “… while who was speaking?”
	const inside = items.find((one, at) => /^(?:who|whom)$/.test(one.text) && hasTag(items[at - 1], 'while', 'when'));
	if (inside) return [inside];
	const isPiece = hasTag(first, 'minute', 'second', 'half', 'third', 'quarter') && first?.number === null;
	return isPiece && first && items.some((one) => hasTag(one, 'which', 'that', 'when', 'in')) ? [first] : [];
};

/** Words that want an answer of another form than any of these queries gives. */
export const unmetIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] =>
	unnamedIn(items, queries).concat(
		wantedIn(items, queries),
		unsaidIn(items, queries),
		sinceStartIn(items, queries),
		contraryIn(items, queries),
	);

/** “Did she look where he pointed, and how fast?”: no part of it counts from the start of the video. */
const sinceStartIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const isFromStart = (query: Query): boolean =>
		query.get === 'measure' && query.measure.of === 'latency' && query.span.is === 'all';
	return queries.some(isFromStart) && !isSinceStart(items) ? tagged('how-soon')(items) : [];
};

const wantedIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] =>
	expectations.flatMap(({ words, isMet }) => (queries.some(isMet) ? [] : words(items)));
