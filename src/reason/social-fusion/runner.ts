import { AppError } from '../../core/errors';
import type { Box } from '../../core/geometry/space';
import { cutPicture } from '../../models/onnx/pictures/cut-pictures';
import type { RasterPicture } from '../../models/onnx/encoder-port';
import type { Tensor, Tensors } from '../../models/onnx/tensor';
import { scoreOptions, type NextTokenModel, type OptionScore, type OptionTokens } from '../option-scoring';
import { addBoxEmbedding, boxPatchMask } from '../prompts/box-prompt';
import { socialPrompts, type SocialTask } from '../prompts/social-fusion';
import { byteTokens, parseManifest, type CheckpointManifest } from './checkpoint';

/** A loaded part of a checkpoint; `ModelRunner` of `models/onnx` is one. */
type PartRunner = { run(inputs: Tensors): Promise<Tensors>; close(): Promise<void> };

export type CheckpointSource = {
	readonly manifest: unknown;
	/** Loads the part in this file. */
	readonly open: (file: string) => Promise<PartRunner>;
	/** Tokens of a text without start or end token; needed where the manifest says `given`. */
	readonly tokenize?: (text: string) => readonly number[];
};

/** What is asked of one picture. */
type SocialQuestion = {
	readonly task: SocialTask;
	readonly picture: RasterPicture;
	/** Boxes of the people asked about, pixels of the picture: as many as the task's prompt has. */
	readonly boxes: readonly Box[];
};

/** Probability, cell by cell from the top left, that the gaze lands there; 0 to 1 each, not adding up to 1. */
type GazeHeatMap = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** A checkpoint that can be asked. */
export type SocialFusion = {
	readonly name: string;
	/**
	 * Options of a task's prompt by the probability of the tokens that would follow, in the prompt's order.
	 *
	 * @throws RangeError when the task asks for a point, or for another number of boxes
	 */
	readonly scoreAnswers: (question: SocialQuestion) => Promise<OptionScore[]>;
	/** Where the marked person looks, by the gaze head. @throws RangeError when the checkpoint has none */
	readonly gazeMap: (question: SocialQuestion) => Promise<GazeHeatMap>;
	readonly close: () => Promise<void>;
};

const floats = (dims: readonly number[], data: Float32Array): Tensor => ({ type: 'float32', dims, data });

/** The named output, checked for type, number of dimensions and the sizes that are known (`null`: any). */
const outputOf = (outputs: Tensors, name: string, dims: readonly (number | null)[]) => {
	const tensor = outputs[name];
	const fits = tensor?.dims.length === dims.length && dims.every((size, i) => size === null || tensor.dims[i] === size);
	if (tensor?.type !== 'float32' || !fits) {
		const given = tensor ? `${tensor.type} [${tensor.dims.join(', ')}]` : 'nothing';
		throw new AppError(
			'model-corrupt',
			`${name} should be float32 [${dims.map((d) => d ?? '?').join(', ')}], not ${given}`,
		);
	}
	return tensor;
};

const concat = (parts: readonly Float32Array[]): Float32Array => {
	const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};

/** Spellings of an answer: as it is, and after a blank, where a tokenizer tells the two apart. */
const spellingsOf = (key: string, tokenize: (text: string) => readonly number[], isBytes: boolean): OptionTokens => ({
	key,
	spellings: isBytes ? [tokenize(key)] : [tokenize(key), tokenize(` ${key}`)],
});

type Parts = {
	encoder: PartRunner;
	connector: PartRunner;
	embedding: PartRunner;
	language: PartRunner;
	gaze: PartRunner | null;
};

const openParts = async ({ files }: CheckpointManifest, open: CheckpointSource['open']): Promise<Parts> => ({
	encoder: await open(files.encoder),
	connector: await open(files.connector),
	embedding: await open(files.embedding),
	language: await open(files.language),
	gaze: files.gaze === null ? null : await open(files.gaze),
});

/**
 * Opens a checkpoint in SocialFusion's shape: picture → frozen encoder → patches, plus the learned vector where a box lies
 * (`z = z_initial + M ⊙ p_bbox`) → connector → image tokens; the language model reads `[prompt, image tokens]` and gives the
 * class token, and the gaze head reads its hidden states of the image tokens (inferred; the paper does not say which layer).
 *
 * @throws AppError `model-corrupt` when the manifest or an output is not as it should be; what `open` throws
 */
