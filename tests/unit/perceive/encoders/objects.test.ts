import { expect, test } from 'vitest';
import type { CropTransform } from '../../../../src/models/onnx/request';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { letterboxOf, mirrored, similarityOf } from '../../../../src/perceive/encoders/crop-transform';
import { COCO_LABELS, objectEncoder, objectInputSize } from '../../../../src/perceive/encoders/objects';

const input = { widthPx: 64, heightPx: 32 };
/** Columns and rows of the finest grid, 8 pixels from cell to cell; two coarser ones follow it. */
const [columns, rows] = [8, 4];
const count = columns * rows + 8 + 2;
type Cell = { column: number; row: number; ltrb: readonly number[]; score: number; kind: string };

const cellsOf = (cells: readonly Cell[]): Tensors => {
	const data = new Float32Array(6 * count);
	for (const { column, row, ltrb, score, kind } of cells) {
		[...ltrb, score, COCO_LABELS.indexOf(kind)].forEach((v, plane) => {
			data[plane * count + row * columns + column] = v;
		});
	}
	return { cells: { type: 'float32', dims: [1, 6, count], data } };
};
/** Its cell has its middle at (20, 20). */
const cup: Cell = { column: 2, row: 2, ltrb: [4, 12, 4, 4], score: 0.5, kind: 'cup' };
const apply = (t: CropTransform, x: number, y: number) => [t.xx * x + t.xy * y + t.x0, t.yx * x + t.yy * y + t.y0];

test('a cell gives a box in pixels of the picture, the letterbox undone', () => {
	const encoder = objectEncoder(input);
	// Twice the input, and narrower than it: 8 input pixels of grey on each side.
	const picture = { widthPx: 96, heightPx: 64 };
	const [thing] = encoder.read(cellsOf([cup]), picture);
	expect(thing).toMatchObject({ label: 'cup', score: 0.5 });
	expect(thing!.box).toEqual({ x: 16, y: 16, width: 16, height: 32 });
});

test('cells of the coarser grids are further apart', () => {
	const data = new Float32Array(6 * count);
	// The second cell of the coarsest grid: its middle is at (48, 16).
	[10, 10, 10, 10, 0.5, COCO_LABELS.indexOf('tv')].forEach((v, plane) => {
		data[plane * count + count - 1] = v;
	});
	const [thing] = objectEncoder(input).read({ cells: { type: 'float32', dims: [1, 6, count], data } }, input);
	expect(thing).toEqual({ label: 'tv', score: 0.5, box: { x: 38, y: 6, width: 20, height: 20 } });
});

test('boxes are cut at the edges of the picture, and those outside it are left out', () => {
	const encoder = objectEncoder(input);
	const inGrey: Cell = { column: 0, row: 2, ltrb: [4, 8, 3, 8], score: 0.6, kind: 'vase' };
	const found = encoder.read(cellsOf([{ ...cup, ltrb: [40, 12, 4, 40] }, inGrey]), { widthPx: 96, heightPx: 64 });
	expect(found.map(({ box }) => box)).toEqual([{ x: 0, y: 16, width: 32, height: 48 }]);
});

test('weak cells are no things, and one thing found twice is one', () => {
	const encoder = objectEncoder(input);
	const wide = { ...cup, ltrb: [20, 12, 20, 12] };
	const cells = [
		wide,
		{ ...wide, column: 3, score: 0.4 },
		{ ...wide, column: 3, row: 3, score: 0.45, kind: 'bottle' },
		{ ...wide, column: 6, score: 0.29 },
	];
	const found = encoder.read(cellsOf(cells), input);
	expect(found.map(({ label, score }) => [label, Number(score.toFixed(2))])).toEqual([
		['cup', 0.5],
		['bottle', 0.45],
	]);
});

test('people count from a lower score on than things', () => {
	const faint = { ...cup, score: 0.22 };
	const found = objectEncoder(input).read(cellsOf([faint, { ...faint, column: 6, kind: 'person' }]), input);
	expect(found.map(({ label }) => label)).toEqual(['person']);
	expect(objectEncoder(input).read(cellsOf([{ ...faint, kind: 'person', score: 0.19 }]), input)).toEqual([]);
});

test('outputs of another shape or kind are a corrupt model', () => {
	const encoder = objectEncoder(input);
	expect(() => encoder.read({}, input)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
	const data = new Float32Array(6);
	expect(() => encoder.read({ cells: { type: 'float32', dims: [1, 6, 1, 1], data } }, input)).toThrow(
		expect.objectContaining({ code: 'model-corrupt' }),
	);
	const unknown = cellsOf([cup]);
	(unknown['cells']!.data as Float32Array)[5 * count + 2 * columns + 2] = 80;
	expect(() => encoder.read(unknown, input)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
});

test('the input follows the shape of the picture and stays as large', () => {
	expect(objectInputSize({ widthPx: 1920, heightPx: 1080 })).toEqual({ widthPx: 512, heightPx: 288 });
	expect(objectInputSize({ widthPx: 1080, heightPx: 1920 })).toEqual({ widthPx: 288, heightPx: 512 });
	for (const [widthPx, heightPx] of [
		[640, 480],
		[100, 100],
		[3000, 200],
	] as const) {
		const size = objectInputSize({ widthPx, heightPx });
		expect([size.widthPx % 32, size.heightPx % 32]).toEqual([0, 0]);
		expect(Math.abs(Math.log((size.widthPx * size.heightPx) / (512 * 288)))).toBeLessThan(0.1);
	}
});

test('the similarity of points turns, scales and shifts them onto each other', () => {
	const crop = [
		[0, 0],
		[10, 0],
		[0, 10],
	] as const;
	const turned = crop.map(([x, y]) => [100 - 2 * y, 50 + 2 * x] as const);
	const t = similarityOf(crop, turned)!;
	crop.forEach(([x, y], i) => {
		const [u, v] = apply(t, x, y);
		expect(u).toBeCloseTo(turned[i]![0]);
		expect(v).toBeCloseTo(turned[i]![1]);
	});
	expect(
		similarityOf(
			[
				[1, 1],
				[1, 1],
			],
			[
				[0, 0],
				[5, 5],
			],
		),
	).toBeNull();
});

test('a mirrored crop has its left edge where the right one was', () => {
	const t = letterboxOf({ widthPx: 80, heightPx: 60 }, { widthPx: 40, heightPx: 40 });
	const m = mirrored(t, 40);
	expect(apply(m, 0, 7)).toEqual(apply(t, 40, 7));
	expect(apply(m, 40, 7)).toEqual(apply(t, 0, 7));
});
