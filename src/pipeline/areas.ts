import type { AreaOfInterest } from '../core/attention';
import type { Box } from '../core/space';

/** Share of the smaller of two boxes from which on they are the same thing: a person marks more, or less, than the detector. */
const SAME_COVER = 0.5;

const cover = (a: Box, b: Box): number => {
	const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	const smaller = Math.min(a.width * a.height, b.width * b.height);
	return width > 0 && height > 0 && smaller > 0 ? (width * height) / smaller : 0;
};

/**
 * The detected things that a person has not marked: where both lie, the marked one counts, under its name. One with the
 * id of a marked one is left out, too.
 */
export const unmarked = (
	detected: readonly AreaOfInterest[],
	marked: readonly AreaOfInterest[],
): readonly AreaOfInterest[] =>
	detected.filter(
		(thing) => !marked.some((area) => area.objectId === thing.objectId || cover(area.box, thing.box) >= SAME_COVER),
	);
