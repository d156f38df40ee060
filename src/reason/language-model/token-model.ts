import type { ChatMessage } from './language-model';
import type { Vocabulary } from './grammar/vocabulary';

/** What a model remembers of the tokens it has read (its key-value cache). Never changed once made. */
export type Memory = {
	/** How many tokens it is of. */
	readonly length: number;
	/** Frees what it holds. Idempotent. */
	free(): void;
};

/** A causal language model, one step at a time. Steps must not overlap. */
export type TokenModel = {
	/**
	 * Reads tokens after those of `memory`.
	 *
	 * @param memory `null` at the beginning; it stays as it is, and stays the caller's
	 * @param before all tokens of `memory`, for models whose positions depend on them
	 * @param tokens at least one
	 * @returns the scores of the token that follows, one for each token of the vocabulary, and the memory of everything
	 */
	read(
		memory: Memory | null,
		before: readonly number[],
		tokens: readonly number[],
	): Promise<{ logits: Float32Array; memory: Memory }>;
	/** Tokens of prompt and reply that it can take in. */
	readonly contextTokens: number;
	/** Tokens that end a reply. */
	readonly endTokens: readonly number[];
	/** How many tokens of a prompt to read at a time, so that a reader who stops it does not wait long. */
	readonly promptChunk: number;
	close(): Promise<void>;
};

/** Texts to tokens and back. */
export type ChatTokenizer = {
	readonly vocabulary: Vocabulary;
	/** A piece of text as it is, without marks of beginning and end. */
	encode(text: string): number[];
	/** A conversation in the model's chat template; `opensReply` adds what stands before the next reply. */
	template(messages: readonly ChatMessage[], opensReply: boolean): number[];
};
