import { between, does, not, ranging, variable } from '../../../query/build';
import type { MeasureQuery, Query, Range, Slot } from '../../../query/query';
import type { Turn } from '../../../query/reading';
import { askedFor } from '../../../query/scope';
import { sameSlot, type Atom } from '../../conditions';
import { chunksOf } from '../../words/chunks';
import { readItems } from '../../words/read-items';
import type { Known } from '../../words/noun';
import { isAsked, measureFrom, tidied, type AskedQuery } from '../exchange';
import { denied, heldTheOtherWay } from './denied';
import { endsIn, personIn, type Ends } from './ends';
import {
	bodyOf,
	COUNTED,
	FOLLOWED,
	HOW_LONG_LONGEST,
	IN_WHAT_ORDER,
	HOW_MANY,
	MEASURES,
	MOST_OFTEN,
	NTH_MOST,
	ONE_TIME,
	ONLY_PEOPLE,
	ONLY_THINGS,
	OTHER_EDGE,
	OTHERWISE,
	REVERSED,
	TIMES,
	WHICH_LONGEST,
	WHILE_ANOTHER,
	WHICH_OF_TWO,
	WHICH_ONES,
} from './phrases';

/*
 * Ellipsis: a follow-up that says nothing but what is different is the question before with its ends exchanged or replaced, its
 * measure changed, or what it ranges over. Everything else of it stays. What says more than that is no ellipsis, and read as
 * any other question.
 */

/** So many are told in order, each once: more than any session has people and things. */
const MOST_IN_ORDER = 50;

/** A follow-up has at most so many words. */
const MOST_WORDS = 9;

/** The one thing that is done, by somebody to somebody or something who are both named; `null`: it is another sort of question. */
const plainAtom = ({ about }: AskedQuery): Atom | null => (about.is === 'does' ? about : null);

const isNamed = (slot: Slot | null): boolean => slot !== null && ['person', 'thing', 'camera'].includes(slot.is);

/** Both ends exchanged; `null`: one of them is no person, or the same is done by both. */
export const reversed = (query: AskedQuery): Query | null => {
	const atom = plainAtom(query);
	if (!atom || atom.doing === 'mutual-gaze' || atom.doing === 'shared-attention') return null;
	const isPersonal = (slot: Slot | null): boolean =>
		slot?.is === 'person' ||
		(slot?.is === 'any' && slot.of === 'person') ||
		(slot?.is === 'var' && query.vars[slot.name]?.of === 'person');
	if (!isPersonal(atom.who) || !isPersonal(atom.whom)) return null;
	return tidied({ ...query, about: { ...atom, who: atom.whom, whom: atom.who } });
};

/** The same, measured otherwise. A rank stays one. */
const measuredBy = (query: AskedQuery, of: 'count' | 'time' | 'share' | 'mean' | 'rate'): Query | null => {
	if (query.get === 'explain' || query.get === 'sequence') return null;
	const measure: MeasureQuery['measure'] = of === 'share' ? { of, base: null } : { of };
	if (query.get === 'measure' && (query.keep || query.claim)) return null;
	return tidied(measureFrom(query, measure));
};

const countedBy = (query: AskedQuery, body: string): Query | null => {
	const word = HOW_MANY.exec(body)?.[1];
	const atom = plainAtom(query);
	if (word === undefined || !atom) return null;
	const isSame = COUNTED.some(([doing, words]) => doing === atom.doing && words.test(word));
	return isSame ? measuredBy(query, 'count') : null;
};

/** When it was, after how often or how long; `null`: it was a rank, or no measure. */
const timesOf = (query: AskedQuery, body: string): Query | null => {
	if (query.get !== 'measure' || query.rank || query.keep || query.by.length > 0 || query.pick) return null;
	if (query.measure.of === 'longest' || query.measure.of === 'latency') return null;
	const { vars, about, span } = query;
	if (TIMES.test(body)) return tidied({ get: 'when', vars, about, span, pick: null });
	const longest = WHICH_LONGEST.exec(body)?.[1] ?? HOW_LONG_LONGEST.exec(body)?.[1];
	if (longest !== undefined && (query.measure.of !== 'time' || HOW_LONG_LONGEST.test(body)))
		return tidied({ get: 'when', vars, about, span, pick: { is: longest === 'longest' ? 'longest' : 'shortest' } });
	const edge = ONE_TIME.exec(body)?.[1];
	if (edge === undefined) return null;
	const is = edge === 'first' || edge === 'earliest' ? 'first' : 'last';
	return tidied({ get: 'when', vars, about, span, pick: { is } });
};

