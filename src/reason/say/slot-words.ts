import { listWords } from '../../core/text/words';
import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import type { Condition, Range, Slot } from '../query/query';
import type { Relation } from '../query/relations';
import { keysOfSlot, type Env } from '../query/scope';
import { ANY, deedOf, isTogether, keyList, KINDS, verb } from './names';
import { inOrder } from './rows-clause';

/** What a clause may name: what shows it, and what its variables stand for. */
export type Known = {
	readonly rows: readonly Relation[];
	readonly session: AskSession;
	readonly env: Env;
	readonly vars: Readonly<Record<string, Range>>;
	/** Whether those at whom it is done are named as a kind, “people”, as in sums over all of them. */
	readonly isSum?: boolean;
	/** Of what happens beside what is asked: whoever is asked for is “them”. */
	readonly isBeside?: boolean;
};

/** Somebody or something of a query in words; `null`: nobody says. */
export const slotWord = (slot: Slot | null, session: AskSession, env: Env): string | null => {
	if (slot === null) return null;
	if (slot.is === 'any') return slot.of === 'person' && slot.but ? 'somebody else' : ANY[slot.of];
	const keys = keysOfSlot(slot, session, env);
	return keys ? keyList(keys, session) : null;
};

export type Does = Extract<Condition, { is: 'does' }>;

/** Whether nobody says who or what it is. */
export const isOpen = (slot: Slot | null, session: AskSession, env: Env): boolean =>
	slot === null || slot.is === 'any' || keysOfSlot(slot, session, env) === null;

/** Rows that an atom may mean. */
export const rowsOf = ({ doing, who }: Does, rows: readonly Relation[], session: AskSession, env: Env): Relation[] => {
	const by = who && keysOfSlot(who, session, env);
	return rows.filter(
		(row) =>
			(doing === 'event' ||
				doing === 'interaction' ||
				doing === row.kind ||
				doing === deedOf(row) ||
				doing === row.gesture) &&
			(!by || by.includes(personKey(row.who))),
	);
};

/** More are named by their kind alone. */
const MOST_NAMED = 3;

/** Something done in sums: `Anna looked at people`, `Anna looked at Ben and Chloe`. */
export const sumClause = (atom: Does, { rows, session, env, vars }: Known): string => {
	const word = (slot: Slot | null): string | null => {
		if (slot?.is === 'any') return KINDS[slot.of];
		if (slot?.is !== 'var' || env.has(slot.name)) return slotWord(slot, session, env);
		const { among, except, of } = vars[slot.name] ?? { among: null, except: [], of: 'target' as const };
		const namesOf = (slots: readonly Slot[]): readonly string[] =>
			slots.length <= MOST_NAMED ? slots.map((one) => slotWord(one, session, env) ?? '') : [];
		const named = namesOf(among ?? []);
		if (named.length > 0) return listWords(named);
		// Nobody does it to themselves, which need not be said.
		const own = slotWord(atom.who, session, env);
		const but = namesOf(except).filter((name) => name !== own);
		return `${KINDS[of]}${but.length > 0 ? ` other than ${listWords(but)}` : ''}`;
	};
	const ends = { whom: word(atom.whom), what: word(atom.what) };
	const by = isOpen(atom.who, session, env)
		? keyList(
				inOrder(
					rowsOf(atom, rows, session, env).map((row) => personKey(row.who)),
					session,
				),
				session,
			)
		: (slotWord(atom.who, session, env) ?? '');
	const isBoth = isTogether(atom.doing) && ends.whom !== null && !isOpen(atom.whom, session, env);
	const who = isBoth ? listWords([by, ends.whom ?? '']) : by;
	return `${who === '' ? 'somebody' : who} ${verb(atom.doing, isBoth ? { ...ends, whom: null } : ends, 'past')}`;
};

/** `the cup or the ball`. */
export const listOr = (items: readonly string[]): string => items.join(' or ');

/** Those whom a variable may stand for, where they are not all there are: `Ben and Lina`. */
export const membersOf = (name: string, { vars, session, env }: Known): string | null => {
	const among = vars[name]?.among ?? [];
	const isAll = among.length > 2 && among.length === session.people.length;
	return among.length < 2 || isAll ? null : listWords(among.flatMap((slot) => slotWord(slot, session, env) ?? []));
};
