import { cosine, type Vector } from '../../core/maths/vectors';
import { hashedCounts } from '../hashed-counts';

/** Turns a text into numbers. What it is called goes with every result, for results of two encoders do not compare. */
export type SentenceEncoder = {
	readonly name: string;
	/** A stand-in without meaning, for trying out and for tests. */
	readonly isFixture: boolean;
	/** One vector a text, in their order, all of one length. */
	encode(texts: readonly string[]): Promise<readonly Vector[]>;
};

/** Turns a text into one vector a token, without those that mark its beginning and end. */
export type TokenEncoder = {
	readonly name: string;
	readonly isFixture: boolean;
	/** One list a text, in their order; empty for a text without tokens. */
	encode(texts: readonly string[]): Promise<readonly Vectors[]>;
};

/** Models of the published numbers (SayNext, evaluate.py). Any other gives another measure. */
export const PUBLISHED_ENCODERS = {
	bertScore: 'microsoft/deberta-xlarge-mnli',
	sbert: 'sentence-transformers/all-mpnet-base-v2',
} as const;

type Vectors = readonly Vector[];

/** Mean over `from` of the best match in `among`. */
const greedy = (from: Vectors, among: Vectors): number =>
	from.reduce((sum, vector) => sum + Math.max(...among.map((other) => cosine(vector, other) ?? 0)), 0) / from.length;

/**
 * BERTScore F1 of two texts' token vectors, without weights of rare words and without rescaling (Zhang et al. 2020): each
 * token with its most alike in the other text. 0 where a text has no tokens, as published.
 */
export const bertScoreF1 = (prediction: Vectors, answer: Vectors): number => {
	if (prediction.length === 0 || answer.length === 0) return 0;
	const precision = greedy(prediction, answer);
	const recall = greedy(answer, prediction);
	return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
};

/** Counts of a text's letter trigrams. */
const trigramVector = (text: string): Float32Array => {
	const padded = ` ${text.toLowerCase()} `;
	return hashedCounts(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)));
};

const FIXTURE_NAME = 'fixture: hashed letter trigrams';
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Stand-in for an encoder of sentences: alike are texts with the same letters, whatever they mean. */
export const fixtureSentenceEncoder: SentenceEncoder = {
	name: FIXTURE_NAME,
	isFixture: true,
	encode: (texts) => Promise.resolve(texts.map(trigramVector)),
};

/** Stand-in for an encoder of tokens, a word a token. */
export const fixtureTokenEncoder: TokenEncoder = {
	name: FIXTURE_NAME,
	isFixture: true,
	encode: (texts) => Promise.resolve(texts.map((text) => wordsOf(text).map(trigramVector))),
};
