import type { FaceDetection } from '../core/perception';
import type { IdentityConfig } from './identity-config';
import { distance3, middle, pointAt, type Point3 } from '../core/landmarks';

/** One end of a length: a mesh point, or the middle of two. */
type End = readonly [number] | readonly [number, number];

/**
 * Lengths of the face that bone and gristle hold fixed. Lips, jaw, lids and brows are left out: they move. `noise` is the
 * standard deviation of each number over the sightings of one person, measured over 11 people in 8 real clips.
 */
const LENGTHS: readonly { from: End; to: End; noise: number }[] = [
	// Between the outer corners of the eyes.
	{ from: [33], to: [263], noise: 0.015 },
	// Between the inner corners.
	{ from: [133], to: [362], noise: 0.03 },
	// Between the temples.
	{ from: [127], to: [356], noise: 0.009 },
	// Between the cheeks.
	{ from: [234], to: [454], noise: 0.008 },
	// Between the cheekbones.
	{ from: [116], to: [345], noise: 0.007 },
	// Between the wings of the nose.
	{ from: [129], to: [358], noise: 0.037 },
	// Bridge to base of the nose.
	{ from: [168], to: [2], noise: 0.022 },
	// Bridge to tip.
	{ from: [168], to: [1], noise: 0.018 },
	// How far the tip stands out.
	{ from: [129, 358], to: [1], noise: 0.024 },
	// Forehead top to bridge.
	{ from: [10], to: [168], noise: 0.022 },
	// Eyes to base of the nose.
	{ from: [33, 263], to: [2], noise: 0.018 },
	// Cheeks to tip of the nose.
	{ from: [234, 454], to: [1], noise: 0.02 },
	// Width of the forehead.
	{ from: [54], to: [284], noise: 0.01 },
	// Width of the jaw at the ears.
	{ from: [132], to: [361], noise: 0.009 },
];

/**
 * Shape of a face that does not depend on its pose, size or expression: logarithms of fixed lengths in three dimensions
 * over their geometric mean. `null` when the face is turned away too far or too small for its depth to be read.
 */
export const faceShape = (face: FaceDetection, config: IdentityConfig): number[] | null => {
	const right = pointAt(face.landmarks, 234);
	const left = pointAt(face.landmarks, 454);
	if (!right || !left) return null;
	const width = distance3(left, right);
	if (width < config.minShapePx) return null;
	if (Math.hypot(left[0] - right[0], left[1] - right[1]) < width * Math.cos(config.maxShapeAngleRad)) return null;

	const end = (e: End): Point3 | null => {
		const a = pointAt(face.landmarks, e[0]);
		const b = e[1] === undefined ? a : pointAt(face.landmarks, e[1]);
		return a && b && middle(a, b);
	};
	const logs: number[] = [];
	for (const { from, to } of LENGTHS) {
		const [a, b] = [end(from), end(to)];
		if (!a || !b) return null;
		const length = distance3(a, b);
		if (!(length > 0)) return null;
		logs.push(Math.log(length));
	}
	const mean = logs.reduce((sum, l) => sum + l, 0) / logs.length;
	return logs.map((l) => l - mean);
};

/** Root mean square difference of two face shapes in units of their noise: about 1 for one person, larger for two. */
export const faceShapeDistance = (a: readonly number[], b: readonly number[]): number =>
	Math.sqrt(
		LENGTHS.reduce((sum, { noise }, i) => sum + (((a[i] ?? 0) - (b[i] ?? 0)) / noise) ** 2, 0) / LENGTHS.length,
	);
