import { crossTable, cohenKappa } from '../../agreement/kappa';
import { pairsOf } from '../../core/collections';
import { mean, sum } from '../../core/maths/statistics';
import { labelsOf, type LabelTable } from './label-table';

/** Numbers of annotators by annotators; `null`: undefined. */
export type Structure = readonly (readonly (number | null)[])[];

/**
 * Cohen’s κ of every two annotators over the samples that both label; 1 on the diagonal, 0 for two without a common
 * sample, as in `ADDMetric` of QuMAB’s code; `null` where both give one and the same label throughout.
 */
export const kappaStructure = (table: Pick<LabelTable, 'annotators' | 'samples'>): (number | null)[][] => {
	const columns = table.annotators.map((_, i) => labelsOf(table, i));
	const categories = [...new Set(columns.flat().flatMap((label) => label ?? []))];
	const kappaOf = (a: readonly (string | null)[], b: readonly (string | null)[]): number | null => {
		const both = a.flatMap((label, i) => {
			const other = b[i];
			return label === null || other === null || other === undefined ? [] : [[label, other] as const];
		});
		return both.length === 0 ? 0 : cohenKappa({ categories, counts: crossTable(categories, both) }).kappa;
	};
	const structure = columns.map((_, i) => columns.map((__, j): number | null => (i === j ? 1 : 0)));
	for (const [[i, a], [j, b]] of pairsOf([...columns.entries()])) {
		const kappa = kappaOf(a, b);
		for (const [row, column] of [
			[i, j],
			[j, i],
		] as const)
			structure[row]?.splice(column, 1, kappa);
	}
	return structure;
};

/** How far predicted annotators agree otherwise than true ones. */
export type Consistency = {
	/** Frobenius norm of predicted minus true κ, from 0; lower is better. */
	readonly dic: number;
	/** Predicted minus true, as they are; `null` where either is undefined. */
	readonly difference: Structure;
	/** Pairs of annotators with an undefined κ on either side: left out. */
	readonly undefinedPairs: number;
	readonly meanTrue: number | null;
	readonly meanPredicted: number | null;
	/** Between the means of κ over pairs, absolute, and as a share of the true mean. */
	readonly gap: number | null;
	readonly relativeGap: number | null;
};

/** Difference of Inter-annotator Consistency: the Frobenius norm of the difference of two κ structures. */
export const consistencyDifference = (truth: Structure, predicted: Structure): Consistency => {
	const difference = truth.map((row, i) =>
		row.map((kappa, j) => {
			const other = predicted[i]?.[j] ?? null;
			return kappa === null || other === null ? null : other - kappa;
		}),
	);
	const pairs = pairsOf([...truth.keys()]);
	const meanOf = (structure: Structure) => mean(pairs.flatMap(([i, j]) => structure[i]?.[j] ?? []));
	const meanTrue = meanOf(truth);
	const meanPredicted = meanOf(predicted);
	const gap = meanTrue === null || meanPredicted === null ? null : Math.abs(meanPredicted - meanTrue);
	return {
		dic: Math.sqrt(sum(difference.flat().map((d) => (d ?? 0) ** 2))),
		difference,
		undefinedPairs: pairs.filter(([i, j]) => (difference[i]?.[j] ?? null) === null).length,
		...{ meanTrue, meanPredicted, gap },
		relativeGap: gap === null || meanTrue === null || meanTrue === 0 ? null : gap / Math.abs(meanTrue),
	};
};
