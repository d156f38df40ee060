import type { Condition, MeasureQuery, Query, Slot, Span } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { sameSlot } from '../conditions';

/*
 * What no question means, however its words were read: that something is held against itself, that the same is said twice at
 * once, that it is so at no time, that somebody does something to themselves, that a thing does something. Such a reading is none.
 */

const spansOf = (span: Span): readonly Span[] => (span.is === 'both' ? span.of.flatMap(spansOf) : [span]);

const hasTwice = (all: readonly unknown[]): boolean => new Set(all.map((one) => JSON.stringify(one))).size < all.length;

/** “While he spoke while he spoke”. */
const saysTwice = (condition: Condition): boolean => {
	switch (condition.is) {
		case 'does':
			return false;
		case 'and':
		case 'or':
			return hasTwice(condition.of) || condition.of.some(saysTwice);
		case 'number':
			return saysTwice(condition.holds);
		case 'not':
		case 'ever':
		case 'lasting':
		case 'in':
		case 'pick':
			return saysTwice(condition.of);
	}
};

/** “In the first minute in the last minute”: at no time at all. */
const isNever = (span: Span): boolean => {
	const parts = spansOf(span).flatMap((one) =>
		one.is === 'between' ? [[one.startMs ?? 0, one.endMs ?? Infinity] as const] : [],
	);
	return Math.max(...parts.map(([start]) => start)) >= Math.min(...parts.map(([, end]) => end));
};

const isRepeated = ({ about, span }: { readonly about: Condition; readonly span: Span }): boolean =>
	saysTwice(about) || hasTwice(spansOf(span)) || isNever(span);

/** “More while she talks than while she talks”. */
const isOneSided = (sides: readonly MeasureQuery[]): boolean =>
	hasTwice(sides.map(({ about, span, vars, measure }) => [about, span, vars, measure]));

/** Nobody does anything towards themselves, and things do nothing: what says so was misread. */
const isImpossible = (query: Query): boolean =>
	'about' in query &&
	atomsOf(query.about).some(({ doing, who, whom }) => {
		const isThing = (slot: Slot | null): boolean =>
			slot?.is === 'thing' || slot?.is === 'camera' || (slot?.is === 'var' && query.vars[slot.name]?.of === 'thing');
		const isDoneByThing = isThing(who) || (who?.is === 'var' && query.vars[who.name]?.of !== 'person');
		const isOfOneself = who?.is === 'person' && whom !== null && sameSlot(who, whom) && query.get !== 'whether';
		// “Is the robot looking at her?” is told not to be told.
		const isTold = query.get === 'whether' && doing === 'look';
		// Things are given, and nothing is given to them.
		const isGivenToThing = query.get === 'measure' && doing === 'giving' && isThing(whom);
		// Nobody speaks to nobody in particular: speech has no aim in events.
		const isSpokenTo = doing === 'speaking' && (whom?.is === 'any' || whom?.is === 'var' || isThing(whom));
		return (isDoneByThing && doing !== 'attention-capture' && !isTold) || isOfOneself || isGivenToThing || isSpokenTo;
	});

/** “Ruth pointed while Ruth pointed”: what is asked for is its own time. */
const isItsOwnTime = ({ about, span }: { readonly about: Condition; readonly span: Span }): boolean => {
	const anchors = spansOf(span).flatMap((one) =>
		one.is === 'beside' && one.relation === 'during' ? atomsOf(one.anchor) : [],
	);
	const isOpen = (slot: Slot | null): boolean => slot === null || slot.is === 'var' || slot.is === 'any';
	const isSame = (a: Slot | null, b: Slot | null): boolean =>
		isOpen(a) || isOpen(b) || (a !== null && b !== null && sameSlot(a, b));
	return (
		about.is === 'does' &&
		about.who?.is === 'person' &&
		anchors.some(
			({ doing, who, whom }) =>
				doing === about.doing && who !== null && sameSlot(who, about.who ?? who) && isSame(whom, about.whom),
		)
	);
};

