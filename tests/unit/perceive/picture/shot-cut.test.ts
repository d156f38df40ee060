import { describe, expect, test } from 'vitest';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import type { Raster } from '../../../../src/perceive/picture/raster';
import { findShotCut, initialShotCutState } from '../../../../src/perceive/picture/shot-cut';

const picture = (lightness: (x: number, y: number) => number): Raster => {
	const [widthPx, heightPx] = [160, 90];
	const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
	for (let i = 0; i < widthPx * heightPx; i++)
		data.fill(lightness((i % widthPx) / widthPx, Math.floor(i / widthPx) / heightPx), i * 4, i * 4 + 3);
	return { widthPx, heightPx, data };
};
const blob = (cx: number, cy: number, gain = 1) =>
	picture((x, y) => gain * (40 + 160 * Number(Math.hypot(x - cx, (y - cy) * 0.6) < 0.2)));
const stripes = (angle: number) =>
	picture((x, y) => 120 + 100 * Math.sin(20 * (x * Math.cos(angle) + y * Math.sin(angle))));

/** Which frames of a sequence are called the first of a shot. */
const cutsOf = (frames: readonly Raster[]): number[] => {
	let state = initialShotCutState;
	return frames.flatMap((frame, i) => {
		const next = findShotCut(state, frame, config);
		state = next.state;
		return next.isCut ? [i] : [];
	});
};

describe('a shot cut', () => {
	test('is found where another picture begins', () => {
		expect(cutsOf([blob(0.3, 0.5), blob(0.31, 0.5), stripes(0.3), stripes(0.31)])).toEqual([2]);
	});
	test('is found between shots of the same colours', () => {
		expect(cutsOf([blob(0.2, 0.4), blob(0.21, 0.4), blob(0.8, 0.6), blob(0.8, 0.61)])).toEqual([2]);
	});
	test('is found where a picture goes black, and where one comes back', () => {
		const black = picture(() => 3);
		expect(cutsOf([stripes(1), stripes(1), black, black, black, stripes(1), stripes(1)])).toEqual([2, 5]);
	});
	test('is not the first frame', () => {
		expect(cutsOf([stripes(1)])).toEqual([]);
	});
	test('is not a change of light', () => {
		expect(cutsOf([blob(0.3, 0.5), blob(0.3, 0.5, 0.4), blob(0.3, 0.5, 1.2)])).toEqual([]);
	});
	test('is not something that moves', () => {
		expect(cutsOf(Array.from({ length: 12 }, (_, i) => blob(0.2 + i * 0.05, 0.5)))).toEqual([]);
	});
	test('is not a steady pan, even a fast one', () => {
		const pan = Array.from({ length: 10 }, (_, i) =>
			picture((x, y) => 120 + 100 * Math.sin(9 * (x + i * 0.12)) * Math.cos(5 * y)),
		);
		expect(cutsOf(pan).filter((i) => i > 1)).toEqual([]);
	});
	test('is not noise on black', () => {
		const noise = (seed: number) => picture((x, y) => 4 + 3 * Math.sin(9999 * (x + seed) * (y + 0.37)));
		expect(cutsOf([noise(0.1), noise(0.2), noise(0.3), noise(0.4)])).toEqual([]);
	});
	test('between pictures that are framed alike is a jump', () => {
		const framed = (x: number, y: number) => 120 + 60 * Math.sin(9 * x) * Math.cos(5 * y);
		const other = picture((x, y) => framed(x, y) + 45 * Math.sin(23 * x + 5 * y));
		const first = findShotCut(initialShotCutState, picture(framed), config);
		const same = findShotCut(first.state, picture(framed), config);
		const next = findShotCut(same.state, other, config);
		expect([same.change.isJump, next.change.isJump, next.isCut]).toEqual([false, true, false]);
	});
	test('and nothing that moves steadily is one', () => {
		let { state } = findShotCut(initialShotCutState, blob(0.2, 0.5), config);
		state = findShotCut(state, blob(0.25, 0.5), config).state;
		for (let i = 2; i < 12; i++) {
			const next = findShotCut(state, blob(0.2 + i * 0.05, 0.5), config);
			expect(next.change.isJump).toBe(false);
			state = next.state;
		}
	});
	test('leaves plain data that survives JSON', () => {
		const { state } = findShotCut(initialShotCutState, stripes(0), config);
		expect(JSON.parse(JSON.stringify(state))).toEqual(state);
	});
});
