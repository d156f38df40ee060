/** Head size, from which distance follows. */
export type SizeConfig = {
	/** Mean distance between adult pupils: 63.4 mm (Dodgson 2004, 3976 adults), metres. */
	eyeDistanceM: number;
	/**
	 * Its spread as a share: 3.8 mm of 63.4 mm between people (Dodgson 2004), and as much and half again because landmarks of a
	 * turned face miss each person's own proportions: distances of people turned by 45° to 135° spread by 0.10 to 0.13 (choose).
	 */
	eyeDistanceSigma: number;
	/** Spread of one frontal measurement of the eye distance as a share: landmarks miss by 1 to 2 % of a face. */
	eyeDistanceNoise: number;
	/** Spread of the ratio between a person's eye distance and the size of the fitted face, before anything was seen. */
	faceRatioSigma: number;
	/**
	 * Spread of the body model's size of a person as a share. Face and body disagreed by 0.13 on ten people of real clips
	 * (ours), of which the eyes have 0.08.
	 */
	bodySigma: number;
	/** Spread of one such measurement. */
	bodyNoise: number;
	/** Height of a head with hair, crown to chin, metres: 0.232 (ANSUR II, Gordon 2014) and a little hair. */
	headHeightM: number;
	/** Spread of distances from the height of a head box alone, as a share: hair, hats, boxes. */
	headBoxSigma: number;
	/** The spread of distances by the pixels of a head (`HeadSightPlace`) is what is stated times this, and at least … */
	placeTimes: number;
	/** … this share: heads differ in size by 0.05 (ANSUR II, Gordon 2014), and hair hides where they end. */
	placeMinSigma: number;
	/**
	 * How many times as wide distances spread for a head seen from behind as for one that faces the lens, and in between by the
	 * cosine: hair hides where it ends. Measured in the choose part they spread by 0.07 within 45° of the lens (stated: 0.08), by
	 * 0.14 from 90° to 135° (0.09) and by 0.24 beyond (0.11). Of 1, 2.2, 3, 4 and 6 the log loss is least with 4.
	 */
	behindTimes: number;
	/** People lean and walk; a depth older than this counts for 1/e, milliseconds. */
	depthMemoryMs: number;
	/**
	 * Looks say something new about how far people are this often, milliseconds: their errors are alike from look to look.
	 */
	lookIndependentMs: number;
	/** Spread of the focal length when nobody gave it, as a share: 50° to 75° is common for webcams and phones. */
	assumedFocalSigma: number;
};

/** As the program comes; sources are with each field. */
export const defaultSizeConfig: SizeConfig = {
	eyeDistanceM: 0.0634,
	eyeDistanceSigma: 0.11,
	eyeDistanceNoise: 0.04,
	faceRatioSigma: 0.08,
	bodySigma: 0.1,
	bodyNoise: 0.07,
	headHeightM: 0.24,
	headBoxSigma: 0.12,
	placeTimes: 1.2,
	placeMinSigma: 0.06,
	behindTimes: 4,
	depthMemoryMs: 500,
	lookIndependentMs: 1000,
	assumedFocalSigma: 0.15,
};
