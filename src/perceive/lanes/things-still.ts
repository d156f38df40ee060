import type { BodyDetection, FaceDetection, ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxContains, cover, enlarged } from '../../core/geometry/box';
import { showsFace } from '../faces/person-box';
import type { PerceiveConfig } from '../perceive-config';
import { cellCentre, changedCells, hasChanged, levelsOf, type Levels } from '../picture/levels';
import type { Raster } from '../picture/raster';
import { fitWithin } from '../picture/scale';

/** The last search for things: when, what the picture was like, and what was found; boxes in pixels of the frame. */
export type ThingsLook = { tMs: number; levels: Levels; found: readonly ObjectDetection[] };

/** What is known of people as things are looked for. */
export type PeopleSeen = { faces: readonly FaceDetection[]; bodies: readonly BodyDetection[] };

/** Longest side of the picture that is compared: a cell is 1/40 of it, about a cup in the hand of somebody 2 m away. */
const COMPARED_PX = 160;
/** People move a little beyond the box in which they were seen. */
const AROUND_PEOPLE = 1.2;
/** What is taken away changes wholly where it was; what a sleeve passes beside, in part. */
const TAKEN_SHARE = 0.5;
/** Most of a thing that somebody may hold lies in their box, and it is smaller than this share of that. */
const IN_HAND = { cover: 0.5, size: 0.25 };

/** What pictures are compared by. */
export const thingLevels = (raster: Raster): Levels => levelsOf(fitWithin(raster, COMPARED_PX));

const areaOf = ({ width, height }: Box): number => width * height;

/**
 * Whether the last search still tells where things are: nothing has changed outside of people, nothing that one of them may
 * hold has gone from its place, and of each person whom the search saw there is a face (others are known by the search alone).
 *
 * @param scale from pixels of the frame to those of the levels
 */
export const thingsAreStill = (
	look: ThingsLook,
	{ levels, scale, tMs }: { levels: Levels; scale: number; tMs: number },
	{ faces, bodies }: PeopleSeen,
	{ stillLevels, objectsStillMostMs, minPersonScoreFaint }: PerceiveConfig,
): boolean => {
	if (tMs - look.tMs >= objectsStillMostMs) return false;
	const persons = look.found.filter(({ label, score }) => label === 'person' && score >= minPersonScoreFaint);
	if (!persons.every((person) => showsFace(person, persons, faces))) return false;
	const people = [...persons, ...bodies].map(({ box }) => enlarged(box, AROUND_PEOPLE));
	const isOutside = (cell: number): boolean => {
		const [x, y] = cellCentre(levels, cell);
		return !people.some((box) => boxContains(box, x / scale, y / scale));
	};
	if (changedCells(look.levels, levels, stillLevels).some(isOutside)) return false;
	return look.found.every(({ label, box }) => {
		const isHeld = people.some((of) => cover(of, box) >= IN_HAND.cover && areaOf(box) < IN_HAND.size * areaOf(of));
		const part = { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
		return label === 'person' || !isHeld || !hasChanged(look.levels, levels, part, stillLevels, TAKEN_SHARE);
	});
};
