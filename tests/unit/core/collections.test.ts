import { expect, test } from 'vitest';
import { countWhile, lastWhile } from '../../../src/core/collections';

const times = [0, 100, 200, 300];

test('items at the front are counted up to the first that a condition does not hold for', () => {
	const before = (limit: number) => countWhile(times.length, (i) => times[i]! < limit);
	expect([-5, 0, 1, 100, 300, 301].map(before)).toEqual([0, 0, 1, 1, 3, 4]);
	expect(countWhile(0, () => true)).toBe(0);
});

test('the last item that a condition holds for is found, and none where it holds for none', () => {
	expect([-1, 0, 250, 900].map((limit) => lastWhile(times, (tMs) => tMs <= limit))).toEqual([undefined, 0, 200, 300]);
});
