import { mean } from 'simple-statistics';
import { benjaminiHochberg, holm } from './many-tests';
import { defaultBootstrap, differenceInterval, meanInterval, type BootstrapOptions, type Interval } from './bootstrap';
import { cliffsDelta, hedgesG } from './effect-size';
import { defaultPermutation, permutationTest, type PermutationOptions, type PermutationResult } from './permutation';
import type { Uncertain } from './uncertain';

/** One measure in two groups of sessions. */
export type Comparison = {
	/** Sessions whose value is known. */
	counts: readonly [number, number];
	/** `null` of too few sessions. */
	means: readonly [Interval | null, Interval | null];
	/** Second group less the first. */
	difference: Interval | null;
	/** The same without an interval: known from one session in each group on. */
	estimate: number | null;
	test: PermutationResult | null;
	hedgesG: number | null;
	cliffsDelta: number | null;
};

/** A comparison among several, with its p corrected for their number. */
export type CorrectedComparison = Comparison & { holm: number | null; benjaminiHochberg: number | null };

/** How groups are compared. */
export type CompareOptions = { bootstrap: BootstrapOptions; permutation: PermutationOptions };

/** What the program runs with. */
export const defaultCompare: CompareOptions = { bootstrap: defaultBootstrap, permutation: defaultPermutation };

/** Compares one measure between two groups; each value is of one session, or of one dyad seen several times. */
export const compareGroups = (
	a: readonly Uncertain[],
	b: readonly Uncertain[],
	{ bootstrap, permutation }: CompareOptions = defaultCompare,
): Comparison => {
	const [valuesA, valuesB] = [a.map(({ value }) => value), b.map(({ value }) => value)];
	return {
		counts: [a.length, b.length],
		means: [meanInterval(a, bootstrap), meanInterval(b, bootstrap)],
		difference: differenceInterval(a, b, bootstrap),
		estimate: a.length > 0 && b.length > 0 ? mean(valuesB) - mean(valuesA) : null,
		test: permutationTest(valuesA, valuesB, permutation),
		hedgesG: hedgesG(valuesA, valuesB),
		cliffsDelta: cliffsDelta(valuesA, valuesB),
	};
};

/** Corrects the tests of several measures for their number. Those that were not tested do not count. */
export const correctForMany = (comparisons: readonly Comparison[]): CorrectedComparison[] => {
	const ps = comparisons.map(({ test }) => test?.p ?? null);
	const [byHolm, byBh] = [holm(ps), benjaminiHochberg(ps)];
	return comparisons.map((comparison, i) => ({
		...comparison,
		holm: byHolm[i] ?? null,
		benjaminiHochberg: byBh[i] ?? null,
	}));
};
