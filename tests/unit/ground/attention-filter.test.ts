import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterAttention, type Belief, type Evidence } from '../../../src/ground/attention-filter';
import { defaultGroundConfig } from '../../../src/ground/config';

const { filter: config } = defaultGroundConfig;
const evidence = (a: number | null, b: number | null): Evidence[] => [
	{ key: 'a', prior: 1, logLikelihood: a },
	{ key: 'b', prior: 1, logLikelihood: b },
	{ key: 'outside', prior: 1, logLikelihood: a === null ? null : -8 },
];
const toBelief = (e: readonly Evidence[], p: readonly number[]): Belief =>
	Object.fromEntries(e.map(({ key }, k) => [key, p[k]!]));

describe('belief about a target', () => {
	test('sums to one whatever was measured', () => {
		fc.assert(
			fc.property(
				fc.array(fc.double({ min: -50, max: 20, noNaN: true }), { minLength: 1, maxLength: 12 }),
				fc.double({ min: 0, max: 2000, noNaN: true }),
				fc.double({ min: 0, max: 10, noNaN: true }),
				(logs, dtMs, turn) => {
					const e = logs.map((logLikelihood, k) => ({ key: `${k}`, prior: 1 + k, logLikelihood }));
					const first = filterAttention(null, e, 0, 0, config);
					const second = filterAttention(toBelief(e, first), e, dtMs, turn, config);
					for (const p of [first, second]) {
						expect(p.reduce((x, y) => x + y, 0)).toBeCloseTo(1, 9);
						for (const x of p) expect(x).toBeGreaterThanOrEqual(0);
					}
				},
			),
		);
	});

	test('does not change its mind for one contrary frame', () => {
		let belief: Belief | null = null;
		for (let k = 0; k < 10; k++) {
			const e = evidence(0, -3);
			belief = toBelief(e, filterAttention(belief, e, 100, 0, config));
		}
		const after = filterAttention(belief, evidence(-3, 0), 100, 0, config);
		expect(after[0]).toBeGreaterThan(after[1]!);
	});

	test('follows evidence that stays', () => {
		let belief: Belief | null = { a: 0.99, b: 0.005, outside: 0.005 };
		for (let k = 0; k < 12; k++) {
			const e = evidence(-3, 0);
			belief = toBelief(e, filterAttention(belief, e, 100, 0, config));
		}
		expect(belief.b!).toBeGreaterThan(0.8);
	});

	test('a turn of the head ends a look sooner', () => {
		const before = { a: 0.99, b: 0.005, outside: 0.005 };
		const still = filterAttention(before, evidence(-3, 0), 100, 0, config);
		const turning = filterAttention(before, evidence(-3, 0), 100, 1.5, config);
		expect(turning[1]).toBeGreaterThan(still[1]!);
	});

	test('nearly the same after a second at 10 and at 30 frames a second', () => {
		const run = (fps: number) => {
			let belief: Belief | null = { a: 0.9, b: 0.05, outside: 0.05 };
			for (let k = 0; k < fps; k++) {
				const e = evidence(-1, 0);
				belief = toBelief(e, filterAttention(belief, e, 1000 / fps, 0, config));
			}
			return belief.b!;
		};
		expect(Math.abs(run(10) - run(30))).toBeLessThan(0.1);
	});

	test('a frame without a measurement only fades', () => {
		const after = filterAttention({ a: 0.9, b: 0.05, outside: 0.05 }, evidence(null, null), 100, 0, config);
		expect(after[0]).toBeGreaterThan(0.8);
		expect(after[0]).toBeLessThan(0.9);
	});
});
