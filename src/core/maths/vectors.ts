/** A row of numbers, of any length. */
export type Vector = ArrayLike<number>;

/**
 * The products of the numbers at the same places, added up in order.
 *
 * @throws RangeError when the vectors are not of one length
 */
export const dotProduct = (a: Vector, b: Vector): number => {
	if (a.length !== b.length) throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers`);
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
	return sum;
};

/** The vector at length 1; `null` for one without length, which has no direction. */
export const unitVector = (vector: Vector): number[] | null => {
	const values = Array.from(vector);
	const length = Math.hypot(...values);
	return length > 0 ? values.map((value) => value / length) : null;
};

/**
 * Cosine of the angle between two vectors, −1 to 1; `null` when one of them has no direction.
 *
 * @throws RangeError when the vectors are not of one length
 */
export const cosine = (a: Vector, b: Vector): number | null => {
	const lengths = Math.sqrt(dotProduct(a, a) * dotProduct(b, b));
	// Rounding may lift the cosine of equal vectors above 1.
	return lengths > 0 ? Math.min(1, Math.max(-1, dotProduct(a, b) / lengths)) : null;
};

/** The vectors added up, number by number; empty for none. @throws RangeError when they are not of one length */
export const sumOf = (vectors: readonly Vector[]): number[] => {
	const [first, ...others] = vectors;
	const sum = Array.from(first ?? []);
	for (const vector of others) {
		if (vector.length !== sum.length) throw new RangeError(`Vectors of ${sum.length} and ${vector.length} numbers`);
		for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!;
	}
	return sum;
};

/** Logarithm of the sum of the exponentials, computed about the largest number so that nothing overflows. */
export const logSumExp = (values: Vector): number => {
	const all = Array.from(values);
	const largest = all.reduce((most, value) => Math.max(most, value), -Infinity);
	return largest + Math.log(all.reduce((sum, value) => sum + Math.exp(value - largest), 0));
};

/** Numbers that add up to 1, from logits. */
export const softmax = (logits: Vector): number[] => {
	const all = Array.from(logits);
	const largest = all.reduce((most, value) => Math.max(most, value), -Infinity);
	const powers = all.map((logit) => Math.exp(logit - largest));
	const sum = powers.reduce((total, power) => total + power, 0);
	return powers.map((power) => power / sum);
};
