import { AppError } from '../../core/errors';
import type { FeatureSet, Sample, Split } from './feature-set';

/** One row of a file of features: one encoder's numbers for one picture, with a label for one task or for several. */
export type FeatureRow = {
	readonly features: ArrayLike<number>;
	/** Label by task. */
	readonly labels: ReadonlyMap<string, string>;
	readonly id: string | null;
	readonly split: Split;
	readonly group: string | null;
};

const SPLITS: Readonly<Record<string, Split>> = {
	'': null,
	train: 'train',
	training: 'train',
	val: 'validation',
	valid: 'validation',
	validation: 'validation',
	dev: 'validation',
	test: 'test',
	testing: 'test',
};

/** A file's word for a part; `undefined` when it is none. */
export const splitOf = (word: string): Split | undefined => SPLITS[word.trim().toLowerCase()];

type Growing = { samples: Sample[]; featureCount: number; rows: Float32Array[] };

/** Collects rows of any number of files into one set for each task. */
export class FeatureBuilder {
	readonly #tasks = new Map<string, Growing>();

	/**
	 * @param where file and line, for the message
	 * @throws AppError `evaluation-invalid` when the row has no features or no label, another number of features than the
	 *   task's rows before it, or one that is not finite
	 */
	add({ features, labels, id, split, group }: FeatureRow, where: string): void {
		const invalid = (what: string) => new AppError('evaluation-invalid', `${where}: ${what}`);
		if (features.length === 0) throw invalid('no features');
		if (labels.size === 0) throw invalid('no label');
		const row = Float32Array.from(features);
		const odd = row.findIndex((value) => !Number.isFinite(value));
		if (odd >= 0) throw invalid(`feature ${odd + 1} is not a number that single precision can hold`);
		for (const [task, label] of labels) {
			const set = this.#tasks.get(task) ?? { samples: [], featureCount: row.length, rows: [] };
			if (set.featureCount !== row.length) {
				throw invalid(`${row.length} features, where ${task} had ${set.featureCount} before`);
			}
			set.samples.push({ id, label, split, group });
			set.rows.push(row);
			this.#tasks.set(task, set);
		}
	}

	/** The sets in the order in which their tasks came first. */
	finish(): FeatureSet[] {
		return [...this.#tasks].map(([task, { samples, featureCount, rows }]) => {
			const values = new Float32Array(rows.length * featureCount);
			for (const [i, row] of rows.entries()) values.set(row, i * featureCount);
			return { task, samples, featureCount, values };
		});
	}
}
