import { meanOf } from './count';

/** How often each score occurs among positives and negatives, from the highest score down. */
const countsByScore = (
	scores: ArrayLike<number>,
	isPositive: (index: number) => boolean,
): { positives: number; negatives: number }[] => {
	const order = Array.from({ length: scores.length }, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
	const counts: { positives: number; negatives: number }[] = [];
	let last: number | null = null;
	for (const index of order) {
		const score = scores[index]!;
		if (score !== last) counts.push({ positives: 0, negatives: 0 });
		last = score;
		counts.at(-1)![isPositive(index) ? 'positives' : 'negatives'] += 1;
	}
	return counts;
};

/**
 * Average precision, 0 to 1: `Σ (Rₙ − Rₙ₋₁) Pₙ` over the distinct scores from the highest down, without interpolation, as
 * `sklearn.metrics.average_precision_score` computes it; equal scores are passed in one step. `null` without positives.
 *
 * @param scores finite; higher means more likely positive
 */
export const averagePrecision = (scores: ArrayLike<number>, isPositive: (index: number) => boolean): number | null => {
	let seen = 0;
	let hits = 0;
	let sum = 0;
	for (const { positives, negatives } of countsByScore(scores, isPositive)) {
		seen += positives + negatives;
		hits += positives;
		sum += positives * (hits / seen);
	}
	return hits === 0 ? null : sum / hits;
};

/** Average precision of each class against the rest, and their mean; `null` for a class that no sample has. */
export type ClassPrecision = {
	readonly byClass: readonly (number | null)[];
	/** Mean over the classes that some sample has (mAP), 0 to 1; `null` when there is no sample. */
	readonly mean: number | null;
};

/**
 * @param probabilities one row of `classCount` numbers for each sample
 * @param labels the class of each sample, 0 to `classCount` − 1
 */
export const classPrecision = (
	probabilities: ArrayLike<number>,
	labels: ArrayLike<number>,
	classCount: number,
): ClassPrecision => {
	const byClass = Array.from({ length: classCount }, (_, wanted) => {
		const scores = Float64Array.from({ length: labels.length }, (_, i) => probabilities[i * classCount + wanted]!);
		return averagePrecision(scores, (i) => labels[i] === wanted);
	});
	const known = byClass.filter((ap) => ap !== null);
	return { byClass, mean: meanOf(known) };
};

/** Number of values in ascending `sorted` that are below `value`, and that are not above it. */
const rankOf = (sorted: Float64Array, value: number): { below: number; notAbove: number } => {
	const firstWhere = (isPast: (candidate: number) => boolean): number => {
		let low = 0;
		let high = sorted.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (isPast(sorted[middle]!)) high = middle;
			else low = middle + 1;
		}
		return low;
	};
	return { below: firstWhere((v) => v >= value), notAbove: firstWhere((v) => v > value) };
};

/**
 * Area under the ROC curve, 0 to 1: the share of positive–negative pairs in which the positive scores higher, equal scores
 * counting half (Mann–Whitney), which is what `sklearn.metrics.roc_auc_score` gives. `null` unless there are both.
 *
 * Made for maps of many pixels with few positives: sorts the positives only.
 */
export const rocAuc = (scores: ArrayLike<number>, isPositive: (index: number) => boolean): number | null => {
	const positives: number[] = [];
	for (let i = 0; i < scores.length; i++) if (isPositive(i)) positives.push(scores[i]!);
	const negativeCount = scores.length - positives.length;
	if (positives.length === 0 || negativeCount === 0) return null;
	const sorted = Float64Array.from(positives).sort();
	let won = 0;
	for (let i = 0; i < scores.length; i++) {
		if (isPositive(i)) continue;
		const { below, notAbove } = rankOf(sorted, scores[i]!);
		won += sorted.length - notAbove + (notAbove - below) / 2;
	}
	return won / (positives.length * negativeCount);
};
