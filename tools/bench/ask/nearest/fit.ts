import { featureNames, type Features, type Weights } from '../../../../src/reason/understand/nearest/features.ts';

/** A reading of a question, and whether it answers it right. */
export type Example = { readonly features: Features; readonly isRight: boolean };

/** Ridge on the standardised weights: several hundred examples tell no more than ten weights roughly. */
const RIDGE = 3;
const STEPS = 40;

/** Solves a small system of equations, by elimination with pivots. */
const solved = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
	const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
	const size = rows.length;
	for (let at = 0; at < size; at++) {
		const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at] ?? 0) > Math.abs(best[at] ?? 0) ? row : best));
		const from = rows.indexOf(pivot);
		[rows[at], rows[from]] = [pivot, rows[at] ?? pivot];
		for (const [i, row] of rows.entries()) {
			if (i === at) continue;
			const factor = (row[at] ?? 0) / (pivot[at] || 1e-12);
			for (let k = at; k <= size; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
		}
	}
	return rows.map((row, i) => (row[size] ?? 0) / (row[i] || 1e-12));
};

const meanOf = (values: readonly number[]): number =>
	values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** Weights by logistic regression with a ridge, fitted by Newton's steps. */
export const fitWeights = (examples: readonly Example[]): Weights => {
	const columns = featureNames.map((name) => {
		const values = examples.map(({ features }) => features[name]);
		const mean = meanOf(values);
		return { name, mean, sd: Math.sqrt(meanOf(values.map((v) => (v - mean) ** 2))) || 1 };
	});
	const inputs = examples.map(({ features }) => [
		...columns.map(({ name, mean, sd }) => (features[name] - mean) / sd),
		1,
	]);
	let weights = inputs[0]?.map(() => 0) ?? [];
	const ridgeOf = (i: number): number => (i < columns.length ? RIDGE : 1e-6);
	for (let step = 0; step < STEPS; step++) {
		const chances = inputs.map((row) => 1 / (1 + Math.exp(-row.reduce((sum, v, i) => sum + v * (weights[i] ?? 0), 0))));
		const slope = weights.map(
			(weight, i) =>
				ridgeOf(i) * weight +
				inputs.reduce((sum, row, n) => sum + (row[i] ?? 0) * ((chances[n] ?? 0) - (examples[n]?.isRight ? 1 : 0)), 0),
		);
		const curve = weights.map((_, i) =>
			weights.map(
				(__, j) =>
					(i === j ? ridgeOf(i) : 0) +
					inputs.reduce((sum, row, n) => {
						const chance = chances[n] ?? 0;
						return sum + (row[i] ?? 0) * (row[j] ?? 0) * chance * (1 - chance);
					}, 0),
			),
		);
		const change = solved(curve, slope);
		weights = weights.map((weight, i) => weight - (change[i] ?? 0));
	}
	const own = columns.map(({ name, sd }, i): [string, number] => [name, (weights[i] ?? 0) / sd]);
	const shift = columns.reduce((sum, { mean, sd }, i) => sum + ((weights[i] ?? 0) * mean) / sd, 0);
	return { ...Object.fromEntries(own), bias: (weights.at(-1) ?? 0) - shift } as Weights;
};
