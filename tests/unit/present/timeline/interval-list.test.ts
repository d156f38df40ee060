import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IntervalList, type Interval } from '../../../../src/present/timeline/lanes/interval-list';

const intervals = fc.array(
	fc
		.tuple(
			fc.integer({ min: 0, max: 100_000 }),
			fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 90_000 })),
		)
		.map(([startMs, lengthMs]): Interval => ({ startMs, endMs: startMs + lengthMs })),
	{ maxLength: 300 },
);

test('a look-up finds what overlaps a stretch of time and nothing else, in order of start', () => {
	fc.assert(
		fc.property(
			intervals,
			fc.integer({ min: -10, max: 110_000 }),
			fc.integer({ min: 0, max: 50_000 }),
			(all, from, length) => {
				const until = from + length;
				const found = new IntervalList(all).within(from, until);
				const wanted = all.filter(({ startMs, endMs }) => startMs <= until && endMs >= from);
				expect(new Set(found)).toEqual(new Set(wanted));
				expect(found).toHaveLength(wanted.length);
				expect(found.map((i) => i.startMs)).toEqual(wanted.map((i) => i.startMs).sort((a, b) => a - b));
			},
		),
	);
});

test('adding piece by piece, in any order, gives the same as all at once', () => {
	fc.assert(
		fc.property(intervals, intervals, fc.integer({ min: 0, max: 100_000 }), (first, second, at) => {
			const grown = new IntervalList(first);
			grown.add(second);
			const whole = new IntervalList([...first, ...second]);
			expect(grown.items).toEqual(whole.items);
			expect(grown.within(at, at + 500)).toEqual(whole.within(at, at + 500));
		}),
	);
});

test('the neighbours of a time are the nearest starts on either side of it', () => {
	fc.assert(
		fc.property(intervals, fc.integer({ min: -10, max: 110_000 }), (all, tMs) => {
			const list = new IntervalList(all);
			const starts = all.map(({ startMs }) => startMs);
			const after = starts.filter((s) => s > tMs);
			const before = starts.filter((s) => s < tMs);
			expect(list.after(tMs)?.startMs ?? null).toBe(after.length > 0 ? Math.min(...after) : null);
			expect(list.before(tMs)?.startMs ?? null).toBe(before.length > 0 ? Math.max(...before) : null);
		}),
	);
});

test('a look-up late in a long list passes over what ended long ago', () => {
	const short = Array.from({ length: 20_000 }, (_, i) => ({ startMs: i * 100, endMs: i * 100 + 50 }));
	const list = new IntervalList([{ startMs: 0, endMs: 2_000_000 }, ...short]);
	let visited = 0;
	list.visit(1_900_000, 1_900_200, () => visited++);
	// The long one, and those of two tenths of a second.
	expect(visited).toBe(4);
});
