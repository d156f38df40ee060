import { munkres } from 'munkres';

/**
 * The cheapest column of every row, when no two rows want the same one: then no other pairing can be cheaper. `null` when
 * they do. Rows that are best left out get -1.
 */
const undisputed = (matrix: readonly (readonly number[])[], unpairedCost: number): number[] | null => {
	const taken = new Set<number>();
	const columns: number[] = [];
	for (const row of matrix) {
		let best = -1;
		let least = unpairedCost;
		row.forEach((cost, c) => {
			if (cost < least) [best, least] = [c, cost];
		});
		if (best >= 0 && taken.has(best)) return null;
		taken.add(best);
		columns.push(best);
	}
	return columns;
};

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
	const columns = undisputed(matrix, unpairedCost);
	if (columns) return columns.flatMap((c, r): [number, number][] => (c < 0 ? [] : [[r, c]]));
	return munkres(matrix).filter(([r, c]) => matrix[r]![c]! < unpairedCost);
};
