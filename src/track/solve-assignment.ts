import { munkres } from 'munkres';
import { itemAt } from '../core/collections';

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
export const solveAssignment = <Row, Column>(
	rows: readonly Row[],
	columns: readonly Column[],
	unpairedCost: number,
	cost: (row: Row, column: Column) => number | null,
): [row: Row, column: Column][] => {
	if (rows.length === 0 || columns.length === 0) return [];
	const matrix = rows.map((row) => columns.map((column) => Math.min(unpairedCost, cost(row, column) ?? unpairedCost)));
	const pairs =
		undisputed(matrix, unpairedCost)?.flatMap((c, r): [number, number][] => (c < 0 ? [] : [[r, c]])) ??
		munkres(matrix).filter(([r, c]) => itemAt(itemAt(matrix, r), c) < unpairedCost);
	return pairs.map(([r, c]) => [itemAt(rows, r), itemAt(columns, c)]);
};
