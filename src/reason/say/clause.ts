import { anyGesture, asGesture, notAny } from './any-gesture';
import { listWords } from '../../core/text/words';
import { lengthWord, timeWord } from '../answer/wording';
import type { Condition, Slot, Span } from '../query/query';
import { endsOf, type Relation } from '../query/relations';
import type { InWindow } from '../query/windows';
import { ANY, isTogether, keyList, noneWord, NOT_ANY, numberWord, PICKS, verb } from './names';
import { besideWord } from './begun';
import { rowsClause, shortRowsClause } from './rows-clause';
import { partName } from './sizes';
import { followerOf, isReturn, leftLook } from './contact-turns';
import { whoeverClause } from './whoever-clause';
import { isOpen, listOr, membersOf, rowsOf, slotWord, sumClause, type Does, type Known } from './slot-words';

const doesClause = (atom: Does, known: Known): string => {
	const { rows, session, env } = known;
	if (known.isSum && atom.doing !== 'event' && !(isTogether(atom.doing) && isOpen(atom.who, session, env)))
		return sumClause(atom, known);
	const own = rowsOf(atom, rows, session, env);
	const { doing, whom, what } = atom;
	const opens = isOpen(atom.who, session, env) || (whom !== null && isOpen(whom, session, env)) || doing === 'event';
	if (own.length > 0 && (opens || (whom === null && own.some((row) => row.whom !== null))))
		return shortRowsClause(own, session);
	const ends = { whom: slotWord(whom, session, env), what: slotWord(what, session, env) };
	const who = slotWord(atom.who, session, env) ?? 'somebody';
	// Both are others than whoever is asked about.
	if (isTogether(doing) && [atom.who, whom].every((slot) => slot?.is === 'any' && slot.but !== undefined))
		return `two others ${verb(doing, { ...ends, whom: null }, 'past')}`;
	if (isTogether(doing) && whom && ends.whom !== null) {
		return `${listWords([who, ends.whom])} ${verb(doing, { ...ends, whom: null }, 'past')}`;
	}
	return `${who} ${verb(doing, ends, 'past')}`;
};

/** Several people who do the same at the same time; `null`: they do not. */
const sameDeed = (of: readonly Condition[], known: Known): string | null => {
	const atoms = of.filter((one): one is Does => one.is === 'does');
	const [first] = atoms;
	if (!first || atoms.length < of.length || atoms.length < 2) return null;
	const rest = ({ doing, whom, what }: Does): string => JSON.stringify([doing, whom, what]);
	if (atoms.some((atom) => rest(atom) !== rest(first) || isOpen(atom.who, known.session, known.env))) return null;
	const who = listWords(atoms.map(({ who: slot }) => slotWord(slot, known.session, known.env) ?? 'somebody'));
	const ends = {
		whom: slotWord(first.whom, known.session, known.env),
		what: slotWord(first.what, known.session, known.env),
	};
	return `${who} ${verb(first.doing, ends, 'past')} at the same time`;
};

/** Somebody does it, and so many do in all: `only Anna and Ben looked`; `null`: it says something else. */
const onlyDeed = ([first, second, ...more]: readonly Condition[], known: Known): string | null => {
	if (more.length > 0 || second?.is !== 'number' || second.op !== 'exactly') return null;
	const bare = (one: Condition): Condition => (one.is === 'ever' ? bare(one.of) : one);
	const all = bare(second.holds);
	const isAll = first?.is === 'number' && first.op === 'all';
	const own = first && bare(isAll ? first.holds : first);
	if (all.is !== 'does' || own?.is !== 'does') return null;
	if (second.count === 0 && all.whom?.is === 'var' && all.whom.name === second.of && all.doing === own.doing) {
		const whom = slotWord(own.whom, known.session, known.env);
		const but = known.vars[second.of]?.of === 'person' ? 'nobody but' : 'nothing but';
		const doer = slotWord(own.who, known.session, known.env) ?? 'somebody';
		return whom === null ? null : `${doer} ${verb(own.doing, { whom: `${but} ${whom}`, what: null }, 'past')}`;
	}
	if (second.count === 0 || all.who?.is !== 'var' || all.who.name !== second.of) return null;
	const isSame = JSON.stringify({ ...all, who: null }) === JSON.stringify({ ...own, who: null });
	const among = isAll ? (known.vars[first.of]?.among ?? null) : own.who && [own.who];
	if (!isSame || !among) return null;
	const who = listWords(among.map((slot) => slotWord(slot, known.session, known.env) ?? 'somebody'));
	const [whom, what] = [own.whom, own.what].map((slot) => slotWord(slot, known.session, known.env));
	return `only ${who} ${verb(own.doing, { whom: whom ?? null, what: what ?? null }, 'past')}`;
};

