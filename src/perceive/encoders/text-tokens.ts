import type { Tensors } from '../../models/onnx/tensor';

/** A text as a model's token numbers. */
export type Tokens = readonly number[];

/** How texts of different lengths become one batch. */
export type TokenSpec = {
	/** The number that fills up shorter texts. */
	pad: number;
	/** Every text is filled up to this length; `null`: to the longest one's. */
	length: number | null;
	/** The inputs that the model has beside `input_ids`. */
	hasMask: boolean;
	hasTypes: boolean;
};

/** A batch of texts as `input_ids`, `attention_mask` and `token_type_ids`, each int64 [N, length]; longer texts are cut. */
export const tokenTensors = (texts: readonly Tokens[], { pad, length, hasMask, hasTypes }: TokenSpec): Tensors => {
	const width = length ?? Math.max(1, ...texts.map((tokens) => tokens.length));
	const dims = [texts.length, width];
	const filled = (value: (tokens: Tokens, k: number) => number) => {
		const data = texts.flatMap((tokens) => Array.from({ length: width }, (_, k) => BigInt(value(tokens, k))));
		return { type: 'int64', dims, data: BigInt64Array.from(data) } as const;
	};
	return {
		input_ids: filled((tokens, k) => tokens[k] ?? pad),
		...(hasMask && { attention_mask: filled((tokens, k) => (k < tokens.length ? 1 : 0)) }),
		...(hasTypes && { token_type_ids: filled(() => 0) }),
	};
};
