import { union } from '../../core/geometry/box';
import type { FrameInfo, RelationLikeness } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { Encoder } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import { NO_MEAN, squareCrop, squareSpec } from './crop-geometry';
import { floatsOf, rowsOf } from './outputs';
import type { RelationQuestion } from './pair-relation-prompts';
import { tokenTensors, type Tokens, type TokenSpec } from './text-tokens';
import { dotOf, softmax, unitVector } from './vectors';

/** Two people in a frame. */
export type PairInput = {
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>;
	/** The whole person where the body is seen, else the head, `image` pixels. */
	first: Box;
	second: Box;
};

/** What differs between image–text models. */
export type ImageTextSpec = {
	sidePx: number;
	/** Mean and deviation of R, G, B, values from 0 to 255. */
	mean: readonly [number, number, number];
	std: readonly [number, number, number];
	/** Names of the towers' outputs. */
	pictureOutput: string;
	textOutput: string;
	/** How texts go in, and the most tokens of one. */
	tokens: TokenSpec;
	maxTokens: number;
	/** Length of the vectors. */
	dimensions: number;
	/** What cosines were multiplied by in training, as learned. */
	scale: number;
};

const CLIP_PIXELS = {
	mean: [0.48145467 * 255, 0.45782751 * 255, 0.40821072 * 255],
	std: [0.26862955 * 255, 0.26130259 * 255, 0.2757771 * 255],
} as const;

/** The text is read at its first end mark, 49407, with which CLIP also fills up. */
const CLIP_TEXT = {
	pictureOutput: 'image_embeds',
	textOutput: 'text_embeds',
	tokens: { pad: 49407, length: null, hasMask: true, hasTypes: false },
	maxTokens: 77,
} as const;

/** Variants by the id of their catalogue entry: vision towers in transformers.js form. */
export const IMAGE_TEXT_SPECS = {
	/** Xenova/clip-vit-base-patch32. CLIP's scale was clipped at 100 in training and ended there. */
	'clip-vit-b32': { ...CLIP_PIXELS, ...CLIP_TEXT, sidePx: 224, dimensions: 512, scale: 100 },
	/** Xenova/mobileclip_s0: pixels from 0 to 1, texts always 77 tokens long. */
	'mobileclip-s0': {
		...CLIP_TEXT,
		tokens: { pad: 0, length: 77, hasMask: false, hasTypes: false },
		mean: NO_MEAN,
		std: [255, 255, 255],
		sidePx: 256,
		dimensions: 512,
		scale: 100,
	},
	/** Xenova/siglip-base-patch16-224: pixels from −1 to 1. Its bias moves all labels alike and drops out here. */
	'siglip-base-224': {
		mean: [127.5, 127.5, 127.5],
		std: [127.5, 127.5, 127.5],
		sidePx: 224,
		pictureOutput: 'pooler_output',
		textOutput: 'pooler_output',
		tokens: { pad: 1, length: 64, hasMask: false, hasTypes: false },
		maxTokens: 64,
		dimensions: 768,
		scale: 117.3,
	},
} as const satisfies Record<string, ImageTextSpec>;

/** Room around both people, as a share of the longer side of the box around them: what lies between and about them tells. */
const MARGIN = 0.15;

/**
 * Where a square of this side lies best along one edge of the picture: around the middle, but within the picture as far
 * as it fits.
 */
const placed = (middle: number, side: number, size: number): number =>
	side >= size ? size / 2 : Math.min(size - side / 2, Math.max(side / 2, middle));

/**
 * The picture of a pair as a vector (vision tower of CLIP, MobileCLIP, SigLIP).
 *
 * Contract: `pixel_values` float32 [1, 3, side, side], RGB, a square around both people with a margin, moved into the
 * picture where it fits → float32 [1, dimensions], here brought to unit length.
 */
export const pairPicture = (model: ImageTextSpec): Encoder<PairInput, Float32Array> => {
	// Outside is the mean grey of photographs, so that it says nothing.
	const spec = squareSpec(model.sidePx, { mean: model.mean, std: model.std, outside: 114 });
	return {
		request({ frame, first, second }) {
			const box = union(first, second);
			const longer = Math.max(box.width, box.height);
			if (!(longer > 0)) return null;
			const side = longer * (1 + 2 * MARGIN);
			const x = placed(box.x + box.width / 2, side, frame.widthPx);
			const y = placed(box.y + box.height / 2, side, frame.heightPx);
			return {
				pictures: [{ input: 'pixel_values', spec, crops: [squareCrop([x, y], side, model.sidePx)] }],
				tensors: {},
			};
		},
		read: (outputs) => unitVector(floatsOf(outputs, model.pictureOutput, [1, model.dimensions])),
	};
};

/** A grey ramp over the range of the model's own input: for the check, as the sides of these models have names and not sizes. */
export const pictureCheckInputs = ({ sidePx, mean, std }: Pick<ImageTextSpec, 'sidePx' | 'mean' | 'std'>): Tensors => {
	const plane = sidePx * sidePx;
	const data = Float32Array.from({ length: 3 * plane }, (_, i) => {
		const channel = Math.floor(i / plane);
		return ((255 * (i % sidePx)) / sidePx - mean[channel]!) / std[channel]!;
	});
	return { pixel_values: { type: 'float32', dims: [1, 3, sidePx, sidePx], data } };
};

/**
 * Captions as vectors (text tower of the same model).
 *
 * Contract: `input_ids` and, where the model has it, `attention_mask`, int64 [N, T] → float32 [N, dimensions], here brought
 * to unit length. The encoder's input is captions as tokens (`openTokenizer`); one vector a caption, in their order.
 */
export const captionVectors = (model: ImageTextSpec): Encoder<readonly Tokens[], Float32Array[]> => ({
	request: (captions) =>
		captions.length === 0
			? null
			: {
					pictures: [],
					tensors: tokenTensors(
						captions.map((tokens) => tokens.slice(0, model.maxTokens)),
						model.tokens,
					),
				},
	read: (outputs, captions) => rowsOf(outputs, model.textOutput, [captions.length, model.dimensions]).map(unitVector),
});

/** Vectors of the captions of one question: one of unit length a label, in the order of its labels. */
export type RelationVectors = readonly Float32Array[];

/** One vector a label: the mean of its captions' unit vectors, again of unit length (prompt ensembling). */
export const relationVectors = (
	{ labels }: RelationQuestion,
	/** Text vectors of all captions of the question, in order. */
	captions: readonly Float32Array[],
): RelationVectors => {
	let next = 0;
	return labels.map(({ captions: { length } }) => {
		const mine = captions.slice(next, next + length).map(unitVector);
		next += length;
		return unitVector(mine.reduce((sum, vector) => sum.map((value, i) => value + vector[i]!)));
	});
};

/** How like the labels of one question a picture of a pair is, most alike first. */
export const relationLikeness = (
	{ labels }: RelationQuestion,
	picture: Float32Array,
	vectors: RelationVectors,
	scale: number,
): RelationLikeness[] => {
	const cosines = vectors.map((vector) => dotOf(picture, vector));
	const shares = softmax(cosines.map((cosine) => scale * cosine));
	return labels
		.map(({ name }, i) => ({ name, cosine: cosines[i]!, share: shares[i]! }))
		.sort((a, b) => b.share - a.share);
};
