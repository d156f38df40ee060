import { length2, length3 } from './length';

/** The coordinate spaces of this program; the README has the table of axes. */
export type Space = 'image' | 'camera' | 'head' | 'screen';

declare const space: unique symbol;
type In<S extends Space> = { readonly [space]?: (s: S) => S };

/** A point or direction in a plane. Pixels in `image`, CSS pixels in `screen`. */
export type Vec2<S extends Space> = readonly [x: number, y: number] & In<S>;
/** A point in metres, or a direction of length 1; the field says which. */
export type Vec3<S extends Space> = readonly [x: number, y: number, z: number] & In<S>;
/** Takes directions in `From` to directions in `To`. Nine numbers, row by row. */
export type Rotation<To extends Space, From extends Space> = readonly number[] & {
	readonly [space]?: (to: To, from: From) => [To, From];
};
/** An upright rectangle in `image` pixels; `x`, `y` is its top left corner. */
export type Box = { x: number; y: number; width: number; height: number };

export const deg = (degrees: number): number => (degrees * Math.PI) / 180;

export const rotate = <To extends Space, From extends Space>(r: Rotation<To, From>, v: Vec3<From>): Vec3<To> => [
	r[0]! * v[0] + r[1]! * v[1] + r[2]! * v[2],
	r[3]! * v[0] + r[4]! * v[1] + r[5]! * v[2],
	r[6]! * v[0] + r[7]! * v[1] + r[8]! * v[2],
];

/** Unit direction of a look. (0, 0) runs back along the optical axis. */
export const directionFromAngles = (yawRad: number, pitchRad: number): Vec3<'camera'> => [
	Math.sin(yawRad) * Math.cos(pitchRad),
	-Math.sin(pitchRad),
	-Math.cos(yawRad) * Math.cos(pitchRad),
];

/** Head angles in radians; the README has their signs. */
export const headAngles = (r: Rotation<'camera', 'head'>) => ({
	yawRad: Math.atan2(-r[2]!, r[8]!),
	pitchRad: Math.atan2(r[5]!, length2(r[2]!, r[8]!)),
	rollRad: Math.atan2(r[3]!, r[4]!),
});

/** Visual angle between two unit directions, radians, 0 to π. */
export const visualAngle = <S extends Space>(a: Vec3<S>, b: Vec3<S>): number => {
	// atan2 keeps its precision near 0, where acos loses it.
	const cross = length3(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
	return Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
};
