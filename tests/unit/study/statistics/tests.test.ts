import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import { compareGroups, correctForMany } from '../../../../src/study/statistics/compare';
import { cliffsDelta, hedgesG } from '../../../../src/study/statistics/effect-size';
import { benjaminiHochberg, holm } from '../../../../src/study/statistics/many-tests';
import { permutationTest } from '../../../../src/study/statistics/permutation';
import { certain } from '../../../../src/study/statistics/uncertain';

describe('a permutation test', () => {
	test('of three against three that are wholly apart has the smallest p there can be, 2 of 20', () => {
		expect(permutationTest([1, 2, 3], [11, 12, 13])).toEqual({ p: 0.1, permutations: 20, isExact: true });
	});

	test('says 1 where both groups hold the same values', () => {
		expect(permutationTest([1, 2, 3], [1, 2, 3])?.p).toBe(1);
	});

	test('counts what was seen among drawn permutations, so p is never 0', () => {
		const a = Array.from({ length: 20 }, (_, i) => i);
		const result = permutationTest(
			a,
			a.map((v) => v + 100),
			{ seed: 1, permutations: 99 },
		);
		expect(result).toEqual({ p: 0.01, permutations: 99, isExact: false });
	});

	test('gives a false alarm in about 5 of 100 studies without a difference', () => {
		let alarms = 0;
		for (let seed = 1; seed <= 300; seed++) {
			const random = seededRandom(seed);
			const draw = () => Array.from({ length: 6 }, () => random.normal());
			if ((permutationTest(draw(), draw())?.p ?? 1) <= 0.05) alarms++;
		}
		// 15 expected of 300; four standard errors are 15.
		expect(alarms).toBeLessThanOrEqual(30);
		expect(alarms).toBeGreaterThan(0);
	});

	test('is not done with one session in a group', () => {
		expect(permutationTest([1], [2, 3])).toBeNull();
	});
});

describe('effect sizes', () => {
	test('g of groups one standard deviation apart is 1, less the correction for few sessions', () => {
		// Means 2 and 3, pooled standard deviation 1, df 4.
		expect(hedgesG([1, 2, 3], [2, 3, 4])).toBeCloseTo(1 - 3 / 15, 12);
	});

	test('g is unknown where nothing varies', () => {
		expect(hedgesG([2, 2], [2, 2])).toBeNull();
	});

	test('delta is 1 where all of the second lie above, 0 where groups are alike, and −1 below', () => {
		expect(cliffsDelta([1, 2], [3, 4])).toBe(1);
		expect(cliffsDelta([1, 2], [1, 2])).toBe(0);
		expect(cliffsDelta([3, 4], [1, 2])).toBe(-1);
		expect(cliffsDelta([], [1])).toBeNull();
	});
});

describe('corrections for many tests', () => {
	// By hand: Holm multiplies 0.01, 0.02, 0.03 and 0.04 by 4, 3, 2 and 1 and never falls; BH by 4/1, 4/2, 4/3, 4/4.
	test('of Holm multiply the smallest by the number of tests, and never fall', () => {
		expect(holm([0.04, 0.01, 0.03, 0.02])).toEqual([0.06, 0.04, 0.06, 0.06]);
	});

	test('of Benjamini and Hochberg divide by rank, and never exceed the next', () => {
		expect(benjaminiHochberg([0.04, 0.01, 0.03, 0.02])).toEqual([0.04, 0.04, 0.04, 0.04]);
	});

	test('do not count what was not tested', () => {
		expect(holm([null, 0.02])).toEqual([null, 0.02]);
		expect(benjaminiHochberg([0.5, null])).toEqual([0.5, null]);
	});

	test('do not exceed 1', () => {
		expect(holm([0.9, 0.8])).toEqual([1, 1]);
	});
});

test('a comparison says how many sessions it rests on, and what is unknown of too few', () => {
	const few = compareGroups([certain(1)], [certain(2)]);
	expect(few).toMatchObject({ counts: [1, 1], estimate: 1, difference: null, test: null, hedgesG: null });
	const corrected = correctForMany([few, compareGroups([1, 2, 3].map(certain), [11, 12, 13].map(certain))]);
	expect(corrected.map(({ holm }) => holm)).toEqual([null, 0.1]);
});
