import { deg } from '../../core/geometry/space';

/** The head covers a part of each gaze shift. */
export type CoordinationConfig = {
	/**
	 * Mean share of the head sideways and its spread between people, who keep their own (Fuller 1992; Stahl 1999; Ba &
	 * Odobez 2009). It is learned from looks whose target is clear. Chosen from 0.5, 0.55 and 0.6 by the choose part
	 * of `npm run bench -- --only truth`, as is `headSigmaRad` from 3°, 4.5° and 6°.
	 */
	shareYaw: number;
	shareYawSigma: number;
	/** Scatter of the share from shift to shift of one person. */
	shareYawScatter: number;
	/**
	 * The same up and down. True heads of the choose and calibrate scenes make 0.47 (median of 90 people; sideways 0.52 of 102); looks
	 * right with 0.45: 0.676, with 0.5: 0.683, with 0.55: 0.689, but with 0.6 the sample loses 0.07.
	 */
	sharePitch: number;
	sharePitchSigma: number;
	sharePitchScatter: number;
	/**
	 * How far eyes turn in the head at most sideways (45° to 55°, Guitton & Volle 1987), and up or down. Without it a head in
	 * profile is taken for a look behind the back: looks of real clips of the choose part 0.90 → 0.92, of their mirrored and shrunk
	 * copies 0.855 → 0.875, of scenes 0.682 → 0.686; alike from 45° to 60°.
	 */
	eyeRangeYawRad: number;
	eyeRangePitchRad: number;
	/**
	 * Scatter of the head for one and the same target, with the error of the head pose; of small heads (`FilterConfig`) up and
	 * down, where true looks of the choose part leave 0.75 of what is stated (small) and 1.0 (large) …
	 */
	headSigmaRad: number;
	smallHeadPitchSigmaRad: number;
	/**
	 * … and what is added sideways for a head turned by a right angle from the lens, by the sine of the turn: of those turned by
	 * 30° to 60°, true looks leave 1.5 to 1.9 times what is stated without it.
	 */
	turnedYawSigmaRad: number;
	/**
	 * Of the variance of a turn (`Head.turnSigmaRad`), the share up and down: of heads read from their pixels true looks leave 0.5 of
	 * the stated spread, but 1.2 sideways. Log loss of scenes: 1.21 with all of it, 1.18 with 0.3, 1.17 with 0.1.
	 */
	turnPitchShare: number;
	/**
	 * A turning head has not arrived yet: it continues for about this many seconds at its present speed. Gaze shifts of
	 * the head last 0.4 to 0.8 s; half way through a minimum-jerk turn 0.27 of that is left at peak speed.
	 */
	turningS: number;
	/** Slower turns are noise of the landmarks, radians a second. */
	turningNoiseRadPerS: number;
	/** Largest turn that is predicted, radians. */
	turningMaxRad: number;
	/**
	 * Spread of the rest direction before anything was seen: sideways from the camera, where 27° instead of 20° turns more looks out of the
	 * picture the right way (0.57 → 0.60 in real clips, 0.46 → 0.49 in their mirrored and shrunk copies) for 0.005 of the looks of scenes …
	 */
	restYawSigmaRad: number;
	/** … and up or down from how heads in the shot are held; includes the bias of the face fit. */
	restPitchSigmaRad: number;
	/** How far heads are turned from the body when first seen: half of the neck's range of 80° (Youdas 1992). */
	neckSigmaRad: number;
	/** How far heads turn from the body at most (Youdas 1992). Looks of scenes 0.686 → 0.687, of real clips 0.917 → 0.920 (choose, calibrate). */
	neckRangeRad: number;
	/** Spread of where the chest faces (body model) around rest, radians. */
	chestSigmaRad: number;
	/** Spread of a head direction from the body model, which turns and tilts too little with the head, radians. */
	bodyHeadSigmaRad: number;
	/** How the rest direction wanders, radians a root second. */
	restDriftRad: number;
};

/** As the program comes; sources are with each field. */
export const defaultCoordinationConfig: CoordinationConfig = {
	shareYaw: 0.55,
	shareYawSigma: 0.1,
	shareYawScatter: 0.07,
	sharePitch: 0.5,
	sharePitchSigma: 0.13,
	sharePitchScatter: 0.08,
	eyeRangeYawRad: deg(50),
	eyeRangePitchRad: deg(45),
	headSigmaRad: deg(4.5),
	smallHeadPitchSigmaRad: deg(3.6),
	turnedYawSigmaRad: deg(6),
	turnPitchShare: 0.2,
	turningS: 0.2,
	turningNoiseRadPerS: deg(25),
	turningMaxRad: deg(25),
	restYawSigmaRad: deg(27),
	restPitchSigmaRad: deg(6),
	neckSigmaRad: deg(45),
	neckRangeRad: deg(80),
	chestSigmaRad: deg(14),
	bodyHeadSigmaRad: deg(20),
	restDriftRad: deg(2),
};
