import { xyAt } from '../../core/landmarks';
import type { Box, Vec2 } from '../../core/geometry/space';
import type { HandDetection } from '../../core/perception';
import { INDEX_KNUCKLE, INDEX_TIP, indexFingerOf, WRIST } from './hand-shape';
import type { PointingConfig } from './pointing-config';

/** Angle from straight below the chin at which a hand is, radians: 0 before the chest, π above the head. */
export const raisedOf = ([x, y]: Vec2<'image'>, head: Box): number =>
	Math.atan2(Math.abs(x - (head.x + head.width / 2)), y - (head.y + head.height));

/** How far a hand is from the chin, in heights of the head. */
const headsAwayOf = ([x, y]: Vec2<'image'>, head: Box): number =>
	Math.hypot(x - (head.x + head.width / 2), y - (head.y + head.height)) / head.height;

/** Middle of the chest, in heights of the head from its top. */
const CHEST = 1.3;

/** Cosine between the index finger and the line from the chest to its tip, in the picture; 0 where either has no length. */
const inLineWithChest = ({ landmarks: { image } }: HandDetection, head: Box): number => {
	const [kx, ky] = xyAt(image, INDEX_KNUCKLE);
	const [tx, ty] = xyAt(image, INDEX_TIP);
	const [cx, cy] = [tx - (head.x + head.width / 2), ty - (head.y + CHEST * head.height)];
	const lengths = Math.hypot(tx - kx, ty - ky) * Math.hypot(cx, cy);
	return lengths > 0 ? ((tx - kx) * cx + (ty - ky) * cy) / lengths : 0;
};

/** Whether somebody with this head holds the hand out as one that points, whatever its other fingers do. */
export const isHeldOut = (hand: HandDetection, head: Box, config: PointingConfig): boolean => {
	const { heads, raisedRad, inLine, leastLength } = config.heldOut;
	const wrist = xyAt(hand.landmarks.image, WRIST);
	return (
		headsAwayOf(wrist, head) >= heads &&
		raisedOf(wrist, head) >= raisedRad &&
		inLineWithChest(hand, head) >= inLine &&
		(indexFingerOf(hand)?.lengthPalms ?? 0) >= leastLength
	);
};
