import type { Raster } from './raster';

/** Cells across and down that a picture is reduced to. */
export const GRID_COLUMNS = 64;
export const GRID_ROWS = 36;
/** Samples across and down a cell. */
const SAMPLES = 2;
/** Added to the standard deviation, 8-bit steps: noise in a flat, dark picture must not look like content. */
const NOISE = 2;

/** Lightness of each cell of a picture, row by row. Plain numbers. */
export type LightGrid = readonly number[];

/** Mean lightness of each of `GRID_COLUMNS` × `GRID_ROWS` cells, 0 to 255. */
export const lightGridOf = ({ widthPx, heightPx, data }: Raster): LightGrid => {
	const cells: number[] = [];
	for (let row = 0; row < GRID_ROWS; row++) {
		for (let column = 0; column < GRID_COLUMNS; column++) {
			let sum = 0;
			for (let i = 0; i < SAMPLES * SAMPLES; i++) {
				const y = Math.floor(((row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * heightPx) / GRID_ROWS);
				const x = Math.floor(((column + ((i % SAMPLES) + 0.5) / SAMPLES) * widthPx) / GRID_COLUMNS);
				const at = (y * widthPx + x) * 4;
				// Rec. 601 luma.
				sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
			}
			cells.push(sum / (SAMPLES * SAMPLES));
		}
	}
	return cells;
};

/** The same picture in half as many cells across and down. */
export const halved = (grid: LightGrid): LightGrid => {
	const cells: number[] = [];
	for (let row = 0; row < GRID_ROWS; row += 2) {
		for (let column = 0; column < GRID_COLUMNS; column += 2) {
			const at = row * GRID_COLUMNS + column;
			cells.push((grid[at]! + grid[at + 1]! + grid[at + GRID_COLUMNS]! + grid[at + GRID_COLUMNS + 1]!) / 4);
		}
	}
	return cells;
};

/** Where a picture is light and where dark, freed from brightness and contrast: mean 0 and deviation 1. */
export const evened = (grid: LightGrid): LightGrid => {
	const mean = grid.reduce((sum, v) => sum + v, 0) / grid.length;
	const variance = grid.reduce((sum, v) => sum + (v - mean) ** 2, 0) / grid.length;
	return grid.map((v) => (v - mean) / (Math.sqrt(variance) + NOISE));
};
