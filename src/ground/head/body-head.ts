import type { BodyDetection } from '../../core/perception';
import { isVisible, middle, POSE, xyzAt } from '../../core/landmarks';
import type { Rotation, Vec3 } from '../../core/geometry/space';
import { cross, dot, addScaled, normalise, subtract } from '../../core/geometry/vector';

/** How far the line from between the ears to the nose points below straight ahead: 10° in the canonical face. */
const NOSE_DROP_RAD = 0.17;

/**
 * Rough rotation of a head whose face cannot be read, as seen along the line of sight, from the ears and the nose of
 * the body model. `null` when fewer than one ear and the nose can be trusted.
 */
export const headFromBody = ({ landmarks }: BodyDetection): Rotation<'camera', 'head'> | null => {
	const { metric } = landmarks;
	if (!metric) return null;
	if (!isVisible(landmarks, POSE.nose) || !(isVisible(landmarks, POSE.leftEar) || isVisible(landmarks, POSE.rightEar)))
		return null;
	const left = xyzAt(metric, POSE.leftEar);
	const right = xyzAt(metric, POSE.rightEar);
	const x = normalise(subtract<'camera'>(left, right));
	if (!x) return null;
	const ahead = subtract<'camera'>(xyzAt(metric, POSE.nose), middle(left, right));
	const level = normalise(addScaled(ahead, x, -dot(ahead, x)));
	if (!level) return null;
	// The tip of the nose lies lower than the ears.
	const crown = cross(level, x);
	const forward: Vec3<'camera'> = [
		Math.cos(NOSE_DROP_RAD) * level[0] + Math.sin(NOSE_DROP_RAD) * crown[0],
		Math.cos(NOSE_DROP_RAD) * level[1] + Math.sin(NOSE_DROP_RAD) * crown[1],
		Math.cos(NOSE_DROP_RAD) * level[2] + Math.sin(NOSE_DROP_RAD) * crown[2],
	];
	const back: Vec3<'camera'> = [-forward[0], -forward[1], -forward[2]];
	const down = cross(back, x);
	return [x[0], down[0], back[0], x[1], down[1], back[1], x[2], down[2], back[2]];
};

/**
 * Level direction in which the chest faces, as seen along the line of sight; unit length. `null` when a shoulder is
 * hidden.
 */
export const chestFromBody = ({ landmarks }: BodyDetection): Vec3<'camera'> | null => {
	const { metric } = landmarks;
	if (!metric || !isVisible(landmarks, POSE.leftShoulder) || !isVisible(landmarks, POSE.rightShoulder)) return null;
	const across = subtract<'camera'>(xyzAt(metric, POSE.leftShoulder), xyzAt(metric, POSE.rightShoulder));
	return normalise([across[2], 0, -across[0]]);
};

/** Shoulders, elbows and hips: joints that stay put in the picture while a head turns. */
const TRUNK = [POSE.leftShoulder, POSE.rightShoulder, 13, 14, 23, 24] as const;

/** Metres a pixel at the depth of the body, as the body model sizes it; `null` unless both shoulders and more are seen. */
export const metresPerPixelOfBody = ({ landmarks }: BodyDetection): number | null => {
	const { metric, image } = landmarks;
	if (!metric || !isVisible(landmarks, POSE.leftShoulder) || !isVisible(landmarks, POSE.rightShoulder)) return null;
	const seen = TRUNK.filter((k) => isVisible(landmarks, k));
	if (seen.length < 4) return null;
	const spread = (points: Float32Array) => {
		let sum = 0;
		for (const axis of [0, 1]) {
			const mean = seen.reduce((total, k) => total + points[3 * k + axis]!, 0) / seen.length;
			for (const k of seen) sum += (points[3 * k + axis]! - mean) ** 2;
		}
		return Math.sqrt(sum);
	};
	const px = spread(image);
	return px > 10 ? spread(metric) / px : null;
};
