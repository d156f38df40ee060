import type { Box } from '../../core/geometry/space';
import type { BodyDetection, HandDetection } from '../../core/perception';
import type { PerceiveConfig } from '../perceive-config';
import type { StillRule } from './while-still';

/** Points of `pose-33` that tell where arms and trunk are: shoulders, elbows, wrists, hips. */
const ARMS_AND_TRUNK = [11, 12, 13, 14, 15, 16, 23, 24];
const [LEFT_WRIST, RIGHT_WRIST] = [15, 16];
/**
 * Beside the landmarks of a hand, in its longer side: the flesh around them. With 0.35 a hand at rest is looked at for each
 * arm that moves beside it: 93 instead of 47 of the sample's 130 frames.
 */
const HAND_MARGIN = 0.1;
/** Half a square around a joint, in the height of what is seen of a body: some 0.1 m of an upper body. */
const JOINT_SHARE = 0.08;
/** Half a square around a wrist, which has the hand in it. */
const WRIST_SHARE = 0.14;

const aroundHand = ({ box: { x, y, width, height } }: HandDetection): Box[] => {
	const margin = HAND_MARGIN * Math.max(width, height);
	return [{ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }];
};

/** Squares around those of the points that are seen. */
export const aroundPoints = (
	{ box, landmarks: { image, visibility } }: BodyDetection,
	points: readonly number[],
): Box[] =>
	points
		.filter((k) => !visibility || visibility[k]! >= 0.5)
		.map((k) => {
			const half =
				(k === LEFT_WRIST || k === RIGHT_WRIST ? WRIST_SHARE : JOINT_SHARE) * Math.max(box.width, box.height);
			return { x: image[k * 3]! - half, y: image[k * 3 + 1]! - half, width: 2 * half, height: 2 * half };
		});

/** Around the joints. A head that turns on a trunk at rest changes nothing that bodies are asked for. */
export const aroundJoints = (body: BodyDetection): Box[] => aroundPoints(body, ARMS_AND_TRUNK);

/** When hands are looked for anew. */
export const handRule = (config: PerceiveConfig): StillRule<HandDetection> => ({
	...config,
	watched: aroundHand,
	searchMs: config.handSearchMs,
	stillShare: config.handStillShare,
});

/** When bodies are. */
export const bodyRule = (config: PerceiveConfig): StillRule<BodyDetection> => ({
	...config,
	watched: aroundJoints,
	searchMs: config.bodySearchMs,
	stillShare: config.bodyStillShare,
});
