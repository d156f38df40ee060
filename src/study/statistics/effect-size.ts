import { mean, sampleVariance } from 'simple-statistics';

/**
 * Hedges' g: how many pooled standard deviations the mean of `b` lies above that of `a`, corrected for small samples by
 * 1 − 3 / (4 df − 1) (Hedges 1981).
 *
 * @returns `null` with fewer than two sessions in a group, or where nothing varies
 */
export const hedgesG = (a: readonly number[], b: readonly number[]): number | null => {
	if (a.length < 2 || b.length < 2) return null;
	const df = a.length + b.length - 2;
	const pooled = ((a.length - 1) * sampleVariance([...a]) + (b.length - 1) * sampleVariance([...b])) / df;
	return pooled > 0 ? ((mean([...b]) - mean([...a])) / Math.sqrt(pooled)) * (1 - 3 / (4 * df - 1)) : null;
};

/**
 * Cliff's delta: how much more often a value of `b` is above one of `a` than below, −1 to 1 (Cliff 1993). Asks nothing of
 * how values are distributed.
 *
 * @returns `null` of an empty group
 */
export const cliffsDelta = (a: readonly number[], b: readonly number[]): number | null => {
	if (a.length === 0 || b.length === 0) return null;
	let above = 0;
	for (const x of a) for (const y of b) above += Math.sign(y - x);
	return above / (a.length * b.length);
};
