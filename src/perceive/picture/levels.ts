import type { Box } from '../../core/geometry/space';
import type { AnyRaster } from './raster';

/** Side of a cell, pixels: small enough for a finger of a hand of 40 pixels. */
const CELL_PX = 4;

/** How light a picture is, cell by cell: what two pictures are compared by where nothing may have changed. */
export type Levels = {
	widthPx: number;
	heightPx: number;
	columns: number;
	rows: number;
	/** Sums over the pixels of a cell of their green, which is most of what the eye calls light. */
	sums: Uint16Array;
};

/** The levels of a picture; pixels that fill no cell at the right and the bottom are left out. */
export const levelsOf = ({ widthPx, heightPx, data }: AnyRaster): Levels => {
	const columns = Math.floor(widthPx / CELL_PX);
	const rows = Math.floor(heightPx / CELL_PX);
	const sums = new Uint16Array(columns * rows);
	for (let y = 0; y < rows * CELL_PX; y++) {
		const row = Math.floor(y / CELL_PX) * columns;
		let at = y * widthPx * 4 + 1;
		for (let column = 0; column < columns; column++, at += 4 * CELL_PX) {
			sums[row + column]! += data[at]! + data[at + 4]! + data[at + 8]! + data[at + 12]!;
		}
	}
	return { widthPx, heightPx, columns, rows, sums };
};

/** Cells from one to another, the second left out, that a span of pixels touches. */
const cellsOf = (from: number, length: number, count: number): readonly [from: number, to: number] => [
	Math.max(0, Math.floor(from / CELL_PX)),
	Math.min(count, Math.ceil((from + length) / CELL_PX)),
];

/**
 * True where more than the share `share` of the cells that `box` touches (pixels of the pictures; `null`: all cells) differ by
 * more than `most` levels of 0 to 255; with a share of 0, where any cell does. Pictures of two sizes differ everywhere.
 */
export const hasChanged = (before: Levels, now: Levels, box: Box | null, most: number, share = 0): boolean => {
	if (before.widthPx !== now.widthPx || before.heightPx !== now.heightPx) return true;
	const [left, right] = box ? cellsOf(box.x, box.width, now.columns) : [0, now.columns];
	const [top, bottom] = box ? cellsOf(box.y, box.height, now.rows) : [0, now.rows];
	const mostOfSum = most * CELL_PX * CELL_PX;
	const mostCells = share * Math.max(0, right - left) * Math.max(0, bottom - top);
	let changed = 0;
	for (let row = top; row < bottom; row++) {
		for (let cell = row * now.columns + left; cell < row * now.columns + right; cell++) {
			if (Math.abs(now.sums[cell]! - before.sums[cell]!) > mostOfSum && ++changed > mostCells) return true;
		}
	}
	return false;
};

/** The cells that differ by more than `most` levels, by their place in `sums`. Pictures of two sizes differ everywhere. */
export const changedCells = (before: Levels, now: Levels, most: number): number[] => {
	const isOther = before.widthPx !== now.widthPx || before.heightPx !== now.heightPx;
	const cells: number[] = [];
	for (const [cell, sum] of now.sums.entries()) {
		if (isOther || Math.abs(sum - before.sums[cell]!) > most * CELL_PX * CELL_PX) cells.push(cell);
	}
	return cells;
};

/** The middle of a cell, pixels of the picture. */
export const cellCentre = ({ columns }: Levels, cell: number): readonly [x: number, y: number] => [
	((cell % columns) + 0.5) * CELL_PX,
	(Math.floor(cell / columns) + 0.5) * CELL_PX,
];
