import type { Objective } from './lbfgs';

/** Samples to learn from. */
export type LabelledRows = {
	/** One row of `featureCount` numbers for each sample. */
	readonly values: Float32Array;
	readonly featureCount: number;
	/** Class of each sample, 0 to `classCount` − 1. */
	readonly labels: Int32Array;
	readonly classCount: number;
};

/** Weights and biases: for each class `featureCount` weights, then one bias. */
export const parameterCount = ({
	featureCount,
	classCount,
}: Pick<LabelledRows, 'featureCount' | 'classCount'>): number => classCount * (featureCount + 1);

/** Logits of one row into `logits`. */
const logitsOf = (
	parameters: Float64Array,
	values: Float32Array,
	row: number,
	featureCount: number,
	logits: Float64Array,
): void => {
	const start = row * featureCount;
	for (let c = 0; c < logits.length; c++) {
		const weights = c * (featureCount + 1);
		let sum = parameters[weights + featureCount]!;
		for (let j = 0; j < featureCount; j++) sum += parameters[weights + j]! * values[start + j]!;
		logits[c] = sum;
	}
};

/** Turns logits into probabilities in place; returns the logarithm of what they were divided by. */
const softmaxInPlace = (logits: Float64Array): number => {
	let largest = -Infinity;
	for (const logit of logits) largest = Math.max(largest, logit);
	let sum = 0;
	for (let c = 0; c < logits.length; c++) sum += logits[c] = Math.exp(logits[c]! - largest);
	for (let c = 0; c < logits.length; c++) logits[c]! /= sum;
	return largest + Math.log(sum);
};

/**
 * Mean cross-entropy of softmax regression over the samples, in nats, plus `weightDecay`/2 times the sum of the squared
 * weights (biases are free). Without decay, separable data have no minimum: the weights would grow for ever.
 */
export const crossEntropy =
	({ values, featureCount, labels, classCount }: LabelledRows, weightDecay: number): Objective =>
	(parameters, gradient) => {
		gradient.fill(0);
		const share = new Float64Array(classCount);
		let loss = 0;
		for (let i = 0; i < labels.length; i++) {
			logitsOf(parameters, values, i, featureCount, share);
			const trueLogit = share[labels[i]!]!;
			loss += softmaxInPlace(share) - trueLogit;
			share[labels[i]!]! -= 1;
			const start = i * featureCount;
			for (let c = 0; c < classCount; c++) {
				const weights = c * (featureCount + 1);
				const error = share[c]! / labels.length;
				for (let j = 0; j < featureCount; j++) gradient[weights + j]! += error * values[start + j]!;
				gradient[weights + featureCount]! += error;
			}
		}
		let squares = 0;
		for (let c = 0; c < classCount; c++) {
			for (let at = c * (featureCount + 1), end = at + featureCount; at < end; at++) {
				squares += parameters[at]! ** 2;
				gradient[at]! += weightDecay * parameters[at]!;
			}
		}
		return loss / labels.length + (weightDecay / 2) * squares;
	};

/** Probabilities of the classes for each row: `classCount` numbers a row that add up to 1. */
export const classProbabilities = (
	parameters: Float64Array,
	values: Float32Array,
	featureCount: number,
	classCount: number,
): Float64Array => {
	const rowCount = values.length / featureCount;
	const all = new Float64Array(rowCount * classCount);
	for (let i = 0; i < rowCount; i++) {
		const row = all.subarray(i * classCount, (i + 1) * classCount);
		logitsOf(parameters, values, i, featureCount, row);
		softmaxInPlace(row);
	}
	return all;
};

/** The most probable class of each row, the first one of equals. */
export const likeliestClasses = (probabilities: Float64Array, classCount: number): Int32Array =>
	Int32Array.from({ length: probabilities.length / classCount }, (_, i) => {
		const row = probabilities.subarray(i * classCount, (i + 1) * classCount);
		return row.reduce((best, p, c) => (p > row[best]! ? c : best), 0);
	});
