import { mean, sampleVariance } from 'simple-statistics';
import { seededRandom } from '../../core/maths/random';

/** How a permutation test is done. */
export type PermutationOptions = {
	seed: number;
	/** Up to so many ways to split the sessions, all are tried; of more, so many are drawn. */
	permutations: number;
};

/** Standard error of a p of 0.05 from 9,999 drawn permutations: 0.002. */
export const defaultPermutation: PermutationOptions = { seed: 1, permutations: 9999 };

/** How a p came about. */
export type PermutationResult = {
	/** Two-sided, above 0 and at most 1. */
	p: number;
	/** How many splits it rests on. */
	permutations: number;
	/** Whether these are all there are. */
	isExact: boolean;
};

/** Differences below this many times their size are rounding. */
const TIE = 1e-9;

const ways = (n: number, k: number): number => {
	let product = 1;
	for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i;
	return Math.round(product);
};

/** Every choice of `k` of the numbers below `n`, in order. */
function* choices(n: number, k: number, from = 0): Generator<number[]> {
	if (k === 0) {
		yield [];
		return;
	}
	for (let first = from; first <= n - k; first++) {
		for (const rest of choices(n, k - 1, first + 1)) yield [first, ...rest];
	}
}

/** Welch's t of two groups; infinite where neither varies. */
const welch = (a: number[], b: number[]): number => {
	const difference = mean(b) - mean(a);
	const error = Math.sqrt(sampleVariance(a) / a.length + sampleVariance(b) / b.length);
	return error > 0 ? difference / error : Math.abs(difference) < TIE ? 0 : Math.sign(difference) * Infinity;
};

/**
 * Two-sided permutation test of whether two groups of sessions differ: how many ways to deal the sessions out again give a
 * Welch t as far from 0. Exact where all ways can be tried; else drawn, counting what was seen as one of them (Phipson &
 * Smyth 2010). With t as the statistic it keeps its level in large samples when only the spreads differ (Janssen 1997).
 *
 * @returns `null` where a group has fewer than two sessions
 */
export const permutationTest = (
	a: readonly number[],
	b: readonly number[],
	{ seed, permutations }: PermutationOptions = defaultPermutation,
): PermutationResult | null => {
	if (a.length < 2 || b.length < 2) return null;
	const all = [...a, ...b];
	const seen = Math.abs(welch([...a], [...b])) * (1 - TIE);
	const isAsFar = (inA: readonly number[]): boolean => {
		const chosen = new Set(inA);
		const split = welch(
			all.filter((_, i) => chosen.has(i)),
			all.filter((_, i) => !chosen.has(i)),
		);
		return Math.abs(split) >= seen;
	};
	const count = ways(all.length, a.length);
	if (count <= permutations) {
		let far = 0;
		for (const choice of choices(all.length, a.length)) if (isAsFar(choice)) far++;
		return { p: far / count, permutations: count, isExact: true };
	}
	const random = seededRandom(seed);
	const places = all.map((_, i) => i);
	let far = 1;
	for (let i = 0; i < permutations; i++) if (isAsFar(random.shuffled(places).slice(0, a.length))) far++;
	return { p: far / (permutations + 1), permutations, isExact: false };
};
