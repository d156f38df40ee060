import { miniTokens } from '../../../src/reason/language-model/mini-tokens.ts';
import { GraphWriter } from '../onnx/writer.ts';
import { seededNormal } from './random.ts';

/** Files of a tiny language model in the layout that transformers.js loads, by path. */
export type TinyLlama = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

const HIDDEN = 64;
const LAYERS = 2;
const HEADS = 4;
const KEY_HEADS = 2;
const HEAD_WIDTH = 16;
const INNER = 128;
const CONTEXT = 512;
const ROPE_BASE = 10_000;
const BYTES = 256;
/** Tokens that are no bytes, bytes follow; and which of them begin, end and fill up. */
const STYLES = {
	chat: {
		special: ['<s>', '</s>', '<|im_start|>', '<|im_end|>'],
		begin: 0,
		ends: [1, 3],
		pad: 1,
		template:
			"{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>\n' }}{% endfor %}" +
			"{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}",
	},
	/** As our own small model has them. */
	mini: {
		special: Object.values(miniTokens),
		begin: 5,
		ends: [4],
		pad: 5,
		template:
			"{% for m in messages %}{{ m['content'] }}{% if m['role'] == 'assistant' %}{{ '<|end|>' }}{% endif %}{% endfor %}" +
			"{% if add_generation_prompt %}{{ '<|reply|>' }}{% endif %}",
	},
} as const;
/** In which words the tiny model is asked. */
export type TinyStyle = keyof typeof STYLES;
const DATA_TYPE_INT32 = 6;

/** The printable character that byte-level tokenizers of the GPT-2 family write for each byte. */
const byteCharacters = (): string[] => {
	const isPrintable = (byte: number) =>
		(byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
	let others = 0;
	return Array.from({ length: BYTES }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : BYTES + others++));
};

/** The decoder: grouped attention with a cache, rotary positions, gated layers, as Llama has them. */
const graph = (seed: number, vocabulary: number): Uint8Array<ArrayBuffer> => {
	const g = new GraphWriter('tiny-llama');
	const normal = seededNormal(seed);
	const linear = (x: string, inputs: number, outputs: number, scale = 1): string =>
		g.node('MatMul', [
			x,
			g.constant('float32', [inputs, outputs], normal(inputs * outputs, scale / Math.sqrt(inputs))),
		]);
	const norm = (x: string): string =>
		g.node('SimplifiedLayerNormalization', [x, g.constant('float32', [HIDDEN], new Float32Array(HIDDEN).fill(1))], {
			axis: -1,
			epsilon: { float: 1e-5 },
			stash_type: 1,
		});
	const ids = g.input('input_ids', 'int64', ['batch_size', 'sequence_length']);
	const mask = g.input('attention_mask', 'int64', ['batch_size', 'total_sequence_length']);
	const one = g.constant('int64', [1], [1]);
	const lengths = g.node('Sub', [g.node('ReduceSum', [mask, one], { keepdims: 1 }), one]);
	const lastIndex = g.node('Cast', [lengths], { to: DATA_TYPE_INT32 });
	const total = g.node('Gather', [g.node('Shape', [mask]), g.constant('int64', [], [1])], { axis: 0 });
	const totalLength = g.node('Cast', [total], { to: DATA_TYPE_INT32 });
	const angles = Float32Array.from(
		{ length: (CONTEXT * HEAD_WIDTH) / 2 },
		(_, i) => Math.floor(i / (HEAD_WIDTH / 2)) / ROPE_BASE ** ((2 * (i % (HEAD_WIDTH / 2))) / HEAD_WIDTH),
	);
	const cos = g.constant('float32', [CONTEXT, HEAD_WIDTH / 2], angles.map(Math.cos));
	const sin = g.constant('float32', [CONTEXT, HEAD_WIDTH / 2], angles.map(Math.sin));
	let x = g.node('Gather', [g.constant('float32', [vocabulary, HIDDEN], normal(vocabulary * HIDDEN)), ids], {
		axis: 0,
	});
	for (let layer = 0; layer < LAYERS; layer++) {
		const [pastKey, pastValue] = (['key', 'value'] as const).map((part) =>
			g.input(`past_key_values.${layer}.${part}`, 'float32', [
				'batch_size',
				KEY_HEADS,
				'past_sequence_length',
				HEAD_WIDTH,
			]),
		);
		const before = norm(x);
		const [query, key, value] = [HEADS, KEY_HEADS, KEY_HEADS].map((heads) =>
			linear(before, HIDDEN, heads * HEAD_WIDTH),
		);
		const presents = [`present.${layer}.key`, `present.${layer}.value`];
		g.nodes(
			'GroupQueryAttention',
			[query!, key!, value!, pastKey!, pastValue!, lastIndex, totalLength, cos, sin],
			[`attention_${layer}`, ...presents],
			{
				attributes: {
					num_heads: HEADS,
					kv_num_heads: KEY_HEADS,
					do_rotary: 1,
					rotary_interleaved: 0,
					scale: { float: 1 / Math.sqrt(HEAD_WIDTH) },
				},
				domain: 'com.microsoft',
			},
		);
		for (const name of presents)
			g.output(name, 'float32', ['batch_size', KEY_HEADS, 'total_sequence_length', HEAD_WIDTH]);
		x = g.node('Add', [x, linear(`attention_${layer}`, HEADS * HEAD_WIDTH, HIDDEN)]);
		const between = norm(x);
		const gate = linear(between, HIDDEN, INNER);
		const active = g.node('Mul', [gate, g.node('Sigmoid', [gate])]);
		x = g.node('Add', [x, linear(g.node('Mul', [active, linear(between, HIDDEN, INNER)]), INNER, HIDDEN)]);
	}
	// Twice the usual spread: sharper choices, which do not hang on the last bits of a sum.
	const logits = linear(norm(x), HIDDEN, vocabulary, 2);
	g.node('Identity', [logits], {}, { outputName: 'logits' });
	g.output('logits', 'float32', ['batch_size', 'sequence_length', vocabulary]);
	return g.toModel({ isMicrosoft: true });
};

