import { AppError } from '../../core/errors';
import { mean } from '../../core/maths/statistics';
import type { GazePrediction, GazeProtocol, GazeTruth } from './gaze-files';
import { gazeDistances, gazeFollowAuc, videoTargetAuc } from './gaze-metrics';
import { peakOf } from './heat-map';
import { averagePrecision } from '../scores/ranking';

/** Gaze-target scores over a set of annotated heads. Means are over heads; `null` where nothing could be measured. */
export type GazeReport = {
	readonly protocol: GazeProtocol;
	readonly heads: number;
	/** Heads without a prediction; they are in no mean. */
	readonly unanswered: number;
	/** Heads whose target is out of the picture, so that they have neither distance nor AUC. */
	readonly outside: number;
	/** Heads that the distances are over. */
	readonly measured: number;
	/** Heads that the AUC is over: those predicted as a map. */
	readonly mapped: number;
	readonly auc: number | null;
	/** Distances in the unit square. */
	readonly minL2: number | null;
	/** Mean of the distances to all annotators (SocialFusion). */
	readonly meanOfDistancesL2: number | null;
	/** Distance to the annotators' mean point (Gaze-LLE's code). */
	readonly meanPointL2: number | null;
	/** Average precision of "the target is in the picture"; `null` unless there are heads of that kind with scores. */
	readonly inOutAp: number | null;
	/** Predictions that name no annotated head; they count for nothing. */
	readonly unknown: number;
};

/**
 * Scores predictions by the protocol of the truth file.
 *
 * @param predictions one of each head at most
 * @throws AppError `evaluation-invalid` when none is of any head
 */
export const scoreGaze = (
	{ protocol, pictures }: GazeTruth,
	predictions: readonly GazePrediction[],
	where = 'Both files',
): GazeReport => {
	const keyOf = (path: string, head: number) => `${head} ${path}`;
	const byHead = new Map(predictions.map((prediction) => [keyOf(prediction.path, prediction.head), prediction]));
	const all = pictures.flatMap((picture) =>
		picture.heads.map((head, i) => ({ picture, head, prediction: byHead.get(keyOf(picture.path, i)) ?? null })),
	);
	const answered = all.flatMap(({ prediction, ...rest }) => (prediction ? [{ prediction, ...rest }] : []));
	if (answered.length === 0) {
		throw new AppError('evaluation-invalid', `${where}: no prediction is of an annotated head; compare path and head`);
	}
	const inside = answered.filter(({ head }) => head.annotations.length > 0);
	const distances = inside.flatMap(({ head, prediction: { map, point } }) => {
		const where = map ? peakOf(map) : point;
		return (where && gazeDistances(where, head.annotations)) ?? [];
	});
	const aucs = inside.flatMap(({ head, picture, prediction: { map } }) => {
		if (!map) return [];
		if (protocol === 'gazefollow') return gazeFollowAuc(map, head.annotations, picture) ?? [];
		const [annotation] = head.annotations;
		return (annotation && videoTargetAuc(map, annotation)) ?? [];
	});
	const inOut = answered.flatMap(({ head: { isInside }, prediction }) =>
		isInside !== null && prediction.inOut !== null ? [{ isInside, score: prediction.inOut }] : [],
	);
	const isMixed = inOut.some((h) => h.isInside) && inOut.some((h) => !h.isInside);
	return {
		protocol,
		heads: all.length,
		unanswered: all.length - answered.length,
		outside: all.filter(({ head }) => head.annotations.length === 0).length,
		measured: distances.length,
		mapped: aucs.length,
		auc: mean(aucs),
		minL2: mean(distances.map((d) => d.nearest)),
		meanOfDistancesL2: mean(distances.map((d) => d.meanOfDistances)),
		meanPointL2: mean(distances.map((d) => d.toMeanPoint)),
		inOutAp: isMixed
			? averagePrecision(
					inOut.map((h) => h.score),
					(i) => inOut[i]?.isInside === true,
				)
			: null,
		unknown: byHead.size - answered.length,
	};
};