const NUMBERS = { exactly: 'exactly ', 'at-least': 'at least ', 'at-most': 'at most ', all: '' } as const;

const numberClause = (condition: Extract<Condition, { is: 'number' }>, known: Known): string => {
	const gesture = anyGesture(condition.holds);
	if (gesture) {
		const own: Condition = condition.holds.is === 'ever' ? { is: 'ever', of: gesture } : gesture;
		return asGesture(numberClause({ ...condition, holds: own }, { ...known, rows: [] }));
	}
	const { op, count } = condition;
	const holds = condition.holds.is === 'ever' ? condition.holds.of : condition.holds;
	const of = known.vars[condition.of]?.of ?? 'person';
	const none = op === 'exactly' && count === 0;
	const body = of === 'person' ? 'body' : 'thing';
	const among = known.vars[condition.of]?.among ?? [];
	const those = among.flatMap((slot) => slotWord(slot, known.session, known.env) ?? []);
	const isRest = known.isBeside && those.length > 1 && those.length === known.session.people.length;
	const all = isRest ? 'all the others' : those.length > 1 ? listWords(those) : `every${body}`;
	const left = (known.vars[condition.of]?.except ?? []).flatMap(
		(slot) => slotWord(slot, known.session, known.env) ?? [],
	);
	// Nobody looks at themselves, so that whoever it is done to need not be named.
	const isAim = (name: string): boolean =>
		holds.is === 'does' && name === slotWord(holds.whom, known.session, known.env);
	const but = left.filter((name) => !isAim(name));
	const nobody = `${noneWord(those, body)}${those.length === 0 && but.length > 0 ? ` but ${listWords(but)}` : ''}`;
	const word = op === 'all' ? all : none ? nobody : `${NUMBERS[op]}${numberWord(count, of)}`;
	// All at the same thing.
	if (holds.is === 'number' && holds.holds.is === 'does' && op === 'at-least' && count === 1) {
		const aims = [...new Set(known.rows.flatMap((row) => endsOf(row).whom ?? []))];
		const whom = `the same ${of === 'person' ? 'person' : 'thing'}${aims.length > 0 ? ` (${keyList(aims, known.session)})` : ''}`;
		const everybody = of === 'person' ? 'all the others' : (membersOf(holds.of, known) ?? 'everybody');
		const who = holds.op === 'all' ? everybody : `${NUMBERS[holds.op]}${numberWord(holds.count, 'person')}`;
		return `${who} ${verb(holds.holds.doing, { whom, what: null }, 'past')}`;
	}
	const each =
		holds.is === 'number' && holds.op === 'all' && known.vars[holds.of]?.of === 'person' ? holds.holds : null;
	if (op === 'all' && each?.is === 'ever' && each.of.is === 'does')
		return `${all} ${verb(each.of.doing, { whom: 'each of the others', what: null }, 'past')}`;
	// None at any of several that are named.
	if (none && holds.is === 'number' && holds.op === 'at-least' && holds.count === 1) {
		const inner = holds.holds.is === 'ever' ? holds.holds.of : holds.holds;
		const either = (known.vars[holds.of]?.among ?? []).flatMap(
			(slot) => slotWord(slot, known.session, known.env) ?? [],
		);
		const isOf = (slot: Slot | null, name: string): boolean => slot?.is === 'var' && slot.name === name;
		const isPlain = inner.is === 'does' && isOf(inner.who, condition.of) && isOf(inner.whom, holds.of);
		if (isPlain && either.length > 0)
			return `${word} ${verb(inner.doing, { whom: listOr(either), what: null }, 'past')}`;
	}
	if (holds.is === 'or') {
		const atoms = holds.of.flatMap((one) => (one.is === 'does' ? [one] : []));
		const [first] = atoms;
		const kinds = none ? NOT_ANY : ANY;
		const ends = atoms.map(({ whom }) => {
			const range = whom?.is === 'var' && !known.env.has(whom.name) ? known.vars[whom.name]?.of : null;
			const kind = whom?.is === 'any' ? whom.of : range;
			return kind ? kinds[kind] : slotWord(whom, known.session, known.env);
		});
		if (first && atoms.length === holds.of.length)
			return `${word} ${verb(first.doing, { whom: listOr(ends.flatMap((end) => end ?? [])), what: null }, 'past')}`;
	}
	if (holds.is !== 'does') return `for ${word}, ${clause(holds, known)}`;
	const { who, whom, what, doing } = holds;
	const isOwn = (slot: Slot | null): boolean => slot?.is === 'var' && slot.name === condition.of;
	// What all of them do to whoever it is they do to the same.
	const holdsWhom = whom?.is === 'var' ? whom.name : '';
	const isSame = (slot: Slot | null): boolean =>
		op === 'all' && slot !== null && slot === whom && slot.is === 'var' && known.rows.length === 0;
	const end = (slot: Slot | null): string | null =>
		isOwn(slot)
			? word
			: none && slot?.is === 'any'
				? `any${slot.of === 'thing' ? 'thing' : 'body'}`
				: (slotWord(slot, known.session, known.env) ??
					(known.isBeside && slot?.is === 'var'
						? 'them'
						: isSame(slot)
							? `the same ${known.vars[holdsWhom]?.of === 'person' ? 'person' : 'thing'}`
							: null));
	// Each of them at some time is not all of them at once.
	const isAtOnce = op === 'all' && those.length > 1 && condition.holds.is === 'does' && isOwn(who) && !known.isBeside;
	const done = verb(doing, { whom: end(whom), what: end(what) }, 'past');
	return `${end(who) ?? 'somebody'} ${done}${isAtOnce ? ' at the same time' : ''}`;
};

