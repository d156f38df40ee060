import { hashedCounts } from '../hashed-counts';
import type { SentenceEncoder } from './measures';

/**
 * A stand-in where no sentence encoder is installed: counts of words, hashed. Equal sentences are equal and sentences
 * without a common word are unlike but for collisions; it knows nothing of meaning, and says so in its name.
 */
export const wordEncoder: SentenceEncoder = {
	name: 'word counts (no sentence encoder installed)',
	isPublished: false,
	encode: (texts) =>
		Promise.resolve(texts.map((text) => hashedCounts(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))),
};
