import type { Matrix, Weights } from './weights';

/** Vectors one after the other, each as long as the model is wide. */
export type Rows = Float32Array;

/** Numbers of one vector in the whole model. */
export const WIDTH = 384;
const HEADS = 12;
const HEAD = WIDTH / HEADS;

export type Linear = { readonly weight: Matrix; readonly bias: Float32Array };

export const linearFrom = (weights: Weights, name: string): Linear => ({
	weight: weights.matrix(`${name}.weight`),
	bias: weights.vector(`${name}.bias`),
});

/** Each vector times a matrix, and a bias. */
export const linear = (x: Rows, { weight, bias }: Linear): Rows => {
	const { rows, columns, values, scales } = weight;
	const count = x.length / columns;
	const out = new Float32Array(count * rows);
	for (let j = 0; j < rows; j++) {
		const w = values.subarray(j * columns, (j + 1) * columns);
		const [scale = 0, add = 0] = [scales[j], bias[j]];
		for (let i = 0; i < count; i++) {
			let [a, b, c, d] = [0, 0, 0, 0];
			for (let k = 0, at = i * columns; k < columns; k += 4, at += 4) {
				a += (x[at] ?? 0) * (w[k] ?? 0);
				b += (x[at + 1] ?? 0) * (w[k + 1] ?? 0);
				c += (x[at + 2] ?? 0) * (w[k + 2] ?? 0);
				d += (x[at + 3] ?? 0) * (w[k + 3] ?? 0);
			}
			out[i * rows + j] = (a + b + c + d) * scale + add;
		}
	}
	return out;
};

/** One row of a matrix as it stands. */
export const rowOf = ({ columns, values, scales }: Matrix, row: number): Rows =>
	Float32Array.from(values.subarray(row * columns, (row + 1) * columns), (value) => value * (scales[row] ?? 0));

export type Norm = { readonly weight: Float32Array; readonly bias: Float32Array; readonly epsilon: number };

export const normFrom = (weights: Weights, name: string, epsilon: number): Norm => ({
	weight: weights.vector(`${name}.weight`),
	bias: weights.vector(`${name}.bias`),
	epsilon,
});

/** Each vector with mean 0 and variance 1, then scaled and shifted. */
export const normed = (x: Rows, { weight, bias, epsilon }: Norm): Rows => {
	const out = new Float32Array(x.length);
	for (let at = 0; at < x.length; at += WIDTH) {
		const own = x.subarray(at, at + WIDTH);
		const mean = own.reduce((sum, value) => sum + value, 0) / WIDTH;
		const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / WIDTH;
		const by = 1 / Math.sqrt(variance + epsilon);
		for (let k = 0; k < WIDTH; k++) out[at + k] = ((own[k] ?? 0) - mean) * by * (weight[k] ?? 0) + (bias[k] ?? 0);
	}
	return out;
};

export const added = (a: Rows, b: Rows): Rows => a.map((value, i) => value + (b[i] ?? 0));

/** The error function to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
const erf = (x: number): number => {
	const t = 1 / (1 + 0.3275911 * Math.abs(x));
	const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
	return Math.sign(x) * (1 - poly * Math.exp(-x * x));
};

export const gelu = (x: Rows): Rows => x.map((value) => 0.5 * value * (1 + erf(value / Math.SQRT2)));

/** Probabilities of scores. */
const softmax = (scores: Float64Array): Float64Array => {
	const most = Math.max(...scores);
	const raised = scores.map((score) => Math.exp(score - most));
	const sum = raised.reduce((left, value) => left + value, 0);
	return raised.map((value) => value / sum);
};

/** What each query takes from the values, by how well their keys fit. All keys are looked at. */
export const attended = (query: Rows, key: Rows, value: Rows): Rows => {
	const [queries, keys] = [query.length / WIDTH, key.length / WIDTH];
	const out = new Float32Array(query.length);
	for (let i = 0; i < queries; i++)
		for (let from = 0; from < WIDTH; from += HEAD) {
			const scores = new Float64Array(keys);
			for (let j = 0; j < keys; j++) {
				let sum = 0;
				for (let k = from; k < from + HEAD; k++) sum += (query[i * WIDTH + k] ?? 0) * (key[j * WIDTH + k] ?? 0);
				scores[j] = sum / Math.sqrt(HEAD);
			}
			const parts = softmax(scores);
			for (let k = from; k < from + HEAD; k++) {
				let sum = 0;
				for (let j = 0; j < keys; j++) sum += (parts[j] ?? 0) * (value[j * WIDTH + k] ?? 0);
				out[i * WIDTH + k] = sum;
			}
		}
	return out;
};