/** “Of Anna and Anna”: what was said of each was lost. Pairs may have somebody in common. */
const isChoiceOfOne = (query: Query): boolean =>
	query.get === 'measure' &&
	query.by.length < 2 &&
	Object.values(query.vars).some(({ among }) => among !== null && hasTwice(among));

const freeIn = (condition: Condition): ReadonlySet<string> =>
	new Set(
		atomsOf(condition).flatMap(({ who, whom, what }) =>
			[who, whom, what].flatMap((slot) => (slot?.is === 'var' ? [slot.name] : [])),
		),
	);

const hasEver = (condition: Condition): boolean => JSON.stringify(condition).includes('"is":"ever"');

/** “Everybody ever looked at somebody, who speaks at the moment”: what holds at any time says nothing of one moment. */
const isLoose = (condition: Condition): boolean => {
	if (condition.is !== 'and') return false;
	const [timeless, timed] = [condition.of.filter(hasEver), condition.of.filter((one) => !hasEver(one))];
	const names = new Set(
		timed.flatMap((one) => atomsOf(one).flatMap(({ who }) => (who?.is === 'var' ? [who.name] : []))),
	);
	const isAll = timeless.some(
		(one) => one.is === 'number' && one.op === 'all' && [...freeIn(one)].some((v) => v !== one.of && names.has(v)),
	);
	return isAll;
};

/** “While he spoke to the phone”: nobody speaks to a thing. */
const isSpokenToThing = (span: Span): boolean =>
	spansOf(span).some(
		(one) =>
			one.is === 'beside' &&
			atomsOf(one.anchor).some(({ doing, whom }) => doing === 'speaking' && whom?.is === 'thing'),
	);

/** “When he starts to speak”: at that moment. */
const isMoment = (span: Span): boolean =>
	spansOf(span).some((one) => one.is === 'beside' && one.relation === 'during' && one.withinMs !== null);

/** “Not all of them spoke for 24 min”, a rank of nothing: no such amount is asked for. */
const isNoAmount = ({ about, by, rank, span, measure, keep }: MeasureQuery): boolean =>
	// “The whole time at the start”: a moment has no length.
	((span.is === 'at' || isMoment(span)) && ['time', 'share', 'mean', 'rate', 'longest'].includes(measure.of)) ||
	(about.is === 'not' && about.of.is === 'number' && about.of.op === 'all' && by.length === 0) ||
	(rank !== null && by.length === 0) ||
	// “Never more than once”: how often it is not so is no number of times.
	(about.is === 'not' && measure.of === 'count' && keep !== null);

/** “How soon before”: nothing is so soon after what comes after it. */
const isBackwards = ({ measure, span }: MeasureQuery): boolean =>
	measure.of === 'latency' && spansOf(span).some((one) => one.is === 'beside' && one.relation === 'before');

/** “Of the time she looks at people, how much at Ben?” */
const isShare = (query: Query): boolean => query.get === 'measure' && query.measure.of === 'share';

/** “Is the other one watching?”, at whom is left open of all: that somebody looks at something is always so. */
const isEmpty = (query: Query): boolean =>
	query.get === 'whether' &&
	query.about.is === 'does' &&
	query.about.doing === 'look' &&
	query.about.who?.is === 'var' &&
	query.about.whom === null &&
	query.about.what === null &&
	query.span.is === 'all';

/** Whether a query says what no question means. */
export const isNonsense = (query: Query): boolean => {
	if (query.get === 'compare') return isOneSided(query.sides) || query.sides.some(isRepeated);
	if (query.get === 'table') return query.columns.some(isRepeated);
	if (query.get === 'measure' && (isNoAmount(query) || isBackwards(query))) return true;
	if (isEmpty(query) || isChoiceOfOne(query)) return true;
	if ('about' in query && (isLoose(query.about) || isSpokenToThing(query.span))) return true;
	return isImpossible(query) || ('about' in query && (isRepeated(query) || (!isShare(query) && isItsOwnTime(query))));
};
