import type { Habit } from './rest';

/**
 * What the eyes' part of a shift is divided by, as eyes turn only so far in the head: 1 near rest, and more the larger that part is.
 * What the eyes do not make, the head makes as well (Guitton & Volle 1987; Stahl 1999). Called for each place of each target.
 *
 * @param left the eyes' part by the head's share alone, radians
 * @param eyeRangeRad what eyes never quite reach, radians
 */
export const restraintOf = (left: number, eyeRangeRad: number): number => {
	const share = left / eyeRangeRad;
	const square = share * share;
	return Math.sqrt(Math.sqrt(1 + square * square));
};

/** How much the eyes still turn for a radian more of their part: 1 near rest, 0 where they turn no further. @param restraint see `restraintOf` */
export const freedomOf = (restraint: number): number => {
	const square = restraint * restraint;
	return 1 / (square * square * restraint);
};

/** Where the head is expected for a look, and how that moves with where the look goes. */
export type ExpectedHead = {
	/** Angle of the head from rest, radians. */
	head: number;
	/** See `freedomOf`. */
	freedom: number;
	/** Turn of the head for a further turn of the look: its share near rest, 1 where the eyes turn no further. */
	slope: number;
};

/** The head makes its share of a shift of the look from rest, the eyes the remainder as far as they go. @param angle of the look from rest, radians */
export const expectedHead = (angle: number, share: number, eyeRangeRad: number): ExpectedHead => {
	const left = (1 - share) * angle;
	const restraint = restraintOf(left, eyeRangeRad);
	const freedom = freedomOf(restraint);
	return { head: angle - left / restraint, freedom, slope: 1 - (1 - share) * freedom };
};

/** Steps of Newton's method that find the look of a head to within a hundredth of a degree. */
const STEPS = 6;

/** The look for which the head is expected at this angle from rest: the inverse of {@link expectedHead}. */
export const lookOfHead = (head: number, share: number, eyeRangeRad: number): number => {
	let look = head / share;
	for (let k = 0; k < STEPS; k++) {
		const expected = expectedHead(look, share, eyeRangeRad);
		look -= (expected.head - head) / expected.slope;
	}
	return look;
};

/** Variance of where the head is expected for a look at an angle from rest, as rest and share are not quite known. */
export const doubtOf = (
	{ variance, share, shareVariance, covariance }: Habit,
	freedom: number,
	angle: number,
): number =>
	freedom *
	freedom *
	Math.max(0, (1 - share) ** 2 * variance + 2 * (1 - share) * angle * covariance + angle * angle * shareVariance);
