import { describe, expect, test } from 'vitest';
import {
	contrastiveLoss,
	globalLocalLoss,
	lossDemo,
	positivesOf,
} from '../../../../src/reason/face-caption/contrastive';
import { confusionMatrix, zeroShot } from '../../../../src/reason/face-caption/zero-shot';

const square = <T>(n: number, cell: (i: number, j: number) => T): T[][] =>
	Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => cell(i, j)));
const diagonal = (n: number) => square(n, (i, j) => i === j);
const axes = (n: number) => square(n, (i, j) => (i === j ? 1 : 0));

describe('the contrastive loss', () => {
	test.each([2, 5, 16])('is ln %i when all that many logits are equal', (n) => {
		expect(
			contrastiveLoss(
				square(n, () => 3),
				diagonal(n),
			),
		).toBeCloseTo(Math.log(n), 12);
	});

	test('falls when the pairs are aligned, and rises when they are crossed', () => {
		const aligned = contrastiveLoss(
			square(4, (i, j) => (i === j ? 5 : 0)),
			diagonal(4),
		);
		const crossed = contrastiveLoss(
			square(4, (i, j) => (i === (j + 1) % 4 ? 5 : 0)),
			diagonal(4),
		);
		expect(aligned).toBeCloseTo(Math.log(1 + 3 * Math.exp(-5)), 12);
		expect(crossed).toBeGreaterThan(Math.log(4));
	});

	test('looks both ways', () => {
		// By hand: rows ln(1 + e) − 1 and ln(1 + e); columns ln 2 and ln 2, over two and two.
		const logits = [
			[1, 0],
			[1, 0],
		];
		const rows = Math.log(1 + Math.E) - 0.5;
		expect(contrastiveLoss(logits, diagonal(2))).toBeCloseTo((rows + Math.log(2)) / 2, 12);
	});

	test('has a pair above the similarity threshold as a second positive, and one below not', () => {
		const texts = [
			[1, 0],
			[0.99, 0.1],
			[0, 1],
		];
		expect(positivesOf(texts, 0.95)).toEqual([
			[true, true, false],
			[true, true, false],
			[false, false, true],
		]);
		expect(positivesOf(texts, 0.999)).toEqual(diagonal(3));
		// Two faces that look the same with captions that say the same: as good as it gets is ln 2, no longer a fault.
		const logits = [
			[20, 20, 0],
			[20, 20, 0],
			[0, 0, 20],
		];
		const mined = contrastiveLoss(logits, positivesOf(texts, 0.95));
		expect(mined).toBeCloseTo((2 * Math.log(2)) / 3, 6);
		const wrong = logits.map((row, i) => (i === 0 ? [20, 0, 0] : row));
		expect(contrastiveLoss(wrong, positivesOf(texts, 0.95))).toBeGreaterThan(mined + 1);
	});

	test('adds local sentences, each face’s own as its positives', () => {
		const batch = { images: axes(3), globals: axes(3), locals: axes(3).map((own) => [own, own]) };
		const config = { scale: 10, positiveAbove: 2, localWeight: 0.5 };
		const { total, global, local } = globalLocalLoss(batch, config);
		expect(total).toBeCloseTo(global + 0.5 * local, 12);
		expect(global).toBeCloseTo(Math.log(1 + 2 * Math.exp(-10)), 12);
		const shuffled = globalLocalLoss({ ...batch, locals: [...batch.locals.slice(1), batch.locals[0]!] }, config);
		expect(shuffled.local).toBeGreaterThan(local + 5);
		expect(shuffled.global).toBe(global);
	});
});

