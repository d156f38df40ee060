import * as v from 'valibot';
import { AppError } from '../../core/errors';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const triple = v.tuple([v.number(), v.number(), v.number()]);

const manifestSchema = v.looseObject({
	format: v.literal('social-fusion-checkpoint/1'),
	name: v.string(),
	/** The square picture that the encoder takes: RGB, a channel's number is (value − mean) / std of 0 to 255. */
	picture: v.object({ sidePx: positive, mean: triple, std: triple }),
	patchesPerSide: positive,
	/** Added to the marked patches, before the connector (as the paper's text says) or after it (as its Figure 3 shows). */
	boxEmbedding: v.object({
		at: v.picklist(['before-connector', 'after-connector']),
		vector: v.pipe(v.array(v.number()), v.minLength(1)),
	}),
	/** `bytes`: UTF-8 bytes + 3, as ByT5 counts; otherwise whoever opens the checkpoint brings the tokenizer. */
	tokenizer: v.picklist(['bytes', 'given']),
	/** Tokens that end an answer. */
	endTokens: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
	/** File names of the parts; `gaze` is `null` for a checkpoint without gaze head. */
	files: v.object({
		encoder: v.string(),
		connector: v.string(),
		embedding: v.string(),
		language: v.string(),
		gaze: v.nullable(v.string()),
	}),
});

/**
 * What a checkpoint in SocialFusion's shape says of itself. The authors' weights and format are not public, so the format is
 * ours; the parts and their order are the paper's (arXiv 2512.01148).
 *
 * Parts, all float32, batch 1, P patches a side, T and N tokens:
 * `encoder` `pixel_values` [1, 3, side, side] → `patches` [1, P², d_v] (frozen, without class token);
 * `connector` `patches` [1, P², d_v] → `tokens` [1, P², d_l] (three layers);
 * `embedding` `input_ids` int64 [1, T] → `embeddings` [1, T, d_l];
 * `language` `inputs_embeds` [1, N, d_l] → `logits` [1, N, vocabulary], `hidden` [1, N, d_l];
 * `gaze` `image_hidden` [1, P², d_l] → `heatmap` [1, height, width], logits of "the gaze lands here".
 */
export type CheckpointManifest = v.InferOutput<typeof manifestSchema>;

/** @throws AppError `model-corrupt` that names the field */
export const parseManifest = (value: unknown): CheckpointManifest => {
	const result = v.safeParse(manifestSchema, value);
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw new AppError('model-corrupt', `Checkpoint: ${v.getDotPath(issue) ?? 'the manifest'}: ${issue.message}`);
};

/** UTF-8 bytes + 3, as ByT5 counts: 0 is padding, 1 the end, 2 unknown. */
export const byteTokens = (text: string): number[] => Array.from(new TextEncoder().encode(text), (byte) => byte + 3);
