import { sum } from '../../core/maths/statistics';
import { f1Of } from './count';

/** A true class and what was said; `null`: nothing. */
export type ClassPair = { readonly truth: string; readonly said: string | null };

/** Share that is right, 0 to 1; `null` of nothing. */
export const accuracyOfPairs = (pairs: readonly ClassPair[]): number | null =>
	pairs.length === 0 ? null : pairs.filter(({ truth, said }) => truth === said).length / pairs.length;

/** F1 of one class, 0 to 1; `null` when it neither is nor was said. */
export const classF1 = (pairs: readonly ClassPair[], name: string): number | null =>
	f1Of({
		truePositives: pairs.filter(({ truth, said }) => truth === name && said === name).length,
		falsePositives: pairs.filter(({ truth, said }) => truth !== name && said === name).length,
		misses: pairs.filter(({ truth, said }) => truth === name && said !== name).length,
	});

/** Mean of the classes’ F1, each weighted by how often the class is true, 0 to 1; `null` of nothing. */
export const weightedF1 = (pairs: readonly ClassPair[]): number | null => {
	if (pairs.length === 0) return null;
	const classes = [...new Set(pairs.map(({ truth }) => truth))];
	const weights = classes.map((name) => pairs.filter(({ truth }) => truth === name).length / pairs.length);
	return sum(classes.map((name, i) => (weights[i] ?? 0) * (classF1(pairs, name) ?? 0)));
};
