import type { BodyDetection, FaceDetection, ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxContains, cover, enlarged } from '../../core/geometry/box';
import type { CutHead } from '../encoders/regard-gaze';
import type { PerceiveConfig } from '../perceive-config';

/**
 * A head with hair in the box of a person. Of somebody who sits or is cut off, the width tells its size: medians of 244 faces
 * alone in a person's box, in 15 clips with people cut off anywhere between neck and feet. The box of somebody who stands
 * and is seen from the side is narrow; a whole body is 7 heads high (with hair; ANSUR II: 1.69 m to 0.24 m).
 */
const HEAD = { heightOfWidth: 0.48, heightOfHeight: 1 / 7, aspect: 0.8 };

/** Where the head of a person is, upright: at the top of the box, in the middle. */
export const headOfPerson = ({ x, y, width, height }: Box): Box => {
	const high = Math.min(height, Math.max(width * HEAD.heightOfWidth, height * HEAD.heightOfHeight));
	const wide = Math.min(width, high * HEAD.aspect);
	return { x: x + (width - wide) / 2, y, width: wide, height: high };
};

/** The head with hair around a face, which the tracker finds more exactly: 1.3 times as wide, 1.4 times as high. */
export const headOfFace = ({ x, y, width, height }: Box): Box => ({
	x: x - 0.15 * width,
	y: y - 0.35 * height,
	width: 1.3 * width,
	height: 1.4 * height,
});

/** A box that ends within this share of a side of the picture is cut there. */
const AT_EDGE = 0.01;
/** Boxes of people whom a side of the picture cuts are narrower than this share of their height … */
const CUT_WIDTH = 0.4;
/** … and where they hold no more than a head, it takes this share of the height: 0.8 to 0.9 in film-like scenes of the choose part. */
const CUT_HEAD = 0.85;

/**
 * Where the head may be of a person whom the left or right side of the picture cuts. Filmed over a shoulder, somebody near shows a
 * part of the head alone, and then neither side of the box tells its size: it is narrow, or in a lower corner, where the picture
 * cuts it as well, no wider than high. (Boxes that begin higher hold an arm or a shoulder as well.) `null` for everybody else.
 */
export const cutHeadOfPerson = (
	person: Box,
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
): CutHead | null => {
	const isLow = person.y >= heightPx / 2 && person.y + person.height >= (1 - AT_EDGE) * heightPx;
	if (person.width > (isLow ? 1 : CUT_WIDTH) * person.height) return null;
	const isAtLeft = person.x <= AT_EDGE * widthPx;
	const isAtRight = person.x + person.width >= (1 - AT_EDGE) * widthPx;
	if (isAtLeft === isAtRight) return null;
	const isInCorner = isLow && person.width > CUT_WIDTH * person.height;
	const seen = isInCorner ? person : { ...person, height: CUT_HEAD * person.height };
	const width = Math.max(person.width, HEAD.aspect * seen.height);
	const height = Math.max(seen.height, width / HEAD.aspect);
	const x = isAtRight ? person.x : person.x + person.width - width;
	return { seen, whole: { x, y: person.y, width, height }, isInCorner };
};

/** Whether the middle of a face is in a box. */
export const holdsFace = (box: Box, faces: readonly FaceDetection[]): boolean =>
	faces.some((f) => boxContains(box, f.box.x + f.box.width / 2, f.box.y + f.box.height / 2));

/** A head that was guessed from two boxes of one person lies about there. */
export const SAME_HEAD_COVER = 0.3;
/** How far from the middle of a person's head a place lies, in the sizes of that head. */
const headsOff = (person: Box, x: number, y: number): number => {
	const head = headOfPerson(person);
	return Math.max(
		Math.abs(x - head.x - head.width / 2) / head.width,
		Math.abs(y - head.y - head.height / 2) / head.height,
	);
};

/**
 * Whose head may be at a place: of the people in whose box it lies, who overlap where one stands before another, the one
 * whose head it is nearest to. `undefined` where it lies in nobody's.
 */
export const personAt = <P extends { box: Box }>(x: number, y: number, persons: readonly P[]): P | undefined =>
	persons
		.filter(({ box }) => boxContains(box, x, y))
		.reduce<P | undefined>(
			(best, it) => (best && headsOff(best.box, x, y) <= headsOff(it.box, x, y) ? best : it),
			undefined,
		);

/**
 * Whether the face of one of these people is found. Who turns their back to the camera is wide beside those whom they look at: a
 * face in a box is not that person's if it is nearer to the head of another, and beside where theirs is taken to be.
 */
export const showsFace = <P extends { box: Box }>(
	person: P,
	persons: readonly P[],
	faces: readonly FaceDetection[],
): boolean => {
	const guess = headOfPerson(person.box);
	return faces.some(({ box }) => {
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		if (!boxContains(person.box, x, y)) return false;
		const head = headOfFace(box);
		const isTheirs = Math.max(cover(guess, head), cover(head, guess)) > SAME_HEAD_COVER;
		return isTheirs || personAt(x, y, persons) === person;
	});
};

/** Whether a body's nose is in a box. */
export const holdsNose = (box: Box, bodies: readonly BodyDetection[]): boolean =>
	bodies.some(({ landmarks: { image } }) => boxContains(box, image[0]!, image[1]!));

/** This much of a fainter box lies in a surer one of which it shows a part. */
const PART_COVER = 0.7;
/** Whether the box of somebody may show a part of a person whom a surer box shows whole: their knees, or an arm with the trunk. */
export const isPartOfSurer = (
	{ box, score }: { box: Box; score: number },
	objects: readonly ObjectDetection[],
): boolean =>
	objects.some((other) => {
		if (other.label !== 'person' || other.score <= score || cover(other.box, box) <= PART_COVER) return false;
		const { y, height } = headOfPerson(other.box);
		return other.box.height > box.height && box.y > y + height / 2;
	});

/** Where a face or a nose may lie that belongs to a guessed head, in its sizes. */
const AROUND_HEAD = 1.5;

/**
 * People whom the object detector sees but faintly, and nothing else does: at a table, in profile, from behind. Their boxes are
 * taken for guesses, which whoever reads heads confirms or drops; so only boxes count that are as high as somebody, that are
 * no part of a surer box, and that have no face about their head, nor a body's nose beside it.
 */
export const faintPersons = (
	{
		objects,
		faces,
		bodies,
	}: {
		objects: readonly ObjectDetection[];
		faces: readonly FaceDetection[];
		bodies: readonly BodyDetection[];
	},
	{ minPersonScore, minPersonScoreFaint }: Pick<PerceiveConfig, 'minPersonScore' | 'minPersonScoreFaint'>,
): { box: Box; score: number }[] => {
	const persons = objects.filter(({ label }) => label === 'person').sort((a, b) => b.score - a.score);
	const taken: Box[] = [];
	return persons.flatMap(({ box, score }, i) => {
		if (score >= minPersonScore || score < minPersonScoreFaint || box.height < box.width) return [];
		const head = headOfPerson(box);
		const around = enlarged(head, AROUND_HEAD);
		if (holdsFace(around, faces) || (holdsNose(around, bodies) && !holdsNose(head, bodies))) return [];
		if (persons.slice(0, i).some((surer) => cover(surer.box, box) > PART_COVER)) return [];
		if (taken.some((other) => cover(other, head) > SAME_HEAD_COVER)) return [];
		taken.push(head);
		return [{ box, score }];
	});
};
