import type { BodyDetection, FaceDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxContains } from '../../core/geometry/box';
import type { BodyCrop } from '../model-job';
import { partsOf, type Parts } from '../schedule';
import { cut, type FrameSize, type Raster } from '../picture/raster';
import { fitWithin } from '../picture/scale';

/** Side of a crop in face heights, and where the face is in it: a trunk is 3 face heights long, arms reach 4 aside. */
const CROP_TIMES_FACE = 6;
const FACE_FROM_TOP = 1.2;

/** Whether a body's nose is in or near a head. */
export const hasHead = (body: BodyDetection, { x, y, width, height }: Box): boolean =>
	boxContains(
		{ x: x - 0.3 * width, y: y - 0.3 * height, width: 1.6 * width, height: 1.6 * height },
		body.landmarks.image[0]!,
		body.landmarks.image[1]!,
	);

/** Around the upper body below a face, whole pixels inside the frame. */
const upperBodyOf = (face: Box, frame: FrameSize): Box => {
	const side = CROP_TIMES_FACE * face.height;
	const left = Math.max(0, Math.round(face.x + face.width / 2 - side / 2));
	const top = Math.max(0, Math.round(face.y - FACE_FROM_TOP * face.height));
	return {
		x: left,
		y: top,
		width: Math.min(frame.widthPx, Math.round(face.x + face.width / 2 + side / 2)) - left,
		height: Math.min(frame.heightPx, top + Math.round(side)) - top,
	};
};

/** With a margin: boxes of persons often cut off the top of the head. Whole pixels inside the frame. */
const aroundPerson = ({ x, y, width, height }: Box, frame: FrameSize): Box => {
	const margin = 0.15 * Math.max(width, height);
	const [left, top] = [Math.max(0, Math.round(x - margin)), Math.max(0, Math.round(y - margin))];
	return {
		x: left,
		y: top,
		width: Math.min(frame.widthPx, Math.round(x + width + margin)) - left,
		height: Math.min(frame.heightPx, Math.round(y + height + margin)) - top,
	};
};

/**
 * A part of the frame to search for bodies, whole pixels, and the head it is for; `null` for nobody in particular.
 * `isTile`: nothing says that anybody is there.
 */
export type BodyPart = { box: Box; head: Box | null; isTile: boolean };

/**
 * Parts of the frame to search for more bodies: the pose detector finds the most prominent people only (1.5 a frame in
 * clips of two to six), but finds each of them in a picture of their own. They are heads that the tracker misses, faces
 * without a body, and the tiles of the frame, for people whose face was never seen.
 */
export const bodyCropCandidates = ({
	faces,
	bodies,
	missingHeads,
	persons,
	tiles,
	frame,
}: {
	faces: readonly FaceDetection[];
	bodies: readonly BodyDetection[];
	/** Where the tracker misses heads. */
	missingHeads: readonly Box[];
	/** Boxes of people of whom neither face nor body was found. */
	persons: readonly Box[];
	tiles: readonly Box[];
	frame: FrameSize;
}): BodyPart[] => {
	const heads = [...missingHeads, ...faces.map((face) => face.box)];
	const alone = heads.filter((head) => !bodies.some((body) => hasHead(body, head)));
	return [
		...alone.map((head) => ({ box: upperBodyOf(head, frame), head, isTile: false })),
		...persons.map((box) => ({ box: aroundPerson(box, frame), head: null, isTile: false })),
		...tiles.map((box) => ({ box, head: null, isTile: true })),
	].filter(({ box: { width, height } }) => width >= 16 && height >= 16);
};

/**
 * The parts that are searched on this turn. Where there are only tiles, nothing says that somebody was missed: then every
 * `tileTurns`-th turn searches one.
 */
export const bodyPartsOf = (candidates: readonly BodyPart[], parts: Parts, tileTurns: number): readonly BodyPart[] => {
	if (typeof parts === 'string' || candidates.some(({ isTile }) => !isTile)) return partsOf(candidates, parts);
	return parts.turn % tileTurns === 0 ? partsOf(candidates, { turn: parts.turn / tileTurns }) : [];
};

/** Longest side of a crop for a body: its detector looks at 224 pixels, its landmark model at 256. */
const CROP_PX = 360;

/** The pixels of a part, ready to move to the worker for bodies. */
export const cutBodyCrop = (raster: Raster, { box, head }: Omit<BodyPart, 'isTile'>): BodyCrop => {
	const part = fitWithin(cut(raster, box), CROP_PX);
	const [xScale, yScale] = [box.width / part.widthPx, box.height / part.heightPx];
	return { raster: part, placement: { left: box.x, top: box.y, xScale, yScale }, head };
};

/**
 * Whether somebody is there whose face is not seen: a head that the tracker misses, or a body without a face in its
 * head. Bodies are then all that is known of them.
 */
export const hasUnseenFace = (
	faces: readonly FaceDetection[],
	bodies: readonly BodyDetection[],
	missingHeads: readonly Box[],
): boolean => missingHeads.length > 0 || bodies.some((body) => !faces.some((face) => hasHead(body, face.box)));
