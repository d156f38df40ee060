import { describe, expect, test } from 'vitest';
import { accuracyOf, confusionMatrix } from '../../../../src/bench/probe/classification';
import { rateOf } from '../../../../src/bench/scores/intervals';
import { averagePrecision, classPrecision, rocAuc } from '../../../../src/bench/scores/ranking';

const among =
	(...positives: number[]) =>
	(i: number) =>
		positives.includes(i);

describe('average precision', () => {
	test('of 0.9+, 0.8−, 0.7+, 0.6− is (1/1 + 2/3) / 2', () => {
		expect(averagePrecision([0.9, 0.8, 0.7, 0.6], among(0, 2))).toBeCloseTo((1 + 2 / 3) / 2, 12);
	});

	test('is 1 when all positives come first, whatever the order of the samples', () => {
		expect(averagePrecision([0.1, 0.9, 0.2, 0.8], among(1, 3))).toBe(1);
	});

	test('of scores that are all equal is the share of positives, in any order of the samples', () => {
		expect(averagePrecision([0.5, 0.5, 0.5, 0.5], among(0))).toBe(0.25);
		expect(averagePrecision([0.5, 0.5, 0.5, 0.5], among(3))).toBe(0.25);
	});

	test('is unknown without positives', () => {
		expect(averagePrecision([0.3, 0.2], among())).toBeNull();
	});
});

describe('a hand-worked case of 4 samples and 3 classes', () => {
	// True classes 0, 1, 2, 1. The third sample is taken for class 0.
	const probabilities = [0.7, 0.2, 0.1, 0.1, 0.8, 0.1, 0.5, 0.2, 0.3, 0.3, 0.6, 0.1];
	const labels = [0, 1, 2, 1];
	const predicted = [0, 1, 0, 1];

	test('mAP is the mean of 1, 1 and 1', () => {
		// Class 0: .7+ .5 .3 .1 → 1. Class 1: .8+ .6+ .2 .2 → 1. Class 2: .3+ .1 .1 .1 → 1.
		expect(classPrecision(probabilities, labels, 3)).toEqual({ byClass: [1, 1, 1], mean: 1 });
	});

	test('mAP falls to (1/2 + 1 + 1) / 3 when the third sample is of class 0 less surely than the first is not', () => {
		// True classes 1, 1, 0, 2: class 0 is .7 .5+ → 1/2; class 1: .8 is second sample, .6 fourth, .2 .2 → see below.
		// Class 1: scores .2+ .8+ .2 .6 in order: .8+ 1/1, .6− , then .2+ and .2− together: 2/4 → (1 + 1/2) / 2 = 3/4.
		// Class 2: scores .1 .1 .3 .1+: .3− first, then three .1 with one positive: 1/4.
		const { byClass, mean } = classPrecision(probabilities, [1, 1, 0, 2], 3);
		expect(byClass).toEqual([1 / 2, 3 / 4, 1 / 4]);
		expect(mean).toBeCloseTo((1 / 2 + 3 / 4 + 1 / 4) / 3, 12);
	});

	test('accuracy is 3 of 4, and the confusion is where the third sample went', () => {
		expect(accuracyOf(labels, predicted)!.share).toBe(0.75);
		expect(confusionMatrix(labels, predicted, 3)).toEqual([
			[1, 0, 0],
			[0, 2, 0],
			[1, 0, 0],
		]);
	});

	test('a class that no sample has is left out of the mean, not counted as 0', () => {
		const { byClass, mean } = classPrecision(probabilities, [0, 1, 0, 1], 3);
		expect(byClass[2]).toBeNull();
		expect(mean).toBe(1);
	});
});

describe('area under the ROC curve', () => {
	test('counts pairs: of 0.9+ 0.8− 0.7+ 0.6−, 3 of 4 are in order', () => {
		expect(rocAuc([0.9, 0.8, 0.7, 0.6], among(0, 2))).toBe(0.75);
	});

	test('counts a tie as half, so that a constant gives 0.5', () => {
		expect(rocAuc([1, 1, 1], among(1))).toBe(0.5);
		expect(rocAuc([1, 1, 0], among(0))).toBe(0.75);
	});

	test('is 0 when every negative scores higher', () => {
		expect(rocAuc([0, 1, 2], among(0))).toBe(0);
	});

	test('is unknown without positives or without negatives', () => {
		expect(rocAuc([1, 2], among())).toBeNull();
		expect(rocAuc([1, 2], among(0, 1))).toBeNull();
	});
});

describe("Wilson's interval", () => {
	test('of 8 in 10 is 0.490 to 0.943', () => {
		const { share, low, high } = rateOf(8, 10);
		expect(share).toBe(0.8);
		expect(low).toBeCloseTo(0.4902, 4);
		expect(high).toBeCloseTo(0.9433, 4);
	});

	test('of all right still allows for less than 1 below, and nothing is known of no cases', () => {
		expect(rateOf(10, 10).low).toBeLessThan(0.73);
		expect(rateOf(10, 10).high).toBe(1);
		expect(rateOf(0, 0).share).toBeNull();
	});
});
