import { AppError } from '../../core/errors';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { openTokenizer } from '../../models/text/tokenizer';
import { textVectors, type VectorStore } from '../../models/text/vector-cache';
import { captionVectors, relationVectors, type ImageTextSpec, type RelationVectors } from '../encoders/pair-relation';
import { PAIR_RELATIONS, type RelationQuestion } from '../encoders/pair-relation-prompts';
import type { InstalledFile, StoredFile } from '../find-installed';

/** The questions about a pair with the vectors of their captions. */
export type PairVectors = readonly { question: RelationQuestion; vectors: RelationVectors }[];

/** The answers to which are kept by the name of their question. */
const captionsOf = ({ labels }: RelationQuestion): readonly string[] => labels.flatMap(({ captions }) => captions);

/**
 * Vectors of the captions of relations. The text tower is loaded only where they are not kept, and freed again.
 *
 * @param model `file`: the picture tower, with which the text tower and the tokenizer's files were stored
 * @throws AppError `model-missing` when one of them is not there; as `EncoderPort` does
 */
export const relationVectorsOf = async (
	port: EncoderPort,
	{
		modelId,
		spec,
		file,
		prefer,
	}: { modelId: string; spec: ImageTextSpec; file: InstalledFile; prefer: 'auto' | 'wasm' },
	store: VectorStore,
): Promise<PairVectors> => {
	const find = async (path: RegExp): Promise<StoredFile> => {
		const found = await file.other?.(path);
		if (!found) throw new AppError('model-missing', `${modelId} was stored without ${path.source}`);
		return found;
	};
	const tower = await find(/text_model\w*\.onnx$/);
	const texts = PAIR_RELATIONS.flatMap(captionsOf);
	const compute = async (captions: readonly string[]): Promise<readonly Float32Array[]> => {
		const readJson = async (path: RegExp): Promise<unknown> => JSON.parse(await (await find(path)).blob.text());
		const { encode } = openTokenizer(
			await readJson(/(^|\/)tokenizer\.json$/),
			await readJson(/(^|\/)tokenizer_config\.json$/),
		);
		const tokens = captions.map((caption) => encode(caption, spec.maxTokens));
		const encoder = captionVectors(spec);
		const request = encoder.request(tokens)!;
		const name = `${modelId} captions`;
		const wasmOnly = file.backends?.includes('webgpu') === false && 'this file of the model is made for the CPU';
		await port.load({
			...{ name, source: { blob: tower.blob }, sha256: null, prefer, checkInputs: request.tensors },
			...(wasmOnly !== false && { wasmOnly }),
		});
		try {
			return encoder.read(await port.run({ name, picture: null, request, priority: 'timeline' }), tokens);
		} finally {
			await port.unload(name);
		}
	};
	const all = await textVectors(store, `${modelId} ${tower.sha256}`, texts, compute);
	let next = 0;
	return PAIR_RELATIONS.map((question) => {
		const count = captionsOf(question).length;
		const vectors = relationVectors(question, all.slice(next, next + count));
		next += count;
		return { question, vectors };
	});
};
