import type { Box } from '../core/space';
import { boxSize, overlap } from './boxes';

/** When two boxes are the same thing; see `PerceiveConfig`. */
export type DuplicateRule = { duplicateOverlap: number; duplicateCentre: number };

/** True when two boxes of one kind show the same thing: they overlap much, or sit on the same place at a like size. */
export const isDuplicate = (a: Box, b: Box, rule: DuplicateRule): boolean => {
	if (overlap(a, b) > rule.duplicateOverlap) return true;
	const sizeA = boxSize(a);
	const sizeB = boxSize(b);
	// A face in front of a bigger one has another size; a second box of one face has nearly the same.
	if (Math.max(sizeA, sizeB) > 2 * Math.min(sizeA, sizeB)) return false;
	const distance = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
	return distance < (rule.duplicateCentre * (sizeA + sizeB)) / 2;
};

/** Drops what is a duplicate of something earlier in the list: put the most trusted first. */
export const mergeDuplicates = <T extends { box: Box }>(items: readonly T[], rule: DuplicateRule): T[] => {
	const kept: T[] = [];
	for (const item of items) if (!kept.some((other) => isDuplicate(other.box, item.box, rule))) kept.push(item);
	return kept;
};
