import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LaneItem } from '../../../../src/present/timeline/lanes/lane-items';
import { binMsFor, opacityOf, segmentsAt } from '../../../../src/present/timeline/lanes/level-of-detail';
import { item } from './scene';

const items = fc
	.array(
		fc.record({
			startMs: fc.integer({ min: 0, max: 3_600_000 }),
			lengthMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 400_000 })),
			fill: fc.constantFrom('#62b6f7', '#f2a516', '#17c08f'),
			confidence: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
		{ maxLength: 200 },
	)
	.map((all): LaneItem[] =>
		all
			.map(({ startMs, lengthMs, fill, confidence }) => item(startMs, startMs + lengthMs, { fill, confidence }))
			.sort((a, b) => a.startMs - b.startMs),
	);
const scales = fc.double({ min: 0.5, max: 20_000, noNaN: true });

describe('levels of detail', () => {
	test('never hide anything: everything lies in a bar that can be seen', () => {
		fc.assert(
			fc.property(items, scales, (all, msPerPx) => {
				const segments = segmentsAt(all, binMsFor(msPerPx));
				for (const one of all) {
					const holds = segments.some(
						(s) =>
							s.startMs <= one.startMs &&
							s.endMs >= one.endMs &&
							s.opacity > 0.2 &&
							(s.item === one || s.parts?.some(({ fill, share }) => fill === one.fill && share > 0.02)),
					);
					expect(holds).toBe(true);
				}
			}),
		);
	});

	test('count everything exactly once', () => {
		fc.assert(
			fc.property(items, scales, (all, msPerPx) => {
				const sum = segmentsAt(all, binMsFor(msPerPx)).reduce((total, { count }) => total + count, 0);
				expect(sum).toBe(all.length);
			}),
		);
	});

	test('invent nothing: bars begin and end where something begins and ends', () => {
		fc.assert(
			fc.property(items, scales, (all, msPerPx) => {
				const starts = new Set(all.map(({ startMs }) => startMs));
				const ends = new Set(all.map(({ endMs }) => endMs));
				for (const { startMs, endMs, parts } of segmentsAt(all, binMsFor(msPerPx))) {
					expect(starts.has(startMs)).toBe(true);
					expect(ends.has(endMs)).toBe(true);
					expect((parts ?? []).reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
				}
			}),
		);
	});

	test('draw a bar for each item from near, and no more bars than fit from far', () => {
		const many = Array.from({ length: 20_000 }, (_, i) => item(i * 180, i * 180 + 150));
		expect(binMsFor(5)).toBe(0);
		expect(segmentsAt(many, binMsFor(5))).toHaveLength(20_000);
		// An hour on 1200 pixels.
		expect(segmentsAt(many, binMsFor(3000)).length).toBeLessThanOrEqual(1200 / 2.5 + 1);
	});

	test('stand still while a view moves: bins are counted from the start of the session', () => {
		const many = Array.from({ length: 500 }, (_, i) => item(i * 700, i * 700 + 300));
		const later = many.filter(({ startMs }) => startMs >= 160_000);
		const binMs = binMsFor(1000);
		const whole = segmentsAt(many, binMs).filter(({ startMs }) => startMs >= 160_000);
		expect(segmentsAt(later, binMs)).toEqual(whole);
	});

	test('show the shares of time that each colour has', () => {
		const all = [item(0, 300, { fill: '#aaaaaa' }), item(300, 400, { fill: '#bbbbbb' })];
		const [only] = segmentsAt(all, 4000);
		expect(only).toMatchObject({ startMs: 0, endMs: 400, count: 2, item: null, fill: '#aaaaaa' });
		expect(only!.parts).toEqual([
			{ fill: '#aaaaaa', share: 0.75 },
			{ fill: '#bbbbbb', share: 0.25 },
		]);
	});
});

test('what is surer is more opaque, and the least sure can still be seen', () => {
	expect(opacityOf(0)).toBeGreaterThan(0.2);
	expect(opacityOf(1)).toBeLessThanOrEqual(1);
	expect(opacityOf(0.9)).toBeGreaterThan(opacityOf(0.4));
});
