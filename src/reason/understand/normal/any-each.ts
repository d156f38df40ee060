import { ever, not, ranging, variable } from '../../query/build';
import type { Condition, Keep, MeasureQuery, Query, WhetherQuery } from '../../query/query';
import { isAtOnce } from './at-once';

/* Sizes as they are meant: of each by themselves where one of them is enough, and counted where what is done has no length. */

const ANYONE =
	/^\s*(?:(?:and|so|but|ok|please) )*(?:(?:did|does|do|has|have|is|was|are|were|will|would) |(?:is|was) there (?:ever )?)(?:any|some)(?:one|body)\b/i;
const IN_ALL = /\b(?:in total|altogether|overall|in all|all together|all in all|summed up)\b/i;

/** So much of all the times together, of what was read as so long at a time. */
const heldInAll = (about: Condition): { readonly of: Condition; readonly keep: Keep } | null => {
	if (about.is !== 'lasting' || about.atLeastMs === null || about.atMostMs !== null) return null;
	// “More than” is read as a millisecond more.
	const isMore = about.atLeastMs % 10 === 1;
	return {
		of: about.of,
		keep: { op: isMore ? 'over' : 'at-least', value: about.atLeastMs - (isMore ? 1 : 0) },
	};
};

/**
 * “Did anyone nod more than three times?”: one of them by themselves, and not all of them together. “… for more than 30 s in
 * total”: all times of one of them.
 */
const ofEachAlone = (query: MeasureQuery, question: string): MeasureQuery => {
	if (!ANYONE.test(question) || query.by.length > 0 || query.rank || query.claim) return query;
	const held =
		query.keep !== null
			? { of: query.about, keep: query.keep }
			: query.measure.of === 'time' && IN_ALL.test(question)
				? heldInAll(query.about)
				: null;
	const atom = held?.of;
	if (!held || atom?.is !== 'does' || atom.who?.is !== 'any' || atom.who.of !== 'person' || 'x' in query.vars)
		return query;
	const { but = [] } = atom.who;
	return {
		...query,
		vars: { ...query.vars, x: ranging('person', { except: but }) },
		about: { ...atom, who: variable('x') },
		keep: held.keep,
		by: [{ by: 'var', name: 'x' }],
		claim: { is: 'some' },
	};
};

const isCountable = ({ about, measure }: MeasureQuery): boolean =>
	measure.of === 'time' && about.is === 'does' && isAtOnce(about.doing);

/** “Only once”: how often it is, and not how often it is that it ever is. */
const withoutEver = (query: MeasureQuery): MeasureQuery =>
	query.measure.of === 'count' && query.about.is === 'ever' ? { ...query, about: query.about.of } : query;

/** “How many people did not look at the cup?”: those who never did, and not all who did something else at some time. */
const neverOfCounted = (query: MeasureQuery): MeasureQuery => {
	const { about, measure, span } = query;
	const isCounted = measure.of === 'distinct' && about.is === 'not' && about.of.is === 'does' && span.is !== 'at';
	return isCounted ? { ...query, about: not(ever(about.of)) } : query;
};

const THEY_EVER =
	/^\s*(?:(?:and|so|but|ok|please) )*(?:did|do|have|had|were|are) they (?:ever|at any (?:point|time|stage|moment)|at some (?:point|time|stage))\b(?!.*\b(?:all|both|each|every\p{L}*|together)\b)/iu;

/** “Did they ever look at the cup?”: whether any of them did, and not whether each of them did. */
const everAnyOf = (query: WhetherQuery, question: string): WhetherQuery => {
	const { about, vars } = query;
	if (!THEY_EVER.test(question) || about.is !== 'number' || about.op !== 'all' || about.holds.is !== 'ever')
		return query;
	const { of: deed } = about.holds;
	const isTheirs = deed.is === 'does' && deed.who?.is === 'var' && deed.who.name === about.of;
	return isTheirs && vars[about.of] ? { ...query, about: deed } : query;
};

/** A query with its sizes as the question means them. */
export const sizedAsMeant = (query: Query, question: string): Query => {
	if (query.get === 'whether') return everAnyOf(query, question);
	if (query.get === 'measure') return ofEachAlone(neverOfCounted(withoutEver(query)), question);
	// “Does she nod more while he talks or while they do?”
	const isLong = /\b(?:long|longer|longest|seconds?|secs?|minutes?|time|duration)\b/i.test(question);
	if (query.get !== 'compare' || isLong || !query.sides.every(isCountable)) return query;
	return { ...query, sides: query.sides.map((side) => ({ ...side, measure: { of: 'count' } })) };
};
