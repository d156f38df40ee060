import { itemAt } from '../../core/collections';
import { length3 } from '../../core/geometry/length';
import { cross, dot, scale, subtract } from '../../core/geometry/vector';
import type { HandDetection } from '../../core/perception';
import type { GestureConfig, Ramp } from './gesture-config';

/** A point or direction; axes along the camera: x right, y down, z away. */
export type Point = readonly [x: number, y: number, z: number];

const lengthOf = (a: Point): number => length3(a[0], a[1], a[2]);
export const distance = (a: Point, b: Point): number => lengthOf(subtract(a, b));
/** Of length 1; (0, 0, 0) for a vector without length. */
const unit = (a: Point): Point => {
	const length = lengthOf(a) || 1;
	return [a[0] / length, a[1] / length, a[2] / length];
};
/** Radians, 0 to π. */
const angleBetween = (a: Point, b: Point): number => Math.atan2(lengthOf(cross(a, b)), dot(a, b));

/** How far a condition holds, 0 to 1. */
export const above = (value: number, [none, full]: Ramp): number =>
	Math.max(0, Math.min(1, (value - none) / (full - none)));
/** How far all of them hold: as far as the weakest. A loop, for `Math.min` of a list is slow: a hand has dozens of lists. */
export const all = (...conditions: readonly number[]): number => {
	let least = Infinity;
	for (const condition of conditions) if (condition < least) least = condition;
	return least;
};
/** How far it fails. */
export const below = (value: number, ramp: Ramp): number => 1 - above(value, ramp);

/** Landmark numbers of MediaPipe's hand. */
export const WRIST = 0;
export const THUMB_TIP = 4;
export const INDEX_TIP = 8;
export const MIDDLE_TIP = 12;
const INDEX_KNUCKLE = 5;
const MIDDLE_KNUCKLE = 9;
const RING_KNUCKLE = 13;
const LITTLE_KNUCKLE = 17;

/** One of index, middle, ring and little finger; conditions from 0 to 1. */
export type FingerState = {
	straight: number;
	/** Bent in its three joints together. */
	curled: number;
	/** … as far as in a fist. */
	folded: number;
	/** Bent in its two outer joints. */
	hooked: number;
	/** From knuckle to tip, of length 1. */
	direction: Point;
	tip: Point;
};

/** The shape of one hand. Lengths in palm lengths unless said. */
export type HandShape = {
	side: 'left' | 'right';
	/** 21 points, in palm lengths from the wrist. */
	points: readonly Point[];
	index: FingerState;
	middle: FingerState;
	ring: FingerState;
	little: FingerState;
	thumb: {
		/** Stands out from the hand, 0 to 1. */
		out: number;
		/** Lies across the palm, 0 to 1. */
		across: number;
		/** At about a right angle to the index finger, 0 to 1. */
		square: number;
		/** From knuckle to tip, of length 1. */
		direction: Point;
		tip: Point;
	};
	/** From the wrist to the middle knuckle, of length 1. */
	direction: Point;
	/** Out of the palm, of length 1. */
	palmNormal: Point;
	/** How far the palm is turned towards the camera, −1 (back) to 1. */
	palmFacing: number;
	/** Angles in the plane of the palm from the index finger to the middle and to the little finger, radians; signed. */
	indexMiddleRad: number;
	indexLittleRad: number;
};

const pointsOf = ({ landmarks: { metric, image } }: HandDetection): Point[] | null => {
	const values = metric ?? image;
	const points: Point[] = [];
	for (let k = 0; k < 21; k++) {
		const [x, y, z] = [values[3 * k], values[3 * k + 1], values[3 * k + 2]];
		if (x === undefined || y === undefined || z === undefined || !Number.isFinite(x + y + z)) return null;
		points.push([x, y, z]);
	}
	return points;
};

