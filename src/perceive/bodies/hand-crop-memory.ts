import type { HandDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxCentre, boxContains, mostOverlapping } from '../../core/geometry/box';
import type { PerceiveConfig } from '../perceive-config';
import { hasChanged, type Levels } from '../picture/levels';

/** A closer look for hands: where, when, what the picture was like there, and what was found. */
export type HandLook = { box: Box; tMs: number; levels: Levels; found: readonly HandDetection[] };

/** A hand is a third as long as its square, and as wide. */
const HAND_OF_SQUARE = 1 / 9;

/**
 * Which of the squares `boxes` (frame pixels) have to be looked at, and which looks still hold: those at the same place
 * whose pixels have stayed the same since. `scale`: from frame pixels to those of `levels`.
 */
export const dueHandLooks = (
	boxes: readonly Box[],
	before: readonly HandLook[],
	{ levels, scale, tMs }: { levels: Levels; scale: number; tMs: number },
	config: Pick<PerceiveConfig, 'stillLevels' | 'handStillShare' | 'stillMostMs' | 'sameHandSquare'>,
): { due: Box[]; held: HandLook[] } => {
	const due: Box[] = [];
	const held: HandLook[] = [];
	const { stillLevels } = config;
	const stillShare = HAND_OF_SQUARE * config.handStillShare;
	const isSame = ({ levels: then, box: { x, y, width, height } }: HandLook): boolean => {
		const part = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
		return !hasChanged(then, levels, part, stillLevels, stillShare);
	};
	for (const box of boxes) {
		const look = before[mostOverlapping(before, box, config.sameHandSquare)];
		const holds = look && tMs - look.tMs < config.stillMostMs && isSame(look);
		if (holds) held.push(look);
		else due.push(box);
	}
	return { due, held };
};

/** The looks that were made now, each with the hands in its square. */
export const handLooksOf = (
	boxes: readonly Box[],
	found: readonly HandDetection[],
	now: { levels: Levels; tMs: number },
): HandLook[] =>
	boxes.map((box) => ({
		...now,
		box,
		found: found.filter((hand) => {
			const [x, y] = boxCentre(hand.box);
			return boxContains(box, x, y);
		}),
	}));
