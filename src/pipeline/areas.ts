import type { AreaOfInterest } from '../core/attention';
import { cover } from '../core/geometry/box';

/** Share of the smaller of two boxes from which on they are the same thing: a person marks more, or less, than the detector. */
const SAME_COVER = 0.5;

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
