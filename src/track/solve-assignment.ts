import { munkres } from 'munkres';

/**
 * Pairs rows with columns so that the sum of costs is least (Hungarian algorithm, library `munkres`). `cost` gives a
 * number from 0 on, or `null` for a pair that is not allowed. Leaving a pair out costs `unpairedCost`, so a pair that
 * costs more is never made, and a good pair is not broken up to make two bad ones.
 */
export const solveAssignment = (
	rowCount: number,
	columnCount: number,
	unpairedCost: number,
	cost: (row: number, column: number) => number | null,
): [row: number, column: number][] => {
	if (rowCount === 0 || columnCount === 0) return [];
	const matrix = Array.from({ length: rowCount }, (_, r) =>
		Array.from({ length: columnCount }, (_, c) => Math.min(unpairedCost, cost(r, c) ?? unpairedCost)),
	);
	return munkres(matrix).filter(([r, c]) => matrix[r]![c]! < unpairedCost);
};
