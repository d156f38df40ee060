import { mean, sum } from '../../core/maths/statistics';

/** A point in a plane of its own. */
export type Point = readonly [x: number, y: number];

/** Sweeps of rotations; a matrix of this size is diagonal to rounding after six to ten. */
const MAX_SWEEPS = 50;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by Jacobi’s rotations (Golub and Van Loan, Matrix Computations, 8.5),
 * the largest value first.
 */
export const symmetricEigen = (
	matrix: readonly (readonly number[])[],
): { readonly value: number; readonly vector: readonly number[] }[] => {
	const n = matrix.length;
	const a = matrix.map((row) => Float64Array.from(row));
	const vectors = matrix.map((_, i) => Float64Array.from({ length: n }, (__, j) => (i === j ? 1 : 0)));
	const scale = Math.max(0, ...matrix.flat().map(Math.abs));
	type Turn = { p: number; q: number; c: number; s: number };
	const rotateColumns = (rows: readonly Float64Array[], { p, q, c, s }: Turn) => {
		for (const row of rows) {
			const [x = 0, y = 0] = [row[p], row[q]];
			row[p] = c * x - s * y;
			row[q] = s * x + c * y;
		}
	};
	for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
		let largest = 0;
		for (const [p, rowP] of a.entries()) {
			for (let q = p + 1; q < n; q++) {
				const rowQ = a[q];
				const off = rowP[q] ?? 0;
				if (!rowQ || Math.abs(off) <= 1e-14 * scale) continue;
				largest = Math.max(largest, Math.abs(off));
				const theta = ((rowQ[q] ?? 0) - (rowP[p] ?? 0)) / (2 * off);
				const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
				const c = 1 / Math.sqrt(t * t + 1);
				const s = t * c;
				rotateColumns(a, { p, q, c, s });
				for (let k = 0; k < n; k++) {
					const [x = 0, y = 0] = [rowP[k], rowQ[k]];
					rowP[k] = c * x - s * y;
					rowQ[k] = s * x + c * y;
				}
				rotateColumns(vectors, { p, q, c, s });
			}
		}
		if (largest === 0) break;
	}
	return a
		.map((row, i) => ({ value: row[i] ?? 0, vector: vectors.map((v) => v[i] ?? 0) }))
		.sort((x, y) => y.value - x.value);
};

/**
 * Points in a plane whose distances are as near as may be to the given ones: classical multidimensional scaling
 * (Torgerson 1952). Distances of points of a plane come out as they are.
 */
export const planeOf = (distances: readonly (readonly number[])[]): Point[] => {
	const squares = distances.map((row) => row.map((d) => d * d));
	const rowMeans = squares.map((row) => mean(row) ?? 0);
	const all = mean(rowMeans) ?? 0;
	const centred = squares.map((row, i) =>
		row.map((d, j) => -0.5 * (d - (rowMeans[i] ?? 0) - (rowMeans[j] ?? 0) + all)),
	);
	const [first, second] = symmetricEigen(centred);
	const along = (axis: typeof first, i: number) => (axis?.vector[i] ?? 0) * Math.sqrt(Math.max(0, axis?.value ?? 0));
	return distances.map((_, i) => [along(first, i), along(second, i)]);
};

/** About their middle, with squares that add up to 1; `null` where all are in one place. */
const standardised = (points: readonly Point[]): Point[] | null => {
	const x = mean(points.map(([px]) => px)) ?? 0;
	const y = mean(points.map(([, py]) => py)) ?? 0;
	const size = Math.hypot(...points.flatMap(([px, py]) => [px - x, py - y]));
	return size > 1e-12 ? points.map(([px, py]): Point => [(px - x) / size, (py - y) / size]) : null;
};

/** Two sets of points laid over each other, and how well they fit. */
export type Superposition = {
	/** 1 − the Procrustes disparity, 0 to 1: 1 for a copy that is moved, turned, mirrored or scaled. */
	readonly fit: number;
	readonly first: readonly Point[];
	readonly second: readonly Point[];
};

/**
 * Lays the second points over the first by moving, turning, mirroring and scaling (Procrustes; Gower 1975). `null` where
 * the points of a set are all in one place.
 *
 * @param second as many as `first`, in the same order
 */
export const superpose = (firstPoints: readonly Point[], secondPoints: readonly Point[]): Superposition | null => {
	const first = standardised(firstPoints);
	const second = standardised(secondPoints);
	if (!first || !second) return null;
	const product = (i: 0 | 1, j: 0 | 1) => sum(first.map((p, n) => p[i] * (second[n]?.[j] ?? 0)));
	const [xx, xy, yx, yy] = [product(0, 0), product(0, 1), product(1, 0), product(1, 1)];
	const turned = Math.hypot(xx + yy, yx - xy);
	const mirrored = Math.hypot(xx - yy, yx + xy);
	const best = Math.max(turned, mirrored);
	const [cos, sin] = turned >= mirrored ? [xx + yy, yx - xy] : [xx - yy, yx + xy];
	const side = turned >= mirrored ? 1 : -1;
	return {
		fit: Math.min(1, best * best),
		first,
		// The factor `best` that the best scale has is in `cos` and `sin` already.
		second: second.map(([x, y]): Point => [cos * x - side * sin * y, sin * x + side * cos * y]),
	};
};
