import type { AskSession } from '../../../src/reason/answer/types';
import type { EventPattern, Query, Span } from '../../../src/reason/answer/query';
import { doingText, said, sayClause } from './clause';
import { type Draw, anyOf, chance, oneOf, wordingOf } from '../draw';
import { eventText, sayEvent } from './event-words';
import { asTarget, sayPerson, sayThing } from './refer';
import type { Sentence } from './sentence';
import { passive } from './verbs';
import { wordings } from '../wordings';

type Relation = Extract<Span, { kind: 'relative' }>['relation'];
type Which = Extract<Span, { kind: 'relative' }>['pick'];

/** A clause that a time hangs on. `pick` is what “right after” adds to the question itself. */
export type SaidRelative = {
	readonly span: Span;
	readonly text: string;
	readonly pick: Query['pick'];
	/** Whether it can stand before the question, with a comma. */
	readonly canLead: boolean;
};

const FINITE: Readonly<Record<Relation, readonly string[]>> = {
	before: wordings`before ×4 | until | before the moment | in the time before | prior to when`,
	after: wordings`after ×4 | once | as soon as | after the moment | in the time after`,
	while: wordings`
		while ×3 | when ×2 | as | whilst | at the time when | at the same time as | as long as | at the moment when
		during the time that | whenever | the moment
	`,
};
const NOUN: Readonly<Record<Relation, readonly string[]>> = {
	before: wordings`before ×3 | prior to | until | ahead of`,
	after: wordings`after ×3 | following | subsequent to`,
	while: wordings`during ×3 | at the time of | in the course of | throughout | simultaneously with`,
};
const GERUND: Readonly<Record<Relation, readonly string[]>> = {
	before: wordings`before ×3 | prior to`,
	after: wordings`after ×3`,
	while: wordings`while ×2 | when | whilst`,
};

/** Awkward ones of the lists above, which no rule reads and few people say. */
const RARE = new Set(wordings`
	before the moment | after the moment | prior to when | in the time before | in the time after | in the course of
	during the time that | ahead of
`);

const immediate = (draw: Draw): string => anyOf(draw, wordings`right ×2 | just ×2 | immediately | directly | shortly`);

/** Whether “right after” or “right before” can be said: it picks one of several. */
const takesImmediate = (ask: Query['ask'], relation: Relation): boolean => {
	if (relation === 'while') return false;
	// What happened right before is asked for as “why”.
	return ask === 'who' || ask === 'target' || ask === 'when' || (ask === 'what-happens' && relation === 'after');
};

/** A clause before, after or while something else happens; `null`: chance made none. */
export const sayRelative = (draw: Draw, session: AskSession, sentence: Sentence): SaidRelative | null => {
	const relation = oneOf<Relation>(draw, { before: 30, after: 38, while: 32 });
	const { query, actor, named = [] } = sentence;
	const isNow =
		takesImmediate(query.ask, relation) && !query.pick && !query.rank && !query.isNegated && chance(draw, 0.16);
	const lead = isNow ? immediate(draw) : '';
	const pick: Query['pick'] = !isNow ? null : relation === 'before' ? 'last' : 'first';
	const front = (word: string): string => `${lead} ${word}`.trim();
	const relative = (anchor: EventPattern, text: string, which: Which = 'any'): SaidRelative => ({
		span: { kind: 'relative', relation, anchor, pick: which },
		text,
		pick,
		canLead: true,
	});
	const how = oneOf(draw, {
		finite: 46,
		noun: 24,
		gerund: actor ? 14 : 0,
		ellipsis: actor && query.ask === 'target' && query.about.doing === 'look' && relation !== 'while' ? 5 : 0,
		did: query.ask === 'who' && query.about.target !== null && relation !== 'while' ? 5 : 0,
		passive: 5,
	});
	if (how === 'noun') {
		const event = sayEvent(draw, session);
		if (!event) return null;
		const word = wordingOf(draw, `noun ${relation}`, NOUN[relation]);
		const which = relation !== 'while' || chance(draw, 0.3) ? oneOf(draw, { '': 86, first: 8, last: 6 }) : '';
		// “Right during” is not said, nor “right prior to”.
		if (isNow && !/^(?:before|after)$/.test(word)) return null;
		return relative(event.pattern, `${front(word)} ${eventText(event, which)}`, which || 'any');
	}
	if (how === 'gerund' && actor) {
		const clause = sayClause(draw, session, { actor: 'none', target: 'named', others: named });
		if (!clause) return null;
		const word = wordingOf(draw, `gerund ${relation}`, GERUND[relation]);
		return relative({ ...clause.pattern, actor: actor.ref }, `${front(word)} ${doingText(draw, clause)}`);
	}
	if (how === 'ellipsis' && actor) {
		const isPerson = chance(draw, 0.5);
		const target = isPerson ? asTarget(sayPerson(draw, session, named)) : sayThing(draw, session);
		draw.trace.push(`ellipsis ${relation}`);
		const anchor: EventPattern = { doing: 'look', actor: actor.ref, target: target.ref };
		return { ...relative(anchor, `${front(relation)} ${target.text}`), canLead: false };
	}
	if (how === 'did') {
		const other = sayPerson(draw, session, named);
		draw.trace.push(`did ${relation}`);
		const text = `${front(relation)} ${other.text} ${anyOf(draw, wordings`did ×2 | does`)}`;
		return { ...relative({ ...query.about, actor: other.ref }, text), canLead: false };
	}
	const clause = sayClause(draw, session, { actor: chance(draw, 0.9) ? 'named' : 'any', target: 'any' });
	if (!clause) return null;
	const word = wordingOf(draw, `finite ${relation}`, FINITE[relation]);
	if (RARE.has(word) || (isNow && !/^(?:before|after)$/.test(word))) return null;
	if (how === 'passive') {
		if (!clause.phrase.hasPassive || clause.target === null) return null;
		const { be, rest } = passive(draw, clause);
		const by = clause.pattern.actor ? ` by ${clause.subject}` : '';
		draw.trace.push('anchor passive');
		return relative(clause.pattern, `${front(word)} ${clause.target} ${be} ${rest}${by}`);
	}
	const tense = word === 'as' && clause.tense === 'perfect' ? 'present' : clause.tense;
	const which = relation === 'while' ? 'any' : oneOf(draw, { any: 84, first: 9, last: 7 });
	const isMiddle = which !== 'any' && chance(draw, 0.4);
	const end =
		which === 'any' || isMiddle ? '' : anyOf(draw, [` for the ${which} time`, ` for the ${which} time`, ` ${which}`]);
	const text = said(draw, { ...clause, tense }, isMiddle ? which : '');
	return relative(clause.pattern, `${front(word)} ${text}${end}`, which);
};