/** A condition in words, as what happened: `Anna looked at the cup while Ben pointed at it`. */
export const clause = (condition: Condition, known: Known): string => {
	switch (condition.is) {
		case 'does':
			return doesClause(condition, known);
		case 'and':
			return (
				onlyDeed(condition.of, known) ??
				sameDeed(condition.of, known) ??
				whoeverClause(condition.of, known) ??
				// What holds at some moment of all need not be at the same time.
				condition.of
					.map((one) => clause(one, known))
					.join(condition.of.some(({ is }) => is === 'ever') ? ' and ' : ' while ')
			);
		case 'or': {
			// Of one it is said which it was.
			const gesture = known.rows.length === 1 ? null : anyGesture(condition);
			if (gesture) return asGesture(doesClause(gesture, { ...known, rows: [] }));
			return known.rows.length > 0
				? rowsClause(known.rows, known.session)
				: listOr(condition.of.map((one) => clause(one, known)));
		}
		case 'not':
			return notClause(condition.of, known);
		case 'number':
			return numberClause(condition, known);
		case 'ever':
			return clause(condition.of, known);
		case 'lasting': {
			const { atLeastMs, atMostMs } = condition;
			const least =
				atLeastMs === null ? '' : ` for ${atLeastMs % 10 === 1 ? 'more than' : 'at least'} ${lengthWord(atLeastMs)}`;
			const most =
				atMostMs === null ? '' : ` for ${atMostMs % 10 === 9 ? 'less than' : 'at most'} ${lengthWord(atMostMs)}`;
			return `${clause(condition.of, known)}${least}${most}`;
		}
		case 'in': {
			const follower = followerOf(condition);
			if (follower) return clause(follower, { ...known, rows: [] });
			return `${clause(condition.of, known)}${condition.isOutside ? outsideClause(condition, known) : spanClause(condition.span, known)}`;
		}
		case 'pick':
			return `${clause(condition.of, known)}${PICKS[condition.pick.is](condition.pick.n ?? 1)}`;
	}
};

