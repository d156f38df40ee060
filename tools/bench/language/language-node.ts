// A Llama in ONNX run in Node on ONNX Runtime's wasm with one thread, behind the app's own token generator: for
// measurements of thousands of replies, which need no browser. Speed is measured in the browser.
import { readJson } from '../../read-json.ts';
import { GRAPHS } from './graphs.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as ort from 'onnxruntime-web';
import type { LanguageModel } from '../../../src/reason/language-model/language-model.ts';
import { createTokenGenerator } from '../../../src/reason/language-model/token-generator.ts';
import type { ChatTokenizer, Memory, TokenModel } from '../../../src/reason/language-model/token-model.ts';
import { chatTokenizer } from '../../../src/reason/language-model/transformers-tokenizer.ts';
import type { TokenizerFile } from '../../../src/reason/language-model/grammar/vocabulary.ts';
import { promptStyleOf } from '../../../src/reason/language-model/prompt-style.ts';

/** The library's build for the web: that for Node wants ONNX Runtime's native package, which this project does without. */
const TRANSFORMERS = new URL(
	'../../../node_modules/@huggingface/transformers/dist/transformers.web.js',
	import.meta.url,
);
/** Tokens of a prompt read at a time; nobody stops it here. */
const PROMPT_CHUNK = 256;
const MOST_CONTEXT = 4096;

type Config = {
	num_hidden_layers: number;
	num_attention_heads: number;
	num_key_value_heads?: number;
	hidden_size: number;
	head_dim?: number;
	max_position_embeddings?: number;
	eos_token_id?: number | number[];
};

type Cache = Memory & { readonly tensors: Readonly<Record<string, ort.Tensor>> };

const int64 = (values: readonly number[]): ort.Tensor =>
	new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);

const tokenModel = (session: ort.InferenceSession, config: Config): TokenModel => {
	const heads = config.num_key_value_heads ?? config.num_attention_heads;
	const width = config.head_dim ?? config.hidden_size / config.num_attention_heads;
	const pasts = session.inputNames.filter((name) => name.startsWith('past_key_values'));
	const empty = Object.fromEntries(
		pasts.map((name) => [name, new ort.Tensor('float32', new Float32Array(), [1, heads, 0, width])]),
	);
	return {
		contextTokens: Math.min(MOST_CONTEXT, config.max_position_embeddings ?? MOST_CONTEXT),
		endTokens: [config.eos_token_id ?? []].flat(),
		promptChunk: PROMPT_CHUNK,
		async read(memory, before, tokens) {
			const positions = tokens.map((_, i) => before.length + i);
			const outputs = await session.run({
				input_ids: int64(tokens),
				attention_mask: int64([...before, ...tokens].map(() => 1)),
				...(session.inputNames.includes('position_ids') && { position_ids: int64(positions) }),
				...((memory as Cache | null)?.tensors ?? empty),
			});
			const logits = outputs.logits!;
			const vocabulary = logits.dims.at(-1)!;
			const values = logits.data as Float32Array;
			const tensors = Object.fromEntries(
				pasts.map((name) => [name, outputs[name.replace('past_key_values', 'present')]!]),
			);
			const next: Cache = { length: before.length + tokens.length, tensors, free: () => undefined };
			return { logits: values.slice(values.length - vocabulary), memory: next };
		},
		close: () => session.release(),
	};
};

const readTokenizer = async (folder: string): Promise<{ tokenizer: ChatTokenizer; file: TokenizerFile }> => {
	const { PreTrainedTokenizer } = (await import(TRANSFORMERS.href)) as typeof import('@huggingface/transformers');
	const read = (name: string) => readJson<unknown>(`${folder}/${name}`);
	const file = readJson<TokenizerFile>(`${folder}/tokenizer.json`);
	const Tokenizer = PreTrainedTokenizer as unknown as new (
		file: unknown,
		config: unknown,
	) => Parameters<typeof chatTokenizer>[0];
	return { tokenizer: chatTokenizer(new Tokenizer(file, read('tokenizer_config.json')), file), file };
};

/** Opens the model of a folder; `null` when it has none of that width. */
export const openNodeModel = async (
	name: string,
	folder: string,
	dtype: keyof typeof GRAPHS,
): Promise<LanguageModel | null> => {
	const graph = `${folder}/${GRAPHS[dtype]}`;
	if (!existsSync(graph)) return null;
	ort.env.wasm.numThreads = 1;
	ort.env.wasm.wasmPaths = fileURLToPath(new URL('../../../node_modules/onnxruntime-web/dist/', import.meta.url));
	ort.env.logLevel = 'error';
	const config = readJson<Config>(`${folder}/config.json`);
	const session = await ort.InferenceSession.create(new Uint8Array(readFileSync(graph)), {
		executionProviders: ['wasm'],
	});
	const { tokenizer, file } = await readTokenizer(folder);
	const model = tokenModel(session, config);
	return createTokenGenerator(model, tokenizer, {
		id: name,
		title: name,
		provider: 'wasm',
		reason: 'in Node, for a measurement',
		contextTokens: model.contextTokens,
		isSeeded: true,
		scoresOptions: true,
		promptStyle: promptStyleOf(file),
	});
};
