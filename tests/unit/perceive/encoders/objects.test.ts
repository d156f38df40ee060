import { expect, test } from 'vitest';
import type { CropTransform } from '../../../../src/models/onnx/request';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { letterboxOf, mirrored, similarityOf } from '../../../../src/perceive/encoders/crop-transform';
import { COCO_LABELS, objectEncoder, objectInputSize } from '../../../../src/perceive/encoders/objects';

const input = { widthPx: 64, heightPx: 32 };
const [columns, rows] = [16, 8];
type Cell = { column: number; row: number; ltrb: readonly number[]; score: number; kind: string };

const cellsOf = (cells: readonly Cell[]): Tensors => {
	const data = new Float32Array(6 * rows * columns);
	for (const { column, row, ltrb, score, kind } of cells) {
		[...ltrb, score, COCO_LABELS.indexOf(kind)].forEach((v, plane) => {
			data[(plane * rows + row) * columns + column] = v;
		});
	}
	return { cells: { type: 'float32', dims: [1, 6, rows, columns], data } };
};
const cup: Cell = { column: 5, row: 4, ltrb: [4, 8, 4, 8], score: 0.5, kind: 'cup' };
const apply = (t: CropTransform, x: number, y: number) => [t.xx * x + t.xy * y + t.x0, t.yx * x + t.yy * y + t.y0];

test('a cell gives a box in pixels of the picture, the letterbox undone', () => {
	const encoder = objectEncoder(input);
	// Twice the input, and narrower than it: 8 input pixels of grey on each side.
	const picture = { widthPx: 96, heightPx: 64 };
	const [thing] = encoder.read(cellsOf([cup]), picture);
	expect(thing).toMatchObject({ label: 'cup', score: 0.5 });
	expect(thing!.box).toEqual({ x: 16, y: 16, width: 16, height: 32 });
});

test('boxes are cut at the edges of the picture, and those outside it are left out', () => {
	const encoder = objectEncoder(input);
	const inGrey: Cell = { column: 0, row: 4, ltrb: [0, 8, 6, 8], score: 0.6, kind: 'vase' };
	const found = encoder.read(cellsOf([{ ...cup, ltrb: [40, 8, 4, 40] }, inGrey]), { widthPx: 96, heightPx: 64 });
	expect(found.map(({ box }) => box)).toEqual([{ x: 0, y: 16, width: 32, height: 48 }]);
});

test('weak cells are no things, and one thing found twice is one', () => {
	const encoder = objectEncoder(input);
	const wide = { ...cup, ltrb: [10, 8, 10, 8] };
	const cells = [
		wide,
		{ ...wide, column: 6, score: 0.4 },
		{ ...wide, column: 6, row: 5, score: 0.45, kind: 'bottle' },
		{ ...wide, column: 12, score: 0.29 },
	];
	const found = encoder.read(cellsOf(cells), input);
	expect(found.map(({ label, score }) => [label, Number(score.toFixed(2))])).toEqual([
		['cup', 0.5],
		['bottle', 0.45],
	]);
});

test('people count from a lower score on than things', () => {
	const faint = { ...cup, score: 0.2 };
	const found = objectEncoder(input).read(cellsOf([faint, { ...faint, column: 12, kind: 'person' }]), input);
	expect(found.map(({ label }) => label)).toEqual(['person']);
	expect(objectEncoder(input).read(cellsOf([{ ...faint, kind: 'person', score: 0.14 }]), input)).toEqual([]);
});

test('outputs of another shape or kind are a corrupt model', () => {
	const encoder = objectEncoder(input);
	expect(() => encoder.read({}, input)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
	const data = new Float32Array(6);
	expect(() => encoder.read({ cells: { type: 'float32', dims: [1, 6, 1, 1], data } }, input)).toThrow(
		expect.objectContaining({ code: 'model-corrupt' }),
	);
	const unknown = cellsOf([cup]);
	(unknown['cells']!.data as Float32Array)[(5 * rows + 4) * columns + 5] = 80;
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