const tokenizer = (special: readonly string[]) => {
	const characters = byteCharacters();
	return {
		version: '1.0',
		added_tokens: special.map((content, id) => ({
			id,
			content,
			single_word: false,
			lstrip: false,
			rstrip: false,
			normalized: false,
			special: true,
		})),
		normalizer: null,
		pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
		post_processor: null,
		decoder: { type: 'ByteLevel' },
		model: {
			type: 'BPE',
			vocab: Object.fromEntries([...special, ...characters].map((token, id): [string, number] => [token, id])),
			merges: [],
		},
	};
};

/**
 * A language model of the Llama family with made-up weights, the same for the same seed: everything that a real one has
 * (grouped attention with a cache, rotary positions, a chat template) at 0.5 MB. It writes random bytes, of which
 * the end of the text is one.
 *
 * @param style `mini` has the tokens and the template of our own small model
 */
export const tinyLlama = (seed = 42, style: TinyStyle = 'chat'): TinyLlama => {
	const { special, begin, ends, pad, template } = STYLES[style];
	const vocabulary = special.length + BYTES;
	return {
		'config.json': JSON.stringify({
			model_type: 'llama',
			architectures: ['LlamaForCausalLM'],
			hidden_size: HIDDEN,
			intermediate_size: INNER,
			num_hidden_layers: LAYERS,
			num_attention_heads: HEADS,
			num_key_value_heads: KEY_HEADS,
			head_dim: HEAD_WIDTH,
			vocab_size: vocabulary,
			max_position_embeddings: CONTEXT,
			bos_token_id: begin,
			eos_token_id: ends[0],
			pad_token_id: pad,
		}),
		'generation_config.json': JSON.stringify({ bos_token_id: begin, eos_token_id: ends, pad_token_id: pad }),
		'tokenizer_config.json': JSON.stringify({
			tokenizer_class: 'PreTrainedTokenizerFast',
			bos_token: special[begin],
			eos_token: special[ends[0]],
			pad_token: special[pad],
			model_max_length: CONTEXT,
			clean_up_tokenization_spaces: false,
			chat_template: template,
		}),
		'tokenizer.json': JSON.stringify(tokenizer(special)),
		'onnx/model.onnx': graph(seed, vocabulary),
	};
};
