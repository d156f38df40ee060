import { isMutual } from '../frame';
import { hasTag, type Item } from '../words/items';
import type { Known } from '../words/noun';
import type { Concept } from '../vocabulary/vocabulary';

/*
 * What of a question the reading did not use. A word is used if the reading without it is another one. Words that carry no
 * meaning of their own need not be; negations, quantities, orders, times, names and what is done are never dropped unsaid.
 */

/** Words that must show in the reading. Those of one row may say the same thing twice. */
const WEIGHTY: readonly (readonly Concept[])[] = [
	['not', 'never', 'nobody', 'nothing', 'no', 'without', 'elsewhere', 'leave'],
	[
		'most',
		'least',
		'rank',
		'more',
		'less',
		'longest',
		'shortest',
		'mainly',
		'than',
		'over',
		'under',
		'often',
		'how-long',
	],
	['how-long', 'how-often', 'how-many', 'duration', 'different', 'share', 'rate', 'mean', 'how-soon', 'table', 'per'],
	['only'],
	['throughout'],
	['unless'],
	['first'],
	['last'],
	['next', 'before', 'after', 'until', 'since', 'as-soon', 'sequence', 'order', 'everything'],
	['while', 'whenever', 'if', 'when', 'timestamp', 'within'],
	['both', 'each-other', 'pair', 'same', 'all', 'everybody', 'each'],
	['other', 'others', 'rest', 'except'],
	['summary', 'moments', 'change'],
	['half', 'third', 'quarter', 'end', 'now', 'change'],
	['left', 'middle', 'right'],
	['why', 'because'],
	['child', 'sexed'],
	['meet', 'follow', 'avoid', 'receive', 'reverse', 'leave'],
	['camera'],
	['at-least', 'at-most'],
];

const rowOf = (tag: Concept): number => WEIGHTY.findIndex((row) => row.includes(tag));
const [FIRST, BOTH] = [rowOf('first'), rowOf('both')];

/** Words whose weight another word has, or the answer gives in any case. */
const isSaidAnyway = (items: readonly Item[], at: number, count: number): boolean => {
	const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
	const isEnd = next === undefined || next.sign !== null;
	const isYesNo = hasTag(items[0], 'be', 'do', 'have', 'modal');
	return (
		// “Both others” of three, “the other one” of two; “the left end”; “did the look last”; “after exactly 12 s”.
		(hasTag(item, 'both') && hasTag(next, 'other', 'others') && count === 3) ||
		(hasTag(item, 'other') && hasTag(next, 'one') && count === 2) ||
		(hasTag(item, 'end') && hasTag(before, 'left', 'right')) ||
		(item?.text === 'last' && isEnd && items.some((one) => hasTag(one, 'how-long'))) ||
		(hasTag(item, 'after') && hasTag(next, 'exactly')) ||
		// “Pointings a minute, all people”; “each way”; “the whole meeting”.
		(hasTag(item, 'all', 'everybody') &&
			before?.sign === ',' &&
			items.slice(at + 1).every((one) => hasTag(one, 'person', 'together'))) ||
		(hasTag(item, 'each') && /^(?:ways?|directions?)$/.test(next?.text ?? '')) ||
		hasTag(item, 'video') ||
		// “Compare … in the first and in the second half”: both are told.
		(item?.text === 'compare' && items.some((one) => hasTag(one, 'half', 'third', 'quarter'))) ||
		// “How long in the first half and in the second”.
		(hasTag(item, 'how-long') && items.filter((one) => hasTag(one, 'half', 'third', 'quarter')).length > 1) ||
		// “If she points, does he always look?”
		(item?.text === 'always' && items.some((one) => hasTag(one, 'if', 'whenever'))) ||
		// “And if so, whose”; “the longest stretch that”; “each of them”; “more in the first half or in the second”.
		(hasTag(item, 'if') && /^(?:so|yes)$/.test(next?.text ?? '')) ||
		(hasTag(item, 'timestamp') && hasTag(before, 'longest', 'shortest')) ||
		(hasTag(item, 'each') && hasTag(next, 'of') && hasTag(items[at + 2], 'they')) ||
		(hasTag(item, 'next') && hasTag(next, 'to')) ||
		(/^last(?:s|ed)?$/.test(item?.text ?? '') && hasTag(next, 'over', 'under', 'at-least', 'at-most', 'for')) ||
		// “The second strongest pair by eye contact”.
		(hasTag(item, 'pair') && items.some((one) => one.deeds.some(({ doing }) => isMutual(doing)))) ||
		// “Rank everyone”: all are told; “break down her gaze by target”.
		(hasTag(item, 'all', 'everybody') && items.some((one) => hasTag(one, 'rank'))) ||
		(hasTag(item, 'table') && items.some((one) => hasTag(one, 'per'))) ||
		// “The last three people to speak, in order”: so many of them are told in order.
		(hasTag(item, 'sequence', 'order') &&
			items.some((one, i) => hasTag(one, 'first', 'last') && (items[i + 1]?.number ?? 0) > 1)) ||
		// “The speakers in the order in which they spoke”.
		(item?.deeds.some(({ doing }) => doing === 'speaking') === true &&
			items.some(({ text }) => /^speakers?$/.test(text))) ||
		// “Summarise what she did”.
		(hasTag(item, 'summary') && items.some((one) => hasTag(one, 'what')) && items.some((one) => hasTag(one, 'act'))) ||
		(item?.text === 'started' && next?.deeds.some(({ form }) => form === 'ing') === true) ||
		(item?.text === 'started' && items.some((one) => hasTag(one, 'how-soon'))) ||
		(hasTag(item, 'more', 'most') &&
			items.some(
				(one, i) => hasTag(one, 'or') && items.slice(i).some((two) => hasTag(two, 'half', 'third', 'quarter')),
			)) ||
		// “In which third the most”.
		(hasTag(item, 'most', 'more') &&
			items.some((one, i) => hasTag(one, 'which') && hasTag(items[i + 1], 'half', 'third', 'quarter', 'minute'))) ||
		// “Is there a moment when …”.
		(hasTag(item, 'timestamp') && items.some((one) => hasTag(one, 'there-is'))) ||
		// “Where was everyone looking at 11 s”.
		(hasTag(item, 'everybody', 'all') && hasTag(items[0], 'where')) ||
		// “Show eye contact”; “during the first second”; “the two more than Chloe alone”.
		(item?.deeds.some(({ doing }) => doing === 'showing' || doing === 'giving') === true &&
			next?.deeds.some(({ form }) => form === 'noun') === true) ||
		(/^(?:during|throughout)$/.test(item?.text ?? '') &&
			hasTag(next, 'the') &&
			(hasTag(items[at + 2], 'first', 'last', 'whole', 'video') || (items[at + 2]?.ordinal ?? null) !== null)) ||
		// “Between which two children”: eye contact is between two.
		(item?.number === 2 &&
			items.some((one) => hasTag(one, 'between')) &&
			items.some((one) => one.deeds.some(({ doing }) => isMutual(doing)))) ||
		// “Anna and Ben together, or Cem alone?”
		(/^(?:alone|(?:by|on) .*)$/.test(item?.text ?? '') && items.some((one) => hasTag(one, 'together'))) ||
		// “Did she look often?”: how often is in the answer.
		(item?.text === 'often' && isYesNo)
	);
};

