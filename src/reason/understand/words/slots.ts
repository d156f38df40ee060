import { person, thing } from '../../query/build';
import type { Slot } from '../../query/query';
import type { Known } from './noun';

/** Ids are one, however somebody is called. */
export const slotOfKey = (key: string): Slot | null => {
	const [kind = '', id = ''] = key.split(/:(.*)/s);
	if (kind === 'person') return person(id);
	if (kind === 'object') return thing(id);
	return key === 'camera' ? { is: 'camera' } : null;
};

/** By id where the session has them, so that names and numbers compare. */
export const settled = (slot: Slot, { people: all }: Known): Slot => {
	if (slot.is !== 'person') return slot;
	const wanted = slot.name.toLowerCase();
	const number = /^(?:person|p)\s*(\d+)$/.exec(wanted)?.[1];
	const one = all.find(
		(p) => p.name.toLowerCase() === wanted || p.personId.toLowerCase() === (number ? `p${Number(number)}` : wanted),
	);
	return one ? person(one.personId) : slot;
};
