import { ramp } from '../../core/maths/statistics';
import type { HandDetection } from '../../core/perception';
import { xyzAt } from '../../core/landmarks';
import { visualAngle, type Vec3 } from '../../core/geometry/space';
import type { PointingConfig } from './pointing-config';
import { normalise, subtract } from '../../core/geometry/vector';

/** Hand landmark numbers: the wrist, and for each finger its knuckle; the next three are the joints and the tip. */
const INDEX_KNUCKLE = 5;
const OTHER_KNUCKLES = [9, 13, 17] as const;

export const INDEX_TIP = 8;
export const WRIST = 0;

/** A landmark in metres, axes along the line of sight. `null` when the model gave none. */
export const handPoint = ({ landmarks: { metric } }: HandDetection, k: number): Vec3<'camera'> | null =>
	metric && xyzAt(metric, k);

/** How much a finger is bent at its two outer joints, radians: 0 when straight. `null` without metric landmarks. */
const bendOf = (hand: HandDetection, knuckle: number): number | null => {
	let bend = 0;
	for (let joint = knuckle; joint < knuckle + 2; joint++) {
		const a = handPoint(hand, joint);
		const b = handPoint(hand, joint + 1);
		const c = handPoint(hand, joint + 2);
		const first = a && b && normalise(subtract(b, a));
		const second = b && c && normalise(subtract(c, b));
		if (!first || !second) return null;
		bend += visualAngle(first, second);
	}
	return bend;
};

/** Mean of x and of y over points of shape (n, 3). */
export const middleOf = (points: Float32Array): [x: number, y: number] => {
	let x = 0;
	let y = 0;
	const n = points.length / 3;
	for (let k = 0; k < n; k++) {
		x += points[3 * k]! / n;
		y += points[3 * k + 1]! / n;
	}
	return [x, y];
};

/**
 * How large a hand is in the picture, pixels per metre across the line of sight: the scale with which its metric
 * landmarks fit those in the picture best, so that a hand seen from its short side counts as any other. `null` without
 * metric landmarks, or when they do not fit at all.
 */
export const pxPerMetre = ({ landmarks: { image, metric } }: HandDetection): number | null => {
	if (!metric) return null;
	const [imageX, imageY] = middleOf(image);
	const [metricX, metricY] = middleOf(metric);
	let both = 0;
	let size = 0;
	for (let at = 0; at < image.length; at += 3) {
		const x = metric[at]! - metricX;
		const y = metric[at + 1]! - metricY;
		both += x * (image[at]! - imageX) + y * (image[at + 1]! - imageY);
		size += x * x + y * y;
	}
	return both > 0 ? both / size : null;
};

/**
 * How much a hand has the shape of pointing, 0 to 1: index finger straight, the three others curled into the palm; the
 * thumb is free (Kendon 2004). Less so the fewer pixels it has. An open or resting hand bends its fingers alike, a fist
 * or a hand around a cup bends them all.
 */
export const pointingShape = (hand: HandDetection, config: PointingConfig): number => {
	const size = ramp(pxPerMetre(hand) ?? 0, config.smallPxPerMetre, config.clearPxPerMetre);
	const index = bendOf(hand, INDEX_KNUCKLE);
	if (index === null || size === 0) return 0;
	let others = 0;
	let least = Infinity;
	for (const knuckle of OTHER_KNUCKLES) {
		const bend = bendOf(hand, knuckle);
		if (bend === null) return 0;
		others += bend / OTHER_KNUCKLES.length;
		least = Math.min(least, bend);
	}
	return (
		size *
		(1 - ramp(index, config.straightRad, config.bentRad)) *
		ramp(others, config.looseRad, config.curledRad) *
		ramp(least, config.straightRad / 2, config.straightRad)
	);
};
