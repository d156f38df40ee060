import type { Condition, Query } from '../../query/query';
import { isMutual } from '../frame';
import { hasTag, type Item } from '../words/items';
import { measuresOf } from './measures';

/*
 * Words that a reading may use up without saying what they say: what something is held against, that each has their own, that it
 * is so every time, that it ends. Each check names the words, so that the reading without them is offered and not answered.
 */

/** “More at people than at objects”: held against each other, which no rank of one side is. */
const thanLost = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) =>
			/(?:^|\s)than$/.test(one.text) &&
			hasTag(items[at + 1], 'to', 'with', 'at', 'on') &&
			items[at + 2]?.number === null &&
			items[at + 2]?.clockMs === null,
	);
	const isHeld = (query: Query): boolean =>
		query.get === 'compare' ||
		query.get === 'summary' ||
		measuresOf(query).some(
			({ keep, claim, rank, by, vars }) =>
				keep !== null ||
				claim !== undefined ||
				(rank !== null &&
					by.some((one) => one.by === 'window' || (one.by === 'var' && vars[one.name]?.among?.length === 2))),
		);
	return queries.some(isHeld) ? [] : words;
};

/** “When did each of them look?”, “per person”: each with their own. */
const eachLost = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) =>
			hasTag(one, 'each') &&
			!hasTag(one, 'each-other', 'rate') &&
			(hasTag(items[at + 1], 'person', 'child') || (hasTag(items[at + 1], 'of') && hasTag(items[at + 2], 'they'))),
	);
	const [query, ...more] = queries;
	if (words.length === 0 || !query || more.length > 0) return [];
	const isOne =
		(query.get === 'when' && query.pick !== null && query.pick.per === undefined && query.pick.is !== 'nth') ||
		(query.get === 'measure' && query.by.length === 0 && query.measure.of !== 'distinct' && query.about.is === 'does');
	return isOne ? words : [];
};

/** “After every look at it”: beside each of these times, and not beside any of them. */
const everyLost = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter((one, at) => {
		const isEvery = /^(?:every|each)$/.test(one.text) && hasTag(items[at - 1], 'after', 'before', 'while');
		return isEvery && items.slice(at + 1, at + 6).some(({ deeds }) => deeds.some(({ form }) => form === 'noun'));
	});
	const isOfAny = (query: Query): boolean =>
		(query.get === 'whether' && !query.every) || (query.get === 'list' && query.claim !== undefined);
	return queries.some(isOfAny) ? words : [];
};

/** “How often does he end the eye contact?”: how often there is any is another question. */
const endLost = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const isContact = ({ deeds }: Item): boolean => deeds.some(({ doing, form }) => isMutual(doing) && form === 'noun');
	const words = items.filter(
		(one, at) =>
			/^(?:ends?|ended|stops?|stopped|finish(?:es|ed)?|breaks?|broke|initiates?|initiated|leads?|led|starts?|started|begins?|began|terminates?)$/.test(
				one.text,
			) &&
			(items.slice(at + 1, at + 4).some(isContact) ||
				(/^(?:initiat|terminat|lead|led)/.test(one.text) && items.some(isContact))),
	);
	const isPlain = (query: Query): boolean =>
		(query.get === 'list' || (query.get === 'measure' && query.measure.of !== 'latency' && query.by.length < 2)) &&
		query.span.is !== 'beside' &&
		query.about.is === 'does' &&
		query.about.doing !== 'event' &&
		isMutual(query.about.doing);
	return queries.some(isPlain) ? words : [];
};

/** “Away from the phone”: a look at it is the opposite. */
const awayLost = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter(
		(one, at) =>
			/^(?:look|glance|gaze|turn)\w* away from$/.test(one.text) ||
			(/\baway$/.test(one.text) && hasTag(items[at + 1], 'from')) ||
			/^away from$/.test(one.text),
	);
	const isAt = (query: Query): boolean =>
		'about' in query &&
		query.about.is === 'does' &&
		query.about.doing === 'look' &&
		query.about.whom?.is === 'thing' &&
		query.span.is !== 'beside' &&
		!('pick' in query && query.pick !== null && /ends/.test(query.pick.is));
	return queries.some(isAt) ? words : [];
};