describe('the demonstration of the loss', () => {
	test('starts at ln N where all faces look the same and falls at every step', () => {
		const same = Array.from({ length: 4 }, () => [1, 1, 1, 1]);
		const losses = lossDemo(same, axes(4), { steps: 50, rate: 0.01 });
		expect(losses).toHaveLength(51);
		expect(losses[0]).toBeCloseTo(Math.log(4), 12);
		losses.slice(1).forEach((loss, i) => {
			expect(loss).toBeLessThanOrEqual(losses[i]!);
		});
		expect(losses.at(-1)).toBeLessThan(0.1);
	});

	test('goes down the true slope: a small step lowers the loss by the squared slope, as measured by differences', () => {
		const images = [
			[1, 0.2, 0.1],
			[0.3, 1, 0.4],
			[0.5, 0.1, 1],
		].map((image) => image.map((value) => value / Math.hypot(...image)));
		const config = { scale: 5, positiveAbove: 2, localWeight: 0 };
		const lossOf = (faces: readonly number[][]) =>
			globalLocalLoss({ images: faces, globals: axes(3), locals: axes(3).map((own) => [own]) }, config).total;
		const h = 1e-5;
		const nudged = (i: number, k: number, by: number) =>
			images.map((image, at) => image.map((value, axis) => (at === i && axis === k ? value + by : value)));
		let squared = 0;
		for (const i of [0, 1, 2]) {
			for (const k of [0, 1, 2]) squared += ((lossOf(nudged(i, k, h)) - lossOf(nudged(i, k, -h))) / (2 * h)) ** 2;
		}
		const [before, after] = lossDemo(images, axes(3), { steps: 1, rate: 1e-5 }, config);
		expect(before).toBeCloseTo(lossOf(images), 12);
		expect((before! - after!) / 1e-5 / squared).toBeCloseTo(1, 3);
	});

	test('does not move without a step', () => {
		expect(lossDemo(axes(2), axes(2), { steps: 0, rate: 1 })).toHaveLength(1);
	});
});

describe('zero-shot expressions', () => {
	const classes = [
		{
			name: 'neutral',
			prompts: [
				[1, 0],
				[1, 0.1],
			],
		},
		{
			name: 'happy',
			prompts: [
				[0, 2],
				[0.1, 1],
			],
		},
	];

	test('are those whose prompts are most like the picture, whatever the lengths of the vectors', () => {
		const found = zeroShot([0.2, 30], classes);
		expect(found.map(({ name }) => name)).toEqual(['happy', 'neutral']);
		expect(found.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 12);
		expect(zeroShot([0.02, 3], classes)[0]!.score).toBeCloseTo(found[0]!.score, 9);
	});

	test('weigh each prompt the same, however long its vector', () => {
		const lopsided = [
			{
				name: 'a',
				prompts: [
					[100, 0],
					[0, 1],
				],
			},
			{ name: 'b', prompts: [[1, -1]] },
		];
		// The ensemble of a lies halfway: cosine 1 with [1, 1], against 0.
		expect(zeroShot([1, 1], lopsided, 1)[0]).toEqual({
			name: 'a',
			score: expect.closeTo(Math.E / (Math.E + 1), 9) as number,
		});
	});

	test('refuse a vector without length', () => {
		expect(() => zeroShot([0, 0], classes)).toThrow(RangeError);
	});
});

describe('the confusion matrix', () => {
	test('counts truth by prediction, with recall of each class and their mean', () => {
		const pairs = [
			['a', 'a'],
			['a', 'a'],
			['a', 'b'],
			['b', 'b'],
		].map(([truth, predicted]) => ({ truth: truth!, predicted: predicted! }));
		expect(confusionMatrix(['a', 'b', 'c'], pairs)).toEqual({
			names: ['a', 'b', 'c'],
			counts: [
				[2, 1, 0],
				[0, 1, 0],
				[0, 0, 0],
			],
			accuracy: 0.75,
			recalls: [2 / 3, 1, null],
			meanRecall: expect.closeTo(5 / 6, 12) as number,
		});
	});

	test('is unknown without items and refuses names it does not have', () => {
		expect(confusionMatrix(['a'], [])).toMatchObject({ accuracy: null, recalls: [null], meanRecall: null });
		expect(() => confusionMatrix(['a'], [{ truth: 'a', predicted: 'z' }])).toThrow('Unknown class: z');
	});
});
