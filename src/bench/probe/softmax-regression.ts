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

type Sizes = Pick<LabelledRows, 'featureCount' | 'classCount'>;

/** Weights and biases: for each class `featureCount` weights, then one bias. */
export const parameterCount = ({ featureCount, classCount }: Sizes): number => classCount * (featureCount + 1);

/** The weights of each class, and its bias: parts of `parameters`, not copies. */
const classesOf = (parameters: Float64Array, { featureCount, classCount }: Sizes): Float64Array[] =>
	Array.from({ length: classCount }, (_, c) =>
		parameters.subarray(c * (featureCount + 1), (c + 1) * (featureCount + 1)),
	);

/** Logits of one row into `logits`. */
const setLogits = (classes: readonly Float64Array[], row: Float32Array, logits: Float64Array): void => {
	for (const [c, weights] of classes.entries()) {
		let sum = weights[row.length]!;
		for (let j = 0; j < row.length; j++) sum += weights[j]! * row[j]!;
		logits[c] = sum;
	}
};

/** Turns logits into probabilities in place; returns the logarithm of what they were divided by. */
const softmaxInPlace = (logits: Float64Array): number => {
	let largest = -Infinity;
	for (const logit of logits) largest = Math.max(largest, logit);
	let sum = 0;
	for (const [c, logit] of logits.entries()) sum += logits[c] = Math.exp(logit - largest);
	for (const [c, power] of logits.entries()) logits[c] = power / sum;
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
		const sizes = { featureCount, classCount };
		const classes = classesOf(parameters, sizes);
		const slopes = classesOf(gradient, sizes);
		const share = new Float64Array(classCount);
		let loss = 0;
		for (const [i, label] of labels.entries()) {
			const row = values.subarray(i * featureCount, (i + 1) * featureCount);
			setLogits(classes, row, share);
			const trueLogit = share[label]!;
			loss += softmaxInPlace(share) - trueLogit;
			share[label]! -= 1;
			for (const [c, slope] of slopes.entries()) {
				const error = share[c]! / labels.length;
				for (let j = 0; j < featureCount; j++) slope[j]! += error * row[j]!;
				slope[featureCount]! += error;
			}
		}
		let squares = 0;
		for (const [c, weights] of classes.entries()) {
			for (const [j, weight] of weights.subarray(0, featureCount).entries()) {
				squares += weight ** 2;
				slopes[c]![j]! += weightDecay * weight;
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
	const classes = classesOf(parameters, { featureCount, classCount });
	const all = new Float64Array(rowCount * classCount);
	for (let i = 0; i < rowCount; i++) {
		const shares = all.subarray(i * classCount, (i + 1) * classCount);
		setLogits(classes, values.subarray(i * featureCount, (i + 1) * featureCount), shares);
		softmaxInPlace(shares);
	}
	return all;
};

/** The most probable class of each row, the first one of equals. */
export const likeliestClasses = (probabilities: Float64Array, classCount: number): Int32Array =>
	Int32Array.from({ length: probabilities.length / classCount }, (_, i) => {
		const row = probabilities.subarray(i * classCount, (i + 1) * classCount);
		return row.indexOf(Math.max(...row));
	});