/** What a word says that must not be lost: its rows, what it names, what is done; empty: it may be passed over. */
const weightsOf = (items: readonly Item[], at: number, { people, objects, untilMs }: Known): readonly string[] => {
	const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
	if (!item || item.sign !== null) return [];
	// “Two seconds”, “second 2”; “ranked by”; “how often each”, “get”.
	const isUnit = hasTag(item, 'second') && [before, next].some((one) => one && (one.number ?? one.clockMs) !== null);
	const isLoose =
		(hasTag(item, 'per') && hasTag(item, 'by')) ||
		(hasTag(item, 'each') && (next === undefined || next.sign !== null)) ||
		(hasTag(item, 'all') && next?.deeds.some(({ form }) => form === 'noun')) ||
		(hasTag(item, 'only') && hasTag(next, 'in', 'for', 'at', 'between', 'from', 'within', 'after', 'before')) ||
		// “In the first half only?”
		(hasTag(item, 'only') && hasTag(before, 'half', 'third', 'quarter', 'second', 'minute')) ||
		// “The green plant”, “under the table”, “of the 13 s”.
		(item.colour !== null && (next?.thing ?? null) !== null) ||
		(hasTag(item, 'under', 'over', 'within') && hasTag(next, 'the')) ||
		(item.number === Math.round(untilMs / 1000) && hasTag(next, 'second')) ||
		(hasTag(item, 'receive') && hasTag(item, 'be'));
	// “P 2”.
	const isLetter = item.text === 'p' && (next?.number ?? null) !== null;
	if (isUnit || isLetter || isLoose || isSaidAnyway(items, at, people.length)) return [];
	// “All three” of three, and “the other two” of them.
	const isBound = hasTag(before, 'at-least', 'at-most', 'over', 'under', 'exactly', 'only');
	const isCount =
		item.number !== null &&
		(isBound ||
			![people.length, people.length - 1, hasTag(next, 'thing') ? objects.length : -1].includes(item.number)) &&
		!hasTag(item, 'one') &&
		!hasTag(next, 'other', 'others');
	return [
		...WEIGHTY.flatMap((row, i) => (hasTag(item, ...row) ? [`row ${i}`] : [])),
		...(item.isKnown ? [] : [`unknown ${item.raw}`]),
		...(item.person === null ? [] : [`person ${item.person}`]),
		...(item.thing === null ? [] : [`thing ${item.thing}`]),
		...(item.colour === null ? [] : ['colour']),
		...(isCount ? [item.number === 2 ? `row ${BOTH}` : 'number'] : []),
		...(item.clockMs === null ? [] : ['clock']),
		...(item.ordinal === null || item.ordinal === people.length ? [] : [item.ordinal === 1 ? `row ${FIRST}` : 'nth']),
		// “Give the order of …” asks.
		...item.deeds.flatMap(({ doing }) =>
			doing === 'look' || (doing === 'giving' && hasTag(item, 'list')) ? [] : [`deed ${doing}`],
		),
	];
};

