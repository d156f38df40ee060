import { AppError } from '../../core/errors';
import { accuracyOf, confusionMatrix, type ShareEstimate } from './classification';
import { partsOf, scaledRows, scalingOf, sortedClasses, type FeatureSet, type Parts } from './feature-set';
import { minimise } from './lbfgs';
import { classPrecision } from '../scores/ranking';
import { seededRandom } from '../../core/maths/random';
import {
	classProbabilities,
	crossEntropy,
	likeliestClasses,
	parameterCount,
	type LabelledRows,
} from './softmax-regression';

export type ProbeConfig = {
	/** λ of the L2 penalty λ/2 ‖W‖² on the mean cross-entropy. */
	readonly weightDecay: number;
	readonly maxIterations: number;
	/** Largest component of the gradient at which training has converged. */
	readonly gradientTolerance: number;
	/** Share of each class held out for testing when the file names no parts, 0 to 1. */
	readonly heldOutShare: number;
	/** Of the held-out part and of the shuffled labels. */
	readonly seed: number;
	/** Whether the same probe is also trained and tested on shuffled labels, as a control. */
	readonly hasControl: boolean;
};

/**
 * The published probe has no penalty (`W* = argmin L_CE`). Ours is as small as lets separable data have a minimum that is
 * reached in a few hundred steps, to a gradient that no longer moves a percentage. All values are ours.
 */
export const probeConfig: ProbeConfig = {
	weightDecay: 1e-4,
	maxIterations: 500,
	gradientTolerance: 1e-4,
	heldOutShare: 0.2,
	seed: 1,
	hasControl: true,
};

/** How well a probe does on the test part. */
type ProbeScores = {
	readonly accuracy: ShareEstimate;
	/** Mean over the classes of the average precision of each against the rest, 0 to 1. */
	readonly meanAveragePrecision: number | null;
};

export type ProbeResult = ProbeScores & {
	readonly task: string;
	readonly classes: readonly string[];
	/** In the order of `classes`; `null` for a class that the test part lacks. */
	readonly averagePrecisions: readonly (number | null)[];
	/** Test samples by true class (row) and predicted class (column). */
	readonly confusion: readonly (readonly number[])[];
	readonly trainCount: number;
	readonly testCount: number;
	readonly testIs: Parts['testIs'];
	readonly featureCount: number;
	/** Accuracy on what it was trained on: far above the test's, the probe has learned samples by heart. */
	readonly trainAccuracy: number;
	/** What always naming the most frequent class of the train part would get on the test part, 0 to 1. */
	readonly majorityShare: number;
	/** The same probe trained and tested on shuffled labels: the chance level. `null`: not asked for. */
	readonly control: ProbeScores | null;
	readonly iterations: number;
	readonly isConverged: boolean;
	/** Ids that are in both parts, so that the test is not one of unseen samples. */
	readonly sharedIds: number;
};

/** Training goes through `total` steps at most, `done` are behind it. */
export type ProbeProgress = { readonly done: number; readonly total: number };

export type ProbeOptions = {
	readonly signal?: AbortSignal;
	readonly onProgress?: (progress: ProbeProgress) => void | Promise<void>;
};

const labelsOf = (set: FeatureSet, rows: readonly number[], classes: readonly string[]): Int32Array => {
	const indices = new Map(classes.map((name, i) => [name, i]));
	return Int32Array.from(rows, (row) => indices.get(set.samples[row]!.label)!);
};

/** `W* = argmin L_CE(W · x + b, y)`: the published linear probe, minimised from zero by L-BFGS. */
const fit = (rows: LabelledRows, config: ProbeConfig, onIteration: (iteration: number) => void | Promise<void>) =>
	minimise(crossEntropy(rows, config.weightDecay), new Float64Array(parameterCount(rows)), { ...config, onIteration });

const shareEqual = (labels: Int32Array, wanted: number): number =>
	labels.reduce((count, label) => count + (label === wanted ? 1 : 0), 0) / labels.length;

const mostFrequent = (labels: Int32Array, classCount: number): number => {
	const counts = new Int32Array(classCount);
	for (const label of labels) counts[label]! += 1;
	return counts.indexOf(Math.max(...counts));
};

/**
 * Trains a linear probe on a set's train part and tests it on its test part. Features are standardised by the train part's
 * mean and deviation, which changes no minimum of the unpenalised loss and lets it be found.
 *
 * @throws AppError `evaluation-invalid` when a part is empty or the train part has fewer than two classes
 * @throws the reason of `signal`
 */
export const trainProbe = async (
	set: FeatureSet,
	config: ProbeConfig = probeConfig,
	{ signal, onProgress }: ProbeOptions = {},
): Promise<ProbeResult> => {
	const { featureCount } = set;
	const parts = partsOf(set, config.heldOutShare, config.seed);
	const classes = sortedClasses(set.samples.map((s) => s.label));
	const classCount = classes.length;
	const trainLabels = labelsOf(set, parts.train, classes);
	const testLabels = labelsOf(set, parts.test, classes);
	if (new Set(trainLabels).size < 2) {
		throw new AppError('evaluation-invalid', `A probe needs two classes at least in the train part of ${set.task}`);
	}
	const scaling = scalingOf(set, parts.train);
	const trainValues = scaledRows(set, parts.train, scaling);
	const testValues = scaledRows(set, parts.test, scaling);

	const total = config.maxIterations * (config.hasControl ? 2 : 1);
	const report = (before: number) => async (iteration: number) => {
		signal?.throwIfAborted();
		await onProgress?.({ done: before + iteration, total });
	};
	const scoresOf = (parameters: Float64Array, labels: Int32Array) => {
		const probabilities = classProbabilities(parameters, testValues, featureCount, classCount);
		const predicted = likeliestClasses(probabilities, classCount);
		const precision = classPrecision(probabilities, labels, classCount);
		return { accuracy: accuracyOf(labels, predicted)!, predicted, precision };
	};

	const rows = { values: trainValues, featureCount, labels: trainLabels, classCount };
	const fitted = await fit(rows, config, report(0));
	const { accuracy, predicted, precision } = scoresOf(fitted.x, testLabels);
	const onTrain = likeliestClasses(classProbabilities(fitted.x, trainValues, featureCount, classCount), classCount);

	let control: ProbeScores | null = null;
	if (config.hasControl) {
		const random = seededRandom(config.seed + 1);
		const shuffled = (labels: Int32Array) => Int32Array.from(random.shuffled([...labels]));
		const blind = await fit({ ...rows, labels: shuffled(trainLabels) }, config, report(config.maxIterations));
		const scores = scoresOf(blind.x, shuffled(testLabels));
		control = { accuracy: scores.accuracy, meanAveragePrecision: scores.precision.mean };
	}
	const trainIds = new Set(parts.train.flatMap((i) => set.samples[i]?.id ?? []));
	return {
		task: set.task,
		classes,
		accuracy,
		meanAveragePrecision: precision.mean,
		averagePrecisions: precision.byClass,
		confusion: confusionMatrix(testLabels, predicted, classCount),
		trainCount: parts.train.length,
		testCount: parts.test.length,
		testIs: parts.testIs,
		featureCount,
		trainAccuracy: accuracyOf(trainLabels, onTrain)!.share,
		majorityShare: shareEqual(testLabels, mostFrequent(trainLabels, classCount)),
		control,
		iterations: fitted.iterations,
		isConverged: fitted.isConverged,
		sharedIds: parts.test.filter((i) => trainIds.has(set.samples[i]?.id ?? '')).length,
	};
};