/** “For everyone, when did they speak?”, “who was quiet the longest?”: that it was so at any time is so at every moment. */
const timeless = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const isOfEver = (about: Condition): boolean =>
		about.is === 'ever' ||
		(about.is === 'number' && isOfEver(about.holds)) ||
		(about.is === 'not' && isOfEver(about.of));
	const words = items.filter((one) => hasTag(one, 'when', 'timestamp', 'longest', 'shortest'));
	const isOf = (query: Query): boolean =>
		(query.get === 'when' || (query.get === 'list' && query.pick !== null)) && isOfEver(query.about);
	return queries.some(isOf) ? words : [];
};

/** “What share of the gestures were followed?”: of so many, and not of the time. */
const shareOfMany = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const words = items.filter((one, at) => {
		const rest = items.slice(at + 1, at + 4);
		const deed = rest.findIndex(({ deeds }) => deeds.some(({ form }) => form === 'noun'));
		const isNext =
			deed !== -1 && rest.slice(0, deed).every((c) => hasTag(c, 'of', 'the', 'all', 'possessive') || c.person !== null);
		const isOf = / of$/.test(one.text) || hasTag(rest[0], 'of');
		return (
			hasTag(one, 'share') &&
			isOf &&
			isNext &&
			/(?:nods|gestures|shakes|looks|glances|pointings|turns)$/.test(rest[deed]?.text ?? '')
		);
	});
	const isOfTime = (query: Query): boolean =>
		measuresOf(query).some(({ measure }) => measure.of === 'share' && measure.base === null);
	return queries.some(isOfTime) ? words : [];
};

/** “Who looks most often, and who for the longest time?”: each of these is asked for. */
const secondRank = (items: readonly Item[], queries: readonly Query[]): readonly Item[] => {
	const at = items.findIndex((one, i) => hasTag(one, 'and') && hasTag(items[i + 1], 'who', 'which'));
	const isRank = (one: Item): boolean => hasTag(one, 'most', 'least', 'longest', 'shortest');
	const isTwice = at > 0 && items.slice(0, at).some(isRank) && items.slice(at).some(isRank);
	const [query, ...more] = queries;
	return isTwice && query && more.length === 0 && query.get !== 'table' ? items.slice(at + 1).filter(isRank) : [];
};

/** “Which of the two does she look at more?”, of six people: a rank of all of them is none of two. */
export const fewLost = (items: readonly Item[], queries: readonly Query[], people: number): readonly Item[] => {
	const words = items.filter(
		(one, at) =>
			one.number !== null &&
			one.number > 1 &&
			one.number < people &&
			!/^(?:things?|objects?|toys?|items?)$/.test(items[at + 1]?.text ?? '') &&
			/^(?:the|these|those)$/.test(items[at - 1]?.text ?? '') &&
			hasTag(items[at - 2], 'of') &&
			hasTag(items[at - 3], 'which', 'who'),
	);
	const isOfAll = (query: Query): boolean =>
		measuresOf(query).some(({ rank, by, vars }) => {
			const [group, ...more] = by;
			if (rank === null || group?.by !== 'var' || more.length > 0) return false;
			const range = vars[group.name];
			return range?.among === null && range.except.length === 0;
		});
	return queries.some(isOfAll) ? words : [];
};

const checks = [thanLost, eachLost, everyLost, endLost, awayLost, timeless, shareOfMany, secondRank] as const;

/** Words that were read, and whose meaning is in none of the queries. */
export const leftOutIn = (items: readonly Item[], queries: readonly Query[]): readonly Item[] =>
	checks.flatMap((check) => check(items, queries));