export const openSocialFusion = async (source: CheckpointSource): Promise<SocialFusion> => {
	const manifest = parseManifest(source.manifest);
	const { picture, patchesPerSide, boxEmbedding, endTokens } = manifest;
	const isBytes = manifest.tokenizer === 'bytes';
	const tokenize = isBytes ? byteTokens : source.tokenize;
	if (!tokenize) throw new AppError('model-corrupt', `Checkpoint ${manifest.name} needs a tokenizer`);
	const patchCount = patchesPerSide ** 2;
	const vector = Float32Array.from(boxEmbedding.vector);
	const parts = await openParts(manifest, source.open);

	const imageTokens = async ({ task, picture: raster, boxes }: SocialQuestion) => {
		const { boxCount } = socialPrompts[task];
		if (boxes.length !== boxCount) throw new RangeError(`${task} needs ${boxCount} boxes, got ${boxes.length}`);
		const { sidePx, mean, std } = picture;
		const spec = { widthPx: sidePx, heightPx: sidePx, layout: 'NCHW', channels: 'RGB', mean, std, outside: 0 } as const;
		// The whole picture, squeezed into the square, so that a box keeps its share of it.
		const crop = { xx: raster.widthPx / sidePx, xy: 0, x0: 0, yx: 0, yy: raster.heightPx / sidePx, y0: 0 };
		const pixels = cutPicture(raster, { input: 'pixel_values', spec, crops: [crop] });
		const mask = boxPatchMask(boxes, raster, patchesPerSide);
		const marked = (tensor: { dims: readonly number[]; data: Float32Array }, at: typeof boxEmbedding.at) => {
			if (boxEmbedding.at !== at) return floats(tensor.dims, tensor.data);
			if (tensor.dims[2] !== vector.length) {
				throw new AppError(
					'model-corrupt',
					`The box vector has ${vector.length} numbers, but the patches have ${tensor.dims[2]}`,
				);
			}
			return floats(tensor.dims, addBoxEmbedding(tensor.data, mask, vector));
		};
		const patches = outputOf(await parts.encoder.run({ pixel_values: pixels }), 'patches', [1, patchCount, null]);
		const connected = await parts.connector.run({ patches: marked(patches, 'before-connector') });
		return marked(outputOf(connected, 'tokens', [1, patchCount, null]), 'after-connector');
	};

	const embed = async (tokens: readonly number[]): Promise<Float32Array> => {
		if (tokens.length === 0) return new Float32Array();
		const ids = BigInt64Array.from(tokens, BigInt);
		const outputs = await parts.embedding.run({ input_ids: { type: 'int64', dims: [1, tokens.length], data: ids } });
		return outputOf(outputs, 'embeddings', [1, tokens.length, null]).data;
	};

	/** Runs the language model over prompt, picture and what has been answered so far. */
	const read = async (image: Tensor, promptTokens: readonly number[], answered: readonly number[]) => {
		const width = image.dims[2]!;
		const data = concat([await embed(promptTokens), image.data as Float32Array, await embed(answered)]);
		return parts.language.run({ inputs_embeds: floats([1, data.length / width, width], data) });
	};

	return {
		name: manifest.name,
		async scoreAnswers(question) {
			const { text, answer, options } = socialPrompts[question.task];
			if (answer !== 'option') throw new RangeError(`${question.task} is answered with a point: call gazeMap`);
			const image = await imageTokens(question);
			const prompt = tokenize(text);
			const model: NextTokenModel = {
				endTokens,
				nextLogits: async (answered) => {
					const length = prompt.length + patchCount + answered.length;
					const { dims, data } = outputOf(await read(image, prompt, answered), 'logits', [1, length, null]);
					return data.subarray((length - 1) * dims[2]!);
				},
			};
			return scoreOptions(
				model,
				options.map(({ key }) => spellingsOf(key, tokenize, isBytes)),
			);
		},
		async gazeMap(question) {
			if (!parts.gaze) throw new RangeError(`Checkpoint ${manifest.name} has no gaze head`);
			const image = await imageTokens(question);
			const prompt = tokenize(socialPrompts[question.task].text);
			const length = prompt.length + patchCount;
			const hidden = outputOf(await read(image, prompt, []), 'hidden', [1, length, null]);
			const width = hidden.dims[2]!;
			const ofImage = floats([1, patchCount, width], hidden.data.slice(prompt.length * width));
			const map = outputOf(await parts.gaze.run({ image_hidden: ofImage }), 'heatmap', [1, null, null]);
			const values = map.data.map((logit) => 1 / (1 + Math.exp(-logit)));
			return { height: map.dims[1]!, width: map.dims[2]!, values };
		},
		async close() {
			const { encoder, connector, embedding, language, gaze } = parts;
			for (const part of [encoder, connector, embedding, language, gaze]) await part?.close();
		},
	};
};