const NTH: Readonly<Record<string, number>> = {
	...{ second: 2, third: 3, fourth: 4 },
	...{ '2nd': 2, '3rd': 3, '4th': 4 },
};

/** Another place of the same rank. */
const placed = (query: AskedQuery, body: string): Query | null => {
	if (query.get !== 'measure' || !query.rank) return null;
	const often = MOST_OFTEN.exec(body)?.[1];
	if (often !== undefined) {
		const order = often === 'least' ? 'least' : 'most';
		return { ...query, measure: { of: 'count' }, rank: { ...query.rank, order } };
	}
	const nth = NTH[NTH_MOST.exec(body)?.[1] ?? ''];
	return nth === undefined ? null : { ...query, rank: { ...query.rank, top: 1, nth } };
};

/** Who did the same, in a question that is alike but for that. */
const doerIfAlike = (query: Query | undefined, other: AskedQuery): Slot | null => {
	if (!query || !isAsked(query) || query.get !== 'measure' || query.about.is !== 'does') return null;
	const bare = ({ about, span, vars }: AskedQuery): string =>
		JSON.stringify([about.is === 'does' ? { ...about, who: null } : about, span, vars]);
	return query.about.who?.is === 'person' && bare(query) === bare(other) ? query.about.who : null;
};

/** “Which of them longer?”, after how long one did it, and how long another. */
const heldOfTwo = (query: AskedQuery, turn: Turn, body: string): Query | null => {
	const word = WHICH_OF_TWO.exec(body)?.[1];
	if (word === undefined || query.get !== 'measure' || query.rank || query.about.is !== 'does') return null;
	const own = doerIfAlike(query, query);
	const other = doerIfAlike(turn.queriesEarlier?.at(-1), query);
	if (!own || !other || sameSlot(own, other)) return null;
	const isOften = word.endsWith(' often');
	const isLong = /^(?:long|short)/.test(word);
	const measure: MeasureQuery['measure'] = isOften ? { of: 'count' } : isLong ? { of: 'time' } : query.measure;
	const order = /^(?:less|least|short)/.test(word) ? 'least' : 'most';
	const name = 'x' in query.vars ? 'y' : 'x';
	return {
		...query,
		vars: { ...query.vars, [name]: ranging('person', { among: [other, own] }) },
		about: { ...query.about, who: variable(name) },
		measure,
		by: [{ by: 'var', name }],
		rank: { order, top: null },
	};
};

/** “And while Tomas did?”, after what was so while Ruth spoke: while he spoke. */
const whileAnother = (query: AskedQuery, body: string, known: Known): Query | null => {
	const [, name, not] = WHILE_ANOTHER.exec(body) ?? [];
	const { span } = query;
	if (name === undefined || span.is !== 'beside' || span.relation !== 'during' || span.anchor.is !== 'does')
		return null;
	const who = personIn(chunksOf(readItems(name, known), known), known);
	if (!who || (span.anchor.whom && sameSlot(span.anchor.whom, who))) return null;
	const anchor = { ...span.anchor, who };
	return tidied({ ...query, span: { ...span, anchor: not === undefined ? anchor : { is: 'not', of: anchor } } });
};

