import { length3 } from '../core/length';
import type { Rotation, Space, Vec2, Vec3 } from '../core/space';
import type { Camera } from '../core/camera';

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
export const inverse = <To extends Space, From extends Space>(r: Rotation<To, From>): Rotation<From, To> => [
	r[0]!,
	r[3]!,
	r[6]!,
	r[1]!,
	r[4]!,
	r[7]!,
	r[2]!,
	r[5]!,
	r[8]!,
];

/** First `b`, then `a`. */
export const compose = <A extends Space, B extends Space, C extends Space>(
	a: Rotation<A, B>,
	b: Rotation<B, C>,
): Rotation<A, C> => {
	const out: number[] = [];
	for (let row = 0; row < 9; row += 3)
		for (let column = 0; column < 3; column++)
			out.push(a[row]! * b[column]! + a[row + 1]! * b[3 + column]! + a[row + 2]! * b[6 + column]!);
	return out;
};

/**
 * The rotation nearest to a 3 × 3 matrix (its orthogonal polar factor), by Newton's iteration (Higham 1986), which
 * doubles the correct digits each time. `null` when the matrix is flat or turns space inside out.
 */
export const nearestRotation = (matrix: readonly number[]): number[] | null => {
	const size = Math.hypot(...matrix);
	if (!(size > 0)) return null;
	let m = matrix.map((x) => (x / size) * Math.sqrt(3));
	for (let step = 0; step < 20; step++) {
		const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
		const cofactors = [
			e * i - f * h,
			f * g - d * i,
			d * h - e * g,
			c * h - b * i,
			a * i - c * g,
			b * g - a * h,
			b * f - c * e,
			c * d - a * f,
			a * e - b * d,
		];
		const determinant = a * cofactors[0]! + b * cofactors[1]! + c * cofactors[2]!;
		if (!(determinant > 1e-6)) return null;
		let change = 0;
		const next = m.map((x, k) => 0.5 * (x + cofactors[k]! / determinant));
		for (let k = 0; k < 9; k++) change += Math.abs(next[k]! - m[k]!);
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
