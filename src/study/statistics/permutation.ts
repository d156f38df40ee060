import { mean, sum } from 'simple-statistics';
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

/** Differences below this share of the size of values are rounding. */
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

/** Sums over one group; values lie about 0, so that little is lost when they are squared. */
type Sums = { count: number; sum: number; squares: number };

/** Squared standard error of the mean. */
const squaredError = ({ count, sum, squares }: Sums): number =>
	Math.max(0, squares - (sum * sum) / count) / (count - 1) / count;

/** Welch's t of two groups; infinite where neither varies. */
const welch = (a: Sums, b: Sums): number => {
	const difference = b.sum / b.count - a.sum / a.count;
	const error = Math.sqrt(squaredError(a) + squaredError(b));
	const size = Math.sqrt((a.squares + b.squares) / (a.count + b.count));
	if (error > TIE * size) return difference / error;
	return Math.abs(difference) <= TIE * size ? 0 : Math.sign(difference) * Infinity;
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
	const middle = mean(all);
	const values = all.map((value) => value - middle);
	const total = { sum: sum(values), squares: sum(values.map((value) => value * value)) };
	/** |t| with these in the first group and the rest in the second. */
	const split = (inA: Iterable<number>): number => {
		const first: Sums = { count: a.length, sum: 0, squares: 0 };
		for (const place of inA) {
			const value = values[place] ?? 0;
			first.sum += value;
			first.squares += value * value;
		}
		const rest = { count: b.length, sum: total.sum - first.sum, squares: total.squares - first.squares };
		return Math.abs(welch(first, rest));
	};
	const places = values.map((_, i) => i);
	const seen = split(places.slice(0, a.length)) * (1 - TIE);
	const count = ways(all.length, a.length);
	if (count <= permutations) {
		let far = 0;
		for (const choice of choices(all.length, a.length)) if (split(choice) >= seen) far++;
		return { p: far / count, permutations: count, isExact: true };
	}
	const random = seededRandom(seed);
	let far = 1;
	for (let i = 0; i < permutations; i++) if (split(random.shuffled(places).slice(0, a.length)) >= seen) far++;
	return { p: far / (permutations + 1), permutations, isExact: false };
};
