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
	if (slot.is === 'any') return ANY[slot.of];
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
		const among = vars[slot.name]?.among ?? [];
		const named = among.length <= MOST_NAMED ? among.map((one) => slotWord(one, session, env) ?? '') : [];
		return named.length > 0 ? listWords(named) : KINDS[vars[slot.name]?.of ?? 'target'];
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
