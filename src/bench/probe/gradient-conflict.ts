import { pairsOf } from '../../core/collections';
import { mean } from '../../core/maths/statistics';
import { cosine } from '../../core/maths/vectors';

/** A pair of tasks whose gradients point against each other. */
type Conflict = { readonly tasks: readonly [string, string]; readonly degree: number };

/** Gradient Conflict Degree of every pair of tasks. */
export type ConflictMatrix = {
	readonly tasks: readonly string[];
	/** Row and column in the order of `tasks`; 0 to 2, `null` where a gradient is zero. The diagonal is 0. */
	readonly degrees: readonly (readonly (number | null)[])[];
	/** Mean over the pairs of different tasks, each counted once; `null` when no pair is known. */
	readonly mean: number | null;
	/** Pairs above `CONFLICT_ABOVE`, the worst first. */
	readonly conflicts: readonly Conflict[];
};

/** Above this two gradients are in conflict: the angle between them is more than a right one (SocialFusion). */
export const CONFLICT_ABOVE = 1;

/**
 * `GCD(g_i, g_j) = 1 − cos(φ_ij)` (SocialFusion, arXiv 2512.01148): 0 for one direction, 1 for a right angle, 2 for
 * opposite directions. `null` when one of them has no direction.
 *
 * @throws RangeError when the gradients are not of the same parameters
 */
export const conflictDegree = (a: ArrayLike<number>, b: ArrayLike<number>): number | null => {
	const alike = cosine(a, b);
	return alike === null ? null : 1 - alike;
};

/** The matrix of some degrees, with mean and conflicts. `degreeOf` is asked once for each pair, i < j. */
export const conflictMatrixOf = (
	tasks: readonly string[],
	degreeOf: (i: number, j: number) => number | null,
): ConflictMatrix => {
	const pairs = pairsOf([...tasks.entries()]).map(([[i, a], [j, b]]) => ({ i, j, a, b, degree: degreeOf(i, j) }));
	const known = pairs.flatMap(({ degree }) => degree ?? []);
	const degrees = tasks.map((_, row) =>
		tasks.map((_, column) =>
			row === column
				? 0
				: (pairs.find(({ i, j }) => i === Math.min(row, column) && j === Math.max(row, column))?.degree ?? null),
		),
	);
	const conflicts = pairs.flatMap(({ a, b, degree }): Conflict[] =>
		degree !== null && degree > CONFLICT_ABOVE ? [{ tasks: [a, b], degree }] : [],
	);
	return {
		tasks,
		degrees,
		mean: mean(known),
		conflicts: conflicts.sort((a, b) => b.degree - a.degree),
	};
};

/**
 * Gradient Conflict Degrees of tasks by their gradients over the same parameters. The paper reports one number "over all
 * task pairs" and does not spell out the averaging; the plain mean over pairs is ours.
 */
export const gradientConflicts = (
	gradients: readonly { readonly task: string; readonly gradient: ArrayLike<number> }[],
): ConflictMatrix =>
	conflictMatrixOf(
		gradients.map((g) => g.task),
		(i, j) => {
			const [a, b] = [gradients[i], gradients[j]];
			return a && b ? conflictDegree(a.gradient, b.gradient) : null;
		},
	);
