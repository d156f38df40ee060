import { Tensor, type PreTrainedModel, type PreTrainedTokenizer } from '@huggingface/transformers';
import { AppError } from '../core/errors';
import type { NextTokenModel, OptionTokens } from './option-scoring';
import type { AnswerOption } from './prompts/social-fusion';

/** A causal language model of transformers.js with its tokenizer. */
export type LanguageModel = { readonly model: PreTrainedModel; readonly tokenizer: PreTrainedTokenizer };

const idsOf = (tokenizer: PreTrainedTokenizer, text: string): number[] =>
	tokenizer.encode(text, { add_special_tokens: false });

/** The prompt as the model was trained to read it: in its chat template where it has one, else as it is. */
const promptIds = (tokenizer: PreTrainedTokenizer, prompt: string): number[] => {
	if (!tokenizer.chat_template) return tokenizer.encode(prompt);
	const messages = [{ role: 'user', content: prompt }];
	const text = tokenizer.apply_chat_template<false>(messages, { tokenize: false, add_generation_prompt: true });
	return idsOf(tokenizer, text);
};

/** Each option spelt as it is and after a blank, for tokenizers to which the two are different tokens. */
export const optionTokens = (tokenizer: PreTrainedTokenizer, options: readonly AnswerOption[]): OptionTokens[] =>
	options.map(({ key }) => {
		const spellings = [idsOf(tokenizer, key), idsOf(tokenizer, ` ${key}`)];
		const isSame = spellings[0]!.join() === spellings[1]!.join();
		return { key, spellings: isSame ? spellings.slice(0, 1) : spellings };
	});

/** A field of a configuration that may be one number or several. */
const numbersOf = (value: unknown): number[] =>
	(Array.isArray(value) ? value : [value]).filter((item): item is number => typeof item === 'number');

/**
 * The tokens that may follow a prompt, for `scoreOptions`. Runs the whole prompt once for each prefix asked for; options of
 * one token are one run.
 *
 * @throws AppError `model-corrupt` when the model gives no logits of shape [1, tokens, vocabulary]
 */
export const nextTokensAfter = ({ model, tokenizer }: LanguageModel, prompt: string): NextTokenModel => {
	const before = promptIds(tokenizer, prompt);
	const { eos_token_id: fromModel } = model.config as { eos_token_id?: unknown };
	const { eos_token_id: fromGeneration } = (model.generation_config ?? {}) as { eos_token_id?: unknown };
	return {
		endTokens: [...new Set([...numbersOf(fromModel), ...numbersOf(fromGeneration)])],
		async nextLogits(continuation) {
			const ids = [...before, ...continuation];
			const dims = [1, ids.length];
			const outputs = (await model({
				input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), dims),
				attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
			})) as { logits?: Tensor };
			const { logits } = outputs;
			const [batch, length, vocabulary] = logits?.dims ?? [];
			if (!logits || batch !== 1 || length !== ids.length || vocabulary === undefined) {
				throw new AppError('model-corrupt', `The language model gave logits [${logits?.dims.join(', ') ?? 'none'}]`);
			}
			const values = logits.type === 'float32' ? logits : logits.to('float32');
			return (values.data as Float32Array).slice((length - 1) * vocabulary);
		},
	};
};
