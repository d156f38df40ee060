import { deg } from '../../core/geometry/space';

/** A condition that holds below the first number not at all and above the second fully. */
export type Ramp = readonly [none: number, full: number];

/**
 * Thresholds of hand shapes. Lengths are in palm lengths (wrist to middle knuckle), widths in palm widths (index to
 * little knuckle). Joint ranges: PIP 0° to 100°, DIP 0° to 80°, MCP 0° to 90° (Norkin & White, Measurement of Joint
 * Motion); a relaxed finger bends by 40° to 60° in PIP and DIP together (Lee & Jung 2015).
 */
export type GestureConfig = {
	/** Bend of a finger in its two outer joints together at which it is no longer straight, radians. */
	bent: Ramp;
	/** The same with the knuckle: a finger let down from the knuckle alone is not out either. */
	down: Ramp;
	/** Bend in all three joints of a finger that is not out, radians: half of the 270° they have, less what hooks keep. */
	curled: Ramp;
	/** … and of one that lies in the palm. */
	folded: Ramp;
	/** Bend in the two outer joints of a hook, as of a claw; relaxed fingers bend less. */
	hooked: Ramp;
	/** Bend of the two joints of a thumb that stands out. */
	thumbBent: Ramp;
	/** How far the thumb's tip stands out beside the index knuckle, palm widths. */
	thumbOut: Ramp;
	/** The same, of a thumb that lies across the palm, as its complement: from here on it does not. */
	thumbAcross: Ramp;
	/** Distance of the thumb's tip from the joints of the index finger it may lie against, palm lengths. */
	thumbAway: Ramp;
	/** Angle from thumb to index finger that counts as a right angle between them, radians. */
	thumbSquare: Ramp;
	/** Angle between index and middle finger in the plane of the palm: apart, radians. Spread, they stand 15° apart. */
	apart: Ramp;
	/** The same between index and little finger: knuckles allow 20° to each side (Norkin & White). */
	fanned: Ramp;
	/** Distance of two tips that no longer touch, palm lengths. A finger is about 0.2 palm lengths wide. */
	touching: Ramp;
	/** Cosine between palm and line of sight: palm shown (positive) or back (negative). */
	palmShown: Ramp;
	/** Cosine to straight up (or down) of a thumb. */
	upright: Ramp;
	/**
	 * Cosine to straight up of a hand, wrist to middle knuckle, from which it is held up. Resting hands of the sample and of
	 * the choose part lie at −1 to −0.2.
	 */
	raised: Ramp;
	/**
	 * How far a wrist lies below the chin, in heights of the face, from which a hand that is not held up rests: it hangs or
	 * lies on a table, and shows nothing, whatever its fingers do. Table tops lie 0.45 m below the eyes of seated people
	 * (`TargetsConfig.workspaceBelowM`), so 0.34 m below the chin, and foreheads 0.18 m above it.
	 */
	atRest: Ramp;
	/** Cosine between a finger and the direction to the camera: it points there. */
	atCamera: Ramp;
	/** Distance between an index tip and the middle of the mouth, in heights of the face, that is no longer on it. */
	atMouth: Ramp;
	/** Distance of two hands in palm lengths up to which they touch along each other. */
	together: Ramp;
	/** Distance of two wrists in palm lengths up to which crossed arms count as one sign. */
	crossing: Ramp;
	/** Cosine between the directions of two hands: along each other. */
	parallel: Ramp;
	/** Absolute cosine between them up to which they are square to each other. */
	square: Ramp;
	/** A shape is told once it was shown for this long, milliseconds: in two frames of ten a second. */
	holdMs: number;
	/** Hands that were not read for up to this long may still show it, milliseconds. */
	gapMs: number;
	/** A shape is told from this score on … */
	minScore: number;
	/** … and only if the next best is this much worse. */
	minMargin: number;
	/** Two hands that fit a shape of both from here on, but not clearly, show no shape of one hand either. */
	pairDoubt: number;
};

export const defaultGestureConfig: GestureConfig = {
	bent: [deg(45), deg(85)],
	down: [deg(65), deg(105)],
	curled: [deg(80), deg(130)],
	folded: [deg(130), deg(180)],
	hooked: [deg(60), deg(90)],
	thumbBent: [deg(50), deg(90)],
	thumbOut: [0.35, 0.8],
	thumbAcross: [0, 0.4],
	thumbAway: [0.28, 0.5],
	thumbSquare: [deg(30), deg(50)],
	apart: [deg(3), deg(12)],
	fanned: [deg(8), deg(24)],
	touching: [0.25, 0.6],
	palmShown: [-0.1, 0.3],
	upright: [0.6, 0.85],
	raised: [-0.3, 0.1],
	atRest: [1.2, 1.9],
	atCamera: [0.6, 0.85],
	atMouth: [0.12, 0.3],
	together: [0.6, 1.2],
	crossing: [2, 3.5],
	parallel: [0.6, 0.85],
	square: [0.4, 0.7],
	holdMs: 100,
	gapMs: 250,
	minScore: 0.5,
	pairDoubt: 0.2,
	minMargin: 0.1,
};
