import type { BodyDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { mostOverlapping } from '../../core/geometry/box';
import type { PerceiveConfig } from '../perceive-config';
import { hasChanged, type Levels } from '../picture/levels';
import { aroundJoints } from './still-rules';

/** A part of the frame that was searched for bodies: where, when, what the picture was like, and what was found. */
export type BodyLook = { box: Box; tMs: number; levels: Levels; found: readonly BodyDetection[] };

/** What the picture is like now; `scale`: from frame pixels to those of `levels`. */
type PictureNow = { levels: Levels; scale: number; tMs: number };

/** Overlap (intersection over union) from which on two parts are one: faces in the same place have it, neighbours do not. */
const SAME_PART = 0.5;

/** The last look at a part, if it still holds: what was found has not moved, or nothing was and the part has not changed. */
export const heldBodyLook = (
	part: Box,
	before: readonly BodyLook[],
	{ levels, scale, tMs }: PictureNow,
	{ stillLevels, bodyStillShare, bodyCropMostMs }: PerceiveConfig,
): BodyLook | null => {
	const look = before[mostOverlapping(before, part, SAME_PART)];
	if (!look || tMs - look.tMs >= bodyCropMostMs) return null;
	const watched = look.found.length > 0 ? look.found.flatMap(aroundJoints) : [look.box];
	const isChanged = ({ x, y, width, height }: Box) => {
		const there = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
		return hasChanged(look.levels, levels, there, stillLevels, bodyStillShare);
	};
	return watched.some(isChanged) ? null : look;
};

/** The looks to remember: the new ones, and those of other parts that are not too old. */
export const bodyLooksAfter = (
	before: readonly BodyLook[],
	now: readonly BodyLook[],
	tMs: number,
	{ bodyCropMostMs }: Pick<PerceiveConfig, 'bodyCropMostMs'>,
): readonly BodyLook[] => [
	...now,
	...before.filter((look) => tMs - look.tMs < bodyCropMostMs && mostOverlapping(now, look.box, SAME_PART) < 0),
];