/** That something did not happen: `Anna did not look at the cup`, `nobody looked at the cup`. */
export const notClause = (condition: Condition, known: Known): string => {
	const gesture = anyGesture(condition);
	if (gesture) return asGesture(notClause(gesture, { ...known, rows: [] }));
	if (condition.is === 'ever') return notClause(condition.of, known);
	if (condition.is === 'not') return clause(condition.of, known);
	if (condition.is === 'or') {
		const deeds = notAny(condition.of, known);
		if (deeds !== null) return deeds;
	}
	const left = leftLook(condition);
	if (left)
		return `${notClause({ ...left, whom: null }, known)} away from ${slotWord(left.whom, known.session, known.env) ?? 'it'}`;
	if (condition.is === 'in') return `${notClause(condition.of, known)}${spanClause(condition.span, known)}`;
	if (condition.is === 'number' && condition.op === 'all') {
		const among = known.vars[condition.of]?.among ?? [];
		const said = clause(condition, known);
		// “Nobody looked at both of them.”
		if (said.startsWith('somebody ')) return said.replace(/^somebody/, 'nobody');
		return `${among.length > 1 ? 'it did not happen that ' : 'not '}${said}`;
	}
	if (
		condition.is === 'number' &&
		condition.op === 'at-least' &&
		condition.count > 1 &&
		condition.holds.is === 'does'
	) {
		return `no ${clause({ ...condition, op: 'exactly' }, { ...known, rows: [] }).replace(/^exactly /, '')} at the same time`;
	}
	const isNone = condition.is === 'number' && condition.op === 'exactly' && condition.count === 0;
	const never = isNone ? 'there was no moment at which' : 'it did not happen that';
	if (condition.is !== 'does') return `${never} ${clause(condition, { ...known, rows: [] })}`;
	const { session, env } = known;
	const { doing, who, whom, what } = condition;
	const end = (slot: Slot | null): string | null => {
		const isFree = slot?.is === 'var' && !env.has(slot.name);
		const of = slot?.is === 'any' ? slot.of : isFree ? known.vars[slot.name]?.of : undefined;
		if (isFree && known.isBeside && of === 'person') return 'them';
		return of ? NOT_ANY[of] : slotWord(slot, session, env);
	};
	const ends = { whom: end(whom), what: end(what) };
	if (isOpen(who, session, env)) {
		const among = who?.is === 'var' ? (known.vars[who.name]?.among ?? []) : [];
		const those = among.flatMap((slot) => slotWord(slot, session, env) ?? []);
		const [first, second, ...more] = those;
		if (first !== undefined && second !== undefined) {
			const none = more.length === 0 ? `neither ${first} nor ${second}` : `none of ${listWords(those)}`;
			return `${none} ${verb(doing, ends, 'past')}`;
		}
		const except = who?.is === 'var' ? (known.vars[who.name]?.except ?? []) : [];
		const but = except.flatMap((slot) => slotWord(slot, session, env) ?? []);
		return `nobody${but.length > 0 ? ` but ${listWords(but)}` : ''} ${verb(doing, ends, 'past')}`;
	}
	const by = slotWord(who, session, env) ?? 'nobody';
	const all = isTogether(doing) && ends.whom !== null ? listWords([by, ends.whom]) : by;
	return `${all} did not ${verb(doing, all === by ? ends : { ...ends, whom: null }, 'base')}`;
};

/** ` without Ben looking back`, of looks that were not returned. */
const outsideClause = ({ of, span }: Extract<Condition, { is: 'in' }>, known: Known): string => {
	if (of.is !== 'does' || !isReturn(of, span)) return `, but not${spanClause(span, known)}`;
	const back = known.isSum || of.whom?.is === 'any' ? null : slotWord(of.whom, known.session, known.env);
	return back === null ? ' without a look back' : ` without ${back} looking back`;
};

/** What the times of a span hang on, for its words: what was found names who it was. */
export const anchorRows = (found: readonly InWindow[]): Relation[] => [
	...new Set(found.flatMap(({ window }) => window.anchor?.rows ?? [])),
];

/** When, with a blank before it: ` between 2.0 s and 5.0 s`; empty for the whole session. */
export const spanClause = (span: Span, known: Known): string => {
	switch (span.is) {
		case 'all':
			return '';
		case 'at':
			return ` at ${timeWord(span.tMs)}`;
		case 'between': {
			const { startMs, endMs } = span;
			const isToEnd = endMs === null || endMs >= known.session.untilMs;
			if (!startMs && isToEnd) return '';
			const { untilMs } = known.session;
			const part = partName({ startMs: startMs ?? 0, endMs: isToEnd ? untilMs : endMs }, known.session);
			if (part) return ` in ${part}`;
			if (isToEnd) return ` between ${timeWord(startMs ?? 0)} and the end`;
			return startMs ? ` between ${timeWord(startMs)} and ${timeWord(endMs)}` : ` in the first ${lengthWord(endMs)}`;
		}
		case 'beside': {
			const within = span.withinMs === null || span.relation === 'during' ? '' : ` within ${lengthWord(span.withinMs)}`;
			const pick = span.pick ? PICKS[span.pick.is](span.pick.n ?? 1) : '';
			return `${within} ${besideWord(span)} ${clause(span.anchor, { ...known, isBeside: true })}${pick}`;
		}
		case 'both':
			return span.of.map((one) => spanClause(one, known)).join('');
	}
};
