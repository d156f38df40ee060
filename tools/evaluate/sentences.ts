import * as ort from 'onnxruntime-web';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { openSession } from '../../src/models/onnx/vendor-session.ts';
import { openTokenizer } from '../../src/models/text/tokenizer.ts';
import { sentenceEmbedding, SENTENCE_SPECS } from '../../src/perceive/encoders/sentence-embedding.ts';
import { parseShape } from '../../src/reason/json-rows.ts';
import type { SentenceEncoder } from '../../src/reason/social-genome/measures.ts';
import { UsageError } from '../command-line.ts';

/** Texts of one run. */
const BATCH = 32;

const configShape = v.looseObject({ hidden_size: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/**
 * A sentence encoder from a folder in Hugging Face’s layout, on the CPU: `tokenizer.json`, `tokenizer_config.json`,
 * `config.json`, and its graph at `onnx/model_quantized.onnx` or `onnx/model.onnx`. A BERT whose sentence is the mean of its
 * tokens, as all-MiniLM-L6-v2 is; the folder’s name says which.
 *
 * @throws UsageError when a file is not there; AppError when one cannot be read, or has another form
 */
export const openSentencesIn = async (folder: string): Promise<SentenceEncoder> => {
	const text = (name: string): string => {
		const path = join(folder, name);
		if (!existsSync(path))
			throw new UsageError(`--encoder needs the folder of a sentence encoder: there is no ${path}`);
		return readFileSync(path, 'utf8');
	};
	const json = (name: string): unknown => parseShape(v.unknown(), text(name), name);
	const tokenizer = openTokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
	const { hidden_size: dimensions } = parseShape(configShape, text('config.json'), 'config.json');
	const graphs = join(folder, 'onnx');
	const found = existsSync(graphs) ? readdirSync(graphs).filter((name) => /^model(_quantized)?\.onnx$/.test(name)) : [];
	const [graph] = found.sort().reverse();
	if (graph === undefined) throw new UsageError(`--encoder: there is no model.onnx in ${graphs}`);
	ort.env.logLevel = 'error';
	const options = { name: basename(folder), backend: 'wasm', device: null } as const;
	const model = await openSession(ort, readFileSync(join(graphs, graph)), options);
	const own = SENTENCE_SPECS['minilm-l6-v2'];
	const hasTypes = model.inputs.some(({ name }) => name === 'token_type_ids');
	const spec = { ...own, tokens: { ...own.tokens, hasTypes }, dimensions };
	const encoder = sentenceEmbedding(spec);
	const readAll = async <Read>(
		texts: readonly string[],
		read: (...given: Parameters<typeof encoder.read>) => Read[],
	) => {
		const all: Read[] = [];
		for (let i = 0; i < texts.length; i += BATCH) {
			const tokens = texts.slice(i, i + BATCH).map((one) => tokenizer.encode(one, spec.maxTokens));
			const request = encoder.request(tokens);
			if (request) all.push(...read(await model.run(request.tensors), tokens));
		}
		return all;
	};
	return {
		name: basename(folder),
		isPublished: /minilm[-_]?l6/i.test(basename(folder)),
		encode: (texts) => readAll(texts, (...given) => encoder.read(...given)),
		encodeTokens: (texts) => readAll(texts, encoder.tokenVectors),
	};
};
