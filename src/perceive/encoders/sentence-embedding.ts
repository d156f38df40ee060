import type { Encoder } from '../../models/onnx/request';
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
};

/** Variants by the id of their catalogue entry. */
export const SENTENCE_SPECS = {
	/** Xenova/all-MiniLM-L6-v2 (BERT: pad is token 0). */
	'minilm-l6-v2': {
		tokens: { pad: 0, length: null, hasMask: true, hasTypes: true },
		maxTokens: 256,
		dimensions: 384,
	},
} as const satisfies Record<string, SentenceSpec>;

/**
 * What sentences mean, as vectors of unit length: the cosine of two is their scalar product (Sentence-BERT: Reimers &
 * Gurevych 2019).
 *
 * Contract: `input_ids`, `attention_mask` and, where the model has it, `token_type_ids`, int64 [N, T] →
 * `last_hidden_state` float32 [N, T, dimensions], here averaged over each text's own tokens and brought to length 1: what
 * transformers.js does in `feature-extraction` with `pooling: 'mean', normalize: true`.
 *
 * The encoder's input is texts as tokens (`openTokenizer`); the output has one vector a text, in their order; of a text
 * without tokens it is all zeros.
 */
export const sentenceEmbedding = (model: SentenceSpec): Encoder<readonly Tokens[], Float32Array[]> => {
	const cut = (texts: readonly Tokens[]) => texts.map((tokens) => tokens.slice(0, model.maxTokens));
	return {
		request: (texts) => (texts.length === 0 ? null : { pictures: [], tensors: tokenTensors(cut(texts), model.tokens) }),
		read(outputs, texts) {
			const { dimensions } = model;
			const own = cut(texts);
			const width = model.tokens.length ?? Math.max(1, ...own.map((tokens) => tokens.length));
			const states = floatsOf(outputs, 'last_hidden_state', [texts.length, width, dimensions]);
			return own.map((tokens, i) => {
				const sum = new Float32Array(dimensions);
				for (let k = 0; k < Math.min(tokens.length, width); k++)
					for (let d = 0; d < dimensions; d++) sum[d]! += states[(i * width + k) * dimensions + d]!;
				return unitVector(sum);
			});
		},
	};
};
