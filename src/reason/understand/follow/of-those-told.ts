import { does, ranging, variable } from '../../query/build';
import type { Query, Slot } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { slotOfKey } from '../words/slots';
import { isAsked } from './exchange';

/* What is asked in a word of those who were told: “was that mutual?”, “who was quicker?” */

const MUTUAL =
	/^\s*(?:and |so |but )?(?:(?:is|was|were|are) (?:that|this|it|they|those|these) (?:look(?:s|ing)? )?(?:also )?|did (?:that|they) (?:look )?)(?:mutual|reciprocal|reciprocated|returned|both ways|two-way|in both directions|one-sided)[\s?.!]*$/i;

/** “Was that mutual?”, after who looked at whom: whether these two had eye contact; `null`: it is no such question. */
export const mutualAgain = (question: string, turn: Turn | null): Query | null => {
	const last = turn?.queries.at(-1);
	if (!turn || !last || !('about' in last) || !MUTUAL.test(question)) return null;
	const [atom] = atomsOf(last.about);
	if (atom?.doing !== 'look') return null;
	const isPerson = (slot: Slot | null): slot is Slot => slot?.is === 'person';
	const told = turn.named.flatMap((key) => slotOfKey(key) ?? []).filter(isPerson);
	const fixed = [atom.who, atom.whom].filter(isPerson);
	const others = told.filter((slot) => !fixed.some((one) => JSON.stringify(one) === JSON.stringify(slot)));
	// Of a rank the first pair; whoever is named stays.
	const [a, b] = [...fixed, ...others];
	if (!a || !b) return null;
	return { get: 'whether', vars: {}, about: does('mutual-gaze', a, b), span: last.span, every: false };
};

const QUICKER =
	/^\s*(?:and |so )?(?:who|which (?:one|of (?:them|the (?:two|three)|those)))(?: (?:was|were|is|did it|reacted|looked|turned|followed))?(?: the)? (quicke[rs]t?|faste[rs]t?|soone[rs]t?|slowe[rs]t?|more quickly|more slowly)[\s?.!]*$/i;

const doerOf = (query: Query | undefined): Slot | null =>
	query && isAsked(query) && query.about.is === 'does' ? query.about.who : null;

/** What is asked beside what, whoever does it. */
const shapeOf = (query: Query | undefined): string | null =>
	query && isAsked(query) && query.about.is === 'does'
		? JSON.stringify([{ ...query.about, who: null }, query.span])
		: null;

/**
 * “Who was quicker?”, after whether one and then another did something after it was pointed: which of them did so sooner;
 * `null`: it is no such question, or they were not asked about the same.
 */
export const quickestOf = (question: string, turn: Turn | null): Query | null => {
	const asked = QUICKER.exec(question)?.[1];
	const last = turn?.queries.at(-1);
	if (asked === undefined || !last || !isAsked(last) || last.about.is !== 'does') return null;
	const { span, about } = last;
	if (span.is !== 'beside' || span.relation !== 'after') return null;
	const earlier = turn?.queriesEarlier?.at(-1);
	const isAlike = shapeOf(earlier) === shapeOf(last);
	const doers = [doerOf(earlier), doerOf(last)].flatMap((slot) => (slot?.is === 'person' ? [slot] : []));
	const isOpen = about.who === null || about.who.is === 'any' || about.who.is === 'var';
	if (!isOpen && (!isAlike || doers.length < 2)) return null;
	const order = /^(?:slow|more slow)/i.test(asked) ? 'most' : 'least';
	const open = about.who?.is === 'var' ? last.vars[about.who.name]?.among : null;
	return {
		...{ get: 'measure', vars: { x: ranging('person', { among: isOpen ? (open ?? null) : doers }) } },
		...{ about: { ...about, who: variable('x') }, span, measure: { of: 'latency' } },
		...{ by: [{ by: 'var', name: 'x' }], pick: null, rank: { order, top: null }, keep: null },
	};
};
