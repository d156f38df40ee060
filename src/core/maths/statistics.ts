/** The sum, added up in order. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The arithmetic mean; `null` of nothing. */
export const mean = (values: readonly number[]): number | null =>
	values.length === 0 ? null : sum(values) / values.length;

/** The middle value, of an even number the mean of the middle two; `null` of nothing. */
export const median = (values: readonly number[]): number | null => {
	const sorted = [...values].sort((a, b) => a - b);
	const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** The middle value, of an even number the upper of the middle two, so that it is one of them; `null` of nothing. */
export const upperMedian = (values: readonly number[]): number | null =>
	[...values].sort((a, b) => a - b)[values.length >> 1] ?? null;

/** The value, or the nearer end of 0 to 1. */
export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** 0 before `from`, 1 from `to` on, straight between; falling where `to` is the smaller. */
export const ramp = (x: number, from: number, to: number): number => clamp01((x - from) / (to - from));
