import type { HandDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxCentre, boxContains, mostOverlapping } from '../../core/geometry/box';
import type { PerceiveConfig } from '../perceive-config';
import { hasChanged, type Levels } from '../picture/levels';

/** A closer look for hands: where, when, what the picture was like there, and what was found. */
export type HandLook = { box: Box; tMs: number; levels: Levels; found: readonly HandDetection[] };

/** Overlap (intersection over union) from which on two squares around a wrist show the same. */
const SAME_SQUARE = 0.8;

/**
 * Which of the squares `boxes` (frame pixels) have to be looked at, and which looks still hold: those at the same place
 * whose pixels have stayed the same since. `scale`: from frame pixels to those of `levels`.
 */
export const dueHandLooks = (
	boxes: readonly Box[],
	before: readonly HandLook[],
	{ levels, scale, tMs }: { levels: Levels; scale: number; tMs: number },
	{ stillLevels, stillMostMs }: Pick<PerceiveConfig, 'stillLevels' | 'stillMostMs'>,
): { due: Box[]; held: HandLook[] } => {
	const due: Box[] = [];
	const held: HandLook[] = [];
	for (const box of boxes) {
		const look = before[mostOverlapping(before, box, SAME_SQUARE)];
		const part = { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
		const holds = look && tMs - look.tMs < stillMostMs && !hasChanged(look.levels, levels, part, stillLevels);
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
