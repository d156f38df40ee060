import { length3 } from './length';
import { matrix3, type Matrix3, type Rotation, type Space, type Vec2, type Vec3 } from './space';
import type { Camera } from './camera';

/** `a − b`. */
export const subtract = <S extends Space>(a: Vec3<S>, b: Vec3<S>): Vec3<S> => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** `a + k · b`. */
export const addScaled = <S extends Space>(a: Vec3<S>, b: Vec3<S>, k: number): Vec3<S> => [
	a[0] + k * b[0],
	a[1] + k * b[1],
	a[2] + k * b[2],
];

/** `k · a`. */
export const scale = <S extends Space>(a: Vec3<S>, k: number): Vec3<S> => [k * a[0], k * a[1], k * a[2]];

export const dot = <S extends Space>(a: Vec3<S>, b: Vec3<S>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = <S extends Space>(a: Vec3<S>, b: Vec3<S>): Vec3<S> => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];

/** The same direction with length 1; `null` for a vector without one. */
export const normalise = <S extends Space>(a: Vec3<S>): Vec3<S> | null => {
	const size = length3(a[0], a[1], a[2]);
	return size > 1e-12 ? [a[0] / size, a[1] / size, a[2] / size] : null;
};

/** The rotation back: takes `To` to `From`. */
export const inverse = <To extends Space, From extends Space>(r: Rotation<To, From>): Rotation<From, To> => {
	const [a, b, c, d, e, f, g, h, i] = r;
	return [a, d, g, b, e, h, c, f, i];
};

/** First `b`, then `a`. */
export const compose = <A extends Space, B extends Space, C extends Space>(
	a: Rotation<A, B>,
	b: Rotation<B, C>,
): Rotation<A, C> => [
	a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
	a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
	a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
	a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
	a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
	a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
	a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
	a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
	a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
];

/** Steps after which an iteration that doubles the correct digits each time has long converged. */
const MAX_STEPS = 20;

/**
 * The rotation nearest to a 3 × 3 matrix (its orthogonal polar factor), by Newton's iteration (Higham 1986), which
 * doubles the correct digits each time. `null` when the matrix is flat or turns space inside out.
 */
export const nearestRotation = (matrix: Matrix3): Matrix3 | null => {
	const size = Math.hypot(...matrix);
	if (!(size > 0)) return null;
	let m = matrix3((k) => (matrix[k] / size) * Math.sqrt(3));
	for (let step = 0; step < MAX_STEPS; step++) {
		const [a, b, c, d, e, f, g, h, i] = m;
		const p = e * i - f * h;
		const q = f * g - d * i;
		const r = d * h - e * g;
		const determinant = a * p + b * q + c * r;
		if (!(determinant > 1e-6)) return null;
		// Half way to the cofactors over the determinant, which are the inverse, transposed.
		const k = 1 / determinant;
		const next: Matrix3 = [
			0.5 * (a + k * p),
			0.5 * (b + k * q),
			0.5 * (c + k * r),
			0.5 * (d + k * (c * h - b * i)),
			0.5 * (e + k * (a * i - c * g)),
			0.5 * (f + k * (b * g - a * h)),
			0.5 * (g + k * (b * f - c * e)),
			0.5 * (h + k * (c * d - a * f)),
			0.5 * (i + k * (a * e - b * d)),
		];
		let change = 0;
		for (let n = 0; n < 9; n++) change += Math.abs(next[n]! - m[n]!);
		m = next;
		if (change < 1e-9) break;
	}
	return m;
};

/** The smallest turn that takes the optical axis to the direction `d` (unit length, not straight backwards). */
export const turnFromAxis = (d: Vec3<'camera'>): Rotation<'camera', 'camera'> => {
	const k = 1 / (1 + d[2]);
	return [1 - d[0] * d[0] * k, -d[0] * d[1] * k, d[0], -d[0] * d[1] * k, 1 - d[1] * d[1] * k, d[1], -d[0], -d[1], d[2]];
};

/** The point at depth `z` metres along the optical axis that appears at this pixel. */
export const pointAtDepth = ({ focalPx, principal }: Camera, [u, v]: Vec2<'image'>, z: number): Vec3<'camera'> => [
	((u - principal[0]) / focalPx) * z,
	((v - principal[1]) / focalPx) * z,
	z,
];
