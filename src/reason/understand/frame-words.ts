import { hasTag, isNounChunk, type Chunk } from './words/chunks';
import { nounOf, type Noun } from './words/noun';
import type { Concept } from './vocabulary/vocabulary';

/** Of whom nobody else is meant (`who`), or at what nothing else (`whom`), or at whom nobody else (`person`). */
export type Only = 'who' | 'whom' | 'person';

/** What “only” in a clause is said of; `null`: of nothing. */
export const onlyOf = (chunks: readonly Chunk[], coreAt: number): Only | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'only'));
	if (at === -1) return null;
	const isAlone = /^(?:alone|by |on |allein|seule?s?|sol[ao]s?)/.test(chunks[at]?.text ?? '');
	if (isAlone || (at < coreAt && at !== coreAt - 1)) return 'who';
	// “At nobody but Anna” says nothing of things.
	return at > coreAt && /^no(?:body| one) but$/.test(chunks[at]?.text ?? '') ? 'person' : 'whom';
};

/** “Anna and Ben both”: at the same time. */
export const isBothOf = (chunks: readonly Chunk[], at: number): boolean => {
	const chunk = chunks[at];
	const before = chunks.slice(0, at).findLast((c) => !hasTag(c, 'ever', 'also'));
	if (!isNounChunk(chunk) || !/^(?:both|beide|tous les deux|toutes les deux|ambos|ambas)$/.test(chunk.text))
		return false;
	return (
		isNounChunk(before) && (before.noun.is === 'they' || (before.noun.is === 'fixed' && before.noun.slots.length > 1))
	);
};

/** “… or at a toy”. */
export const isAfterOr = (chunks: readonly Chunk[], at: number): boolean =>
	hasTag(
		chunks.slice(0, at).findLast((c) => !hasTag(c, 'to', 'the', 'any')),
		'or',
	);

/** “Between whom”: between which two. */
export const asTwo = (noun: Noun): Noun => (noun.is === 'wh' && noun.count === 0 ? { ...noun, count: 2 } : noun);

/** The two of a noun for two; `null`: it is for one, or for more. */
export const pairOf = (noun: Noun): readonly [Noun, Noun] | null => {
	if (noun.is === 'fixed' && noun.slots.length === 2 && noun.join === 'and') {
		const [a, b] = noun.slots;
		if (a && b) return [nounOf({ ...noun, slots: [a] }), nounOf({ ...noun, slots: [b], assumed: [] })];
	}
	if (noun.is === 'wh' && noun.count === 2)
		return [
			{ ...noun, count: 0 },
			{ ...noun, count: 0 },
		];
	if (noun.is === 'number' && noun.count === 2)
		return [nounOf({ is: 'some', of: 'person', isPlain: true }), nounOf({ is: 'some', of: 'person', isPlain: true })];
	return null;
};

/** A noun with its place in the clause, and the preposition before it. */
export type Placed = { readonly noun: Noun; readonly at: number; readonly prep: Concept | null };

/** Words for who does it, in languages that tell them from those to whom it is done. */
export const NOMINATIVE = /^(?:wer|quién|quien|quiénes|quienes)$/;

/** Words for those to whom it is done, in the same. */
export const ACCUSATIVE = /^(?:wen|a qui[eé]n(?:es)?)$/;

/** “Did all five the book watch”: with the verb last, people do it to things, and the first to the second. */
export const verbLast = (
	subjects: readonly Placed[],
	take: (test: (p: Placed) => boolean) => Noun | null,
): Noun | null => {
	const [first, second, ...more] = subjects;
	if (!first || !second || more.length > 0 || first.noun.is === 'wh' || second.noun.is === 'wh') return null;
	if (first.noun.of !== 'person') return null;
	return take((p) => p === first);
};

const PREPOSITIONS: readonly Concept[] = [
	'by',
	'between',
	'with',
	'from',
	'except',
	'than',
	'to',
	'of',
	'on',
	'at',
	'in',
	'for',
	'per',
];

/** The word that says which part a noun has: “at” and “on” are “to”; `null`: none. */
export const prepositionBefore = (chunks: readonly Chunk[], at: number): Concept | null => {
	for (let i = at - 1; i >= 0; i -= 1) {
		const chunk = chunks[i];
		if (chunk?.is !== 'word') return null;
		const prep = PREPOSITIONS.find((tag) => chunk.item.tags.has(tag));
		if (hasTag(chunk, 'over', 'under')) return 'than';
		// “A table of who looked where”.
		const noun = chunks[at];
		if (prep === 'of' && i === 0 && isNounChunk(noun) && noun.noun.is === 'wh') return null;
		if (prep) return prep === 'on' || prep === 'at' ? 'to' : prep;
		const isSkipped =
			hasTag(chunk, 'ignored', 'only', 'the', 'also', 'first', 'last', 'again', 'back') && chunk.item.sign === null;
		if (!isSkipped || at - i > 2) return null;
	}
	return null;
};
