import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SpanSums } from '../../../src/graph/span-sums';

const sums = (...spans: [number, number, number?][]) => {
	const all = new SpanSums();
	for (const [startMs, endMs, weight] of spans) all.add(startMs, endMs, weight);
	return all;
};

describe('spans in a window', () => {
	test('a span counts with the part of it that lies in the window', () => {
		const looks = sums([0, 1000], [2000, 5000]);
		expect(looks.msWithin(500, 3000)).toBe(1500);
		expect(looks.countWithin(500, 3000)).toBe(2);
	});

	test('a span that only touches the window from outside does not count', () => {
		const looks = sums([0, 1000], [2000, 3000]);
		expect(looks.countWithin(1000, 2000)).toBe(0);
		expect(looks.msWithin(1000, 2000)).toBe(0);
	});

	test('spans that overlap count each', () => {
		expect(sums([0, 1000], [0, 1000]).msWithin(0, 2000)).toBe(2000);
	});

	test('a weight counts milliseconds, not spans', () => {
		const sure = sums([0, 1000, 0.5], [1000, 2000, 1]);
		expect(sure.msWithin(0, 2000)).toBe(1500);
		expect(sure.countWithin(0, 2000)).toBe(2);
	});

	test('a span without length, and a window without length, hold nothing', () => {
		expect(sums([500, 500]).countWithin(0, 1000)).toBe(0);
		expect(sums([0, 1000]).countWithin(500, 500)).toBe(0);
		expect(sums([0, 1000]).msWithin(700, 300)).toBe(0);
	});

	test('frames that follow each other are one span, those after a gap another', () => {
		const seen = new SpanSums();
		for (const tMs of [0, 100, 200, 900, 1000]) seen.append(tMs, tMs + 100);
		expect(seen.countWithin(0, 2000)).toBe(2);
		expect(seen.msWithin(0, 2000)).toBe(500);
		expect(seen.msWithin(250, 950)).toBe(100);
	});

	test('asking between additions changes nothing', () => {
		const looks = sums([0, 1000]);
		expect(looks.msWithin(0, 10_000)).toBe(1000);
		looks.add(5000, 6000);
		looks.add(2000, 2500);
		expect(looks.msWithin(0, 10_000)).toBe(2500);
		expect(looks.msWithin(2000, 5500)).toBe(1000);
	});
});

const time = fc.integer({ min: 0, max: 3_600_000 });

test('any window of any spans holds what adding them up one by one gives', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(time, fc.integer({ min: 0, max: 20_000 }), fc.double({ min: 0, max: 1, noNaN: true }))),
			time,
			time,
			(spans, a, b) => {
				const [startMs, endMs] = [Math.min(a, b), Math.max(a, b)];
				const parts = spans.map(([from, ms, weight]) => ({
					ms: Math.max(0, Math.min(endMs, from + ms) - Math.max(startMs, from)),
					weight,
				}));
				const all = sums(...spans.map(([from, ms, weight]): [number, number, number] => [from, from + ms, weight]));
				expect(all.countWithin(startMs, endMs)).toBe(parts.filter(({ ms }) => ms > 0).length);
				expect(all.msWithin(startMs, endMs)).toBeCloseTo(
					parts.reduce((sum, p) => sum + p.ms * p.weight, 0),
					2,
				);
			},
		),
	);
});
