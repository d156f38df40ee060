import type { Landmarks } from '../../core/perception';
import type { Vec2, Vec3 } from '../../core/geometry/space';
import { addScaled, cross, normalise, scale } from '../../core/geometry/vector';
import { eyesOf, type EyesView } from '../encoders/face-eyes';
import { EYE_CORNERS } from '../encoders/face-points';

/**
 * Where the centres of the eyeballs lie from the middles between the corners of the eyes, in distances between these middles: behind
 * them, and above. Fitted to 2,570 faces from 50 px on in rendered scenes of the choose and calibrate parts, whose people have the
 * eyeballs of those that regard-gaze was trained on: 0.22 and 0.05 in one part, 0.24 and 0.04 in the other. What is left of the
 * error is 0.06 (before: 0.16), as training draws it. Eyeballs of people lie half as far behind; what the model sees of an eye has
 * to be framed as in training.
 */
const [BEHIND, ABOVE] = [0.22, 0.04];

const FOREHEAD = 10;
const CHIN = 152;

/** Image pixels, and the depth of the mesh on the same scale: away from the viewer. */
type Point = Vec3<'image'>;

const pointOf = ({ image }: Landmarks, k: number): Point => [image[3 * k]!, image[3 * k + 1]!, image[3 * k + 2]!];
const between = (face: Landmarks, a: number, b: number): Point =>
	scale(addScaled(pointOf(face, a), pointOf(face, b), 1), 0.5);

/**
 * Eyes with their middles at the centres of the eyeballs, as regard-gaze was trained to see them. Landmarks lie on the lids: in a
 * head that is turned aside that is further out, and eyes framed there seem to look back at the lens.
 *
 * How the head is turned against the line of sight is read off the mesh itself: its depth is that of a face seen from afar.
 */
export const eyeballsOf = (face: Landmarks): EyesView => {
	const eyes = eyesOf(face);
	const right = between(face, EYE_CORNERS.rightOuter, EYE_CORNERS.rightInner);
	const left = between(face, EYE_CORNERS.leftOuter, EYE_CORNERS.leftInner);
	const across = addScaled(left, right, -1);
	const along = normalise(across);
	const inwards = normalise(cross(across, addScaled(pointOf(face, CHIN), pointOf(face, FOREHEAD), -1)));
	if (!along || !inwards) return eyes;
	const down = cross(inwards, along);
	const apart = Math.hypot(...across);
	const move = addScaled(scale(inwards, BEHIND * apart), down, -ABOVE * apart);
	const moved = ([x, y]: Vec2<'image'>): Vec2<'image'> => [x + move[0], y + move[1]];
	return {
		...eyes,
		right: { ...eyes.right, centre: moved(eyes.right.centre) },
		left: { ...eyes.left, centre: moved(eyes.left.centre) },
		middle: moved(eyes.middle),
	};
};
