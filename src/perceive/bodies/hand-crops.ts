import type { BodyDetection, HandDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { PerceiveConfig } from '../perceive-config';
import { boxContains } from '../../core/geometry/box';

/** Points of `pose-33` of one arm: shoulder, elbow, wrist. */
const ARMS = [
	[11, 13, 15],
	[12, 14, 16],
] as const;
const [LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_HIP, RIGHT_HIP] = [11, 12, 23, 24];

/**
 * Length of a hand against the breadth of the shoulders and the length of the trunk: hand 0.108, shoulders 0.259,
 * shoulder to hip 0.288 of stature (Drillis & Contini 1966).
 */
const HAND_OF_SHOULDERS = 0.108 / 0.259;
const HAND_OF_TRUNK = 0.108 / 0.288;
/** Side of a crop in hand lengths: the hand, and as much around it as it moves in a tenth of a second. */
const CROP_TIMES_HAND = 3;
/** How far beyond the wrist the middle of a hand is, in lengths of the forearm (hand 0.108 / 2, forearm 0.146). */
const BEYOND_WRIST = 0.37;

/**
 * Squares around wrists where hands are too small for the whole frame, frame pixels. `bodies`: as last seen.
 * Wrists where the whole frame showed a hand last time (`hands`) are left out.
 */
export const chooseHandCrops = (
	bodies: readonly BodyDetection[],
	hands: readonly HandDetection[],
	frame: { widthPx: number; heightPx: number },
	config: PerceiveConfig,
): Box[] => {
	const crops: Box[] = [];
	const longSide = Math.max(frame.widthPx, frame.heightPx);
	for (const { landmarks } of bodies) {
		const { image, visibility } = landmarks;
		const at = (i: number) => [image[i * 3]!, image[i * 3 + 1]!] as const;
		const distance = (a: number, b: number) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]);
		const isSeen = (i: number) => !visibility || visibility[i]! >= 0.5;
		// Seen from the side the shoulders are narrow, sitting or bowed the trunk is short: the longer one is right.
		const trunk = isSeen(LEFT_HIP) && isSeen(RIGHT_HIP) ? distance(LEFT_SHOULDER, LEFT_HIP) : 0;
		const handPx = Math.max(HAND_OF_SHOULDERS * distance(LEFT_SHOULDER, RIGHT_SHOULDER), HAND_OF_TRUNK * trunk);
		if (handPx > config.smallHandShare * longSide || handPx < 8) continue;
		for (const [, elbow, wrist] of ARMS) {
			if (!isSeen(wrist)) continue;
			const x = at(wrist)[0] + BEYOND_WRIST * (at(wrist)[0] - at(elbow)[0]);
			const y = at(wrist)[1] + BEYOND_WRIST * (at(wrist)[1] - at(elbow)[1]);
			if (!boxContains({ x: 0, y: 0, width: frame.widthPx, height: frame.heightPx }, x, y)) continue;
			if (hands.some((hand) => boxContains(hand.box, x, y))) continue;
			const side = CROP_TIMES_HAND * handPx;
			crops.push({ x: x - side / 2, y: y - side / 2, width: side, height: side });
		}
	}
	return crops.slice(0, config.maxHandCrops);
};
