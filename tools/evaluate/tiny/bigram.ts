import { GraphWriter } from '../../models/onnx/writer.ts';

/** Files of a tiny language model in the layout that transformers.js loads, by path. */
export type TinyLanguageModel = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

const BYTES = 256;
const END = BYTES;
const VOCABULARY = BYTES + 1;
const HEAD_WIDTH = 4;

/** The printable character that byte-level tokenizers of the GPT-2 family write for each byte. */
const byteCharacters = (): string[] => {
	const isPrintable = (byte: number) =>
		(byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
	let others = 0;
	return Array.from({ length: BYTES }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : BYTES + others++));
};

/** Logits of the next token are the row of the last one; the cache that the interface asks for holds nothing of use. */
const graph = (follows: Readonly<Record<string, Readonly<Record<string, number>>>>): Uint8Array<ArrayBuffer> => {
	const g = new GraphWriter('tiny-bigram');
	const ids = g.input('input_ids', 'int64', ['batch_size', 'sequence_length']);
	g.input('attention_mask', 'int64', ['batch_size', 'total_sequence_length']);
	const rows = new Float32Array(VOCABULARY * VOCABULARY).fill(-30);
	const tokenOf = (character: string) => (character === '' ? END : character.charCodeAt(0));
	for (const [last, next] of Object.entries(follows)) {
		for (const [character, logit] of Object.entries(next))
			rows[tokenOf(last) * VOCABULARY + tokenOf(character)] = logit;
	}
	g.node('Gather', [g.constant('float32', [VOCABULARY, VOCABULARY], rows), ids], { axis: 0 }, { outputName: 'logits' });
	g.output('logits', 'float32', ['batch_size', 'sequence_length', VOCABULARY]);
	const number = g.node('Cast', [ids], { to: 1 });
	const placed = g.node('Unsqueeze', [number, g.constant('int64', [2], [1, 3])]);
	const wide = g.node('Mul', [placed, g.constant('float32', [1, 1, 1, HEAD_WIDTH], new Float32Array(HEAD_WIDTH))]);
	for (const part of ['key', 'value']) {
		const past = g.input(`past_key_values.0.${part}`, 'float32', ['batch_size', 1, 'past_sequence_length', HEAD_WIDTH]);
		g.node('Concat', [past, wide], { axis: 2 }, { outputName: `present.0.${part}` });
		g.output(`present.0.${part}`, 'float32', ['batch_size', 1, 'total_sequence_length', HEAD_WIDTH]);
	}
	return g.toModel();
};

/**
 * A language model that knows one thing: which byte follows which.
 *
 * @param follows logit of the next character by the last one; the empty string is the end; all others have −30
 */
export const tinyBigram = (follows: Readonly<Record<string, Readonly<Record<string, number>>>>): TinyLanguageModel => {
	const characters = byteCharacters();
	const end = {
		id: END,
		content: '<end>',
		single_word: false,
		lstrip: false,
		rstrip: false,
		normalized: false,
		special: true,
	};
	return {
		'config.json': JSON.stringify({
			model_type: 'llama',
			architectures: ['LlamaForCausalLM'],
			num_hidden_layers: 1,
			num_attention_heads: 1,
			num_key_value_heads: 1,
			hidden_size: HEAD_WIDTH,
			head_dim: HEAD_WIDTH,
			vocab_size: VOCABULARY,
			eos_token_id: END,
			bos_token_id: END,
			pad_token_id: END,
		}),
		'generation_config.json': JSON.stringify({ eos_token_id: END }),
		'tokenizer_config.json': JSON.stringify({ tokenizer_class: 'PreTrainedTokenizerFast', eos_token: '<end>' }),
		'tokenizer.json': JSON.stringify({
			version: '1.0',
			added_tokens: [end],
			normalizer: null,
			pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
			post_processor: null,
			decoder: { type: 'ByteLevel' },
			model: {
				type: 'BPE',
				vocab: Object.fromEntries(
					[...characters, '<end>'].map((character, token): [string, number] => [character, token]),
				),
				merges: [],
			},
		}),
		'onnx/model.onnx': graph(follows),
	};
};