/** Words that may be passed over, but say it where they are used. */
const isLight = (item: Item | undefined): boolean => hasTag(item, 'polite', 'ignored');

const without = (items: readonly Item[], left: ReadonlySet<number>): readonly Item[] =>
	items.filter((_, i) => !left.has(i));

/**
 * Words of a question without which its reading is the same, though they say something.
 * @param read the reading of these words, as text to compare; `null`: none
 */
export const unheardIn = (
	items: readonly Item[],
	known: Known,
	read: (items: readonly Item[]) => string | null,
): readonly Item[] => {
	const whole = read(items);
	const weights = items.map((_, at) => weightsOf(items, at, known));
	const dropped = new Set<number>();
	for (const [at, own] of weights.entries()) {
		if (own.length === 0 || isLight(items[at])) continue;
		// “Who looked at Ben while Ben was pointing?”: as often in the reading as in the question.
		if (isInTwice(items, at, whole, known)) continue;
		const trial = new Set([...dropped, at]);
		if (read(without(items, trial)) === whole) dropped.add(at);
	}
	const heard = new Set(weights.flatMap((own, i) => (dropped.has(i) ? [] : own)));
	// Somebody named twice has two parts in it.
	return items.filter(
		(_, i) => dropped.has(i) && !weights[i]?.some((weight) => heard.has(weight) && !/^(?:person|thing) /.test(weight)),
	);
};

/** Whether somebody who is named several times has at least as many parts in a reading. */
const isInTwice = (items: readonly Item[], at: number, whole: string | null, { people }: Known): boolean => {
	const person = items[at]?.person ?? null;
	const count = items.filter((one) => one.person !== null && one.person === person).length;
	const id = people.find(({ personId, name }) => personId === person || name === person)?.personId;
	return id !== undefined && count > 1 && (whole ?? '').split(`"name":"${id}"`).length > count;
};

/** Where a part of a question may begin that can be left out. */
const isBoundary = (item: Item): boolean =>
	item.sign !== null ||
	hasTag(item, 'and', 'or', 'but', 'while', 'before', 'after', 'if', 'whenever', 'as-soon', 'since', 'until') ||
	hasTag(item, 'to', 'by', 'with', 'from', 'in', 'for', 'of', 'between', 'that');

/** More places are not tried: a question of so many parts is none. */
const MOST_BOUNDARIES = 10;

/**
 * The words of a question with as few left out as it takes for those that were not heard to be heard; `null`: they cannot be,
 * or none of them means anything.
 */
export const withOthersLeftOut = (
	items: readonly Item[],
	missing: readonly Item[],
	read: (items: readonly Item[]) => string | null,
): readonly Item[] | null => {
	const places = items.flatMap((item, at) => (at > 0 && isBoundary(item) ? [at] : [])).slice(0, MOST_BOUNDARIES);
	const edges = [0, ...places, items.length];
	const pieces = edges.flatMap((from) => edges.filter((to) => to > from).map((to) => ({ from, to })));
	const [unknown, wanted] = [missing.filter(({ isKnown }) => !isKnown), missing.filter(({ isKnown }) => isKnown)];
	const first = read(items);
	for (const { from, to } of pieces.sort((a, b) => a.to - a.from - (b.to - b.from))) {
		const piece = items.slice(from, to);
		// What stands with a word that nobody knows is left out with it.
		if (unknown.length > 0) {
			const rest = items.filter((item) => !piece.includes(item));
			const other = from > 0 && unknown.every((item) => piece.includes(item)) ? read(rest) : null;
			if (other !== null && other !== first) return rest;
			continue;
		}
		if (piece.some((item) => wanted.includes(item))) continue;
		const rest = items.filter((item) => !piece.includes(item));
		const whole = read(rest);
		const isHeard = wanted.every((item) => read(rest.filter((one) => one !== item)) !== whole);
		if (whole !== null && isHeard) return rest;
	}
	return null;
};
