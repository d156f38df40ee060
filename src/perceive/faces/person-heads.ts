import type { BodyDetection, FaceDetection, HeadDetection, ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { cover, intersection, iou, scaledBox } from '../../core/geometry/box';
import { bodiesWithArmIn } from '../../core/body/arms-in-boxes';
import type { PerceiveConfig } from '../perceive-config';
import {
	faintPersons,
	headOfFace,
	headOfPerson,
	holdsFace,
	holdsNose,
	isPartOfSurer,
	personAt,
	SAME_HEAD_COVER,
	showsFace,
} from './person-box';
import { matchPatch, takePatch, type Patch } from '../picture/patch';
import type { AnyRaster } from '../picture/raster';

/** A head to look for in the next frame. Boxes in frame pixels. */
type WatchedHead = {
	box: Box;
	patch: Patch;
	/** A face was found on it in the last frame: it shows as a head of its own only once that is lost. */
	isKnown: boolean;
	/** When a face, or the object detector, last said that there is a head. */
	saidMs: number;
	/** Of the person. */
	score: number;
	/** See `DetectedPerson`; of the box that it was guessed from. */
	isPart: boolean;
	/** When the detector last ran it lay only in boxes of people whose face is found: it may have been guessed beside one. */
	isOfFace: boolean;
	/** See `holdsArm`. */
	holdsArm: boolean;
};

/** Somebody whom the object detector saw. */
type DetectedPerson = {
	box: Box;
	score: number;
	/** No face was found on them. */
	isFaceless: boolean;
	/** Nor a body. */
	isUnseen: boolean;
	/** A guess: see `faintPersons`. */
	isFaint: boolean;
	/** The box may show a part of somebody whom a surer box shows whole, such as the knees of one who sits. */
	isPart: boolean;
};

/** What is remembered of heads and of people whose face is not found. */
export type PersonHeads = {
	/** Everybody whom the object detector saw when it last ran, and whether a face or body was found on them then. */
	persons: readonly DetectedPerson[];
	heads: readonly WatchedHead[];
};

/** Before the first frame, and after a cut. */
export const noPersonHeads: PersonHeads = { persons: [], heads: [] };

/** What one frame adds. */
export type HeadFrame = {
	tMs: number;
	/** `null` when the object detector did not run. */
	objects: readonly ObjectDetection[] | null;
	faces: readonly FaceDetection[];
	/** As last seen. */
	bodies: readonly BodyDetection[];
	/** The frame's pixels at any scale: `toRaster` raster pixels a frame pixel. */
	raster: AnyRaster;
	toRaster: number;
};

/**
 * Whether a box is something on somebody's body, such as a tie, rather than a person: it lies below a face, within the
 * reach of the trunk, and is hardly wider than that face; people are more than twice as wide as their faces.
 */
const isOnBody = ({ x, y, width }: Box, faces: readonly FaceDetection[]): boolean =>
	faces.some(({ box: face }) => {
		const aside = Math.abs(x + width / 2 - face.x - face.width / 2);
		const below = y - face.y;
		return width < 1.2 * face.width && aside < 1.5 * face.width && below > 0.5 * face.height && below < 5 * face.height;
	});

/** The person in whose box the middle of a head is. */
const personAround = <P extends { box: Box }>({ x, y, width, height }: Box, persons: readonly P[]): P | undefined =>
	personAt(x + width / 2, y + height / 2, persons);

/** From this share of its area in the box of an arm's owner on, a box may show no more than that arm. */
const ARM_COVER = 0.4;

/**
 * Whether what is taken for a head may be somebody's arm: an arm lies in it, and much of its person's box lies in that of the
 * arm's owner. The second is asked for because the body model guesses arms that are hidden behind a head: in choose and
 * calibrate scenes, the boxes of true heads in which such an arm lies have no more than 0.3 in common with the owner's.
 */
const isOnArm = (box: Box, persons: readonly { box: Box }[], bodies: readonly BodyDetection[]): boolean => {
	const own = personAround(box, persons);
	if (!own) return false;
	const owners = bodiesWithArmIn(box, bodies);
	const least = ARM_COVER * own.box.width * own.box.height;
	return persons.some((other) => holdsNose(other.box, owners) && intersection(other.box, own.box) >= least);
};

/**
 * Follows heads of which no face is found, by one frame: of people whom the object detector sees, and of those whose face
 * was just lost while the detector's box still says that they are there. A body may be found on them as well: that it is one
 * is then said by two. Each is looked for near its last
 * place by what it looked like there, and given up when nothing there is like it, or nothing has confirmed it for long.
 */
export const followPersonHeads = (
	before: PersonHeads,
	{ tMs, objects, faces, bodies, raster, toRaster }: HeadFrame,
	config: PerceiveConfig,
): PersonHeads => {
	const scaled = (box: Box) => scaledBox(box, toRaster);
	const watch = (box: Box, rest: Omit<WatchedHead, 'box' | 'patch' | 'holdsArm'>): WatchedHead[] => {
		const patch = takePatch(raster, scaled(box));
		return patch ? [{ box, patch, ...rest, holdsArm: isOnArm(box, persons, bodies) }] : [];
	};
	const people = objects?.filter(({ label, score }) => label === 'person' && score >= config.minPersonScoreKept) ?? [];
	const sure =
		objects?.flatMap((object) => {
			const { label, score, box } = object;
			if (label !== 'person' || isOnBody(box, faces)) return [];
			const isFaceless = !showsFace(object, people, faces);
			const isUnseen = isFaceless && !holdsNose(box, bodies);
			const was = before.persons.some((p) => p.isFaceless && iou(p.box, box) >= config.samePersonOverlap);
			if (score < (was ? config.minPersonScoreKept : config.minPersonScore)) return [];
			const isPart = isPartOfSurer({ box, score }, objects);
			return [{ box, score, isFaceless, isUnseen, isFaint: false, isPart }];
		}) ?? before.persons;
	const guesses = faintPersons({ objects: objects ?? [], faces, bodies }, config);
	// A closer look for a body costs more than a guess is worth.
	const faint = guesses.map((guess) => ({ ...guess, isFaceless: true, isUnseen: false, isFaint: true, isPart: false }));
	const persons: readonly DetectedPerson[] = [...sure, ...faint];

	const followed = before.heads.flatMap((head): WatchedHead[] => {
		if (holdsFace(head.box, faces)) return [];
		const person = personAround(head.box, persons);
		const saidMs = objects && person ? tMs : head.saidMs;
		const isOfFace = objects ? !persons.some((it) => it.isFaceless && personAround(head.box, [it])) : head.isOfFace;
		if (!person || tMs - saidMs > config.maxHeadFollowMs) return [];
		const found = matchPatch(head.patch, raster, scaled(head.box));
		if (!found || found.likeness < config.minHeadLikeness) return [];
		const box = { ...head.box, x: found.left / toRaster, y: found.top / toRaster };
		return holdsFace(box, faces)
			? []
			: watch(box, { isKnown: false, saidMs, score: person.score, isPart: head.isPart, isOfFace });
	});
	const isFollowed = (person: DetectedPerson) => {
		const guess = headOfPerson(person.box);
		return followed.some(({ box }) => {
			if (cover(box, guess) > SAME_HEAD_COVER) return true;
			// Faint boxes hold parts of others. What is followed below the head of a person may be something on their trunk.
			const isLow = box.y + box.height / 2 > guess.y + guess.height;
			return !person.isFaint && !isLow && personAround(box, persons) === person;
		});
	};
	const appeared = objects
		? persons
				.filter((person) => person.isFaceless && !isFollowed(person))
				.flatMap(({ box, score, isPart }) =>
					watch(headOfPerson(box), { isKnown: false, saidMs: tMs, score, isPart, isOfFace: false }),
				)
		: [];
	const known = faces.flatMap(({ box }) => {
		const head = headOfFace(box);
		const person = personAround(head, persons);
		return person
			? watch(head, { isKnown: true, saidMs: tMs, score: person.score, isPart: false, isOfFace: false })
			: [];
	});
	return { persons, heads: [...followed, ...appeared, ...known] };
};

/** The heads of which no face is found. */
export const headsOf = ({ heads, persons }: PersonHeads): HeadDetection[] =>
	heads.flatMap(({ isKnown, box, score, isPart, isOfFace, holdsArm }) => {
		if (isKnown) return [];
		const doubts = { ...((isPart || isOfFace) && { isDoubted: true }), ...(holdsArm && { holdsArm }) };
		return [{ box, score, person: personAround(box, persons)?.box ?? null, ...doubts }];
	});

/** Boxes of the people of whom nothing else was found when the object detector last ran. */
export const unseenPersons = ({ persons }: PersonHeads): Box[] =>
	persons.flatMap(({ box, isUnseen }) => (isUnseen ? [box] : []));
