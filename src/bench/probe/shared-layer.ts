import { AppError } from '../../core/errors';
import { scaledRows, scalingOf, sortedClasses, type FeatureSet, type Scaling } from './feature-set';
import { conflictMatrixOf, gradientConflicts, type ConflictMatrix } from './gradient-conflict';
import { mean } from '../../core/maths/statistics';
import { softmax } from '../../core/maths/vectors';
import { seededRandom } from '../../core/maths/random';

export type SharedLayerConfig = {
	/** Units of the layer that all tasks share. */
	readonly hiddenUnits: number;
	/** Random initialisations; degrees are averaged over them, since a single one may happen to agree or to conflict. */
	readonly initialisations: number;
	readonly seed: number;
};

/** All values are ours: the published measure is over the LoRA weights of a language model. */
export const sharedLayerConfig: SharedLayerConfig = { hiddenUnits: 32, initialisations: 5, seed: 1 };

export type SharedLayerConflicts = ConflictMatrix & {
	/** Standard deviation of the mean degree over the initialisations; `null` for a single one. */
	readonly meanDeviation: number | null;
	readonly initialisations: number;
	readonly hiddenUnits: number;
};

export type ConflictOptions = {
	readonly signal?: AbortSignal;
	readonly onInitialisation?: (done: number) => void | Promise<void>;
};

/** A linear layer: `units × inputs` weights, unit by unit, and a bias for each unit. */
export type Layer = { readonly weights: Float64Array; readonly biases: Float64Array };

const initialLayer = (inputs: number, outputs: number, normal: () => number): Layer => ({
	// Variance 2 / inputs keeps the size of signals through a ReLU (He et al. 2015).
	weights: Float64Array.from({ length: inputs * outputs }, () => normal() * Math.sqrt(2 / inputs)),
	biases: new Float64Array(outputs),
});

/**
 * The one head on top, small so that at first all classes are as likely: its size changes no direction, and what the labels
 * ask for is not drowned by what chance says.
 */
const initialHead = (inputs: number, outputs: number, normal: () => number): Layer => {
	const { weights, biases } = initialLayer(inputs, outputs, normal);
	return { weights: weights.map((weight) => 1e-3 * weight), biases };
};

/** The first classes of a head. */
const headFor = ({ weights, biases }: Layer, classCount: number): Layer => ({
	weights: weights.subarray(0, (classCount * weights.length) / biases.length),
	biases: biases.subarray(0, classCount),
});

const applyLayer = ({ weights, biases }: Layer, input: Float32Array | Float64Array): Float64Array =>
	biases.map((bias, unit) => {
		let sum = bias;
		for (const [j, value] of input.entries()) sum += weights[unit * input.length + j]! * value;
		return sum;
	});

/**
 * Gradient of one task's mean cross-entropy over the weights, then the biases of the shared layer: features → shared layer →
 * ReLU → head → softmax.
 *
 * @param values one row of `featureCount` numbers for each label
 */
export const sharedGradient = (
	{ values, featureCount, labels }: { values: Float32Array; featureCount: number; labels: readonly number[] },
	shared: Layer,
	head: Layer,
): Float64Array => {
	const units = shared.biases.length;
	const gradient = new Float64Array(units * (featureCount + 1));
	for (const [row, label] of labels.entries()) {
		const features = values.subarray(row * featureCount, (row + 1) * featureCount);
		const hidden = applyLayer(shared, features).map((h) => Math.max(0, h));
		const errors = softmax(applyLayer(head, hidden)).map((share, c) => share - (c === label ? 1 : 0));
		for (let unit = 0; unit < units; unit++) {
			if (hidden[unit] === 0) continue;
			let error = 0;
			for (const [c, e] of errors.entries()) error += e * head.weights[c * units + unit]!;
			error /= labels.length;
			for (let j = 0; j < featureCount; j++) gradient[unit * featureCount + j]! += error * features[j]!;
			gradient[units * featureCount + unit]! += error;
		}
	}
	return gradient;
};

/** One scaling for all tasks, as one layer sees them all. */
const pooledScaling = (parts: readonly { readonly set: FeatureSet; readonly rows: readonly number[] }[]): Scaling => {
	const { featureCount } = parts[0]!.set;
	const total = parts.reduce((sum, { rows }) => sum + rows.length, 0);
	const values = new Float32Array(total * featureCount);
	let at = 0;
	for (const { set, rows } of parts) {
		for (const row of rows) {
			values.set(set.values.subarray(row * featureCount, (row + 1) * featureCount), at);
			at += featureCount;
		}
	}
	return scalingOf(
		{ values, featureCount },
		Array.from({ length: total }, (_, i) => i),
	);
};

/**
 * Gradient Conflict Degree of tasks on cached features: the gradients of their losses over one small layer that they share,
 * at initialisation, under one head that they share too, as answers share that of a language model: of a task its classes in
 * their order are the head's first. So a task and its copy have 0. Uses every sample but those of a test or validation part.
 *
 * @throws AppError `evaluation-invalid` for fewer than two tasks, features of different numbers, or a task without train samples
 */
export const featureConflicts = async (
	sets: readonly FeatureSet[],
	config: SharedLayerConfig = sharedLayerConfig,
	{ signal, onInitialisation }: ConflictOptions = {},
): Promise<SharedLayerConflicts> => {
	const { hiddenUnits, initialisations, seed } = config;
	const [first] = sets;
	if (!first || sets.length < 2) throw new AppError('evaluation-invalid', 'Gradient conflict needs two tasks at least');
	const { featureCount } = first;
	const odd = sets.find((set) => set.featureCount !== featureCount);
	if (odd) {
		throw new AppError(
			'evaluation-invalid',
			`Tasks must share one encoder: ${first.task} has ${featureCount} features, ${odd.task} ${odd.featureCount}`,
		);
	}
	const parts = sets.map((set) => {
		const rows = set.samples.flatMap((s, i) => (s.split === 'train' || s.split === null ? [i] : []));
		if (rows.length === 0) throw new AppError('evaluation-invalid', `No sample of the train part in ${set.task}`);
		return { set, rows };
	});
	const scaling = pooledScaling(parts);
	const tasks = parts.map(({ set, rows }) => {
		const classes = sortedClasses(set.samples.map((s) => s.label));
		const labels = rows.map((row) => classes.indexOf(set.samples[row]!.label));
		return { task: set.task, values: scaledRows(set, rows, scaling), labels, classCount: classes.length };
	});
	const runs: ConflictMatrix[] = [];
	for (let run = 0; run < initialisations; run++) {
		signal?.throwIfAborted();
		const { normal } = seededRandom(seed + run);
		const shared = initialLayer(featureCount, hiddenUnits, normal);
		const head = initialHead(hiddenUnits, Math.max(...tasks.map(({ classCount }) => classCount)), normal);
		const gradients = tasks.map(({ task, values, labels, classCount }) => ({
			task,
			gradient: sharedGradient({ values, featureCount, labels }, shared, headFor(head, classCount)),
		}));
		runs.push(gradientConflicts(gradients));
		await onInitialisation?.(run + 1);
	}
	const averages = conflictMatrixOf(
		tasks.map((t) => t.task),
		(i, j) => mean(runs.flatMap((run) => run.degrees[i]?.[j] ?? [])),
	);
	const means = runs.flatMap((run) => run.mean ?? []);
	const middle = mean(means) ?? 0;
	const squares = means.reduce((sum, m) => sum + (m - middle) ** 2, 0);
	const meanDeviation = means.length < 2 ? null : Math.sqrt(squares / (means.length - 1));
	return { ...averages, meanDeviation, initialisations, hiddenUnits };
};
