import { AppError } from '../../core/errors';
import type { ModelUse } from '../../core/session';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { hashBlob } from '../../models/store/digest';
import { openModelFiles } from '../../models/store/open';
import { openTokenizer } from '../../models/text/tokenizer';
import { sentenceEmbedding, SENTENCE_SPECS } from '../../perceive/encoders/sentence-embedding';
import { connectEncoders } from './encoder-client';

/** The model of the catalogue that is spoken to. */
export const SENTENCE_MODEL = 'minilm-l6-v2';
/** Texts of one run. */
const BATCH = 32;

/** A loaded sentence encoder. */
export type SentenceVectors = {
	readonly title: string;
	/** For the header of a session file. */
	readonly use: ModelUse;
	/** One vector a text, of unit length; of a text without tokens all zeros. Rejects as `EncoderPort.run`. */
	encode(texts: readonly string[]): Promise<readonly Float32Array[]>;
	/** One vector a token of each text, for BERTScore, without those that mark beginning and end. Rejects as `EncoderPort.run`. */
	encodeTokens(texts: readonly string[]): Promise<readonly (readonly Float32Array[])[]>;
	close(): void;
};

/**
 * Loads all-MiniLM-L6-v2 in a worker of its own, on the CPU, whose numbers are the same on every machine.
 *
 * @param modelsUrl absolute address of the models folder, with its slash
 * @returns `null` when it is not installed
 * @throws AppError as `EncoderPort.load`
 */
export const openSentenceVectors = async (
	modelsUrl: string,
	start: () => EncoderPort = connectEncoders,
	openFiles: typeof openModelFiles = openModelFiles,
): Promise<SentenceVectors | null> => {
	const found = await openFiles(SENTENCE_MODEL, modelsUrl, ({ backends }) => backends.includes('wasm'));
	const graph = found?.variant.files.find((file) => file.path.endsWith('.onnx'));
	if (!found || !graph) return null;
	const json = async (name: string): Promise<unknown> => JSON.parse(await (await found.file(name)).text());
	const tokenizer = openTokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
	const spec = SENTENCE_SPECS[SENTENCE_MODEL];
	const encoder = sentenceEmbedding(spec);
	const tokensOf = (text: string) => tokenizer.encode(text, spec.maxTokens);
	const port = start();
	let use: ModelUse;
	try {
		const check = encoder.request([tokensOf('One sentence to try it with.')]);
		if (!check) throw new AppError('model-corrupt', 'The tokenizer makes no tokens');
		const blob = await found.file(graph.path);
		const { backend } = await port.load({
			...{ name: SENTENCE_MODEL, source: { blob }, sha256: null, prefer: 'wasm', checkInputs: check.tensors },
		});
		const sha256 = graph.sha256 ?? (await hashBlob(blob, new AbortController().signal));
		use = { name: SENTENCE_MODEL, sha256, backend };
	} catch (e) {
		port.close();
		throw e;
	}
	const readAll = async <Read>(
		texts: readonly string[],
		read: (...given: Parameters<typeof encoder.read>) => Read[],
	) => {
		const found: Read[] = [];
		for (let i = 0; i < texts.length; i += BATCH) {
			const tokens = texts.slice(i, i + BATCH).map(tokensOf);
			const request = encoder.request(tokens);
			if (!request) continue;
			const outputs = await port.run({ name: SENTENCE_MODEL, picture: null, request, priority: 'timeline' });
			found.push(...read(outputs, tokens));
		}
		return found;
	};
	return {
		title: found.entry.title,
		use,
		encode: (texts) => readAll(texts, (...given) => encoder.read(...given)),
		encodeTokens: (texts) => readAll(texts, encoder.tokenVectors),
		close: () => port.close(),
	};
};
