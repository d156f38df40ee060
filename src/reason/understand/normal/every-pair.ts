import { allOf, does, ever, ranging, variable } from '../../query/build';
import type { ListQuery, Query, Range, WhetherQuery } from '../../query/query';
import { isMutual } from '../../query/relations';

/** With each of the others, and not with anybody of them. */
const WITH_EACH =
	/\b(?:each other|one another|(?:every|each) ?(?:body|one|person|of the others|of them)? ?(?:else|other)|all (?:of )?the others|(?:every|each)(?: single| possible)? (?:pair|combination|dyad|couple)|all (?:the )?(?:possible )?(?:pairs|combinations|dyads))\b/i;
const PAIRS = /\b(?:pair|pairs|combinations?|dyads?|couple)\b/i;
const ONCE = /\b(?:ever|at (?:any|some) (?:point|time|moment|stage)|is there|was there|once)\b/i;

/**
 * “Did they all look at each other?”, “did everybody have eye contact with everybody else?”, “did every pair …?”: each pair of them,
 * where what is read is that each of them did with somebody. Of two people it is the same.
 */
export const withEachPair = (query: Query, question: string, people: number): Query => {
	if (people < 3 || !WITH_EACH.test(question)) return query;
	// “Did everybody look at everybody else?”, read as whether there is anybody at whom everybody did.
	if (query.get === 'list' && query.claim?.is === 'some') return atEach(query);
	if (query.get !== 'whether') return query;
	const { about, vars } = query;
	// “Did every pair have eye contact?”
	if (about.is === 'does' && isMutual(about.doing) && about.who === null && about.whom === null)
		return PAIRS.test(question) && !ONCE.test(question) ? pairs(query, about.doing, ranging('person')) : query;
	if (about.is !== 'number' || about.op !== 'all' || about.holds.is !== 'ever') return query;
	const { of: deed } = about.holds;
	const range = vars[about.of];
	const isWithAnybody = deed.is === 'does' && (deed.whom === null || deed.whom.is === 'any') && deed.what === null;
	if (!isWithAnybody || !range || !isMutual(deed.doing)) return query;
	return pairs(query, deed.doing, range);
};

const atEach = (query: ListQuery): Query => {
	const { about, vars, span, show } = query;
	const [aim] = show;
	if (about.is !== 'number' || about.op !== 'all' || about.holds.is !== 'ever' || show.length !== 1) return query;
	const { of: deed } = about.holds;
	const isAimed = deed.is === 'does' && deed.whom?.is === 'var' && deed.whom.name === aim && aim !== about.of;
	if (!isAimed || aim === undefined || vars[aim]?.of !== 'person') return query;
	return { get: 'whether', every: false, vars, span, about: allOf(about.of, allOf(aim, ever(deed))) };
};

const pairs = (query: WhetherQuery, doing: Parameters<typeof does>[0], range: Range): WhetherQuery => ({
	...query,
	vars: { x: range, y: range },
	about: allOf('x', allOf('y', ever(does(doing, variable('x'), variable('y'))))),
});
