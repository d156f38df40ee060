import { countOf } from '../../core/collections';
import { AppError } from '../../core/errors';
import { seededRandom } from '../../core/maths/random';

/** What a sample is for; `null`: not said. */
export type Split = 'train' | 'validation' | 'test' | null;

/** What is known of one sample besides its features. */
export type Sample = {
	/** Name of the picture, `null` when not given. */
	readonly id: string | null;
	readonly label: string;
	readonly split: Split;
	/** Samples that must not be torn apart: one video, one person. `null`: on its own. */
	readonly group: string | null;
};

/** Features and labels of one task. */
export type FeatureSet = {
	readonly task: string;
	readonly samples: readonly Sample[];
	readonly featureCount: number;
	/** One row of `featureCount` finite numbers for each sample. */
	readonly values: Float32Array;
};

/** Indices of the samples to learn from and to be tested on. */
export type Parts = {
	readonly train: readonly number[];
	readonly test: readonly number[];
	/** Where the test samples come from: the file's own parts, or held out by us. */
	readonly testIs: 'test' | 'validation' | 'held-out';
};

/** Labels in the order in which they are shown: numbers by value, words by the alphabet. */
export const sortedClasses = (labels: Iterable<string>): string[] =>
	[...new Set(labels)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Splits whole groups (or samples) class by class, so that every class has about `share` of them in the test part. */
const holdOut = (samples: readonly Sample[], share: number, seed: number): Set<number> => {
	// A group counts as of the class of its first sample; what matters is that no group is torn apart.
	const units = new Map<string, { label: string; indices: number[] }>();
	for (const [i, { group, label }] of samples.entries()) {
		const name = group === null ? `sample ${i}` : `group ${group}`;
		const unit = units.get(name);
		if (unit) unit.indices.push(i);
		else units.set(name, { label, indices: [i] });
	}
	const all = [...units.values()];
	const random = seededRandom(seed);
	const held = new Set<number>();
	for (const label of sortedClasses(all.map((unit) => unit.label))) {
		const groups = random.shuffled(all.flatMap((unit) => (unit.label === label ? [unit.indices] : [])));
		for (const indices of groups.slice(0, Math.round(groups.length * share))) for (const i of indices) held.add(i);
	}
	return held;
};

/**
 * The parts of a set: those its file names (`test`, else `validation`), otherwise a share held out, whole groups only and
 * class by class.
 *
 * @param heldOutShare share of each class that is held out, 0 to 1; used only when the file names no part
 * @throws AppError `evaluation-invalid` when either part would be empty
 */
export const partsOf = ({ task, samples }: FeatureSet, heldOutShare: number, seed: number): Parts => {
	const indicesOf = (isIn: (sample: Sample, i: number) => boolean) =>
		samples.flatMap((sample, i) => (isIn(sample, i) ? [i] : []));
	const testIs =
		(['test', 'validation'] as const).find((split) => samples.some((s) => s.split === split)) ?? 'held-out';
	const held = testIs === 'held-out' ? holdOut(samples, heldOutShare, seed) : null;
	const test = indicesOf((sample, i) => (held ? held.has(i) : sample.split === testIs));
	const train = indicesOf((sample, i) => (held ? !held.has(i) : sample.split === 'train' || sample.split === null));
	if (train.length === 0)
		throw new AppError('evaluation-invalid', `Nothing to train on: no sample of the train part in ${task}`);
	if (test.length === 0) throw new AppError('evaluation-invalid', `Nothing to test on: too few samples in ${task}`);
	return { train, test, testIs };
};

/** Mean and standard deviation of each feature. */
export type Scaling = { readonly mean: Float64Array; readonly deviation: Float64Array };

/** The scaling of some rows; a feature that never changes has deviation 1, so that it becomes 0 and not infinity. */
export const scalingOf = (
	{ values, featureCount }: Pick<FeatureSet, 'values' | 'featureCount'>,
	rows: readonly number[],
): Scaling => {
	const mean = new Float64Array(featureCount);
	const deviation = new Float64Array(featureCount);
	const features = rows.map((row) => values.subarray(row * featureCount, (row + 1) * featureCount));
	for (const row of features) for (let j = 0; j < featureCount; j++) mean[j]! += row[j]! / rows.length;
	for (const row of features) {
		for (let j = 0; j < featureCount; j++) deviation[j]! += (row[j]! - mean[j]!) ** 2 / rows.length;
	}
	// A spread that is only rounding error of single precision is no spread.
	return { mean, deviation: deviation.map((v, j) => (Math.sqrt(v) > 1e-6 * Math.abs(mean[j]!) ? Math.sqrt(v) : 1)) };
};

/** The rows `rows`, one after the other, each feature less its mean and divided by its deviation. */
export const scaledRows = (
	{ values, featureCount }: FeatureSet,
	rows: readonly number[],
	{ mean, deviation }: Scaling,
): Float32Array => {
	const scaled = new Float32Array(rows.length * featureCount);
	for (const [i, row] of rows.entries()) {
		const own = values.subarray(row * featureCount, (row + 1) * featureCount);
		for (let j = 0; j < featureCount; j++) scaled[i * featureCount + j] = (own[j]! - mean[j]!) / deviation[j]!;
	}
	return scaled;
};

/** What a set holds, without its numbers. */
export type SetSummary = {
	readonly task: string;
	readonly sampleCount: number;
	readonly featureCount: number;
	/** In the order in which classes are shown. */
	readonly classes: readonly { readonly name: string; readonly count: number }[];
	/** Samples of each part that the file names; `unsaid` of none. */
	readonly splits: Readonly<Record<'train' | 'validation' | 'test' | 'unsaid', number>>;
	/** Groups that are not torn apart; 0 when the file names none. */
	readonly groupCount: number;
};

/** What a set holds. */
export const summaryOf = ({ task, samples, featureCount }: FeatureSet): SetSummary => {
	const counts = countOf(samples.map(({ label }) => label));
	const splits = { train: 0, validation: 0, test: 0, unsaid: 0 };
	for (const { split } of samples) splits[split ?? 'unsaid'] += 1;
	return {
		task,
		sampleCount: samples.length,
		featureCount,
		classes: sortedClasses(counts.keys()).map((name) => ({ name, count: counts.get(name) ?? 0 })),
		splits,
		groupCount: new Set(samples.flatMap((s) => s.group ?? [])).size,
	};
};
