import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	MIN_SPAN_MS,
	pageTo,
	panBy,
	pxOfTime,
	spanMs,
	spanShowing,
	timeOfPx,
	withinExtent,
	zoomAbout,
	type TimeSpan,
} from '../../../../src/state/timeline/timeline-span';

const extents = fc.integer({ min: 2000, max: 8 * 3_600_000 }).map((endMs): TimeSpan => ({ startMs: 0, endMs }));
const spansIn = (extent: TimeSpan) =>
	fc
		.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
		.map(([a, b]) =>
			withinExtent({ startMs: Math.min(a, b) * extent.endMs, endMs: Math.max(a, b) * extent.endMs }, extent),
		);
const views = extents.chain((extent) => spansIn(extent).map((span) => ({ extent, span })));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

describe('zooming', () => {
	test('keeps the time under the pointer in its place, unless the edge of the session is in the way', () => {
		fc.assert(
			fc.property(views, shares, fc.double({ min: 0.05, max: 20, noNaN: true }), ({ extent, span }, share, factor) => {
				const tMs = span.startMs + share * spanMs(span);
				const next = zoomAbout(span, tMs, factor, extent);
				const isHeld = next.startMs <= extent.startMs + 1e-6 || next.endMs >= extent.endMs - 1e-6;
				const before = pxOfTime(tMs, span, 1000);
				const after = pxOfTime(tMs, next, 1000);
				if (!isHeld) expect(after).toBeCloseTo(before, 3);
				else expect(after).toBeGreaterThanOrEqual(-1e-6);
			}),
		);
	});

	test('there and back gives the same view, while nothing is in the way', () => {
		const extent = { startMs: 0, endMs: 3_600_000 };
		const span = { startMs: 1_000_000, endMs: 1_600_000 };
		const back = zoomAbout(zoomAbout(span, 1_200_000, 0.5, extent), 1_200_000, 2, extent);
		expect(back.startMs).toBeCloseTo(span.startMs, 6);
		expect(back.endMs).toBeCloseTo(span.endMs, 6);
	});

	test('comes no closer than the shortest view, and goes no farther than the session', () => {
		fc.assert(
			fc.property(views, shares, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), ({ extent, span }, share, factor) => {
				const next = zoomAbout(span, span.startMs + share * spanMs(span), factor, extent);
				expect(next.startMs).toBeGreaterThanOrEqual(extent.startMs - 1e-6);
				expect(next.endMs).toBeLessThanOrEqual(extent.endMs + 1e-6);
				expect(spanMs(next)).toBeGreaterThanOrEqual(Math.min(MIN_SPAN_MS, spanMs(extent)) - 1e-6);
			}),
		);
	});

	test('a session shorter than the shortest view is shown whole', () => {
		const extent = { startMs: 0, endMs: 200 };
		expect(zoomAbout(extent, 100, 0.1, extent)).toEqual(extent);
	});
});

describe('panning', () => {
	test('keeps the length and stays in the session', () => {
		fc.assert(
			fc.property(views, fc.integer({ min: -1e8, max: 1e8 }), ({ extent, span }, ms) => {
				const next = panBy(span, ms, extent);
				expect(spanMs(next)).toBeCloseTo(spanMs(span), 4);
				expect(next.startMs).toBeGreaterThanOrEqual(0);
				expect(next.endMs).toBeLessThanOrEqual(extent.endMs + 1e-6);
			}),
		);
	});

	test('a view that is where it should be is the very same, so that nothing is drawn anew', () => {
		const extent = { startMs: 0, endMs: 10_000 };
		const span = { startMs: 0, endMs: 5000 };
		expect(withinExtent(span, extent)).toBe(span);
		expect(pageTo(span, 3000, extent)).toBe(span);
		expect(spanShowing(span, { startMs: 1000, endMs: 2000 }, extent)).toBe(span);
	});
});

describe('following', () => {
	test('a time that left the view is shown again, with what comes after it', () => {
		fc.assert(
			fc.property(views, shares, ({ extent, span }, share) => {
				const tMs = share * extent.endMs;
				const next = pageTo(span, tMs, extent);
				expect(tMs).toBeGreaterThanOrEqual(next.startMs - 1e-6);
				expect(tMs).toBeLessThanOrEqual(next.endMs + 1e-6);
				expect(spanMs(next)).toBeCloseTo(spanMs(span), 4);
			}),
		);
	});

	test('a part that is chosen is shown whole', () => {
		fc.assert(
			fc.property(views, shares, shares, ({ extent, span }, a, b) => {
				const part = { startMs: Math.min(a, b) * extent.endMs, endMs: Math.max(a, b) * extent.endMs };
				const next = spanShowing(span, part, extent);
				expect(next.startMs).toBeLessThanOrEqual(part.startMs + 1e-3);
				expect(next.endMs).toBeGreaterThanOrEqual(part.endMs - 1e-3);
			}),
		);
	});
});

test('places and times are each other’s inverse', () => {
	fc.assert(
		fc.property(views, shares, fc.integer({ min: 100, max: 4000 }), ({ span }, share, width) => {
			expect(pxOfTime(timeOfPx(share * width, span, width), span, width)).toBeCloseTo(share * width, 4);
		}),
	);
});
