import { length2 } from '../core/geometry/length';
import type { BodyDetection, FaceDetection, FrameInfo, HeadDetection, HeadSight, Perception } from '../core/perception';
import type { Box } from '../core/geometry/space';
import type { AssembleConfig } from './track-config';
import {
	boxCentre,
	boxContains,
	boxSize,
	compareBoxes,
	cover,
	enlarged,
	intersection,
	iou,
} from '../core/geometry/box';
import {
	earSpread,
	headBoxFromBody,
	headBoxFromFace,
	headTrunkRatio,
	headVisibility,
	SEEN_TIMES,
	uprightness,
} from '../core/body/head-box';
import { distance3, FACE, metricPointAt, middle, pointAt, POSE, type Point3 } from '../core/landmarks';
import { solveAssignment } from './solve-assignment';

/** One person as seen in one frame, before it is known who it is. */
export type Sighting = {
	/** The head with hair, pixels. */
	headBox: Box;
	face: FaceDetection | null;
	body: BodyDetection | null;
	/** What was read from the pixels of the head; absent when it was not. */
	sight?: HeadSight;
	/** True when it may start a track: a face with a good score, or a body whose head is well visible. */
	isConfident: boolean;
	/** True for a body that faces the camera while no face was found on it: a covered face, or no head at all. */
	isDoubtful: boolean;
};

type Faced = { face: FaceDetection; headBox: Box };
type Bodied = { body: BodyDetection; headBox: Box };

const flat = (a: Point3 | null, b: Point3 | null): number | null => (a && b ? length2(a[0] - b[0], a[1] - b[1]) : null);

/** Keeps the first of every group of duplicates; `list` is best first. */
const withoutDuplicates = <T>(list: readonly T[], isDuplicate: (kept: T, other: T) => boolean): T[] => {
	const kept: T[] = [];
	for (const item of list) if (!kept.some((k) => isDuplicate(k, item))) kept.push(item);
	return kept;
};

/** Faces without duplicates, best first, in an order that does not depend on the order they came in. */
const distinctFaces = (faces: readonly FaceDetection[], config: AssembleConfig): FaceDetection[] => {
	const ordered = [...faces].sort(
		(a, b) => b.score - a.score || boxSize(b.box) - boxSize(a.box) || compareBoxes(a.box, b.box),
	);
	return withoutDuplicates(
		ordered,
		(a, b) => iou(a.box, b.box) > config.duplicateFaceIou || cover(a.box, b.box) > config.duplicateFaceCover,
	);
};

const shoulders = ({ landmarks }: BodyDetection): Point3 | null => {
	const left = pointAt(landmarks, POSE.leftShoulder);
	const right = pointAt(landmarks, POSE.rightShoulder);
	return left && right ? middle(left, right) : null;
};

/** Where the head of a body is by its pixels; `null` where they were not read or do not say. */
const seenBox = ({ sight }: BodyDetection, config: AssembleConfig): Box | null =>
	sight && sight.place.probability >= config.minHeadProbability && sight.place.boxSigma <= config.mostHeadSpread
		? enlarged(sight.place.box, 1 / SEEN_TIMES)
		: null;

/** Bodies with a head place in the picture, without duplicates, best first. */
const distinctBodies = (bodies: readonly BodyDetection[], frame: Box, config: AssembleConfig): Bodied[] => {
	const ordered = [...bodies]
		.filter((b) => b.score >= config.minBodyScore)
		.sort((a, b) => headVisibility(b) - headVisibility(a) || b.score - a.score || compareBoxes(a.box, b.box))
		.flatMap((body) => {
			const headBox = seenBox(body, config) ?? headBoxFromBody(body);
			return headBox ? [{ body, headBox }] : [];
		});
	return withoutDuplicates(ordered, (a, b) => {
		const limit = (config.duplicateBodyDistance * (boxSize(a.headBox) + boxSize(b.headBox))) / 2;
		const noses = flat(pointAt(a.body.landmarks, POSE.nose), pointAt(b.body.landmarks, POSE.nose));
		const chests = flat(shoulders(a.body), shoulders(b.body));
		return noses !== null && chests !== null && noses < limit && chests < 2 * limit;
	}).filter(({ headBox }) => intersection(headBox, frame) > 0);
};

