import type { BodyDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxSize, iou } from '../../core/geometry/box';

/** When two boxes are the same thing; see `PerceiveConfig`. */
export type DuplicateRule = { duplicateOverlap: number; duplicateCentre: number };

/** True when two boxes of one kind show the same thing: they overlap much, or sit on the same place at a like size. */
export const isDuplicate = (a: Box, b: Box, rule: DuplicateRule): boolean => {
	if (iou(a, b) > rule.duplicateOverlap) return true;
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

/** Points of `pose-33`: nose, and the shoulders. */
const [NOSE, LEFT_SHOULDER, RIGHT_SHOULDER] = [0, 11, 12] as const;

/**
 * Adds bodies found in a crop. Their boxes end where the crop does, so bodies are compared by the place of their heads:
 * noses nearer than half a breadth of the shoulders are one person's.
 */
export const mergeBodies = (
	bodies: readonly BodyDetection[],
	more: readonly BodyDetection[],
	rule: DuplicateRule,
): BodyDetection[] => {
	const kept = [...bodies];
	for (const body of mergeDuplicates(more, rule)) {
		const point = ({ landmarks: { image } }: BodyDetection, i: number) => [image[i * 3]!, image[i * 3 + 1]!] as const;
		const distance = (a: readonly [number, number], b: readonly [number, number]) =>
			Math.hypot(a[0] - b[0], a[1] - b[1]);
		const isKnown = kept.some((other) => {
			const breadth = Math.max(
				distance(point(other, LEFT_SHOULDER), point(other, RIGHT_SHOULDER)),
				distance(point(body, LEFT_SHOULDER), point(body, RIGHT_SHOULDER)),
			);
			return distance(point(other, NOSE), point(body, NOSE)) < breadth / 2;
		});
		if (!isKnown) kept.push(body);
	}
	return kept;
};
