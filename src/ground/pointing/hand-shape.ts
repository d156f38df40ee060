import { ramp } from '../../core/maths/statistics';
import { pxPerMetre } from '../../core/body/hand-scale';
import type { HandDetection } from '../../core/perception';
import { xyAt, xyzAt } from '../../core/landmarks';
import { visualAngle, type Vec2, type Vec3 } from '../../core/geometry/space';
import type { PointingConfig } from './pointing-config';
import { normalise, subtract } from '../../core/geometry/vector';

/** Hand landmark numbers: the wrist, and for each finger its knuckle; the next three are the joints and the tip. */
export const INDEX_KNUCKLE = 5;
const OTHER_KNUCKLES = [9, 13, 17] as const;

/** Tips of middle, ring and little finger. */
const OTHER_TIPS = [12, 16, 20] as const;

/** Length of the palm, wrist to knuckle of the index finger, metres: of an adult's hand; the least that a turned one counts as. */
const PALM_M = 0.09;

export const INDEX_TIP = 8;
export const WRIST = 0;

const distance = ([ax, ay]: Vec2<'image'>, [bx, by]: Vec2<'image'>): number => Math.hypot(ax - bx, ay - by);

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

/**
 * How much the fingers are bent as those of a pointing hand, 0 to 1: index finger straight, the three others curled into the palm; the
 * thumb is free (Kendon 2004). An open or resting hand bends its fingers alike, a fist or a hand around a cup bends them all.
 */
const bentToPoint = (hand: HandDetection, config: PointingConfig): number => {
	const index = bendOf(hand, INDEX_KNUCKLE);
	if (index === null) return 0;
	let others = 0;
	let least = Infinity;
	for (const knuckle of OTHER_KNUCKLES) {
		const bend = bendOf(hand, knuckle);
		if (bend === null) return 0;
		others += bend / OTHER_KNUCKLES.length;
		least = Math.min(least, bend);
	}
	return (
		(1 - ramp(index, config.straightRad, config.bentRad)) *
		ramp(others, config.looseRad, config.curledRad) *
		ramp(least, config.straightRad / 2, config.straightRad)
	);
};

/** The index finger in the picture, in lengths of the palm: how long it looks, and how far its tip is ahead of the other ones. */
type IndexFinger = { lengthPalms: number; aheadPalms: number };

/** `null` without metric landmarks. */
export const indexFingerOf = (hand: HandDetection): IndexFinger | null => {
	const scale = pxPerMetre(hand);
	if (scale === null) return null;
	const { image } = hand.landmarks;
	const wrist = xyAt(image, WRIST);
	const knuckle = xyAt(image, INDEX_KNUCKLE);
	const tip = xyAt(image, INDEX_TIP);
	const palmPx = Math.max(distance(wrist, knuckle), PALM_M * scale);
	const lengthPx = distance(knuckle, tip);
	if (lengthPx === 0) return { lengthPalms: 0, aheadPalms: 0 };
	const reachOf = (k: number): number => {
		const [x, y] = xyAt(image, k);
		return ((x - knuckle[0]) * (tip[0] - knuckle[0]) + (y - knuckle[1]) * (tip[1] - knuckle[1])) / lengthPx;
	};
	const aheadPx = lengthPx - Math.max(...OTHER_TIPS.map(reachOf));
	return { lengthPalms: lengthPx / palmPx, aheadPalms: aheadPx / palmPx };
};

/** Whether the index finger points rather at the camera, or away from it, than across: the picture then hides how long it is. */
const isForeshortened = (hand: HandDetection): boolean => {
	const knuckle = handPoint(hand, INDEX_KNUCKLE);
	const tip = handPoint(hand, INDEX_TIP);
	const along = knuckle && tip && normalise(subtract(tip, knuckle));
	return along !== null && Math.abs(along[2]) > Math.SQRT1_2;
};

/**
 * How much a hand has the shape of pointing, 0 to 1; less so the fewer pixels it has. Across the picture an index finger that is ahead
 * of the others tells, which small hands show better than how their fingers bend; along the line of sight the bends do.
 */
export const pointingShape = (hand: HandDetection, config: PointingConfig): number => {
	const { leastPxPerMetre, smallPxPerMetre, clearPxPerMetre, indexAhead } = config;
	const scale = pxPerMetre(hand) ?? 0;
	if (isForeshortened(hand)) return ramp(scale, smallPxPerMetre, clearPxPerMetre) * bentToPoint(hand, config);
	const index = indexFingerOf(hand);
	if (index === null || index.lengthPalms < indexAhead.leastLength) return 0;
	return ramp(scale, leastPxPerMetre, smallPxPerMetre) * ramp(index.aheadPalms, indexAhead.from, indexAhead.full);
};
