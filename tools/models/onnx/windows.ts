/**
 * TensorFlow's two ways of treating the border: `SAME` adds zeros so that nothing but the stride shrinks the planes. A number is
 * that of zeros on each side.
 */
export type Padding = 'SAME' | 'VALID' | number;
/**
 * Zeros before and after a line of `size` values, and the number of results (TensorFlow's `GetWindowedOutputSize`: of
 * an odd number of zeros, the odd one stands at the end).
 */
export const windowed = (size: number, kernel: number, stride: number, padding: Padding) => {
	if (padding !== 'SAME') {
		const zeros = padding === 'VALID' ? 0 : padding;
		return { before: zeros, after: zeros, result: Math.floor((size + 2 * zeros - kernel) / stride) + 1 };
	}
	const result = Math.ceil(size / stride);
	const zeros = Math.max((result - 1) * stride + kernel - size, 0);
	return { before: Math.floor(zeros / 2), after: Math.ceil(zeros / 2), result };
};

/** Whether as many zeros stand at a border for every size with the same remainder for the stride. */
export const isSizeFree = (size: number, kernel: number, stride: number, padding: Padding): boolean => {
	if (size % stride !== 0) return false;
	const missing = typeof padding === 'number' ? kernel - 2 * padding : kernel;
	return padding === 'SAME' || (missing > 0 && missing <= stride);
};
