import { countOf } from '../../core/collections';
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
	const counts = countOf(Array.from(labels, (label, i) => `${label} ${predicted[i]}`));
	return Array.from({ length: classCount }, (_, row) =>
		Array.from({ length: classCount }, (_, column) => counts.get(`${row} ${column}`) ?? 0),
	);
};

/**
 * Share of samples whose predicted class is the true one; `null` of no samples. The interval takes samples as independent,
 * which neighbouring frames of one video are not.
 */
export const accuracyOf = (labels: ArrayLike<number>, predicted: ArrayLike<number>): ShareEstimate | null => {
	const right = Array.from(labels).filter((label, i) => label === predicted[i]).length;
	const { share, low, high } = rateOf(right, labels.length);
	return share === null || low === null || high === null ? null : { share, low, high };
};
