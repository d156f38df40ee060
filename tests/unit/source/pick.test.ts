import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPicker } from '../../../src/source/pick';

const ALL = { startMs: 0, endMs: null, fps: null };
const EXACT_MS = 1e-6;

const pickAll = (times: readonly number[], options: Parameters<typeof createPicker>[0], toleranceMs = EXACT_MS) => {
	const pick = createPicker(options, toleranceMs);
	const taken: number[] = [];
	for (const tMs of times) {
		const verdict = pick(tMs);
		if (verdict === 'end') break;
		if (verdict === 'take') taken.push(tMs);
	}
	return taken;
};

/** What DESIGN says, word by word: for each tick the first frame at or after it, none twice. */
const byDefinition = (times: readonly number[], fps: number, startMs: number): number[] => {
	const taken = new Set<number>();
	const lastMs = times.at(-1) ?? 0;
	for (let k = 0; startMs + (k * 1000) / fps <= lastMs; k++) {
		const tick = startMs + (k * 1000) / fps;
		const frame = times.find((tMs) => tMs >= tick - EXACT_MS);
		if (frame !== undefined) taken.add(frame);
	}
	return [...taken];
};

const regular = (fps: number, count: number) => Array.from({ length: count }, (_, i) => (i * 1000) / fps);

test('without fps every frame is taken', () => {
	expect(pickAll([0, 33, 66, 500], ALL)).toEqual([0, 33, 66, 500]);
});

test('30 frames a second at 10 ticks a second give every third frame', () => {
	expect(pickAll(regular(30, 31), { ...ALL, fps: 10 })).toHaveLength(11);
	expect(pickAll(regular(30, 7), { ...ALL, fps: 10 })).toEqual([0, 100, 200]);
});

test('a video slower than the ticks gives each frame once', () => {
	expect(pickAll(regular(5, 6), { ...ALL, fps: 10 })).toEqual(regular(5, 6));
});

test('after a gap the frame that ends it is taken, once', () => {
	expect(pickAll([0, 50, 100, 730, 780, 800, 900], { ...ALL, fps: 10 })).toEqual([0, 100, 730, 800, 900]);
});

test('12 frames a second in whole milliseconds keep every frame at 12 ticks a second', () => {
	const rounded = regular(12, 100).map(Math.round);
	expect(pickAll(rounded, { ...ALL, fps: 12 }, 0.5)).toEqual(rounded);
});

test('frames before the start and from the end on are left out', () => {
	expect(pickAll(regular(10, 20), { startMs: 500, endMs: 800, fps: null })).toEqual([500, 600, 700]);
});

test('ticks count from the start of the part that is read', () => {
	expect(pickAll(regular(50, 50), { startMs: 110, endMs: 500, fps: 10 })).toEqual([120, 220, 320, 420]);
});

test('a time that repeats or goes back is never taken', () => {
	expect(pickAll([0, 40, 40, 20, 80], ALL)).toEqual([0, 40, 80]);
});

const times = fc
	.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 80 })
	.map((steps) => steps.reduce<number[]>((all, step) => [...all, all.at(-1)! + step], [0]));

test('for any frame times the choice is that of the definition', () => {
	fc.assert(
		fc.property(times, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 2000 }), (all, fps, startMs) => {
			expect(pickAll(all, { startMs, endMs: null, fps })).toEqual(byDefinition(all, fps, startMs));
		}),
	);
});

test('a read that is resumed after any frame gives what the uninterrupted one would have given from there', () => {
	fc.assert(
		fc.property(times, fc.option(fc.integer({ min: 1, max: 60 })), fc.nat(), fc.nat(500), (all, fps, at, startMs) => {
			const whole = pickAll(all, { startMs, endMs: null, fps });
			const cut = whole.length === 0 ? 0 : at % whole.length;
			const afterMs = whole[cut] ?? null;
			expect(pickAll(all, { startMs, endMs: null, fps, afterMs })).toEqual(
				afterMs === null ? whole : whole.slice(cut + 1),
			);
		}),
	);
});
