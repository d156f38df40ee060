import type { ExpressionScore, Landmarks } from '../../core/perception';
import type { Encoder } from '../../models/onnx/request';
import { squareAround } from '../../core/geometry/box';
import { boxAround } from '../picture/box-around';
import { IMAGENET_MEAN, IMAGENET_STD, cropsRequest, squareCrop, squareSpec } from './crop-geometry';
import { eyesOf } from './face-eyes';
import { floatsOf } from './outputs';
import { softmax } from './vectors';

/**
 * Names of the eight outputs in the model's order (Anger, Contempt, Disgust, Fear, Happiness, Neutral, Sadness, Surprise),
 * in the words of the classifier of seven.
 */
export const EXPRESSIONS_8 = [
	'angry',
	'contemptuous',
	'disgusted',
	'fearful',
	'happy',
	'neutral',
	'sad',
	'surprised',
] as const;

/** What differs between the models. */
export type Expression8Spec = {
	/** Name of the model's input. */
	input: string;
	/** Side of its pictures: 224 for EfficientNet-B0, 260 for B2. */
	sidePx: number;
	/** Outputs after the eight classes that are left out: valence and arousal of `_va_mtl` models. */
	extraOutputs: number;
};

/** EmotiEffLib's exports (sb-ai-lab/EmotiEffLib, models/affectnet_emotions/onnx), by the id of a catalogue entry. */
export const EXPRESSION_8_SPECS = {
	'emotieff-b0': { input: 'input', sidePx: 224, extraOutputs: 0 },
	'emotieff-b0-afew': { input: 'input', sidePx: 224, extraOutputs: 0 },
	'emotieff-b0-va-mtl': { input: 'input', sidePx: 224, extraOutputs: 2 },
	'emotieff-b2': { input: 'input', sidePx: 260, extraOutputs: 0 },
} as const satisfies Record<string, Expression8Spec>;

/**
 * Side of the crop over the longer side of the box around the landmarks: as face detectors box a face, from brow to chin
 * and a little around. No weights were at hand to measure a better one.
 */
const FACE_TIMES = 1.1;

/**
 * Apparent expressions of faces, eight classes (EmotiEffLib: Savchenko 2022). Off until somebody switches it on.
 *
 * Contract: `input` float32 [N, 3, side, side], RGB with ImageNet's mean and deviation, upright squares → the only
 * output float32 [N, 8 + extra], logits in the order of {@link EXPRESSIONS_8}, from which scores come by softmax.
 *
 * The encoder's input is the landmarks of faces; the output has one list a face, in their order, most alike first.
 */
export const expression8 = (model: Expression8Spec): Encoder<readonly Landmarks[], ExpressionScore[][]> => {
	const spec = squareSpec(model.sidePx, { mean: IMAGENET_MEAN, std: IMAGENET_STD });
	return {
		request(faces) {
			const crops = faces.map((face) => {
				const box = boxAround(face.image);
				if (!box || !(box.width > 0)) return null;
				const { x, y, width } = squareAround(box, FACE_TIMES);
				return squareCrop([x + width / 2, y + width / 2], width, model.sidePx, eyesOf(face).rollRad);
			});
			return cropsRequest(model.input, spec, crops);
		},
		read(outputs, faces) {
			const width = EXPRESSIONS_8.length + model.extraOutputs;
			const logits = floatsOf(outputs, Object.keys(outputs)[0] ?? 'output', [faces.length, width]);
			return faces.map((_, i) => {
				const scores = softmax(logits.subarray(i * width, i * width + EXPRESSIONS_8.length));
				return EXPRESSIONS_8.map((name, k) => ({ name, score: scores[k]! })).sort((a, b) => b.score - a.score);
			});
		},
	};
};
