import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LaneItem } from '../../../../src/present/timeline/lanes/lane-items';
import { LaneRow } from '../../../../src/present/timeline/lanes/lane-row';
import { binMsFor, segmentsAt, type Segment } from '../../../../src/present/timeline/lanes/level-of-detail';
import { item } from './scene';

const items = fc
	.array(
		fc.record({
			startMs: fc.integer({ min: 0, max: 600_000 }),
			lengthMs: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 60_000 })),
			fill: fc.constantFrom('#62b6f7', '#f2a516', '#17c08f'),
			confidence: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
		// More than wait to be put in order.
		{ minLength: 65, maxLength: 300 },
	)
	.map((all): LaneItem[] =>
		all
			.map(({ startMs, lengthMs, fill, confidence }) => item(startMs, startMs + lengthMs, { fill, confidence }))
			.sort((a, b) => a.startMs - b.startMs),
	);

const visited = (row: LaneRow, span: { startMs: number; endMs: number }, msPerPx: number): Segment[] => {
	const found: Segment[] = [];
	row.visit(span, msPerPx, (segment) => found.push(segment));
	return found;
};

describe('the bars of a row', () => {
	test('are the same in any view, near or far, as if all of the row had been divided', () => {
		fc.assert(
			fc.property(
				items,
				fc.integer({ min: -10_000, max: 650_000 }),
				fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 700_000 })),
				fc.double({ min: 0.5, max: 5000, noNaN: true }),
				(all, startMs, lengthMs, msPerPx) => {
					const row = new LaneRow();
					row.settle(all);
					const span = { startMs, endMs: startMs + lengthMs };
					const wanted = segmentsAt(all, binMsFor(msPerPx)).filter(
						(s) => s.startMs <= span.endMs && s.endMs >= span.startMs,
					);
					expect(visited(row, span, msPerPx)).toEqual(wanted);
				},
			),
		);
	});

	test('are new when something was added, also at a scale that was drawn before', () => {
		const row = new LaneRow();
		row.settle(Array.from({ length: 100 }, (_, i) => item(i * 1000, i * 1000 + 100)));
		const span = { startMs: 0, endMs: 300_000 };
		const countAt = () => visited(row, span, 500).reduce((sum, { count }) => sum + count, 0);
		expect(countAt()).toBe(100);
		row.settle(Array.from({ length: 100 }, (_, i) => item(100_000 + i * 1000, 100_000 + i * 1000 + 100)));
		expect(countAt()).toBe(200);
	});
});
