import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '../../core/errors';

/** Cuts texts into the tokens that one model was trained on. */
export type TextTokenizer = {
	/** Numbers of the tokens of a text, with the model's own marks at its ends; at most `maxTokens`, the end mark kept. */
	encode: (text: string, maxTokens: number) => readonly number[];
	/** The same without marks, all of it: a piece of a longer text. */
	encodePiece: (text: string) => readonly number[];
};

/**
 * A tokenizer from the two files beside a model in Hugging Face's layout, by the library that transformers.js uses.
 *
 * @param tokenizer parsed `tokenizer.json`
 * @param config parsed `tokenizer_config.json`
 * @throws AppError `model-corrupt` when they are not what a tokenizer is made of
 */
export const openTokenizer = (tokenizer: unknown, config: unknown): TextTokenizer => {
	let inner: Tokenizer;
	try {
		inner = new Tokenizer(tokenizer as object, config as object);
	} catch (cause) {
		throw new AppError('model-corrupt', 'The tokenizer’s files cannot be read', { cause });
	}
	return {
		encode(text, maxTokens) {
			const { ids } = inner.encode(text);
			return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1)!];
		},
		encodePiece: (text) => inner.encode(text, { add_special_tokens: false }).ids,
	};
};
