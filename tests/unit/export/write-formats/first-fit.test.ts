import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstFit } from '../../../../src/export/write-formats/first-fit';

test('each interval is on the first lane that is free, as a look at one lane after the other finds it', () => {
	const intervals = fc.array(fc.tuple(fc.nat(50), fc.nat(60)), { maxLength: 200 });
	fc.assert(
		fc.property(intervals, (drawn) => {
			const fit = new FirstFit();
			const ends: number[] = [];
			for (const [start, length] of drawn.sort(([a], [b]) => a - b)) {
				const end = start + 1 + length;
				const free = ends.findIndex((other) => other <= start);
				const lane = free === -1 ? ends.length : free;
				ends[lane] = end;
				expect(fit.put(start, end)).toBe(lane);
			}
		}),
	);
});
