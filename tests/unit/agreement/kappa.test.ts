import { describe, expect, test } from 'vitest';
import { cohenKappa, poolTables, tallyUnits, type Span } from '../../../src/agreement/kappa';

const span = (startMs: number, endMs: number, category = 'present'): Span => ({ startMs, endMs, category });
const window = { startMs: 0, endMs: 10_000 };

describe('Cohen’s κ', () => {
	test('is the one of the worked example: 20, 5, 10, 15 of 50 give 0.4', () => {
		// pₒ = 35/50 = 0.7; pₑ = (25/50)(30/50) + (25/50)(20/50) = 0.5; κ = 0.2/0.5.
		const table = {
			categories: ['yes', 'no'],
			counts: [
				[20, 5],
				[10, 15],
			],
		};
		expect(cohenKappa(table).kappa).toBeCloseTo(0.4, 12);
		expect(cohenKappa(table).agreement).toBeCloseTo(0.7, 12);
	});

	test('of three categories: 44, 5, 1; 7, 20, 3; 9, 5, 6 of 100 give 0.4915 (worked by hand)', () => {
		// pₒ = 0.70; pₑ = 0.50·0.60 + 0.30·0.30 + 0.20·0.10 = 0.41; κ = 0.29/0.59.
		const table = {
			categories: ['a', 'b', 'c'],
			counts: [
				[44, 5, 1],
				[7, 20, 3],
				[9, 5, 6],
			],
		};
		expect(cohenKappa(table).kappa).toBeCloseTo(0.29 / 0.59, 12);
	});

	test('is 1 for the same, 0 for chance, below 0 for worse, and unknown when chance explains all', () => {
		const of = (counts: number[][]) => cohenKappa({ categories: ['x', 'y'], counts }).kappa;
		expect(
			of([
				[5, 0],
				[0, 7],
			]),
		).toBe(1);
		expect(
			of([
				[4, 4],
				[4, 4],
			]),
		).toBe(0);
		expect(
			of([
				[0, 5],
				[5, 0],
			]),
		).toBe(-1);
		expect(
			of([
				[9, 0],
				[0, 0],
			]),
		).toBeNull();
		expect(
			of([
				[0, 0],
				[0, 0],
			]),
		).toBeNull();
		// One coder used one category throughout, the other both: chance agreement only.
		expect(
			of([
				[9, 1],
				[0, 0],
			]),
		).toBeCloseTo(0, 12);
	});
});

describe('units of time', () => {
	test('have the category that covers their middle, none without one', () => {
		const table = tallyUnits([span(500, 2400)], [span(501, 2501)], window, 1000);
		expect(table.categories).toEqual(['none', 'present']);
		// Ours covers the middles 500 and 1500, theirs 1500 and 2500.
		expect(table.counts).toEqual([
			[7, 1],
			[1, 1],
		]);
	});

	test('begin with the window, and one that the window cuts short is left out', () => {
		const table = tallyUnits([span(0, 9999)], [], { startMs: 300, endMs: 3200 }, 1000);
		expect(table.counts).toEqual([
			[0, 0],
			[2, 0],
		]);
	});

	test('keep targets apart, and never mix up different ones when pooled', () => {
		const a = tallyUnits([span(0, 2000, 'P2')], [span(0, 2000, 'P3')], { startMs: 0, endMs: 3000 }, 1000);
		const b = tallyUnits([span(0, 1000, 'P3')], [span(0, 1000, 'P3')], { startMs: 0, endMs: 3000 }, 1000);
		const pooled = poolTables([a, b]);
		expect(pooled.categories).toEqual(['none', 'P2', 'P3']);
		expect(pooled.counts).toEqual([
			[3, 0, 0],
			[0, 0, 2],
			[0, 0, 1],
		]);
	});

	test('an event without length covers none', () => {
		expect(tallyUnits([span(500, 500)], [], window, 1000).counts).toEqual([
			[10, 0],
			[0, 0],
		]);
	});
});
