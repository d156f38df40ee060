import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLOUR_BINS, colourOf, faceBoxOfBody } from '../../../../src/perceive/lanes/appearance';
import type { Raster } from '../../../../src/perceive/picture/raster';
import { hellinger } from '../../../../src/track/descriptor';

type Colour = readonly [number, number, number];
const FACE = { x: 80, y: 40, width: 40, height: 50 };

/** A person on grey: hair above the face box, clothes below it. */
const person = (hair: Colour, clothes: Colour, light = 1): Raster => {
	const [widthPx, heightPx] = [200, 200];
	const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
	for (let i = 0; i < widthPx * heightPx; i++) {
		const y = Math.floor(i / widthPx);
		const colour = y < 45 ? hair : y > 95 ? clothes : [120, 120, 120];
		for (let c = 0; c < 3; c++) data[i * 4 + c] = colour[c]! * light;
	}
	return { widthPx, heightPx, data };
};
const BROWN: Colour = [90, 60, 40];
const GREEN: Colour = [40, 140, 60];
const RED: Colour = [170, 40, 40];

describe('a colour descriptor', () => {
	test('sums to 1 wherever the face is, or is null', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -60, max: 220 }),
				fc.integer({ min: -60, max: 220 }),
				fc.integer({ min: 5, max: 90 }),
				(x, y, size) => {
					const colour = colourOf(person(BROWN, GREEN), { x, y, width: size, height: size * 1.3 });
					if (!colour) return;
					expect(colour.length).toBe(COLOUR_BINS);
					expect(colour.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
				},
			),
		);
	});
	test('is null when the clothes are below the picture', () => {
		expect(colourOf(person(BROWN, GREEN), { x: 80, y: 150, width: 40, height: 50 })).toBeNull();
	});
	test('hardly changes with the light', () => {
		const [a, b] = [colourOf(person(BROWN, GREEN), FACE)!, colourOf(person(BROWN, GREEN, 0.65), FACE)!];
		expect(hellinger(a, b)).toBeLessThan(0.15);
	});
	test('differs for other clothes, and more than for other hair', () => {
		const a = colourOf(person(BROWN, GREEN), FACE)!;
		const clothes = hellinger(a, colourOf(person(BROWN, RED), FACE)!);
		const hair = hellinger(a, colourOf(person([20, 20, 20], GREEN), FACE)!);
		expect(clothes).toBeGreaterThan(0.6);
		expect(hair).toBeGreaterThan(0.2);
		expect(clothes).toBeGreaterThan(hair);
	});
	test('tells black clothes from white ones', () => {
		const [a, b] = [colourOf(person(BROWN, [15, 15, 15]), FACE)!, colourOf(person(BROWN, [240, 240, 240]), FACE)!];
		expect(hellinger(a, b)).toBeGreaterThan(0.6);
	});
	test('of the same picture is at distance 0', () => {
		const a = colourOf(person(BROWN, RED), FACE)!;
		expect(hellinger(a, a)).toBeCloseTo(0, 3);
	});
});

describe('the face of a body', () => {
	const body = (visibility: number) => {
		const image = new Float32Array(33 * 3);
		for (let i = 0; i < 11; i++) image.set([100, 50, 0], i * 3);
		image.set([120, 90, 0], 11 * 3);
		image.set([80, 90, 0], 12 * 3);
		return { topology: 'pose-33', image, metric: null, visibility: new Float32Array(33).fill(visibility) } as const;
	};
	test('lies around the head points, as high as they are above the shoulders', () => {
		const face = faceBoxOfBody(body(0.9))!;
		expect([face.x, face.y, face.width, face.height].map(Math.round)).toEqual([84, 30, 32, 40]);
	});
	test('is unknown when the shoulders are not seen', () => {
		expect(faceBoxOfBody(body(0.2))).toBeNull();
	});
});
