import type { Encoder } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import { floatsOf } from './outputs';
import { tokenTensors, type Tokens, type TokenSpec } from './text-tokens';
import { unitVector } from './vectors';

/** What differs between the models. */
export type SentenceSpec = {
	tokens: TokenSpec;
	/** Longer texts are cut: the model was trained on so many tokens. */
	maxTokens: number;
	/** Length of the vector. */
	dimensions: number;
	/** Tokens that mark the beginning and the end of a text. */
	marks: readonly number[];
};

/** Variants by the id of their catalogue entry. */
export const SENTENCE_SPECS = {
	/** Xenova/all-MiniLM-L6-v2 (BERT: pad is token 0). */
	'minilm-l6-v2': {
		tokens: { pad: 0, length: null, hasMask: true, hasTypes: true },
		maxTokens: 256,
		dimensions: 384,
		// [CLS] and [SEP] of BERT’s vocabulary.
		marks: [101, 102],
	},
} as const satisfies Record<string, SentenceSpec>;

/** An encoder of sentences that tells their tokens' vectors, too. */
export type SentenceEmbedding = Encoder<readonly Tokens[], Float32Array[]> & {
	readonly tokenVectors: (outputs: Tensors, texts: readonly Tokens[]) => Float32Array[][];
};

/**
 * What sentences mean, as vectors of unit length: the cosine of two is their scalar product (Sentence-BERT: Reimers &
 * Gurevych 2019).
 *
 * Contract: `input_ids`, `attention_mask` and, where the model has it, `token_type_ids`, int64 [N, T] →
 * `last_hidden_state` float32 [N, T, dimensions], here averaged over each text's own tokens and brought to length 1: what
 * transformers.js does in `feature-extraction` with `pooling: 'mean', normalize: true`.
 *
 * The encoder's input is texts as tokens (`openTokenizer`); the output has one vector a text, in their order; of a text
 * without tokens it is all zeros. `tokenVectors` has one vector a token instead, without those that mark beginning and end.
 */
export const sentenceEmbedding = (model: SentenceSpec): SentenceEmbedding => {
	const cut = (texts: readonly Tokens[]) => texts.map((tokens) => tokens.slice(0, model.maxTokens));
	/** The vectors of each text's own tokens. */
	const statesOf = (outputs: Tensors, texts: readonly Tokens[]): Float32Array[][] => {
		const { dimensions } = model;
		const own = cut(texts);
		const width = model.tokens.length ?? Math.max(1, ...own.map((tokens) => tokens.length));
		const states = floatsOf(outputs, 'last_hidden_state', [texts.length, width, dimensions]);
		return own.map((tokens, i) =>
			Array.from({ length: Math.min(tokens.length, width) }, (_, k) => {
				const at = (i * width + k) * dimensions;
				return states.subarray(at, at + dimensions);
			}),
		);
	};
	return {
		request: (texts) => (texts.length === 0 ? null : { pictures: [], tensors: tokenTensors(cut(texts), model.tokens) }),
		read: (outputs, texts) =>
			statesOf(outputs, texts).map((states) => {
				const sum = new Float32Array(model.dimensions);
				for (const state of states) for (const [d, value] of state.entries()) sum[d]! += value;
				return unitVector(sum);
			}),
		tokenVectors: (outputs, texts) =>
			statesOf(outputs, texts).map((states, i) =>
				states.filter((_, k) => !model.marks.includes(Number(texts[i]?.[k]))),
			),
	};
};
