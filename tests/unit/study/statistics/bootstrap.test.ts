import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import { certain, type Uncertain } from '../../../../src/study/statistics/uncertain';
import { defaultBootstrap, differenceInterval, meanInterval } from '../../../../src/study/statistics/bootstrap';

const quick = { ...defaultBootstrap, resamples: 400 };

/** Values around a mean, with this standard deviation. */
const sample = (seed: number, count: number, mean: number, sd = 1): Uncertain[] => {
	const random = seededRandom(seed);
	return Array.from({ length: count }, () => certain(mean + sd * random.normal()));
};

describe('the interval of a mean', () => {
	test('covers the truth in about 95 of 100 studies of eight sessions', () => {
		let covered = 0;
		for (let seed = 1; seed <= 200; seed++) {
			const interval = meanInterval(sample(seed, 8, 10), { ...quick, seed });
			if (interval && interval.low <= 10 && 10 <= interval.high) covered++;
		}
		// 190 expected; four standard errors of a share of 0.95 of 200 are 12.
		expect(covered).toBeGreaterThanOrEqual(178);
		expect(covered).toBeLessThan(200);
	});

	test('is unknown of two sessions', () => {
		expect(meanInterval(sample(1, 2, 10))).toBeNull();
	});

	test('has no width where all sessions are alike', () => {
		expect(meanInterval([4, 4, 4].map(certain))).toEqual({ estimate: 4, low: 4, high: 4 });
	});

	test('is the same again for the same seed', () => {
		const sessions = sample(3, 6, 2);
		expect(meanInterval(sessions, quick)).toEqual(meanInterval(sessions, quick));
	});

	test('is wider where what was seen in a session is in doubt, about the same estimate', () => {
		const sure = sample(4, 8, 5, 0.2);
		const random = seededRandom(9);
		const unsure = sure.map(({ value }) => ({
			value,
			draws: Array.from({ length: 50 }, () => value + 2 * random.normal()),
		}));
		const [narrow, wide] = [meanInterval(sure, quick), meanInterval(unsure, quick)];
		expect(wide?.estimate).toBe(narrow?.estimate);
		const width = (interval: typeof wide) => (interval ? interval.high - interval.low : 0);
		expect(width(wide)).toBeGreaterThan(3 * width(narrow));
	});
});

describe('the interval of a difference', () => {
	test('is of the second less the first', () => {
		const interval = differenceInterval(sample(1, 10, 1, 0.1), sample(2, 10, 3, 0.1), quick);
		expect(interval?.low).toBeGreaterThan(1.5);
		expect(interval?.high).toBeLessThan(2.5);
	});

	test('is unknown where one group has two sessions', () => {
		expect(differenceInterval(sample(1, 10, 1), sample(2, 2, 1))).toBeNull();
	});
});
