import { hasTag, isNounChunk, type Chunk } from './words/chunks';

/** Of whom nobody else is meant, or at what nothing else. */
export const onlyOf = (chunks: readonly Chunk[], coreAt: number): 'who' | 'whom' | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'only'));
	if (at === -1) return null;
	const isAlone = /^(?:alone|by |on |allein|seule?s?|sol[ao]s?)/.test(chunks[at]?.text ?? '');
	return !isAlone && (at > coreAt || at === coreAt - 1) ? 'whom' : 'who';
};

/** “Anna and Ben both”: at the same time. */
export const isBothOf = (chunks: readonly Chunk[], at: number): boolean => {
	const [before, chunk] = [chunks[at - 1], chunks[at]];
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
