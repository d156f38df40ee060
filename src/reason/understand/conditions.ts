import type { Condition, Slot } from '../query/query';

/** Something that is said to be done. */
export type Atom = Extract<Condition, { is: 'does' }>;

/** A condition with everything that is done in it replaced. */
export const mapAtoms = (condition: Condition, change: (atom: Atom) => Condition): Condition => {
	switch (condition.is) {
		case 'does':
			return change(condition);
		case 'and':
		case 'or':
			return { ...condition, of: condition.of.map((one) => mapAtoms(one, change)) };
		case 'number':
			return { ...condition, holds: mapAtoms(condition.holds, change) };
		case 'not':
		case 'ever':
		case 'lasting':
		case 'in':
		case 'pick':
			return { ...condition, of: mapAtoms(condition.of, change) };
	}
};

export const sameSlot = (a: Slot, b: Slot): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A condition with another slot in place of one. */
export const replaced = (condition: Condition, from: Slot, to: Slot): Condition => {
	const slot = (one: Slot | null): Slot | null => (one && sameSlot(one, from) ? to : one);
	return mapAtoms(condition, (atom) => ({
		...atom,
		who: slot(atom.who),
		whom: slot(atom.whom),
		what: slot(atom.what),
	}));
};

/** A condition on somebody said of each of several variables. */
export const spread = (holds: Condition, marked: Slot, slots: readonly Slot[], isOneOf: boolean): Condition => {
	const of = slots.map((slot) => replaced(holds, marked, slot));
	return isOneOf ? { is: 'or', of } : { is: 'and', of };
};
