import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	filterAttention,
	filterForHead,
	lookBack,
	type Belief,
	type Evidence,
	type FilterStep,
} from '../../../../src/ground/targets/attention-filter';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';

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
					const first = filterAttention({ before: null, evidence: e, dtMs: 0, turnRadPerS: 0 }, config).belief;
					const second = filterAttention(
						{ before: toBelief(e, first), evidence: e, dtMs, turnRadPerS: turn },
						config,
					).belief;
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
			belief = toBelief(e, filterAttention({ before: belief, evidence: e, dtMs: 100, turnRadPerS: 0 }, config).belief);
		}
		const after = filterAttention(
			{ before: belief, evidence: evidence(-3, 0), dtMs: 100, turnRadPerS: 0 },
			config,
		).belief;
		expect(after[0]).toBeGreaterThan(after[1]!);
	});

	test('takes what is seen after a turn for a new measurement, and what repeats itself for a part of one', () => {
		const likelihoodAfter = (turnRadPerS: number): number =>
			filterAttention(
				{ before: { a: 0.4, b: 0.3, outside: 0.3 }, evidence: evidence(0, -3), dtMs: 20, turnRadPerS },
				config,
			).likelihoods[1]!;
		expect(likelihoodAfter(0)).toBeCloseTo(Math.exp((-3 * 20) / config.independentMs), 9);
		expect(likelihoodAfter(1)).toBeLessThan(likelihoodAfter(0));
		expect(likelihoodAfter(100)).toBeCloseTo(Math.exp(-3), 9);
	});

	test('follows evidence that stays', () => {
		let belief: Belief | null = { a: 0.99, b: 0.005, outside: 0.005 };
		for (let k = 0; k < 12; k++) {
			const e = evidence(-3, 0);
			belief = toBelief(e, filterAttention({ before: belief, evidence: e, dtMs: 100, turnRadPerS: 0 }, config).belief);
		}
		expect(belief.b!).toBeGreaterThan(0.8);
	});

	test('a turn of the head ends a look sooner', () => {
		const before = { a: 0.99, b: 0.005, outside: 0.005 };
		const still = filterAttention({ before, evidence: evidence(-3, 0), dtMs: 100, turnRadPerS: 0 }, config).belief;
		const turning = filterAttention({ before, evidence: evidence(-3, 0), dtMs: 100, turnRadPerS: 1.5 }, config).belief;
		expect(turning[1]).toBeGreaterThan(still[1]!);
	});

	test('nearly the same after a second at 10 and at 30 frames a second', () => {
		const run = (fps: number) => {
			let belief: Belief | null = { a: 0.9, b: 0.05, outside: 0.05 };
			for (let k = 0; k < fps; k++) {
				const e = evidence(-1, 0);
				belief = toBelief(
					e,
					filterAttention({ before: belief, evidence: e, dtMs: 1000 / fps, turnRadPerS: 0 }, config).belief,
				);
			}
			return belief.b!;
		};
		expect(Math.abs(run(10) - run(30))).toBeLessThan(0.1);
	});

	test('a frame without a measurement only fades', () => {
		const after = filterAttention(
			{ before: { a: 0.9, b: 0.05, outside: 0.05 }, evidence: evidence(null, null), dtMs: 100, turnRadPerS: 0 },
			config,
		).belief;
		expect(after[0]).toBeGreaterThan(0.8);
		expect(after[0]).toBeLessThan(0.9);
	});
});

describe('looking back', () => {
	/** Steps of one person, each seeing the log densities of a and b. */
	const steps = (...logs: readonly (readonly [number, number])[]): FilterStep[] => {
		let belief: Belief | null = null;
		return logs.map(([a, b]) => {
			const e = evidence(a, b);
			const step = filterAttention({ before: belief, evidence: e, dtMs: 100, turnRadPerS: 0 }, config);
			belief = toBelief(e, step.belief);
			return step;
		});
	};

	test('one frame alone stays as it was', () => {
		const [step] = steps([0, -2]);
		expect(lookBack([step!])).toEqual(step!.belief);
	});

	test('a look that only becomes clear later is known from its beginning', () => {
		const unclear = [0, 0] as const;
		const [first, ...later] = steps(unclear, unclear, [-4, 0], [-4, 0], [-4, 0], [-4, 0]);
		expect(first!.belief[1]).toBeCloseTo(first!.belief[0]!, 6);
		expect(lookBack([first!, ...later])[1]).toBeGreaterThan(0.7);
	});

	test('sums to one and equals the sum over all paths', () => {
		const log = fc.double({ min: -6, max: 0, noNaN: true });
		fc.assert(
			fc.property(fc.array(fc.tuple(log, log), { minLength: 1, maxLength: 4 }), (logs) => {
				const all = steps(...logs);
				const [first, ...later] = all;
				const got = lookBack([first!, ...later]);
				expect(got.reduce((x, y) => x + y, 0)).toBeCloseTo(1, 9);
				// Every sequence of targets from the first frame on, weighed one by one.
				const weighPath = (t: number, from: number): number =>
					t === all.length
						? 1
						: all[t]!.keys.reduce(
								(sum, _, to) =>
									sum +
									((from === to ? all[t]!.stays : 0) + (1 - all[t]!.stays) * all[t]!.starts[to]!) *
										all[t]!.likelihoods[to]! *
										weighPath(t + 1, to),
								0,
							);
				const weights = all[0]!.belief.map((p, i) => p * weighPath(1, i));
				const sum = weights.reduce((x, y) => x + y, 0);
				weights.forEach((w, i) => expect(got[i]!).toBeCloseTo(w / sum, 9));
			}),
		);
	});

	test('a frame in which the candidates differ breaks nothing', () => {
		const [first] = steps([0, -1]);
		const other = filterAttention(
			{ before: { a: 1 }, evidence: [{ key: 'new', prior: 1, logLikelihood: 0 }], dtMs: 100, turnRadPerS: 0 },
			config,
		);
		expect(lookBack([first!, other])).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
	});
});

describe('errors that last', () => {
	test('count a frame of a small head less than one of a large head, and of sizes between in between', () => {
		const { independentMs, smallHeadIndependentMs, smallHeadPx, largeHeadPx } = config;
		const at = (headPx: number) => filterForHead(headPx, config).independentMs;
		expect([at(0), at(smallHeadPx), at(largeHeadPx), at(1000)]).toEqual([
			smallHeadIndependentMs,
			smallHeadIndependentMs,
			independentMs,
			independentMs,
		]);
		expect(at((smallHeadPx + largeHeadPx) / 2)).toBeCloseTo((independentMs + smallHeadIndependentMs) / 2, 9);
	});
});
