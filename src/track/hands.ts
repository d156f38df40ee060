import { length2 } from '../core/geometry/length';
import type { HandDetection } from '../core/perception';
import type { Box, Vec2 } from '../core/geometry/space';
import type { AssembleConfig } from './track-config';
import { boxCentre, boxSize, compareBoxes } from '../core/geometry/box';
import { itemAt } from '../core/collections';
import { HAND_WRIST, isVisible, pointAt, POSE, xyAt } from '../core/landmarks';
import { solveAssignment } from './solve-assignment';

/** Whose hands are to be found. Wrists are those of the pose, pixels; `null` where it sees none. */
export type HandOwner = { headBox: Box; wrists: Record<'left' | 'right', Vec2<'image'> | null> };
/** The hands of one person; `side` of each hand is that of its place. */
export type OwnHands = { left: HandDetection | null; right: HandDetection | null };

const SIDES = ['left', 'right'] as const;

/** The wrists of a pose that it sees; where it does not, it invents one. `null` without a pose. */
export const wristsOf = (
	pose: { image: ArrayLike<number>; visibility: ArrayLike<number> | null } | null,
): HandOwner['wrists'] => {
	const at = (index: number): Vec2<'image'> | null => {
		if (!pose || !isVisible(pose, index)) return null;
		const [x, y] = xyAt(pose.image, index);
		return Number.isFinite(x + y) ? [x, y] : null;
	};
	return { left: at(POSE.leftWrist), right: at(POSE.rightWrist) };
};

/**
 * Gives hands to people: by the distance to a wrist of their pose, and to a person without pose by reach. A hand is
 * given to one person, a person has one hand a side. The pose decides the side where it is known.
 */
export const assignHands = (
	owners: readonly HandOwner[],
	hands: readonly HandDetection[],
	config: AssembleConfig,
): OwnHands[] => {
	const ordered = [...hands].sort((a, b) => compareBoxes(a.box, b.box) || a.score - b.score);
	const own: OwnHands[] = owners.map(() => ({ left: null, right: null }));
	const places = owners.flatMap((owner, i) => SIDES.map((side) => ({ owner, side, hands: itemAt(own, i) })));

	const pairs = solveAssignment(ordered, places, 4, (hand, { owner, side }) => {
		const wrist = pointAt(hand.landmarks, HAND_WRIST) ?? [...boxCentre(hand.box), 0];
		const handSize = Math.max(hand.box.width, hand.box.height);
		const ratio = handSize / owner.headBox.height;
		if (!(ratio >= config.handHeadRatio[0] && ratio <= config.handHeadRatio[1])) return null;
		const penalty = hand.side === side ? 0 : config.sidePenalty;

		const ownWrist = owner.wrists[side];
		if (ownWrist) {
			const distance = length2(wrist[0] - ownWrist[0], wrist[1] - ownWrist[1]) / boxSize(owner.headBox);
			return distance <= config.handWristDistance ? distance / config.handWristDistance + penalty : null;
		}
		const [x, y] = boxCentre(owner.headBox);
		const distance = length2(wrist[0] - x, wrist[1] - y) / owner.headBox.height;
		// One more than any wrist match: reach is only for hands that no known wrist explains.
		return distance <= config.handReach ? 2 + distance / config.handReach + 2 * penalty : null;
	});

	for (const [hand, { hands: given, side }] of pairs) given[side] = { ...hand, side };
	return own;
};
