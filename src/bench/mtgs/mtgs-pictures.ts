import { pairsOf } from '../../core/collections';
import { clamp01, mean } from '../../core/maths/statistics';
import { personIdOf } from '../../core/people';
import type { AnnotatedPicture, GazePrediction } from '../gaze/gaze-files';
import type { HeatMap, UnitPoint } from '../gaze/heat-map';
import { boxOf, type SessionPicture } from '../gaze/session-heads';
import {
	labelFromUcoLaeo,
	labelsFromPoints,
	massInBox,
	scoresFromAttention,
	type SocialLabels,
	type SocialScores,
} from './mtgs';

/** Several annotators' mean; `null`: the target is out of the picture. */
const meanPoint = (points: readonly UnitPoint[]): UnitPoint | null => {
	const [x, y] = [mean(points.map((p) => p.x)), mean(points.map((p) => p.y))];
	return x === null || y === null ? null : { x, y };
};

/**
 * Labels of a picture: where it says where people look, by the rule of VSGaze; labels of pairs that it gives itself go
 * before. Heads without box, or without any word on their gaze, are not labelled.
 */
export const labelsOfPicture = ({ heads, widthPx, heightPx, laeo, shared }: AnnotatedPicture): SocialLabels => {
	const isLabelled = heads.map(
		({ box, annotations, isInside }) => box !== null && (annotations.length > 0 || isInside === false),
	);
	const labels = labelsFromPoints(
		heads.map(({ box, annotations }) => {
			const point = meanPoint(annotations);
			return {
				headBox: box ? boxOf(box, widthPx, heightPx) : { x: -1, y: -1, width: 0, height: 0 },
				point: point && [point.x * widthPx, point.y * heightPx],
			};
		}),
	);
	const pairs = pairsOf([...heads.keys()]);
	const given = (own: AnnotatedPicture['laeo'], fromPoints: readonly (boolean | null)[]) =>
		pairs.map(([i, j], k) => {
			const row = own.find(([a, b]) => (a === i && b === j) || (a === j && b === i));
			if (row) return labelFromUcoLaeo(row[2]);
			return isLabelled[i] && isLabelled[j] ? (fromPoints[k] ?? null) : null;
		});
	return {
		lookingAtHead: labels.lookingAtHead.map((head, i) => (isLabelled[i] ? head : undefined)),
		lookingAtEachOther: given(laeo, labels.lookingAtEachOther),
		sharedAttention: given(shared, labels.sharedAttention),
	};
};

/**
 * Scores of a picture of a session: its distributions over targets. Where the labels come from points alone, only heads can
 * be shared, so things do not count. Heads that were not found look at nothing.
 */
export const scoresOfSession = ({ picture, heads }: SessionPicture): SocialScores =>
	scoresFromAttention(
		heads.map((observation, i) => ({
			personId: observation?.personId ?? personIdOf(`-missing-${i}`),
			gaze: observation?.gaze
				? {
						scores: observation.gaze.scores.filter(
							({ target }) => target.kind !== 'object' || picture.shared.length > 0,
						),
					}
				: null,
		})),
	);

const gazeMapOf = ({ width, height, values }: HeatMap) => ({
	...{ columns: width, rows: height },
	probability: Float32Array.from(values, (value) => Math.max(0, value)),
});

/**
 * Scores from predicted maps: the share of a map's mass in a head's box, times the chance that the target is in the picture
 * where one is given; of points, whether they lie in the box. Two share attention by the product of their scores for a third
 * head, summed over heads.
 */
export const scoresOfMaps = (
	{ heads, widthPx, heightPx }: AnnotatedPicture,
	predictionOf: (head: number) => GazePrediction | null,
): SocialScores => {
	const boxes = heads.map(({ box }) => box && boxOf(box, widthPx, heightPx));
	const lookingAtHead = heads.map((_, i) => {
		const prediction = predictionOf(i);
		const map = prediction?.map && gazeMapOf(prediction.map);
		const inside = clamp01(prediction?.inOut ?? 1);
		return boxes.map((box, j) => {
			if (i === j || !box || !prediction) return 0;
			if (map) return inside * massInBox(map, box, widthPx, heightPx);
			const { point } = prediction;
			const [x, y] = point ? [point.x * widthPx - box.x, point.y * heightPx - box.y] : [-1, -1];
			return x >= 0 && y >= 0 && x <= box.width && y <= box.height ? inside : 0;
		});
	});
	const shared = (i: number, j: number) =>
		i === j
			? 0
			: heads.reduce((sum, _, k) => {
					const [a, b] = [lookingAtHead[i]?.[k] ?? 0, lookingAtHead[j]?.[k] ?? 0];
					return k === i || k === j ? sum : sum + a * b;
				}, 0);
	return { lookingAtHead, sharedAttention: heads.map((_, i) => heads.map((__, j) => shared(i, j))) };
};
