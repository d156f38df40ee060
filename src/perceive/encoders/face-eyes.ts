import type { Landmarks } from '../../core/perception';
import type { Vec2 } from '../../core/geometry/space';
import { EYE_CORNERS, imagePoint } from './face-points';

/** An eye in the picture. */
export type EyeView = {
	/** Half way between its corners, `image` pixels. */
	centre: Vec2<'image'>;
	/** From corner to corner, pixels. */
	widthPx: number;
	/** Opening of the lids as a share of the width (eye aspect ratio, Soukupová & Čech 2016). */
	opening: number;
};

/** Landmarks of each eye: outer and inner corner, two points of the upper and of the lower lid. */
const RIGHT = [EYE_CORNERS.rightOuter, EYE_CORNERS.rightInner, 159, 158, 145, 153] as const;
const LEFT = [EYE_CORNERS.leftOuter, EYE_CORNERS.leftInner, 386, 385, 374, 380] as const;

const distance = (a: Vec2<'image'>, b: Vec2<'image'>): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const middle = (a: Vec2<'image'>, b: Vec2<'image'>): Vec2<'image'> => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

const eyeOf = (face: Landmarks, points: typeof RIGHT | typeof LEFT): EyeView => {
	const [outer, inner, upperA, upperB, lowerA, lowerB] = points;
	const corners = [imagePoint(face, outer), imagePoint(face, inner)] as const;
	const lidGap = (upper: number, lower: number) => distance(imagePoint(face, upper), imagePoint(face, lower));
	const widthPx = distance(...corners);
	const lids = (lidGap(upperA, lowerA) + lidGap(upperB, lowerB)) / 2;
	return { centre: middle(...corners), widthPx, opening: widthPx > 0 ? lids / widthPx : 0 };
};

/** The eyes of a face, the person's own right and left, with what both say together. */
export type EyesView = {
	right: EyeView;
	left: EyeView;
	/** Midway between them, `image` pixels. */
	middle: Vec2<'image'>;
	/** How far the line through both is turned clockwise as seen: roll > 0 tips the crown to image right. Radians. */
	rollRad: number;
};

/** Reads the eyes from the face mesh (468 points are enough). */
export const eyesOf = (face: Landmarks): EyesView => {
	const [right, left] = [eyeOf(face, RIGHT), eyeOf(face, LEFT)];
	const [dx, dy] = [left.centre[0] - right.centre[0], left.centre[1] - right.centre[1]];
	return { right, left, middle: middle(right.centre, left.centre), rollRad: Math.atan2(dy, dx) };
};

const NOSE_TIP = 4;
const RIGHT_MOUTH_CORNER = 61;
const LEFT_MOUTH_CORNER = 291;

/**
 * The five points that face recognition aligns by: the person's right and left eye, tip of the nose, right and left
 * corner of the mouth. On a face that looks at the lens the right ones lie at image left.
 */
export const fivePointsOf = (face: Landmarks): readonly Vec2<'image'>[] => {
	const { right, left } = eyesOf(face);
	const others = [NOSE_TIP, RIGHT_MOUTH_CORNER, LEFT_MOUTH_CORNER].map((k) => imagePoint(face, k));
	return [right.centre, left.centre, ...others];
};
