import { DynamicCache, Tensor, type PreTrainedModel } from '@huggingface/transformers';
import { AppError } from '../../core/errors';
import type { Memory, TokenModel } from './token-model';

/**
 * Longest context that is used, tokens. Its memory grows with it, by 115 kB a token for Qwen3 0.6B in half precision (28
 * layers × 8 heads × 128 numbers × keys and values × 2 bytes), and what a question needs is well below.
 */
const MOST_CONTEXT = 4096;
/** Where a model does not say its context: the shortest that is usual. */
const DEFAULT_CONTEXT = 512;
/** Tokens of a prompt read at a time, by backend: between two parts a stop is seen, and others get their turn. */
const PROMPT_CHUNK = { wasm: 16, webgpu: 128 } as const;

type Outputs = Readonly<Record<string, Tensor | undefined>>;
/** What is used of a model of transformers.js beyond its types. */
type Causal = {
	readonly config: { readonly eos_token_id?: unknown } & Parameters<typeof contextOf>[0];
	readonly generation_config: { readonly eos_token_id?: unknown } | null;
	prepare_inputs_for_generation(ids: bigint[][], inputs: object, config: unknown): object;
	forward(inputs: object): Promise<Outputs>;
	dispose(): Promise<unknown>;
};

/** A field of a configuration that may be one number or several. */
const numbersOf = (value: unknown): number[] =>
	(Array.isArray(value) ? value : [value]).filter((item): item is number => typeof item === 'number');

const contextOf = (config: {
	max_position_embeddings?: unknown;
	text_config?: { max_position_embeddings?: unknown };
}): number =>
	numbersOf(config.max_position_embeddings ?? config.text_config?.max_position_embeddings)[0] ?? DEFAULT_CONTEXT;

/** `present.0.key` is `past_key_values.0.key` at the next step; other states (`present_conv.0`) keep their own names. */
const pastName = (name: string): string =>
	name.replace(/^present(?=\.)/, 'past_key_values').replace(/^present_/, 'past_');

type Cache = Memory & { readonly tensors: Readonly<Record<string, Tensor>> };

const cacheOf = (outputs: Outputs, length: number): Cache => {
	const named = Object.entries(outputs).flatMap(([name, tensor]) =>
		tensor && name.startsWith('present') ? [[pastName(name), tensor] as const] : [],
	);
	return {
		length,
		tensors: Object.fromEntries(named),
		free() {
			// Those of the CPU are the garbage collector's. A lost GPU has nothing left to free.
			for (const [, tensor] of named) {
				try {
					if (tensor.location === 'gpu-buffer') void tensor.dispose();
				} catch {
					continue;
				}
			}
		},
	};
};

const int64 = (values: readonly number[]): Tensor =>
	new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);

/**
 * A causal model of transformers.js as one that reads tokens. What is particular to a family (positions, the names of
 * its states) is left to the library's own `prepare_inputs_for_generation` and `forward`.
 */
export const transformersModel = (loaded: PreTrainedModel, backend: 'wasm' | 'webgpu', title: string): TokenModel => {
	const model = loaded as unknown as Causal;
	const { config } = model;
	const generation = model.generation_config ?? {};
	return {
		contextTokens: Math.min(MOST_CONTEXT, contextOf(config)),
		endTokens: [...new Set([...numbersOf(config.eos_token_id), ...numbersOf(generation.eos_token_id)])],
		promptChunk: PROMPT_CHUNK[backend],
		async read(memory, before, tokens) {
			const all = [...before, ...tokens];
			// All tokens go in: the library takes those that the cache does not have, and works out their positions.
			const inputs = model.prepare_inputs_for_generation(
				[all.map(BigInt)],
				{
					input_ids: int64(all),
					attention_mask: int64(all.map(() => 1)),
					...(memory && { past_key_values: new DynamicCache({ ...(memory as Cache).tensors }) }),
				},
				model.generation_config,
			);
			const outputs = await model.forward(inputs);
			const { logits } = outputs;
			const [batch, count, vocabulary] = logits?.dims ?? [];
			if (!logits || batch !== 1 || count === undefined || vocabulary === undefined) {
				throw new AppError(
					'model-corrupt',
					`${title} returned logits of the wrong shape: [${logits?.dims.join(', ') ?? 'none'}]`,
				);
			}
			const values = (logits.type === 'float32' ? logits : logits.to('float32')).data as Float32Array;
			return {
				logits: values.slice((count - 1) * vocabulary, count * vocabulary),
				memory: cacheOf(outputs, all.length),
			};
		},
		async close() {
			await model.dispose();
		},
	};
};