/** At another time: while it was not so, or at the other end of the session. */
const timedOtherwise = (query: AskedQuery, body: string, untilMs: number): Query | null => {
	const { span } = query;
	if (span.is === 'beside' && span.relation === 'during' && span.anchor.is === 'does' && OTHERWISE.test(body))
		return tidied({ ...query, span: { ...span, anchor: not(span.anchor), pick: null } });
	const edge = OTHER_EDGE.exec(body)?.[1];
	if (edge === undefined || span.is !== 'between' || untilMs === 0) return null;
	const [startMs, endMs] = [span.startMs ?? 0, span.endMs ?? untilMs];
	const lengthMs = endMs - startMs;
	// Halves and thirds are others of their own.
	if (lengthMs > untilMs / 5) return null;
	if (edge !== 'first' && startMs === 0) return { ...query, span: between(untilMs - lengthMs, null) };
	return edge === 'first' && endMs >= untilMs ? { ...query, span: between(0, lengthMs) } : null;
};

/** Who was counted, and who followed where somebody pointed. */
const listedOf = (query: AskedQuery, body: string): Query | null => {
	const { vars, about, span } = query;
	if (query.get === 'list' && query.claim && WHICH_ONES.test(body)) return { ...query, claim: undefined };
	if (query.get === 'measure' && query.measure.of === 'distinct' && query.by.length === 0 && WHICH_ONES.test(body))
		return tidied({ get: 'list', vars, about, span, show: [query.measure.name], pick: null });
	const [name, ...more] = query.get === 'list' ? query.show : [];
	if (name !== undefined && more.length === 0 && IN_WHAT_ORDER.test(body)) {
		return {
			get: 'sequence',
			vars,
			about,
			span,
			show: name,
			take: { is: 'first', n: MOST_IN_ORDER, isDistinct: true },
		};
	}
	const followed = FOLLOWED.exec(body);
	if (!followed || about.is !== 'does' || about.doing !== 'pointing' || about.who?.is !== 'person') return null;
	return {
		...{ get: 'list', vars: { x: ranging('person') }, span: span.is === 'between' ? span : { is: 'all' }, show: ['x'] },
		about: does('pointing-followed', variable('x'), about.who),
		pick: followed[1] === undefined ? null : { is: 'first' },
	};
};

/** The variable that was asked for, of one kind alone. */
const ranged = (query: AskedQuery, of: Range['of']): Query | null => {
	const own = askedFor(query).filter((name) => query.vars[name]?.of === 'target' && query.vars[name].among === null);
	const [name, ...more] = own;
	const range = name === undefined ? undefined : query.vars[name];
	if (name === undefined || !range || more.length > 0) return null;
	return { ...query, vars: { ...query.vars, [name]: { ...range, of } } };
};

/** Whoever and whatever is named in the places of those before. */
export const withEnds = (query: AskedQuery, { who, whom }: Ends): Query | null => {
	const atom = plainAtom(query);
	if (!atom || (who && !isNamed(atom.who)) || (whom && !isNamed(atom.whom))) return null;
	const about = { ...atom, who: who ?? atom.who, whom: whom ?? atom.whom };
	if (about.who && about.whom && sameSlot(about.who, about.whom)) return null;
	return tidied({ ...query, about });
};

/** A follow-up that only says what is different, as the whole query; `null`: it is no such question. */
export const ofEllipsis = (typed: string, turn: Turn | null, known: Known): Query | null => {
	const last = turn?.queries.at(-1);
	if (!turn || !last || !isAsked(last) || turn.queries.length > 1 || typed.trim().split(/\s+/).length > MOST_WORDS)
		return null;
	const body = bodyOf(typed);
	if (body === '') return null;
	if (REVERSED.test(body)) return reversed(last);
	for (const [of, words] of MEASURES) if (words.test(body)) return measuredBy(last, of);
	const without = denied(last, body) ?? heldTheOtherWay(last, body);
	if (without) return without;
	const rank = placed(last, body) ?? heldOfTwo(last, turn, body);
	if (rank) return rank;
	const other = whileAnother(last, body, known) ?? timedOtherwise(last, body, known.untilMs) ?? listedOf(last, body);
	if (other) return other;
	const told = countedBy(last, body) ?? timesOf(last, body);
	if (told) return told;
	if (ONLY_THINGS.test(body)) return ranged(last, 'thing');
	if (ONLY_PEOPLE.test(body)) return ranged(last, 'person');
	const ends = endsIn(chunksOf(readItems(body, known), known), plainAtom(last)?.doing ?? null, known);
	return ends && withEnds(last, ends);
};
