import type { BodyDetection } from '../../core/perception';
import type { Rotation, Vec3 } from '../../core/space';
import { cross, dot, addScaled, normalise, subtract } from '../vector';

/** BlazePose point numbers. */
const NOSE = 0;
const LEFT_EAR = 7;
const RIGHT_EAR = 8;
const LEFT_SHOULDER = 11;
const RIGHT_SHOULDER = 12;

/** Below this, BlazePose is guessing where a point is. */
const MIN_VISIBILITY = 0.5;

/** How far the line from between the ears to the nose points below straight ahead: 10° in the canonical face. */
const NOSE_DROP_RAD = 0.17;

const metricPoint = ({ landmarks: { metric } }: BodyDetection, k: number): Vec3<'camera'> => [
	metric![3 * k]!,
	metric![3 * k + 1]!,
	metric![3 * k + 2]!,
];

const isVisible = ({ landmarks: { visibility } }: BodyDetection, k: number): boolean =>
	visibility === null || visibility[k]! >= MIN_VISIBILITY;

/**
 * Rough rotation of a head whose face cannot be read, as seen along the line of sight, from the ears and the nose of
 * the body model. `null` when fewer than one ear and the nose can be trusted.
 */
export const headFromBody = (body: BodyDetection): Rotation<'camera', 'head'> | null => {
	if (!body.landmarks.metric) return null;
	if (!isVisible(body, NOSE) || !(isVisible(body, LEFT_EAR) || isVisible(body, RIGHT_EAR))) return null;
	const left = metricPoint(body, LEFT_EAR);
	const right = metricPoint(body, RIGHT_EAR);
	const x = normalise(subtract(left, right));
	if (!x) return null;
	const middle: Vec3<'camera'> = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2];
	const ahead = subtract(metricPoint(body, NOSE), middle);
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
export const chestFromBody = (body: BodyDetection): Vec3<'camera'> | null => {
	if (!body.landmarks.metric || !isVisible(body, LEFT_SHOULDER) || !isVisible(body, RIGHT_SHOULDER)) return null;
	const across = subtract(metricPoint(body, LEFT_SHOULDER), metricPoint(body, RIGHT_SHOULDER));
	return normalise([across[2], 0, -across[0]]);
};

/** Shoulders, elbows and hips: joints that stay put in the picture while a head turns. */
const TRUNK = [LEFT_SHOULDER, RIGHT_SHOULDER, 13, 14, 23, 24] as const;

/** Metres a pixel at the depth of the body, as the body model sizes it; `null` unless both shoulders and more are seen. */
export const metresPerPixelOfBody = (body: BodyDetection): number | null => {
	const { metric, image } = body.landmarks;
	if (!metric || !isVisible(body, LEFT_SHOULDER) || !isVisible(body, RIGHT_SHOULDER)) return null;
	const seen = TRUNK.filter((k) => isVisible(body, k));
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
