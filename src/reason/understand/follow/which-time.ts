import type { Pick } from '../../query/query';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nthIn, pickAt } from './listed';

/** One of several times, by its place among them or beside the one that was talked of. */
export type Which = Pick | 'next' | 'previous' | 'other';

const besideIn = (chunk: Chunk): 'next' | 'previous' | 'other' | null => {
	if (/^(?:next|following)$/.test(chunk.text) || hasTag(chunk, 'after')) return 'next';
	if (/^(?:previous|preceding)$/.test(chunk.text) || hasTag(chunk, 'before')) return 'previous';
	return hasTag(chunk, 'other') || (isNounChunk(chunk) && /^the other(?: one| time)?$/.test(chunk.text))
		? 'other'
		: null;
};

/** “What about the last one?”, “and the second time?”, “the one after that”; `null`: it says more, or names none. */
export const whichTime = (chunks: readonly Chunk[]): Which | null => {
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			pickAt(c) !== null ||
			nthIn(c) !== null ||
			besideIn(c) !== null ||
			hasTag(c, 'the', 'one', 'times', 'mark', 'and', 'about', 'ignored', 'of', 'this', 'for', 'with', 'at') ||
			hasTag(c, 'in', 'be', 'polite', 'show-me', 'but', 'also', 'while', 'that') ||
			(isNounChunk(c) && (c.noun.is === 'it' || c.noun.is === 'they')),
	);
	if (!isPlain) return null;
	const pick = chunks.map((c) => pickAt(c) ?? nthIn(c)).find((one) => one !== null);
	return pick ?? chunks.map(besideIn).find((one) => one !== null) ?? null;
};
