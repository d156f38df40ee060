import { person } from '../../query/build';
import type { Slot } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { sameSlot } from '../conditions';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf, pronounOf } from '../words/noun';
import { slotOfKey } from '../words/slots';

const peopleOf = (keys: readonly string[]): readonly Slot[] =>
	keys.flatMap((key) => (key.startsWith('person:') ? (slotOfKey(key) ?? []) : []));

/**
 * “And him?”, after what she did: by itself the word can only mean somebody else than was just asked about. The one other
 * who was talked of, or is there; where they are several it is asked who. The chunks as they were where it is no such question.
 */
export const withOtherPronoun = (chunks: readonly Chunk[], { turn, known }: Bindings): readonly Chunk[] => {
	const at = chunks.findIndex((c) => isNounChunk(c) && c.noun.is === 'she' && !c.noun.isOwner);
	const chunk = chunks[at];
	const isBare = chunks.every((c, i) => i === at || isSign(c) || hasTag(c, 'and', 'about', 'ignored', 'but', 'also'));
	const last = turn?.queries.at(-1);
	if (!isNounChunk(chunk) || !isBare || !turn || !last || !('about' in last)) return chunks;
	const doers = atomsOf(last.about).flatMap(({ who }) => (who?.is === 'person' ? [who] : []));
	// “And her?”, after what she did, is no change.
	if (doers.length !== 1 || turn.she?.word === pronounOf(chunk.text)) return chunks;
	const isOther = (slot: Slot): boolean => !doers.some((one) => sameSlot(one, slot));
	const talked = peopleOf([...turn.named, ...(turn.namedEarlier ?? [])]).filter(isOther);
	const there = known.people.map(({ personId }) => person(personId)).filter(isOther);
	const all = talked.length > 0 ? talked : there;
	const others = all.filter((slot, i) => all.findIndex((one) => sameSlot(one, slot)) === i);
	if (others.length === 0) return chunks;
	const is = others.length === 1 ? 'fixed' : 'vague';
	const noun = nounOf({ is, of: 'person', slots: others, text: chunk.text });
	return chunks.map((c, i) => (i === at ? { is: 'noun', noun, text: chunk.text } : c));
};
