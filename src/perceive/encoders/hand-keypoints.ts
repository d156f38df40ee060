import type { HandDetection } from '../../core/perception';
import type { Encoder } from '../../models/onnx/request';
import { floatsOf } from './outputs';

/** How a classifier reads the shape of a hand: a name and a share, 0 to 1; all of a hand sum to 1, best first. */
export type HandShapeScore = { name: string; score: number };

const POINTS = 21;

/** x and y of the points from the wrist, divided by the largest of them: as the classifier was trained. */
const relativePoints = ({ landmarks: { image } }: HandDetection): number[] | null => {
	const values: number[] = [];
	for (let k = 0; k < POINTS; k++) values.push(image[3 * k]! - image[0]!, image[3 * k + 1]! - image[1]!);
	const largest = Math.max(...values.map(Math.abs));
	return Number.isFinite(largest) && largest > 0 ? values.map((v) => v / largest) : null;
};

/**
 * A classifier of hand landmarks (kinivi/hand-gesture-recognition-mediapipe): `keypoints` float32 (hands, 42), points in
 * pixels from the wrist over the largest absolute value; gives `scores` float32 (hands, classes), a softmax. It knows
 * neither depth nor which side of the palm is shown: the rules of `ground/gesture` are what the program uses.
 *
 * Hands whose points are missing or have no extent get an empty list.
 *
 * @param names of the classes, in the model's order
 */
export const handKeypoints = (names: readonly string[]): Encoder<readonly HandDetection[], HandShapeScore[][]> => ({
	request(hands) {
		const rows = hands.flatMap((hand) => {
			const row = relativePoints(hand);
			return row ? [row] : [];
		});
		if (rows.length === 0) return null;
		const keypoints = {
			type: 'float32',
			dims: [rows.length, 2 * POINTS],
			data: Float32Array.from(rows.flat()),
		} as const;
		return { pictures: [], tensors: { keypoints } };
	},
	read(outputs, hands) {
		const known = hands.map((hand) => relativePoints(hand) !== null);
		const scores = floatsOf(outputs, 'scores', [known.filter(Boolean).length, names.length]);
		let row = 0;
		return known.map((isKnown) => {
			if (!isKnown) return [];
			const own = scores.slice(row * names.length, (row + 1) * names.length);
			row++;
			return names.map((name, i) => ({ name, score: own[i]! })).sort((a, b) => b.score - a.score);
		});
	},
});
