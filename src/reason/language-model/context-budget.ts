import type { ChatMessage, Truncation } from './language-model';
import type { ChatTokenizer } from './token-model';

/** Stands for what was left out of a message. */
const GAP = ' … ';

export type FittedPrompt = {
	/** Tokens of the whole prompt. */
	readonly tokens: readonly number[];
	/** The messages that are in it. */
	readonly messages: readonly ChatMessage[];
	/** `null`: everything is in it. */
	readonly truncated: Truncation | null;
};

/**
 * A message with `cut` tokens left out of its middle: its beginning typically has the task, and its end the question.
 */
const shortened = (
	message: ChatMessage,
	tokens: readonly number[],
	cut: number,
	tokenizer: ChatTokenizer,
): ChatMessage => {
	const kept = Math.max(0, tokens.length - cut);
	const head = tokens.slice(0, Math.ceil(kept / 2));
	const tail = tokens.slice(tokens.length - Math.floor(kept / 2));
	return { ...message, content: textOf(head, tokenizer) + GAP + textOf(tail, tokenizer) };
};

const textOf = (tokens: readonly number[], { vocabulary }: ChatTokenizer): string =>
	new TextDecoder().decode(Uint8Array.from(tokens.flatMap((token) => [...(vocabulary.bytes[token] ?? [])])));

/**
 * Makes a conversation fit: first the oldest turns after the system message go, then the middle of the last message. The
 * system message stays.
 *
 * @param budget tokens that the prompt may have
 * @throws RangeError when it does not fit even so
 */
export const fitPrompt = (messages: readonly ChatMessage[], budget: number, tokenizer: ChatTokenizer): FittedPrompt => {
	const system = messages[0]?.role === 'system' ? messages.slice(0, 1) : [];
	const turns = messages.slice(system.length);
	const last = turns.at(-1);
	if (!last) throw new RangeError('A prompt needs at least one message');
	/** Turns after the first `left` ones; a conversation begins with the user. */
	for (const [left, { role }] of turns.entries()) {
		if (left > 0 && role !== 'user') continue;
		const kept = [...system, ...turns.slice(left)];
		const tokens = tokenizer.template(kept, true);
		if (tokens.length <= budget) {
			return { tokens, messages: kept, truncated: left === 0 ? null : { messages: left, tokens: 0 } };
		}
	}
	const own = tokenizer.encode(last.content);
	// Templates may change a text's number of tokens, so the cut is found by trial.
	let cut = Math.max(1, tokenizer.template([...system, last], true).length - budget);
	while (cut <= own.length) {
		const kept = [...system, shortened(last, own, cut, tokenizer)];
		const tokens = tokenizer.template(kept, true);
		if (tokens.length <= budget) {
			return { tokens, messages: kept, truncated: { messages: turns.length - 1, tokens: cut } };
		}
		cut += tokens.length - budget;
	}
	throw new RangeError(`The prompt does not fit in ${budget} tokens`);
};
