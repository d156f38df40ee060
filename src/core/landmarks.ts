import { length3 } from './geometry/length';
import type { Landmarks } from './perception';
import type { Vec2 } from './geometry/space';

/** A landmark: pixels with z in the same scale, or metres. */
export type Point3 = readonly [x: number, y: number, z: number];

/**
 * Point `index` of points of shape (n, 3), in their unit. For hot paths: whether there is such a point is not looked at,
 * as models always give all of a set.
 */
export const xyzAt = (points: ArrayLike<number>, index: number): Point3 => [
	points[3 * index]!,
	points[3 * index + 1]!,
	points[3 * index + 2]!,
];

/** The same without z. */
export const xyAt = (points: ArrayLike<number>, index: number): Vec2<'image'> => [
	points[3 * index]!,
	points[3 * index + 1]!,
];

/** Distance in three dimensions between two points of shape (n, 3), in their unit. Makes no arrays. */
export const distanceBetween = (points: ArrayLike<number>, a: number, b: number): number =>
	length3(
		points[3 * a]! - points[3 * b]!,
		points[3 * a + 1]! - points[3 * b + 1]!,
		points[3 * a + 2]! - points[3 * b + 2]!,
	);

/** Whether the model sees a point, rather than guessing where it is: BlazePose's own threshold. */
export const isVisible = ({ visibility }: { visibility: ArrayLike<number> | null }, index: number): boolean =>
	visibility === null || (visibility[index] ?? 0) >= 0.5;

const pointIn = (values: Float32Array, index: number): Point3 | null => {
	const x = values[3 * index];
	const y = values[3 * index + 1];
	const z = values[3 * index + 2];
	if (x === undefined || y === undefined || z === undefined) return null;
	return Number.isFinite(x + y + z) ? [x, y, z] : null;
};

/** Landmark `index` of a set, pixels; `null` when the set is shorter or the numbers are not finite. */
export const pointAt = ({ image }: Landmarks, index: number): Point3 | null => pointIn(image, index);

/** The same in metres; `null` also when the model gives none. */
export const metricPointAt = ({ metric }: Landmarks, index: number): Point3 | null => metric && pointIn(metric, index);

/** Distance in three dimensions, in the unit of the points. */
export const distance3 = (a: Point3, b: Point3): number => length3(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Point halfway between two. */
export const middle = (a: Point3, b: Point3): Point3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** Numbers of the points of MediaPipe's face mesh that are used here; left and right are the person's own. */
export const FACE = {
	foreheadTop: 10,
	chin: 152,
	rightCheek: 234,
	leftCheek: 454,
	noseTip: 1,
	rightEyeOuter: 33,
	rightEyeInner: 133,
	leftEyeInner: 362,
	leftEyeOuter: 263,
} as const;

/** Numbers of the points of MediaPipe's pose that are used here; left and right are the person's own. */
export const POSE = {
	nose: 0,
	leftEye: 2,
	rightEye: 5,
	leftEar: 7,
	rightEar: 8,
	leftShoulder: 11,
	rightShoulder: 12,
	leftElbow: 13,
	rightElbow: 14,
	leftWrist: 15,
	rightWrist: 16,
	leftHip: 23,
	rightHip: 24,
} as const;

/** Number of the wrist in MediaPipe's hand. */
export const HAND_WRIST = 0;
