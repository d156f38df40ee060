import type { Doing, EventPattern, PersonRef, Query as Lookup, Span as LookupSpan, TargetRef } from '../answer/query';
import { resolvePerson } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import { describedPerson } from '../answer/wording';
import { any, camera, does, ever, not, person, ranging, thing, variable } from '../query/build';
import type { Condition, Domain, MeasureQuery, Pick, Query, Range, Slot, Span } from '../query/query';
import { isMutual, relationsOf } from '../query/relations';

/*
 * The queries of the first language, which the rules of `answer/parse` and regard-mini write, in the language of
 * `query/query`. Each has a place there, so nothing is lost.
 */

const personSlot = (ref: PersonRef, session: AskSession): Slot =>
	person(resolvePerson(ref, session) ?? describedPerson(ref));

const targetSlot = (ref: TargetRef, session: AskSession): Slot => {
	switch (ref.kind) {
		case 'person':
			return personSlot(ref.person, session);
		case 'object':
			return thing(ref.name);
		case 'camera':
			return camera;
		case 'anyone':
			return any('person');
		case 'anything':
			return any('thing');
	}
};

type Ends = { readonly who?: Slot; readonly whom?: Slot };

/** What happens, with variables in place of its ends where they are asked for. */
const condition = (
	{ doing, actor, target }: EventPattern,
	session: AskSession,
	{ who, whom }: Ends = {},
): Condition => {
	const by = who ?? (actor ? personSlot(actor, session) : null);
	const aim = whom ?? (target ? targetSlot(target, session) : null);
	return does(doing, by ?? (isMutual(doing) ? null : any('person')), aim);
};

const PICKS: Readonly<Record<'first' | 'last' | 'longest', Pick>> = {
	first: { is: 'first' },
	last: { is: 'last' },
	longest: { is: 'longest' },
};

const spanOf = (span: LookupSpan, session: AskSession): Span => {
	switch (span.kind) {
		case 'all':
			return { is: 'all' };
		case 'between':
			return { is: 'between', startMs: span.startMs, endMs: span.endMs };
		case 'at':
			return { is: 'at', tMs: span.tMs };
		case 'relative':
			return {
				is: 'beside',
				relation: span.relation === 'while' ? 'during' : span.relation,
				anchor: condition(span.anchor, session),
				pick: span.pick === 'any' ? null : PICKS[span.pick],
				edge: span.relation === 'before' ? 'start' : 'end',
				withinMs: null,
			};
	}
};

const domainOf = ({ doing, actor, target }: EventPattern): Domain => {
	if (target?.kind === 'anyone') return 'person';
	if (target?.kind === 'anything') return 'thing';
	// With whom somebody has eye contact is a person; what several attend to may be anything.
	return doing === 'mutual-gaze' || (actor !== null && target === null && doing === 'interaction')
		? 'person'
		: 'target';
};

/** Time, but for kinds of event that have no length. */
const measureFor = ({ doing }: EventPattern, session: AskSession): MeasureQuery['measure'] => {
	const rows = relationsOf(session).of(doing, null);
	return { of: rows.length > 0 && rows.every(({ startMs, endMs }) => startMs === endMs) ? 'count' : 'time' };
};

type Listing = { readonly vars: Readonly<Record<string, Range>>; readonly about: Condition; readonly show: string };

const isSharing = (doing: Doing): boolean => doing === 'shared-attention' || doing === 'joint-attention';

/** The end that is asked for as a variable. */
const listing = ({ ask, about }: Lookup, session: AskSession): Listing => {
	if (ask === 'who') {
		// Where both ends are alike and one is named, the other is meant.
		const isPartner = isMutual(about.doing) && about.actor !== null && about.target === null;
		const x = variable('x');
		return {
			vars: { x: ranging('person') },
			about: condition(about, session, isPartner ? { whom: x } : { who: x }),
			show: 'x',
		};
	}
	const vars = { y: ranging(domainOf(about)) };
	const y = variable('y');
	if (!isSharing(about.doing)) return { vars, about: condition(about, session, { whom: y }), show: 'y' };
	const isNamed = about.target?.kind === 'person' || about.target?.kind === 'anyone';
	const whom = about.target && isNamed ? targetSlot(about.target, session) : null;
	const who = about.actor ? personSlot(about.actor, session) : null;
	return { vars, about: does(about.doing, who, whom, y), show: 'y' };
};

const measureOf = ({ ask, about }: Lookup, session: AskSession): MeasureQuery['measure'] =>
	ask === 'how-often' ? { of: 'count' } : ask === 'how-long' ? { of: 'time' } : measureFor(about, session);

const compared = (query: Lookup, compare: NonNullable<Lookup['compare']>, session: AskSession): Query => {
	const { about } = query;
	const span = spanOf(query.span, session);
	const measure = query.ask === 'how-often' ? ({ of: 'count' } as const) : measureFor(about, session);
	const plain = { get: 'measure', measure, pick: null, keep: null } as const;
	const rank = { order: 'most', top: null } as const;
	if (compare.by === 'span') {
		const sides = [compare.a, compare.b].map((one): MeasureQuery => ({
			...{ ...plain, vars: {}, by: [], rank: null, about: condition(about, session), span: spanOf(one, session) },
		}));
		return { get: 'compare', sides, order: 'most' };
	}
	const isActor = compare.by === 'actor';
	const among = isActor
		? [personSlot(compare.a, session), personSlot(compare.b, session)]
		: [targetSlot(compare.a, session), targetSlot(compare.b, session)];
	return {
		...{ ...plain, span, rank, by: [{ by: 'var', name: 'x' }] },
		vars: { x: ranging('target', { among }) },
		about: condition(about, session, isActor ? { who: variable('x') } : { whom: variable('x') }),
	};
};

/** A query of the first language in the second. */
export const queryOfLookup = (query: Lookup, session: AskSession): Query => {
	const { ask, about, rank, compare, isNegated } = query;
	if (compare) return compared(query, compare, session);
	const span = spanOf(query.span, session);
	const pick = query.pick ? PICKS[query.pick] : null;
	const plain = condition(about, session);
	switch (ask) {
		case 'who':
		case 'target': {
			const { vars, about: what, show } = listing(query, session);
			if (isNegated) return { get: 'list', vars, show: [show], about: not(ever(what)), span, pick: null };
			if (!rank) return { get: 'list', vars, show: [show], about: what, span, pick };
			return {
				...{ get: 'measure', measure: measureOf(query, session), vars, about: what, span, pick: null, keep: null },
				...{ by: [{ by: 'var', name: show }], rank: { order: rank, top: 1 } },
			};
		}
		case 'whether':
			return { get: 'whether', vars: {}, about: isNegated ? not(ever(plain)) : plain, span, every: false };
		case 'when':
			return { get: 'when', vars: {}, about: plain, span, pick };
		case 'how-long':
		case 'how-often':
			return {
				...{ get: 'measure', measure: measureOf(query, session), vars: {}, about: plain, span, pick },
				...{ by: [], rank: null, keep: null },
			};
		case 'what-happens':
			return { get: 'summary', who: about.actor ? [personSlot(about.actor, session)] : [], span, as: 'moments' };
		case 'why':
			return { get: 'explain', vars: {}, about: plain, span };
	}
};
