import { expect, test } from 'vitest';
import { cellCentre, changedCells, hasChanged, levelsOf } from '../../../../src/perceive/picture/levels';
import { blackRaster } from '../../../../src/perceive/picture/raster';

/** A black picture of 10 × 5 cells of which the first `cells` of the top row have this grey. */
const picture = (cells: number, level: number) => {
	const raster = blackRaster(40, 20);
	for (let y = 0; y < 4; y++) raster.data.fill(level, y * 40 * 4, (y * 40 + 4 * cells) * 4);
	return levelsOf(raster);
};
const black = picture(0, 0);
const topRow = { x: 0, y: 0, width: 40, height: 4 };

test('without a share, one cell that differs by more than the noise is a change', () => {
	expect(hasChanged(black, picture(1, 7), topRow, 6)).toBe(true);
	expect(hasChanged(black, picture(1, 6), topRow, 6)).toBe(false);
});

test('with a share, so many cells may differ and no more', () => {
	expect(hasChanged(black, picture(2, 100), topRow, 6, 0.2)).toBe(false);
	expect(hasChanged(black, picture(3, 100), topRow, 6, 0.2)).toBe(true);
});

test('what changes beside the box is no change, and part of a box beside the picture has no cells', () => {
	expect(hasChanged(black, picture(10, 100), { x: 0, y: 8, width: 40, height: 8 }, 6)).toBe(false);
	expect(hasChanged(black, picture(10, 100), { x: 60, y: 0, width: 40, height: 4 }, 6)).toBe(false);
	expect(hasChanged(black, picture(1, 100), { x: -400, y: 0, width: 404, height: 4 }, 6, 0.5)).toBe(true);
});

test('cells that changed are named, and lie where they are in the picture', () => {
	expect(changedCells(black, picture(2, 100), 6)).toEqual([0, 1]);
	expect(changedCells(black, picture(2, 5), 6)).toEqual([]);
	expect(cellCentre(black, 11)).toEqual([6, 6]);
});

test('pictures of two sizes differ everywhere', () => {
	const other = levelsOf(blackRaster(20, 20));
	expect(hasChanged(other, black, null, 6, 0.9)).toBe(true);
	expect(changedCells(other, black, 6)).toHaveLength(50);
});
