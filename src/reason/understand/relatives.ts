import { CARRIERS } from './core';
import type { Noun } from './words/noun';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';

/** A clause that says more of somebody or something. */
export type Relative = { readonly of: Noun; readonly chunks: readonly Chunk[] };

/** Where a clause that says more of a noun begins and ends; it is taken out of its clause. */
export const relativesOf = (
	chunks: readonly Chunk[],
): { readonly left: readonly Chunk[]; readonly relatives: readonly Relative[] } => {
	const hasDeedBefore = (at: number): boolean =>
		chunks.slice(0, at).some((c) => isDeedChunk(c) || hasTag(c, 'there-is', ...CARRIERS));
	for (const [at, chunk] of chunks.entries()) {
		if (!isNounChunk(chunk) || chunk.noun.isOwner || chunk.noun.is === 'wh') continue;
		const next = chunks[at + 1];
		const rest = chunks.slice(at + 1);
		const deedAt = rest.findIndex(isDeedChunk);
		if (deedAt === -1) continue;
		const isWho =
			isNounChunk(next) &&
			next.noun.is === 'wh' &&
			!next.noun.isCounted &&
			/^(?:who|whom|which|that|der|die|das|qui|que)$/.test(next.text);
		const isThat = hasTag(next, 'that') && next?.is === 'word';
		const isBare =
			isNounChunk(next) && next.noun.is !== 'wh' && hasDeedBefore(at) && deedAt <= 3 && chunk.noun.is !== 'fixed';
		if ((isWho || isThat) && (hasDeedBefore(at) || chunk.noun.is === 'some')) {
			const isMain = !hasDeedBefore(at);
			if (isMain) continue;
			return taken(chunks.slice(0, at), chunk, rest.slice(1));
		}
		if (isBare) return taken(chunks.slice(0, at), chunk, rest);
	}
	return { left: chunks, relatives: [] };
};

type NounChunk = Extract<Chunk, { is: 'noun' }>;

const taken = (before: readonly Chunk[], chunk: NounChunk, rest: readonly Chunk[]): ReturnType<typeof relativesOf> => {
	const noun = { ...chunk.noun, isPlain: chunk.noun.is === 'some' };
	return { left: [...before, { ...chunk, noun }], relatives: [{ of: noun, chunks: rest }] };
};
