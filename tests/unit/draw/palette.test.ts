import { expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import { BACKGROUND, PALETTE_SIZE, styleOf, styleOfIndex, THING_COLOUR, withAlpha } from '../../../src/draw/palette';

type Rgb = [number, number, number];
const linear = (hex: string): Rgb =>
	[1, 3, 5].map((i) => {
		const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
		return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
	}) as Rgb;
const times = (m: readonly (readonly number[])[], v: Rgb): Rgb =>
	m.map((row) => row[0]! * v[0] + row[1]! * v[1] + row[2]! * v[2]) as Rgb;

/** Contrast ratio of WCAG 2.2. */
const contrast = (a: string, b: string): number => {
	const luminance = (hex: string) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];
	const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
	return (high + 0.05) / (low + 0.05);
};

/** Full dichromacy after Machado, Oliveira & Fernandes 2009, on linear RGB. */
const DEFICIENCIES: Record<string, number[][]> = {
	none: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1],
	],
	protanopia: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	deuteranopia: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
};
const lab = (rgb: Rgb): Rgb => {
	const xyz = times(
		[
			[0.4124564, 0.3575761, 0.1804375],
			[0.2126729, 0.7151522, 0.072175],
			[0.0193339, 0.119192, 0.9503041],
		],
		rgb.map((v) => Math.min(1, Math.max(0, v))) as Rgb,
	);
	const [x, y, z] = [xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883].map((t) =>
		t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116,
	) as Rgb;
	return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const difference = (a: string, b: string, matrix: number[][]): number => {
	const [p, q] = [lab(times(matrix, linear(a))), lab(times(matrix, linear(b)))];
	return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

const styles = Array.from({ length: PALETTE_SIZE }, (_, i) => styleOfIndex(i));

test('there are at least ten people with a colour of their own', () => {
	expect(new Set(styles.map((s) => s.colour)).size).toBeGreaterThanOrEqual(10);
});

test.each(styles)('$colour can be read on the page, and its ink on it', ({ colour, ink }) => {
	expect(contrast(colour, BACKGROUND)).toBeGreaterThan(4.5);
	expect(contrast(colour, ink)).toBeGreaterThan(4.5);
});

test.each(Object.entries(DEFICIENCIES))('with %s any two people differ in colour or in shape', (_, matrix) => {
	for (const [i, a] of styles.entries()) {
		for (const b of styles.slice(i + 1)) {
			// A difference of 10 in CIELAB is seen at a glance in fields of this size.
			expect(difference(a.colour, b.colour, matrix) > 10 || a.shape !== b.shape, `${a.colour} ${b.colour}`).toBe(true);
		}
	}
});

test.each(Object.entries(DEFICIENCIES))('with %s the first four people differ in colour alone', (_, matrix) => {
	for (const [i, a] of styles.slice(0, 4).entries()) {
		for (const b of styles.slice(i + 1, 4)) expect(difference(a.colour, b.colour, matrix)).toBeGreaterThan(10);
	}
});

test('no person has the colour of things', () => {
	for (const { colour } of styles) expect(difference(colour, THING_COLOUR, DEFICIENCIES['none']!)).toBeGreaterThan(10);
});

test('a person keeps their style, and an eleventh differs from the first in shape', () => {
	expect(styleOf('P1' as PersonId)).toEqual(styleOfIndex(0));
	expect(styleOf('P11' as PersonId)).toMatchObject({ colour: styleOfIndex(0).colour });
	expect(styleOf('P11' as PersonId).shape).not.toBe(styleOfIndex(0).shape);
});

test('opacity is held between 0 and 1', () => {
	expect(withAlpha('#102030', 0.5)).toBe('#10203080');
	expect(withAlpha('#102030', 7)).toBe('#102030ff');
	expect(withAlpha('#102030', -1)).toBe('#10203000');
});
