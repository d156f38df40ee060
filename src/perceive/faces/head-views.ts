import { cover, enlarged } from '../../core/geometry/box';
import { imageFromCamera, mediaPipeCamera } from '../../core/geometry/camera';
import { forwardOf, type Vec2 } from '../../core/geometry/space';
import { addScaled } from '../../core/geometry/vector';
import { headBoxFromBody, headBoxFromFace, SEEN_TIMES } from '../../core/head-box';
import type { FaceDetection, FrameInfo, HeadDetection, HeadSight, Perception } from '../../core/perception';
import { eyesOf, type EyesView } from '../encoders/face-eyes';
import type { HeadView } from '../encoders/regard-gaze';
import type { PerceiveConfig } from '../perceive-config';

/** What was found of people in one frame. */
export type Found = Pick<Perception, 'faces' | 'bodies' | 'heads'>;

/** From this share of the smaller head on, the heads of a body and of a face are one. */
const SAME_HEAD_COVER = 0.5;

/** Heads as they are framed in training are so many times as large as those guessed from persons: 82 persons in random scenes. */
const OF_PERSON_TIMES = 1.17;

/**
 * How far the line between the corners of an eye lies before the centre of its eyeball on the rendered heads that regard-gaze was
 * trained on, metres: landmarks of 619 rendered faces lie by this times the sine of the head's turn beside the true centres
 * (choose and calibrate scenes). Real eyeballs lie 6 mm behind it; what the model sees has to be framed as in training.
 */
const LIDS_BEFORE_EYEBALL_M = 0.01;

/**
 * Eyes at the centres of their eyeballs, as regard-gaze was trained to see them. Landmarks lie on the lids: in a head that is turned
 * aside that is further out, and an iris which is seen from there seems to look back at the lens. `headPose` is in metres of the
 * canonical face, so that the shift fits the face as it appears.
 */
const eyeballsOf = (face: FaceDetection, frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>): EyesView => {
	const eyes = eyesOf(face.landmarks);
	if (!face.headPose) return eyes;
	const camera = mediaPipeCamera(frame);
	const { eyesMid, cameraFromHead } = face.headPose;
	const ball = imageFromCamera(camera, eyesMid);
	const lids = imageFromCamera(camera, addScaled(eyesMid, forwardOf(cameraFromHead), LIDS_BEFORE_EYEBALL_M));
	if (!ball || !lids) return eyes;
	const moved = ([x, y]: Vec2<'image'>): Vec2<'image'> => [x + ball[0] - lids[0], y + ball[1] - lids[1]];
	const { right, left, middle } = eyes;
	return {
		...eyes,
		right: { ...right, centre: moved(right.centre) },
		left: { ...left, centre: moved(left.centre) },
		middle: moved(middle),
	};
};

/** The heads of a frame, each once: of the faces, then of the bodies, then those found alone; `null` where there is none. */
export const headViewsOf = (
	{ faces, bodies, heads }: Found,
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>,
): (HeadView | null)[] => {
	const faced = (faces ?? []).map((face) => ({
		box: enlarged(headBoxFromFace(face), SEEN_TIMES),
		eyes: eyeballsOf(face, frame),
	}));
	const bodied = (bodies ?? []).map((body): HeadView | null => {
		const anatomical = headBoxFromBody(body);
		const box = anatomical && enlarged(anatomical, SEEN_TIMES);
		return box && !faced.some((face) => cover(face.box, box) > SAME_HEAD_COVER) ? { box, eyes: null } : null;
	});
	return [
		...faced,
		...bodied,
		...(heads ?? []).map(({ box }) => ({ box: enlarged(box, OF_PERSON_TIMES), eyes: null })),
	];
};

/** A guessed head where its pixels say that it is; none where they say that there is no head, or where only a faint guess was. */
const settled = (head: HeadDetection, sight: HeadSight | null, config: PerceiveConfig): HeadDetection[] => {
	if (!sight) return head.score >= config.minPersonScore ? [head] : [];
	if (sight.place.probability < config.sightLeastHead) return [];
	return [{ ...head, box: enlarged(sight.place.box, 1 / SEEN_TIMES), sight }];
};

/** What was found, with what was read of the heads, in the order of `headViewsOf`. */
export const withSights = <F extends Found>(
	found: F,
	sights: readonly (HeadSight | null)[],
	config: PerceiveConfig,
): F => {
	let place = 0;
	const next = () => sights[place++] ?? null;
	const each = <T extends object>(list: readonly T[] | null) =>
		list &&
		list.map((it) => {
			const sight = next();
			return sight ? { ...it, sight } : it;
		});
	const [faces, bodies] = [each(found.faces), each(found.bodies)];
	return {
		...found,
		faces,
		bodies,
		heads: found.heads && found.heads.flatMap((head) => settled(head, next(), config)),
	};
};
