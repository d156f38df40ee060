import { GRID_COLUMNS, GRID_ROWS, type LightGrid } from './light-grid';

/** Shifts that are tried, in cells: a third of the picture sideways and a quarter up or down between two frames. */
const MOST_ACROSS = 20;
const MOST_DOWN = 9;
/** Step of the first, coarse search, cells. */
const COARSE = 2;

const NEIGHBOURS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

/** Thresholds; see `PerceiveConfig`. */
export type PictureMotionRule = { motionLeastChange: number; motionLeftOver: number; motionMostDifference: number };

/** How far a picture moved, as shares of its sides: to the right and down. */
export type PictureShift = { across: number; down: number };

/** Mean absolute difference of what both pictures show, were the second the first moved by whole cells. */
const differenceAt = (before: LightGrid, now: LightGrid, across: number, down: number): number => {
	const [fromX, toX] = [Math.max(0, across), GRID_COLUMNS + Math.min(0, across)];
	const [fromY, toY] = [Math.max(0, down), GRID_ROWS + Math.min(0, down)];
	let sum = 0;
	for (let y = fromY; y < toY; y++) {
		const [row, rowBefore] = [y * GRID_COLUMNS, (y - down) * GRID_COLUMNS - across];
		for (let x = fromX; x < toX; x++) sum += Math.abs(now[row + x]! - before[rowBefore + x]!);
	}
	return sum / ((toX - fromX) * (toY - fromY));
};

/** Where between three neighbours the least value lies, −0.5 to 0.5 from the middle one: the point of a V through them. */
const leastBetween = (left: number, middle: number, right: number): number => {
	const slope = Math.max(left, right) - middle;
	return slope > 0 ? (left - right) / (2 * slope) : 0;
};

type Shift = { across: number; down: number; difference: number };

const better = (a: Shift, b: Shift): Shift => (b.difference < a.difference ? b : a);

/**
 * How far the picture as a whole moved since the frame before: what a camera that pans, tilts or is held by hand does to all
 * it shows. People who move before a camera that stands still are no motion of the picture. `null` where the picture stayed or
 * nothing can be said.
 */
export const findPictureMotion = (before: LightGrid, now: LightGrid, rule: PictureMotionRule): PictureShift | null => {
	const at = (across: number, down: number): Shift => ({
		across,
		down,
		difference: differenceAt(before, now, across, down),
	});
	const still = at(0, 0);
	if (still.difference < rule.motionLeastChange) return null;
	let best = still;
	for (let across = -MOST_ACROSS; across <= MOST_ACROSS; across += COARSE)
		for (let down = -MOST_DOWN + 1; down < MOST_DOWN; down += COARSE) best = better(best, at(across, down));
	// From there downhill, cell by cell.
	for (let from: Shift | null = null; from !== best;) {
		from = best;
		for (const [x, y] of NEIGHBOURS) {
			const [across, down] = [from.across + x, from.down + y];
			if (Math.abs(across) <= MOST_ACROSS && Math.abs(down) <= MOST_DOWN) best = better(best, at(across, down));
		}
	}
	const { across, down, difference } = best;
	if (across === 0 && down === 0) return null;
	if (difference > rule.motionMostDifference || difference > rule.motionLeftOver * still.difference) return null;
	const [left, right] = [at(across - 1, down), at(across + 1, down)];
	const [above, below] = [at(across, down - 1), at(across, down + 1)];
	return {
		across: (across + leastBetween(left.difference, difference, right.difference)) / GRID_COLUMNS,
		down: (down + leastBetween(above.difference, difference, below.difference)) / GRID_ROWS,
	};
};
