import type { Attention, Ray, TargetScore } from '../../core/attention';
import type { FieldOfView } from '../../core/geometry/camera';
import type { HeadPose } from '../../core/people';
import type { RelationLikeness } from '../../core/perception';
import { matrix3, type Box, type Vec2 } from '../../core/geometry/space';

/*
 * Numbers as a session file has them.
 */

/**
 * The number with these decimals, as `toFixed` writes it. A multiplication is quicker and gives the same, unless the value
 * lies about half way between two steps: there `toFixed` decides.
 */
export const round = (decimals: number) => {
	const steps = 10 ** decimals;
	return (value: number): number => {
		const exact = value * steps;
		const nearest = Math.round(exact);
		const isClear = Math.abs(exact - nearest) < 0.499 && Math.abs(exact) < 1e9;
		return isClear ? nearest / steps : Number(value.toFixed(decimals));
	};
};
/* Half a step of these is far below what can be measured: 0.1 px; 0.1 mm or 0.006°; a microsecond. */
/** Pixels, to 0.1. */
const px = round(1);
/** Metres, radians and probabilities, to 4 decimals. */
export const fine = round(4);
/** Milliseconds, to a microsecond. */
export const time = round(3);

/** A point in the picture, pixels. */
export const roundPoint = (point: Vec2<'image'> | null): Vec2<'image'> | null => point && [px(point[0]), px(point[1])];

/** A box, pixels. */
export const roundBox = ({ x, y, width, height }: Box): Box => ({
	x: px(x),
	y: px(y),
	width: px(width),
	height: px(height),
});

/** A head pose: metres, and the parts of a rotation. */
/** A field of view, rounded. */
export const roundFieldOfView = ({ horizontalRad, lowRad, highRad }: FieldOfView): FieldOfView => ({
	horizontalRad: fine(horizontalRad),
	lowRad: fine(lowRad),
	highRad: fine(highRad),
});

export const roundPose = ({ eyesMid: [x, y, z], cameraFromHead }: HeadPose): HeadPose => ({
	eyesMid: [fine(x), fine(y), fine(z)],
	cameraFromHead: matrix3((i) => fine(cameraFromHead[i])),
});

/** A ray: metres, and a unit direction. */
export const roundRay = ({ kind, origin: o, direction: d, sigmaRad, confidence }: Ray): Ray => ({
	kind,
	origin: [fine(o[0]), fine(o[1]), fine(o[2])],
	direction: [fine(d[0]), fine(d[1]), fine(d[2])],
	sigmaRad: fine(sigmaRad),
	confidence: fine(confidence),
});

/**
 * Rounded to 1/10000, in the same order and still summing to 1: each is rounded down, and the units left over go to those
 * that lost most (largest remainder method).
 */
const roundScores = (scores: readonly TargetScore[]): TargetScore[] => {
	const sum = scores.reduce((total, s) => total + s.probability, 0) || 1;
	const exact = scores.map((s) => (s.probability / sum) * 10_000);
	const units = exact.map(Math.floor);
	const left = 10_000 - units.reduce((total, u) => total + u, 0);
	const byLoss = units.map((_, i) => i).sort((i, j) => exact[j]! - units[j]! - (exact[i]! - units[i]!) || i - j);
	for (const i of byLoss.slice(0, left)) units[i]!++;
	return scores.map(({ target, visualAngleRad }, i) => ({
		target,
		probability: fine(units[i]! / 10_000),
		visualAngleRad: visualAngleRad === null ? null : fine(visualAngleRad),
	}));
};

/** Targets alone: the ray is rounded beside it. */
export const roundAttention = ({ scores }: Attention) => ({ scores: roundScores(scores) });

/** How a picture is like captions of one relation. */
export const roundLikeness = ({ name, cosine, share }: RelationLikeness): RelationLikeness => ({
	name,
	cosine: fine(cosine),
	share: fine(share),
});
