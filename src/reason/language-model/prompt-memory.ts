import type { Memory } from './token-model';

/** What was read, what the model remembers of it, and the scores of the token that follows. */
export type Remembered = { readonly tokens: readonly number[]; readonly memory: Memory; readonly logits: Float32Array };

const isBeginning = (tokens: readonly number[], of: readonly number[]): boolean =>
	tokens.length <= of.length && tokens.every((token, i) => token === of[i]);

/**
 * The memories that are kept between the calls of a conversation: of the system message, of the last prompt, and of the
 * last prompt with its reply. A memory serves a prompt that begins with all of its tokens; it cannot be cut, as the states
 * of models with convolutions or linear attention cannot.
 */
export type PromptMemory = {
	/** The longest one that the tokens begin with; `null`: none. */
	longest(tokens: readonly number[]): Remembered | null;
	/** Keeps these, and frees the others. The same one may be given twice. */
	keep(remembered: readonly Remembered[]): void;
	clear(): void;
};

export const createPromptMemory = (): PromptMemory => {
	let kept: readonly Remembered[] = [];
	const keep = (next: readonly Remembered[]) => {
		const memories = new Set(next.map(({ memory }) => memory));
		for (const { memory } of kept) if (!memories.has(memory)) memory.free();
		kept = next;
	};
	return {
		longest: (tokens) =>
			kept
				.filter((one) => isBeginning(one.tokens, tokens))
				.reduce<Remembered | null>((best, one) => (best && best.tokens.length >= one.tokens.length ? best : one), null),
		keep,
		clear: () => keep([]),
	};
};
