import { person } from '../../query/build';
import type { Slot } from '../../query/query';
import { sameSlot } from '../conditions';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf, type Known } from '../words/noun';
import { settled } from '../words/slots';
import type { Held } from './held';
import { word } from './word';

/*
 * What several do in all, and not each of them nor all at once: “Anna and Ben together”, “everyone else put together”. It is
 * what any of them does.
 */

/** “At the same time” is another word, and says another thing. */
const IN_ALL = /^(?:together|(?:put|taken|all) together|combined|jointly|in combination)$/;
const ONLY_IN_ALL = /^(?:(?:put|taken) together|combined|in combination)$/;

const isInAll = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && hasTag(chunk, 'together') && IN_ALL.test(chunk.text);

type NounChunk = Extract<Chunk, { is: 'noun' }>;

const isPeople = (chunk: Chunk): chunk is NounChunk =>
	isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.of === 'person' && !chunk.noun.isOwner;

const isRest = (chunk: Chunk): chunk is NounChunk => isNounChunk(chunk) && chunk.noun.is === 'others';

const anyOf = (chunk: NounChunk, slots: readonly Slot[]): NounChunk => ({
	...chunk,
	noun: nounOf({ is: 'some', of: 'person', slots, text: chunk.noun.text }),
});

/** Whether “together” may be at once as well: of looks and nods it is, of talking it is not. */
const isSummed = (chunks: readonly Chunk[]): boolean => {
	const deeds = chunks.filter(isDeedChunk);
	const isMeasured = chunks.some(
		(c) => c.is === 'word' && hasTag(c, 'how-long', 'how-often', 'how-many', 'share', 'more', 'less', 'duration'),
	);
	return isMeasured && deeds.length > 0 && deeds.every(({ doing }) => doing === 'speaking');
};

/** A question in which those who are taken together are one: whoever of them does it. */
export const inTotal = (chunks: readonly Chunk[], known: Known): readonly Chunk[] => {
	const at = chunks.findIndex(isInAll);
	const said = chunks[at];
	if (!said) return chunks;
	const named = chunks.filter(isPeople);
	const before = chunks.slice(0, at).findLast((c) => !hasTag(c, 'light'));
	// “Than Chloe alone”, held against several together.
	const rest = chunks.filter(
		(c, i) => i !== at && !(hasTag(c, 'only') && /^(?:alone|by |on )/.test(c.text) && isPeople(chunks[i - 1] ?? c)),
	);
	if (before && isRest(before)) {
		const all = named.flatMap(({ noun }) => noun.slots.map((slot) => settled(slot, known)));
		const slots = known.people.map(({ personId }): Slot => person(personId));
		const others = slots.filter((slot) => !all.some((one) => sameSlot(one, slot)));
		// Who the others are is told by who is named.
		if (all.length === 0 || others.length === 0 || others.length + all.length !== slots.length) return chunks;
		return rest.flatMap((c) => (c === before ? [anyOf(before, others)] : hasTag(c, 'light') && isPut(c) ? [] : [c]));
	}
	const rivals = before && isPeople(before) ? apart(before) : null;
	if (rivals) return rest.flatMap((c) => (c === before ? rivals : [c]));
	const many = named.filter(({ noun }) => noun.slots.length > 1 && noun.join === 'and');
	const [group, ...more] = many;
	if (!group || more.length > 0 || !(isSummed(chunks) || ONLY_IN_ALL.test(said.text))) return chunks;
	return rest.map((c) => (c === group ? anyOf(group, group.noun.slots) : c));
};

/** “Anna or Ben and Cem”: one against two; `null`: they are no such two. */
const apart = (chunk: NounChunk): readonly Chunk[] | null => {
	const [left, right, ...more] = chunk.text.split(' or ');
	if (left === undefined || right === undefined || more.length > 0) return null;
	const count = left.split(/,| and /).length;
	const sides = [chunk.noun.slots.slice(0, count), chunk.noun.slots.slice(count)];
	const [first, second] = sides.map((slots, i): Chunk => {
		const own: NounChunk = { ...chunk, noun: { ...chunk.noun, slots, join: 'and' }, text: i === 0 ? left : right };
		return slots.length > 1 ? anyOf(own, slots) : own;
	});
	const isUneven = sides.some((slots) => slots.length > 1) && sides.every((slots) => slots.length > 0);
	return first && second && isUneven ? [first, word('or', 'or'), second] : null;
};

const isPut = (chunk: Chunk): boolean => /^(?:put|taken?)$/.test(chunk.text);

const isSomeOf = (chunk: Chunk | undefined): chunk is NounChunk =>
	chunk !== undefined && isNounChunk(chunk) && chunk.noun.of === 'person' && chunk.noun.slots.length > 0;

/** “Who talks more, Ruth or the others together?”: the one against the others; `null`: it is no such question. */
export const totalsOf = (chunks: readonly Chunk[]): Held | null => {
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const [a, or, b] = chunks.slice(end - 3, end);
	const [who, ...clause] = chunks.slice(0, end - 3).filter((c) => !isSign(c, ',', ':'));
	const isAsked = who !== undefined && isNounChunk(who) && who.noun.is === 'wh' && who.noun.of === 'person';
	if (!isAsked || !isSomeOf(a) || !isSomeOf(b) || !hasTag(or, 'or')) return null;
	// One of them at least are several taken together; else they are two of whom it is asked which.
	if (a.noun.is !== 'some' && b.noun.is !== 'some') return null;
	if (!clause.some((c) => hasTag(c, 'more', 'most')) || !clause.some(isDeedChunk)) return null;
	const said = clause.filter((c) => c.is !== 'word' || !hasTag(c, 'more', 'most', 'often'));
	const isOften = clause.some((c) => hasTag(c, 'often'));
	const asked = isOften ? word('how often', 'how-often') : word('how long', 'how-long');
	return {
		sides: [
			[asked, a, ...said],
			[asked, b, ...said],
		],
		held: null,
		isGap: false,
	};
};