/** Mean distance between the nose and eyes of a face and those of a pose, in head sizes. `null` without points, or beyond `most`. */
const faceBodyDistance = ({ face, headBox }: Faced, { body }: Bodied, most: number): number | null => {
	const size = boxSize(headBox);
	const noses = flat(pointAt(face.landmarks, FACE.noseTip), pointAt(body.landmarks, POSE.nose));
	// Most pairs are of two people: with noses this far apart the mean of the three is too large, whatever the eyes say.
	if (noses !== null && noses / 3 / size > most) return null;
	const ofFace = (index: number) => pointAt(face.landmarks, index);
	const ofBody = (index: number) => pointAt(body.landmarks, index);
	const eye = (outer: number, inner: number) => {
		const [a, b] = [ofFace(outer), ofFace(inner)];
		return a && b ? middle(a, b) : null;
	};
	const parts = [
		noses,
		flat(eye(FACE.leftEyeOuter, FACE.leftEyeInner), ofBody(POSE.leftEye)),
		flat(eye(FACE.rightEyeOuter, FACE.rightEyeInner), ofBody(POSE.rightEye)),
	].filter((d) => d !== null);
	if (parts.length === 0) return null;
	const distance = parts.reduce((sum, d) => sum + d, 0) / parts.length / size;
	return distance <= most ? distance : null;
};

/** True when the shoulders of a pose are as far apart as people's (unknown without metres) and its head is not tiny beside its trunk. */
const isAnatomical = (body: BodyDetection, config: AssembleConfig): boolean => {
	if ((headTrunkRatio(body) ?? 1) < config.minHeadTrunkRatio) return false;
	const { landmarks } = body;
	const left = metricPointAt(landmarks, POSE.leftShoulder);
	const right = metricPointAt(landmarks, POSE.rightShoulder);
	if (!left || !right) return true;
	const metres = distance3(left, right);
	return metres >= config.shoulderMetres[0] && metres <= config.shoulderMetres[1];
};

/** True when the head of a body is in the picture and large enough. */
const isInPicture = ({ headBox }: Bodied, frame: Box, config: AssembleConfig): boolean =>
	headBox.height >= config.minHeadPx &&
	intersection(headBox, frame) >= config.minHeadInFrame * headBox.width * headBox.height;

/** True when a body alone is good enough evidence of a person with a head in the picture. */
const isHeadBelievable = (bodied: Bodied, frame: Box, config: AssembleConfig): boolean => {
	const { sight } = bodied.body;
	if (sight) return sight.place.probability >= config.minHeadProbability && isInPicture(bodied, frame, config);
	return (
		headVisibility(bodied.body) >= config.minHeadVisibility &&
		isAnatomical(bodied.body, config) &&
		(uprightness(bodied.body) ?? 1) >= config.minUprightness &&
		isInPicture(bodied, frame, config)
	);
};

/**
 * Whether a head and a place of one, from the box of a person, are the same. A place that was read is as large as the head is:
 * a large one near the camera may be close beside a small one further off.
 */
const isSameHead = (head: Box, { box: place, sight }: HeadDetection, config: AssembleConfig): boolean => {
	const [x, y] = boxCentre(head);
	const [placeX, placeY] = boxCentre(place);
	const size = (sight ? Math.min : Math.max)(head.height, place.height);
	const shared = Math.max(cover(head, place), cover(place, head));
	return shared > config.duplicateHeadCover || Math.hypot(x - placeX, y - placeY) < config.samePlace * size;
};

