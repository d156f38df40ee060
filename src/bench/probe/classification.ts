import { rateOf } from '../scores/intervals';

/** A share with its 95 % interval by Wilson's formula, each 0 to 1. */
export type ShareEstimate = { readonly share: number; readonly low: number; readonly high: number };

/**
 * Counts of samples by true class (row) and predicted class (column).
 *
 * @param labels true class of each sample, 0 to `classCount` − 1
 * @param predicted predicted class of each sample, in the same order
 */
export const confusionMatrix = (
	labels: ArrayLike<number>,
	predicted: ArrayLike<number>,
	classCount: number,
): number[][] => {
	const counts = Array.from({ length: classCount }, () => Array.from({ length: classCount }, () => 0));
	for (let i = 0; i < labels.length; i++) counts[labels[i]!]![predicted[i]!]! += 1;
	return counts;
};

/**
 * Share of samples whose predicted class is the true one; `null` of no samples. The interval takes samples as independent,
 * which neighbouring frames of one video are not.
 */
export const accuracyOf = (labels: ArrayLike<number>, predicted: ArrayLike<number>): ShareEstimate | null => {
	let right = 0;
	for (let i = 0; i < labels.length; i++) if (labels[i] === predicted[i]) right++;
	const { share, low, high } = rateOf(right, labels.length);
	return share === null || low === null || high === null ? null : { share, low, high };
};
