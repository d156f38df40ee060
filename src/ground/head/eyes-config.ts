import { deg } from '../../core/geometry/space';

/** How eyes are read from the landmarks of irises and lids. */
export type EyesConfig = {
	/** From the centre of an eyeball to the plane of the iris's rim, metres: √(12² − 5.85²) mm for a globe of 12 mm. */
	irisPlaneM: number;
	/** Landmark error of one iris centre in the picture: a share of the distance between the eyes … */
	irisNoiseShare: number;
	/** … and this many pixels, as independent errors. */
	irisNoisePx: number;
	/**
	 * Part of an eye turn that the iris landmarks follow sideways, and up or down, where the lids hide the iris. Measured on the sample
	 * 0.5 to 0.6, on the close-up 0.5 and 0.8, on small or turned faces of random scenes 0.3 and less, where they are hardly weighed.
	 */
	gainYaw: number;
	gainPitch: number;
	/** Errors that stay: between the eye's optical and visual axis (κ angle, about 5°) and in the eyeball's place. */
	biasYawRad: number;
	biasPitchRad: number;
	/**
	 * What is added sideways for small heads (`FilterConfig`): of those of 45 to 70 px true looks leave 1.6 to 1.8 times what is
	 * stated without it.
	 */
	smallHeadYawSigmaRad: number;
	/**
	 * How far above their place the irises of eyes straight ahead are seen: of four people who look into the lens by 1°, 5°,
	 * 10° and 11° (choose part of `npm run bench -- --only truth`), of rendered ones by 9°. Of 0°, 4° and 7° the first is worse
	 * on scenes, the last on looks out of the picture.
	 */
	offsetPitchRad: number;
	/** From this height of a head on eyes that contradict the head begin to count for more in the ray, pixels … */
	clearFromPx: number;
	/** … and fully from here on: on the sample (115 to 145 px) rays are as good with it as without. */
	clearPx: number;
	/** Lids opened less than this share of the eye's width are closed: eye aspect ratio, Soukupová & Čech 2016. */
	closedAspect: number;
	/** An eye turned further than this from the lens is not read: its far corner is hidden. */
	maxTurnRad: number;
	/**
	 * Nor are eyes whose face is bent down so far, seen from the lens, and they count for less up to there: lids hide the irises, which the
	 * landmarks then put in the middle of what is left open. Children who look down at their drawings, their heads bent by 45°, were
	 * said to look into the lens (0.7 to 0.8). Of 31°, 40°, 52° and none, 40° is as good as any on choose and calibrate scenes: rays of close
	 * scenes are off by 12.8° instead of 13.6°, settled looks 0.673 → 0.674 (close 0.671 → 0.678, film-like 0.713 → 0.717), real looks alike.
	 */
	maxBentRad: number;
	/**
	 * What lids say that stay down. A blink lasts 100 to 400 ms (Stern, Walrath & Goldstein 1984); upper lids follow the eyes down (Becker
	 * & Fuchs 1988), and irises under them cannot be read. In seven films everybody whose lids were lowered
	 * for longer (318 faces) looked at a phone, a laptop, a book or a table; regard-gaze put their gaze 22° ± 9° below where it put their
	 * head, 24° ± 10° below the landmarks' head, and was itself unsure of that. The spread is wider than that, for laughing eyes.
	 * Rendered people of choose and calibrate scenes never lower their lids so far, so that no scene tells of it.
	 */
	lids: {
		longerThanMs: number;
		/** In smaller heads the lids are not made out, pixels. */
		leastHeadPx: number;
		/** Up, radians. */
		pitchRad: number;
		pitchSigmaRad: number;
		/** They say nothing of the side: as far as eyes turn. */
		yawSigmaRad: number;
	};
};

/** As the program comes; sources are with each field. */
export const defaultEyesConfig: EyesConfig = {
	irisPlaneM: 0.01045,
	irisNoiseShare: 0.015,
	irisNoisePx: 0.4,
	gainYaw: 0.65,
	gainPitch: 0.35,
	biasYawRad: deg(4),
	smallHeadYawSigmaRad: deg(10),
	biasPitchRad: deg(8),
	offsetPitchRad: deg(4),
	clearFromPx: 110,
	clearPx: 170,
	closedAspect: 0.15,
	maxTurnRad: deg(60),
	maxBentRad: deg(40),
	lids: { longerThanMs: 400, leastHeadPx: 70, pitchRad: deg(-23), pitchSigmaRad: deg(12), yawSigmaRad: deg(45) },
};
