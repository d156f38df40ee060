import type { SentenceEncoder } from './measures';

const DIMENSIONS = 256;

/** FNV-1a, 32 bits (Fowler, Noll & Vo). */
const hash = (text: string): number => {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
	return value;
};

/**
 * A stand-in where no sentence encoder is installed: counts of words, hashed. Equal sentences are equal and sentences
 * without a common word are unlike but for collisions; it knows nothing of meaning, and says so in its name.
 */
export const wordEncoder: SentenceEncoder = {
	name: 'word counts (no sentence encoder installed)',
	isPublished: false,
	encode: (texts) =>
		Promise.resolve(
			texts.map((text) => {
				const vector = new Float32Array(DIMENSIONS);
				for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) vector[hash(word) % DIMENSIONS]! += 1;
				return vector;
			}),
		),
};
