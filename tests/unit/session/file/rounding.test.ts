import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { round } from '../../../../src/session/file/rounding';

const decimals = fc.integer({ min: 1, max: 4 });

describe('a rounded number', () => {
	test('is the one that toFixed writes, whatever its size', () => {
		fc.assert(
			fc.property(decimals, fc.double(), (places, value) => {
				expect(JSON.stringify(round(places)(value))).toBe(JSON.stringify(Number(value.toFixed(places))));
			}),
		);
	});

	test('is so for values half way between two steps too, of which few are exactly half way', () => {
		fc.assert(
			fc.property(decimals, fc.integer({ min: -2e7, max: 2e7 }), (places, steps) => {
				const value = (steps + 0.5) / 10 ** places;
				expect(round(places)(value)).toBe(Number(value.toFixed(places)));
			}),
		);
	});

	test('never becomes a number where there was none', () => {
		expect(round(1)(NaN)).toBeNaN();
		expect(round(1)(Infinity)).toBe(Infinity);
	});
});
