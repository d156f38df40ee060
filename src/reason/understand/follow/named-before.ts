import type { Turn } from '../../query/reading';
import type { Domain, Query, Slot } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { sameSlot } from '../conditions';
import { slotOfKey } from '../words/slots';

/** Whoever was named in a question so far, the latest last, and in the turn before it. */
type Talked = {
	readonly named: readonly { readonly slot: Slot; readonly of: Domain }[];
	readonly turn: Turn | null;
};

/** Who was named before, without those who take another part in the same clause. */
export const namedPeople = (bindings: Talked, taken: readonly Slot[]): readonly Slot[] => {
	const own = bindings.named.filter(({ of }) => of === 'person').map(({ slot }) => slot);
	const distinct = own.reverse().filter((slot, i, all) => all.findIndex((s) => sameSlot(s, slot)) === i);
	return distinct.filter((slot) => !taken.some((t) => sameSlot(t, slot)));
};

/** Of a summary of all that happened nobody is talked of more than others. */
const isOfAll = (query: Query | undefined): boolean => query?.get === 'summary' && query.who.length === 0;

export const turnPeople = ({ turn }: Talked): readonly Slot[] =>
	(isOfAll(turn?.queries.at(-1)) ? [] : (turn?.named ?? [])).flatMap((key) =>
		key.startsWith('person:') ? (slotOfKey(key) ?? []) : [],
	);

/** Whether anybody was named before who a pronoun may stand for. */
export const isReferring = (bindings: Talked): boolean =>
	namedPeople(bindings, []).length > 0 || turnPeople(bindings).length > 1;

/** The people that this question or the last answer named. */
export const namedBefore = (bindings: Talked): readonly Slot[] => {
	const own = bindings.named.flatMap(({ slot }) => (slot.is === 'person' ? [slot] : []));
	return own.length > 0 ? own : turnPeople(bindings);
};

/** The two who were named last; `null`: they are fewer. */
export const twoNamed = (bindings: Talked): readonly [Slot, Slot] | null => {
	const earlier = (bindings.turn?.namedEarlier ?? []).flatMap((key) =>
		key.startsWith('person:') ? (slotOfKey(key) ?? []) : [],
	);
	const [a, ...more] = [...namedBefore(bindings), ...earlier];
	const b = more.find((slot) => a && !sameSlot(a, slot));
	return a && b ? [a, b] : null;
};

/** “The other one”, after Anna looked at Ben: he, to whom it was done; `null`: the answer was of no two. */
export const partnerIn = (turn: Turn | null): Slot | null => {
	const last = turn?.queries.at(-1);
	const told = turn ? turnPeople({ named: [], turn }) : [];
	const [first, second, ...more] = told;
	if (!turn || !last || !('about' in last) || !first || !second || more.length > 0) return null;
	const doers = atomsOf(last.about).flatMap(({ who }) => (who?.is === 'person' ? [who] : []));
	const doer = told.find((slot) => doers.some((one) => sameSlot(one, slot))) ?? first;
	return sameSlot(doer, first) ? second : first;
};
