import { countOf } from '../../../core/collections';

/** Words and pairs of words with their weights; of length 1 as a vector. */
type Weights = ReadonlyMap<string, number>;

/** What tells how alike two texts are. */
export type Similarity = {
	/** The texts most alike, the most alike first; equal ones in the order given. */
	readonly nearest: (text: string, isAllowed: (other: string) => boolean, most: number) => readonly Alike[];
};

/** `similarity`: 0 to 1. */
type Alike = { readonly text: string; readonly similarity: number };

/** A pair of words says less than each of them: most pairs are in one text alone. */
const PAIR = 0.5;

const termsOf = (text: string): readonly string[] => {
	const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
	return [...words, ...words.slice(1).map((word, i) => `${words[i] ?? ''} ${word}`)];
};

/** Texts by the words that they share, the rarer the more (TF-IDF over words and pairs of words, cosine). */
export const similarityOf = (texts: readonly string[]): Similarity => {
	const terms = texts.map(termsOf);
	const counts = countOf(terms.flatMap((own) => [...new Set(own)]));
	const weightsOf = (own: readonly string[]): Weights => {
		const raw = [...countOf(own)].map(([term, count]): [string, number] => {
			const rarity = Math.log(1 + texts.length / (counts.get(term) ?? 1));
			return [term, count * rarity * (term.includes(' ') ? PAIR : 1)];
		});
		const length = Math.hypot(...raw.map(([, weight]) => weight)) || 1;
		return new Map(raw.map(([term, weight]) => [term, weight / length]));
	};
	const known = texts.map((text, i) => ({ text, weights: weightsOf(terms[i] ?? []) }));
	return {
		nearest: (text, isAllowed, most) => {
			const own = weightsOf(termsOf(text));
			const shared = (other: Weights): number =>
				[...own].reduce((sum, [term, weight]) => sum + weight * (other.get(term) ?? 0), 0);
			return known
				.filter((one) => isAllowed(one.text))
				.map((one) => ({ text: one.text, similarity: shared(one.weights) }))
				.filter(({ similarity }) => similarity > 0)
				.sort((a, b) => b.similarity - a.similarity)
				.slice(0, most);
		},
	};
};
