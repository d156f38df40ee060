import { expect, test } from 'vitest';
import { readFeatures } from '../../../../src/bench/probe/feature-file';
import { patchFeatures } from '../../../../src/bench/probe/patch-features';

/** Two rows of three patches with two numbers each. */
const grid = [
	[[1, 2], [3, 4], [5, 6]],
	[[7, 8], [9, 10], [11, 12]],
]; // prettier-ignore

test('all patches are one after the other, row by row', () => {
	expect(patchFeatures(grid, {}, 'line 1')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('boxes of two people are a mask of the patches that they touch, in pixels or shares', () => {
	const size = [300, 200];
	const boxes = [
		{ x: 10, y: 10, width: 20, height: 20, unit: 'px' },
		{ x: 190, y: 150, width: 20, height: 20, unit: 'px' },
	];
	expect(patchFeatures(grid, { boxes, size }, 'line 1').slice(12)).toEqual([1, 0, 0, 0, 1, 1]);
	const shares = [{ x: 0, y: 0, width: 1 / 3, height: 1, unit: 'share' }];
	expect(patchFeatures(grid, { boxes: shares }, 'line 1').slice(12)).toEqual([1, 0, 0, 1, 0, 0]);
});

test('plain numbers stay as they are, boxes or not', () => {
	expect(patchFeatures([1, 2], { boxes: [] }, 'line 1')).toEqual([1, 2]);
});

test('what is wrong is named: boxes in pixels without a size, rows of different length, what is no number', async () => {
	const box = { x: 0, y: 0, width: 1, height: 1, unit: 'px' };
	expect(() => patchFeatures(grid, { boxes: [box] }, 'line 7')).toThrow(/line 7: size/);
	expect(() => patchFeatures(grid, { boxes: [{ ...box, width: -1 }], size: [1, 1] }, 'line 7')).toThrow(
		/line 7: boxes\.0\.width/,
	);
	expect(() => patchFeatures([[[1], [2]], [[3]]], {}, 'line 7')).toThrow(/line 7: features\.1/);
	const line = JSON.stringify({ features: [[[1], ['two']]], label: 'a' });
	await expect(readFeatures([{ name: 'f.jsonl', blob: new Blob([line]) }])).rejects.toThrow(
		'f.jsonl, line 1: feature 2 is not a number',
	);
});

test('a file of patches is read as one set with as many features', async () => {
	const line = JSON.stringify({
		features: grid,
		label: 'friends',
		boxes: [{ x: 0, y: 0, width: 1, height: 1, unit: 'share' }],
	});
	const [set] = await readFeatures([{ name: 'pisc-relation.jsonl', blob: new Blob([line]) }]);
	expect(set).toMatchObject({ task: 'pisc-relation', featureCount: 18 });
});
