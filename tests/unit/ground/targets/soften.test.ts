import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSofteningConfig, powerForLook, soften } from '../../../../src/ground/targets/soften';

const probabilities = fc
	.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
	.map((weights) => {
		const sum = weights.reduce((a, b) => a + b, 0);
		return weights.map((weight) => weight / sum);
	});
const power = fc.double({ min: 0.1, max: 1, noNaN: true });

describe('probabilities that are softened', () => {
	test('sum to one and keep their order', () => {
		fc.assert(
			fc.property(probabilities, power, (stated, by) => {
				const soft = soften(stated, by);
				expect(soft.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
				for (const [i, p] of stated.entries())
					for (const [j, q] of stated.entries()) if (p > q) expect(soft[i]).toBeGreaterThanOrEqual(soft[j]!);
			}),
		);
	});

	test('are no surer of the most probable one', () => {
		fc.assert(
			fc.property(probabilities, power, (stated, by) => {
				expect(Math.max(...soften(stated, by))).toBeLessThanOrEqual(Math.max(...stated) + 1e-9);
			}),
		);
	});

	test('stay as they are with a power of one', () => {
		const stated = [0.7, 0.2, 0.1];
		for (const [i, p] of soften(stated, 1).entries()) expect(p).toBeCloseTo(stated[i]!, 9);
	});

	test('leave at nothing what is impossible, and alone what says nothing', () => {
		expect(soften([0.5, 0, 0.5], 0.5)).toEqual([0.5, 0, 0.5]);
		expect(soften([0, 0], 0.5)).toEqual([0, 0]);
	});
});

test('heads between small and large have a power in between', () => {
	const config = {
		...defaultSofteningConfig,
		smallHeadPower: 0.4,
		largeHeadPower: 0.8,
		smallHeadPx: 60,
		largeHeadPx: 90,
	};
	const powers = [20, 60, 75, 90, 400].map((headPx) => powerForLook({ headPx, targets: 2 }, config));
	expect(powers).toEqual([0.4, 0.4, expect.closeTo(0.6, 9), 0.8, 0.8]);
});

test('somebody alone before the camera is believed as computed', () => {
	expect(powerForLook({ headPx: 200, targets: 1 }, defaultSofteningConfig)).toBe(1);
	expect(powerForLook({ headPx: 200, targets: 2 }, defaultSofteningConfig)).toBeLessThan(1);
});