const fingerOf = (at: (landmark: number) => Point, knuckle: number, config: GestureConfig): FingerState => {
	const [base, a, b, tip] = [at(knuckle), at(knuckle + 1), at(knuckle + 2), at(knuckle + 3)];
	const outer = angleBetween(subtract(a, base), subtract(b, a)) + angleBetween(subtract(b, a), subtract(tip, b));
	// The wrist's landmark is not where a finger's bone of the palm begins: that of the middle finger may be nearer to it.
	const knuckleBend = Math.min(
		angleBetween(subtract(base, at(WRIST)), subtract(a, base)),
		angleBetween(subtract(at(MIDDLE_KNUCKLE), at(WRIST)), subtract(a, base)),
	);
	const all = outer + knuckleBend;
	return {
		straight: Math.min(below(outer, config.bent), below(all, config.down)),
		curled: above(all, config.curled),
		folded: above(all, config.folded),
		hooked: above(outer, config.hooked),
		direction: unit(subtract(tip, base)),
		tip,
	};
};

/**
 * States of the fingers from the angles of their joints, in metric landmarks where there are some (a finger towards the
 * camera is then still straight), else in those of the picture.
 *
 * `null` when landmarks are missing, not finite, or have no extent.
 */
export const handShapeOf = (hand: HandDetection, config: GestureConfig): HandShape | null => {
	const raw = pointsOf(hand);
	if (!raw) return null;
	const wrist = itemAt(raw, WRIST);
	const palm = distance(wrist, itemAt(raw, MIDDLE_KNUCKLE));
	const width = distance(itemAt(raw, INDEX_KNUCKLE), itemAt(raw, LITTLE_KNUCKLE)) / palm;
	if (!(palm > 0) || !(width > 0)) return null;
	const points = raw.map((p): Point => {
		const [x, y, z] = subtract(p, wrist);
		return [x / palm, y / palm, z / palm];
	});
	const at = (landmark: number) => itemAt(points, landmark);
	const finger = (knuckle: number) => fingerOf(at, knuckle, config);
	const [index, middle] = [finger(INDEX_KNUCKLE), finger(MIDDLE_KNUCKLE)];
	const [ring, little] = [finger(RING_KNUCKLE), finger(LITTLE_KNUCKLE)];
	const [indexKnuckle, middleKnuckle, littleKnuckle] = [at(INDEX_KNUCKLE), at(MIDDLE_KNUCKLE), at(LITTLE_KNUCKLE)];
	const [thumbBase, thumbKnuckle, thumbJoint, thumbTip] = [at(1), at(2), at(3), at(THUMB_TIP)];
	const radial = unit(subtract(indexKnuckle, littleKnuckle));
	const beside = dot(subtract(thumbTip, indexKnuckle), radial) / width;
	const thumbBend =
		angleBetween(subtract(thumbKnuckle, thumbBase), subtract(thumbJoint, thumbKnuckle)) +
		angleBetween(subtract(thumbJoint, thumbKnuckle), subtract(thumbTip, thumbJoint));
	const thumbDirection = unit(subtract(thumbTip, thumbKnuckle));
	const across = cross(indexKnuckle, littleKnuckle);
	const palmNormal = unit(hand.side === 'right' ? across : [-across[0], -across[1], -across[2]]);
	const distal = unit(subtract(middleKnuckle, scale(radial, dot(middleKnuckle, radial))));
	const inPalm = ({ direction }: FingerState) => Math.atan2(dot(direction, radial), dot(direction, distal));
	return {
		side: hand.side,
		points,
		index,
		middle,
		ring,
		little,
		thumb: {
			out: Math.min(
				above(beside, config.thumbOut),
				above(Math.min(...[5, 6, 7].map((k) => distance(thumbTip, at(k)))), config.thumbAway),
				below(thumbBend, config.thumbBent),
			),
			across: below(beside, config.thumbAcross),
			square: above(angleBetween(thumbDirection, index.direction), config.thumbSquare),
			direction: thumbDirection,
			tip: thumbTip,
		},
		direction: unit(middleKnuckle),
		palmNormal,
		palmFacing: -palmNormal[2],
		indexMiddleRad: inPalm(index) - inPalm(middle),
		indexLittleRad: inPalm(index) - inPalm(little),
	};
};
