import { countWhile } from '../../core/collections';
import { mean } from '../../core/maths/statistics';

/** How often each score occurs among positives and negatives, from the highest score down. */
const countsByScore = (
	scores: ArrayLike<number>,
	isPositive: (index: number) => boolean,
): { positives: number; negatives: number }[] => {
	const order = Array.from(scores, (score, index) => ({ score, index })).sort((a, b) => b.score - a.score);
	const counts: { score: number; positives: number; negatives: number }[] = [];
	for (const { score, index } of order) {
		let last = counts.at(-1);
		if (last?.score !== score) counts.push((last = { score, positives: 0, negatives: 0 }));
		last[isPositive(index) ? 'positives' : 'negatives'] += 1;
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
	return { byClass, mean: mean(known) };
};

/** Number of values in ascending `sorted` that are below `value`, and that are not above it. */
const rankOf = (sorted: Float64Array, value: number): { below: number; notAbove: number } => {
	const countWhere = (holds: (candidate: number) => boolean): number =>
		countWhile(sorted.length, (i) => holds(sorted[i] ?? NaN));
	return { below: countWhere((v) => v < value), notAbove: countWhere((v) => v <= value) };
};

/**
 * Area under the ROC curve, 0 to 1: the share of positive–negative pairs in which the positive scores higher, equal scores
 * counting half (Mann–Whitney), which is what `sklearn.metrics.roc_auc_score` gives. `null` unless there are both.
 *
 * Made for maps of many pixels with few positives: sorts the positives only.
 */
export const rocAuc = (scores: ArrayLike<number>, isPositive: (index: number) => boolean): number | null => {
	const all = Float64Array.from(scores);
	const sorted = all.filter((_, i) => isPositive(i)).sort();
	const negativeCount = all.length - sorted.length;
	if (sorted.length === 0 || negativeCount === 0) return null;
	let won = 0;
	for (const [i, score] of all.entries()) {
		if (isPositive(i)) continue;
		const { below, notAbove } = rankOf(sorted, score);
		won += sorted.length - notAbove + (notAbove - below) / 2;
	}
	return won / (sorted.length * negativeCount);
};
