import type { Tensor, Tensors } from './tensor';

/**
 * How far the GPU's numbers may be from the CPU's: root mean square of the differences as a share of the root mean
 * square of the numbers. Half precision and another order of sums move deep networks by less than 1 %; the wrong results
 * that are known (issues 1317, 1512 and 1728 of transformers.js) are off by tens of per cent.
 */
export const CHECK_TOLERANCE = 0.02;

/** Below this, numbers count as zero: outputs that are all zero must not make a division by it. */
const ZERO = 1e-6;

const rmsOf = (count: number, at: (i: number) => number): number => {
	let sum = 0;
	for (let i = 0; i < count; i++) sum += at(i) ** 2;
	return Math.sqrt(sum / Math.max(1, count));
};

const sameShape = (a: Tensor, b: Tensor): boolean =>
	a.type === b.type && a.dims.length === b.dims.length && a.dims.every((dim, i) => dim === b.dims[i]);

/**
 * The relative difference of two tensors (see `CHECK_TOLERANCE`); infinite when shapes differ or one has a number that
 * is none and the other does not.
 */
export const differenceOf = (expected: Tensor, found: Tensor): number => {
	if (!sameShape(expected, found)) return Infinity;
	const count = expected.data.length;
	// Not-a-number and infinity in the same places are no difference: masks are made of them.
	const gap = (i: number): number => {
		const a = Number(expected.data[i]);
		const b = Number(found.data[i]);
		return Object.is(a, b) ? 0 : b - a;
	};
	const finite = (i: number): number => {
		const value = Number(expected.data[i]);
		return Number.isFinite(value) ? value : 0;
	};
	const difference = rmsOf(count, gap) / Math.max(ZERO, rmsOf(count, finite));
	return Number.isNaN(difference) ? Infinity : difference;
};

/** The output that differs most, and by how much; `null` when there are no outputs at all. */
export const worstDifference = (expected: Tensors, found: Tensors): { name: string; difference: number } | null => {
	const differences = Object.entries(expected).map(([name, tensor]) => {
		const other = found[name];
		return { name, difference: other ? differenceOf(tensor, other) : Infinity };
	});
	return differences.reduce<{ name: string; difference: number } | null>(
		(worst, next) => (worst === null || next.difference > worst.difference ? next : worst),
		null,
	);
};
