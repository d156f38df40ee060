import { boxContains, enlarged, intersection } from '../geometry/box';
import type { Box, Vec2 } from '../geometry/space';
import { POSE, xyAt } from '../landmarks';
import type { BodyDetection } from '../perception';

/** A head whose nose lies within a box of this many times the size is that box's own. */
const OWN_TIMES = 1.6;
/** Elbow and wrist are seen at least this well, 0 to 1: the body model says less of arms that it makes up. */
const LEAST_SEEN = 0.3;
/** So many of elbow, wrist and the middles of upper arm and forearm lie in the box: one alone may be a hand before a face. */
const LEAST_POINTS = 2;

const ARMS = [
	[POSE.leftShoulder, POSE.leftElbow, POSE.leftWrist],
	[POSE.rightShoulder, POSE.rightElbow, POSE.rightWrist],
] as const;

const isIn = ([x, y]: Vec2<'image'>, box: Box): boolean => boxContains(box, x, y);
const middle = ([ax, ay]: Vec2<'image'>, [bx, by]: Vec2<'image'>): Vec2<'image'> => [(ax + bx) / 2, (ay + by) / 2];

/**
 * The bodies of which an arm lies in a box, while neither their head nor its shoulder does: what looks like a head there may be
 * an elbow, a sleeve or a fist.
 */
export const bodiesWithArmIn = <B extends Pick<BodyDetection, 'landmarks'>>(box: Box, bodies: readonly B[]): B[] => {
	const around = enlarged(box, OWN_TIMES);
	return bodies.filter(({ landmarks: { image, visibility } }) => {
		if (isIn(xyAt(image, POSE.nose), around)) return false;
		return ARMS.some(([shoulder, elbow, wrist]) => {
			const seen = visibility ? Math.min(visibility[elbow]!, visibility[wrist]!) : 1;
			const [s, e, w] = [xyAt(image, shoulder), xyAt(image, elbow), xyAt(image, wrist)];
			if (seen < LEAST_SEEN || isIn(s, box)) return false;
			return [e, w, middle(s, e), middle(e, w)].filter((point) => isIn(point, box)).length >= LEAST_POINTS;
		});
	});
};

/** A wrist is seen at least this well, 0 to 1. */
const WRIST_SEEN = 0.5;
/** A hand covers at least this share of a box that shows it. */
const HAND_COVER = 0.35;

/**
 * Whether a box shows the hand of one of these bodies, whose head is elsewhere: a hand was found in it, and the wrist of the body.
 * Hands found in what is a head, as happens from behind, are at nobody's wrist: of 3,806 true heads without a face in choose and
 * calibrate scenes no one is taken for a hand.
 */
export const holdsHand = (
	box: Box,
	hands: readonly { box: Box }[],
	bodies: readonly Pick<BodyDetection, 'landmarks'>[],
): boolean =>
	hands.some((hand) => intersection(hand.box, box) >= HAND_COVER * box.width * box.height) &&
	bodies.some(
		({ landmarks: { image, visibility } }) =>
			!isIn(xyAt(image, POSE.nose), enlarged(box, OWN_TIMES)) &&
			ARMS.some(([, , wrist]) => (visibility?.[wrist] ?? 1) >= WRIST_SEEN && isIn(xyAt(image, wrist), box)),
	);
