import { length2, length3 } from './length';

/**
 * The coordinate spaces of this program; `docs/conventions.md` has the table of axes. `raster`: pixels of a picture in
 * memory, which may be a part of the frame or smaller than it.
 */
export type Space = 'image' | 'raster' | 'camera' | 'head' | 'screen';

declare const space: unique symbol;
type In<S extends Space> = { readonly [space]?: (s: S) => S };

/** A point or direction in a plane. Pixels in `image`, CSS pixels in `screen`. */
export type Vec2<S extends Space> = readonly [x: number, y: number] & In<S>;
/** A point in metres, or a direction of length 1; the field says which. */
export type Vec3<S extends Space> = readonly [x: number, y: number, z: number] & In<S>;
/** A 3 × 3 matrix, row by row. */
export type Matrix3 = readonly [...[number, number, number], ...[number, number, number], ...[number, number, number]];
/** Takes directions in `From` to directions in `To`. */
export type Rotation<To extends Space, From extends Space> = Matrix3 & {
	readonly [space]?: (to: To, from: From) => [To, From];
};
/** An upright rectangle, in pixels of `S`; `x`, `y` is its top left corner. */
export type Box<S extends Space = 'image'> = { x: number; y: number; width: number; height: number } & In<S>;

/** A matrix from what is at each of its nine places. */
export const matrix3 = (at: (index: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => number): Matrix3 => [
	at(0),
	at(1),
	at(2),
	at(3),
	at(4),
	at(5),
	at(6),
	at(7),
	at(8),
];

/** Where a head looks that is turned so; unit length. */
export const forwardOf = (r: Rotation<'camera', 'head'>): Vec3<'camera'> => [-r[2], -r[5], -r[8]];

export const deg = (degrees: number): number => (degrees * Math.PI) / 180;

export const rotate = <To extends Space, From extends Space>(r: Rotation<To, From>, v: Vec3<From>): Vec3<To> => [
	r[0] * v[0] + r[1] * v[1] + r[2] * v[2],
	r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
	r[6] * v[0] + r[7] * v[1] + r[8] * v[2],
];

/** Unit direction of a look. (0, 0) runs back along the optical axis. */
export const directionFromAngles = (yawRad: number, pitchRad: number): Vec3<'camera'> => [
	Math.sin(yawRad) * Math.cos(pitchRad),
	-Math.sin(pitchRad),
	-Math.cos(yawRad) * Math.cos(pitchRad),
];

/** Head angles in radians; `docs/conventions.md` has their signs. */
export const headAngles = (r: Rotation<'camera', 'head'>) => ({
	yawRad: Math.atan2(-r[2], r[8]),
	pitchRad: Math.atan2(r[5], length2(r[2], r[8])),
	rollRad: Math.atan2(r[3], r[4]),
});

/** Visual angle between two unit directions, radians, 0 to π. */
export const visualAngle = <S extends Space>(a: Vec3<S>, b: Vec3<S>): number => {
	// atan2 keeps its precision near 0, where acos loses it.
	const cross = length3(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
	return Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
};
