import { itemAt } from '../../core/collections';
import { length2 } from '../../core/geometry/length';
import { xyAt } from '../../core/landmarks';
import type { HandDetection } from '../../core/perception';
import type { TwoHandGesture } from '../../core/hand-gestures';
import { dot } from '../../core/geometry/vector';
import type { GestureConfig } from './gesture-config';
import {
	above,
	all,
	below,
	INDEX_TIP,
	MIDDLE_TIP,
	THUMB_TIP,
	WRIST,
	type FingerState,
	type HandShape,
} from './finger-states';

type Point2 = readonly [x: number, y: number];
/** A hand in the picture: depth of one hand against the other is not known, so distances are measured there. */
type PlacedHand = { shape: HandShape; at: (landmark: number) => Point2 };

const apart = (a: Point2, b: Point2): number => length2(a[0] - b[0], a[1] - b[1]);
const between = (a: Point2, b: Point2): Point2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const fingersOf = ({ index, middle, ring, little }: HandShape): FingerState[] => [index, middle, ring, little];
const isFlat = (hand: HandShape): number => all(...fingersOf(hand).map((f) => f.straight));
/** Largest distance between two landmarks in the picture over their distance in space: a hand seen end on is short. */
const palmPx = ({ landmarks: { image } }: HandDetection, shape: HandShape): number => {
	let scale = 0;
	for (const [a, b] of [
		[0, 9],
		[0, 5],
		[0, 17],
		[5, 17],
	] as const) {
		const px = apart(xyAt(image, a), xyAt(image, b));
		const [p, q] = [itemAt(shape.points, a), itemAt(shape.points, b)];
		const seen = length2(p[0] - q[0], p[1] - q[1]);
		if (seen > 0.2) scale = Math.max(scale, px / seen);
	}
	return scale;
};

/** An L of thumb and index finger, as for `thumb_index`. */
const isSquare = ({ index, middle, ring, little, thumb }: HandShape): number =>
	all(index.straight, middle.curled, ring.curled, little.curled, thumb.out, thumb.square);

/**
 * How well two hands of one person fit each class that needs both, 0 to 1: the weakest of the conditions of its
 * definition. `null` when a palm length cannot be measured in the picture.
 */
export const twoHandScores = (
	left: { hand: HandDetection; shape: HandShape },
	right: { hand: HandDetection; shape: HandShape },
	config: GestureConfig,
): Record<TwoHandGesture, number> | null => {
	const palm = (palmPx(left.hand, left.shape) + palmPx(right.hand, right.shape)) / 2;
	if (!(palm > 0)) return null;
	const place = ({ hand, shape }: { hand: HandDetection; shape: HandShape }): PlacedHand => ({
		shape,
		at: (k) => {
			const [x, y] = xyAt(hand.landmarks.image, k);
			return [x / palm, y / palm];
		},
	});
	const [l, r] = [place(left), place(right)];
	const meet = (a: number, b: number) => below(apart(l.at(a), r.at(b)), config.touching);
	const middleOf = (hand: PlacedHand) => between(hand.at(WRIST), hand.at(9));

	const along = dot(l.shape.direction, r.shape.direction);
	const bothFlat = all(isFlat(l.shape), isFlat(r.shape));
	const bothSquare = all(isSquare(l.shape), isSquare(r.shape));
	const tipsMeet = meet(INDEX_TIP, INDEX_TIP);
	const thumbsMeet = meet(THUMB_TIP, THUMB_TIP);
	const frame = all(
		Math.max(meet(THUMB_TIP, INDEX_TIP), meet(INDEX_TIP, THUMB_TIP)),
		below(Math.max(apart(l.at(THUMB_TIP), r.at(INDEX_TIP)), apart(l.at(INDEX_TIP), r.at(THUMB_TIP))), config.together),
	);
	const onPalm = Math.max(
		below(apart(l.at(MIDDLE_TIP), middleOf(r)), config.together),
		below(apart(r.at(MIDDLE_TIP), middleOf(l)), config.together),
	);
	const indexOut = Math.min(l.shape.index.straight, r.shape.index.straight);
	const othersOut = all(
		...[l, r].flatMap(({ shape: { middle, ring, little } }) => [middle.straight, ring.straight, little.straight]),
	);
	const allBent = all(...[l, r].flatMap(({ shape }) => fingersOf(shape).map((f) => 1 - f.straight)));
	const thumbsBelow =
		between(l.at(THUMB_TIP), r.at(THUMB_TIP))[1] > between(l.at(INDEX_TIP), r.at(INDEX_TIP))[1] ? 1 : 0;
	const fists = all(...[l, r].flatMap(({ shape }) => fingersOf(shape).map((f) => f.folded)));
	// Upright and unmirrored, the right hand of a person who faces the camera is on the left of the picture.
	const areCrossed = r.at(WRIST)[0] > l.at(WRIST)[0] ? 1 : 0;

	return {
		thumb_index2: all(bothSquare, 1 - frame),
		take_picture: all(bothSquare, frame),
		holy: all(
			bothFlat,
			above(along, config.parallel),
			below(apart(middleOf(l), middleOf(r)), config.together),
			meet(MIDDLE_TIP, MIDDLE_TIP),
		),
		timeout: all(bothFlat, below(Math.abs(along), config.square), onPalm),
		xsign: all(fists, areCrossed, below(apart(l.at(WRIST), r.at(WRIST)), config.crossing)),
		hand_heart: all(tipsMeet, thumbsMeet, thumbsBelow, allBent, 1 - fists),
		hand_heart2: all(tipsMeet, thumbsMeet, thumbsBelow, othersOut, 1 - indexOut),
	};
};