/**
 * True for a pose whose head lies on the trunk of somebody whose head is elsewhere: the pose model finds a small person on the
 * back of a large one.
 */
const isOnTrunk = ({ headBox }: Bodied, heads: readonly HeadDetection[], config: AssembleConfig): boolean => {
	const [x, y] = boxCentre(headBox);
	const isAPlace = heads.some(({ box }) => iou(headBox, box) >= config.seenTwiceOverlap);
	return (
		!isAPlace && heads.some(({ box, person }) => person && y > box.y + box.height / 2 && boxContains(person, x, y))
	);
};

const sightOf = ({ sight }: { sight?: HeadSight }): { sight?: HeadSight } => (sight ? { sight } : {});

/** What the models found in one frame; `null`: they did not run. */
type Detections = Pick<Perception, 'faces' | 'bodies' | 'heads'> & { frame: Pick<FrameInfo, 'widthPx' | 'heightPx'> };

/**
 * Puts the faces and bodies of one frame together into people, and adds the heads of those of whom neither is seen. The
 * rough place of a head also tells which poses to believe. Each detection belongs to one person at most. Sorted by place,
 * whatever order the models listed them in.
 */
export const assemble = ({ faces, bodies, heads, frame }: Detections, config: AssembleConfig): Sighting[] => {
	const places = heads ?? [];
	const picture: Box = { x: 0, y: 0, width: frame.widthPx, height: frame.heightPx };
	const faced: Faced[] = distinctFaces(faces ?? [], config).map((face) => ({ face, headBox: headBoxFromFace(face) }));
	const bodied = distinctBodies(bodies ?? [], picture, config);

	const pairs = solveAssignment(faced, bodied, 1, (face, body) =>
		faceBodyDistance(face, body, config.faceBodyDistance),
	);
	const bodyOf = new Map(pairs);
	const taken = new Set(bodyOf.values());

	const isFaceMissing = ({ body, headBox }: Bodied) =>
		faces !== null && (earSpread(body, headBox) ?? 0) > config.facingEarSpread;

	const people: Sighting[] = faced.map((one) => ({
		...one,
		body: bodyOf.get(one)?.body ?? null,
		...sightOf(one.face),
		isConfident: one.face.score >= config.confidentFaceScore,
		isDoubtful: false,
	}));
	// The place of a head, as the object detector has it, bears out a pose that would not be believed by itself.
	const isSeenTwice = ({ headBox }: Bodied) => places.some(({ box }) => iou(headBox, box) >= config.seenTwiceOverlap);
	bodied.forEach((one) => {
		if (taken.has(one) || isOnTrunk(one, places, config)) return;
		const isBelieved = isHeadBelievable(one, picture, config);
		if (!isBelieved && !(isSeenTwice(one) && isInPicture(one, picture, config))) return;
		const same = people.find(
			(p) =>
				cover(p.headBox, one.headBox) > config.duplicateHeadCover ||
				// The pose model may put two heads, one above the other, on somebody seen from behind.
				(p.face === null && p.body !== null && iou(p.body.box, one.body.box) > config.duplicateBodyOverlap),
		);
		// A second pose on a known head is noise; the first one on a face just missed the tight match above.
		if (same) same.body ??= same.face ? one.body : null;
		else
			people.push({
				...one,
				...sightOf(one.body),
				face: null,
				isConfident: isBelieved,
				// A head that was looked at is one, with a face or without.
				isDoubtful: !one.body.sight && isFaceMissing(one),
			});
	});
	for (const head of places) {
		const { box } = head;
		if (box.height < config.minHeadPx) continue;
		const isKnown = people.some((p) => isSameHead(p.headBox, head, config));
		if (!isKnown)
			people.push({ ...sightOf(head), headBox: box, face: null, body: null, isConfident: true, isDoubtful: false });
	}
	return people.sort((a, b) => compareBoxes(a.headBox, b.headBox));
};
