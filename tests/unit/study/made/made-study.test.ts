import { describe, expect, test } from 'vitest';
import { defaultStudy } from '../../../../src/bench/synthetic/study-sessions';
import { compareStudy } from '../../../../tools/bench/study/made-study';

// `npm run bench -- --only study` does the same with 100 seeds each.
const short = { ...defaultStudy, minutes: 3, sessionSd: 0.03 };

describe('a made-up study of six sessions in each of two conditions', { timeout: 60_000 }, () => {
	test('finds a planted difference with its sign, an interval that covers it, and a small p', () => {
		const { difference, test: permutation, hedgesG } = compareStudy({ ...short, shares: [0.3, 0.55] });
		expect(difference?.low).toBeGreaterThan(0);
		expect(difference?.low).toBeLessThan(0.25);
		expect(difference?.high).toBeGreaterThan(0.25);
		expect(permutation).toMatchObject({ permutations: 924, isExact: true });
		expect(permutation?.p).toBeLessThanOrEqual(0.05);
		expect(hedgesG).toBeGreaterThan(1);
	});

	test('finds no difference where none is planted', () => {
		const { difference, test: permutation } = compareStudy({ ...short, shares: [0.4, 0.4] });
		expect(difference?.low).toBeLessThan(0);
		expect(difference?.high).toBeGreaterThan(0);
		expect(permutation?.p).toBeGreaterThan(0.05);
	});

	test('is less sure of its intervals where faces are small', () => {
		const width = ({ difference }: ReturnType<typeof compareStudy>) =>
			difference ? difference.high - difference.low : 0;
		const near = compareStudy({ ...short, shares: [0.4, 0.4] });
		const small = compareStudy({ ...short, shares: [0.4, 0.4], sigmaDeg: 20 });
		expect(width(small)).toBeGreaterThan(1.3 * width(near));
	});
});
