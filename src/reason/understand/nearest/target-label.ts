import type { Slot } from '../../query/query';
import { slotText } from '../label';
import type { Known } from '../words/noun';

const plain = (text: string): string => text.toLowerCase();

/** Somebody or something as a question may name it, the same however it was named: `Person 2`, `the cup`. */
export const targetLabel = (slot: Slot, known: Known): string => {
	if (slot.is !== 'person' && slot.is !== 'thing') return slotText(slot, known);
	const name = plain(slot.name);
	if (slot.is === 'person')
		return known.people.find((one) => plain(one.name) === name || plain(one.personId) === name)?.name ?? slot.name;
	const thing = known.objects.find((one) => plain(one.label) === name || plain(one.objectId) === name);
	return `the ${thing?.label ?? slot.name}`;
};
