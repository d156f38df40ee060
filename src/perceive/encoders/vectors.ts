/** Exponentials that sum to 1. */
export const softmax = (logits: ArrayLike<number>): Float32Array => {
	const values = Float32Array.from(logits);
	const best = values.reduce((a, b) => Math.max(a, b), -Infinity);
	let sum = 0;
	for (let i = 0; i < values.length; i++) sum += values[i] = Math.exp(values[i]! - best);
	return values.map((value) => value / sum);
};

/** The vector with length 1; a vector of zeros stays as it is. */
export const unitVector = (vector: Float32Array): Float32Array => {
	const size = Math.sqrt(dotOf(vector, vector));
	return size > 0 ? vector.map((value) => value / size) : vector;
};

/** Scalar product of two vectors of one length. */
export const dotOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
	return sum;
};
