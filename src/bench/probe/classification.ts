/** A share with its 95 % interval by Wilson's formula, each 0 to 1. */
export type ShareEstimate = { readonly share: number; readonly low: number; readonly high: number };

/** Quantile of the normal distribution that leaves 2.5 % above. */
const Z_95 = 1.959964;

/**
 * Share with Wilson's score interval (E. B. Wilson, 1927), which holds for few cases and near 0 and 1 too; `null` of no
 * cases. It takes cases as independent, which neighbouring frames of one video are not.
 */
export const wilsonEstimate = (right: number, total: number): ShareEstimate | null => {
	if (total === 0) return null;
	const share = right / total;
	const z2 = Z_95 * Z_95;
	const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
	const half = (Z_95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
	// At 0 and 1 one end is exact; rounding must not say otherwise.
	return { share, low: right === 0 ? 0 : middle - half, high: right === total ? 1 : middle + half };
};

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

/** Share of samples whose predicted class is the true one; `null` of no samples. */
export const accuracyOf = (labels: ArrayLike<number>, predicted: ArrayLike<number>): ShareEstimate | null => {
	let right = 0;
	for (let i = 0; i < labels.length; i++) if (labels[i] === predicted[i]) right++;
	return wilsonEstimate(right, labels.length);
};
