import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredMs, type Span } from '../../../../src/perceive/picture/spans';

test('time in which two models run counts once', () => {
	expect(
		coveredMs([
			{ fromMs: 50, untilMs: 60 },
			{ fromMs: 0, untilMs: 20 },
			{ fromMs: 10, untilMs: 30 },
			{ fromMs: 12, untilMs: 15 },
		]),
	).toBe(40);
	expect(coveredMs([])).toBe(0);
});

test('covered time is never more than the sum of the spans nor than from first to last, and never less than the longest', () => {
	const span = fc.tuple(fc.nat(1000), fc.nat(300)).map(([fromMs, ms]): Span => ({ fromMs, untilMs: fromMs + ms }));
	fc.assert(
		fc.property(fc.array(span, { minLength: 1 }), (spans) => {
			const lengths = spans.map((s) => s.untilMs - s.fromMs);
			const covered = coveredMs(spans);
			expect(covered).toBeLessThanOrEqual(lengths.reduce((a, b) => a + b, 0));
			expect(covered).toBeLessThanOrEqual(
				Math.max(...spans.map((s) => s.untilMs)) - Math.min(...spans.map((s) => s.fromMs)),
			);
			expect(covered).toBeGreaterThanOrEqual(Math.max(...lengths));
		}),
	);
});
