/** How the distance between two descriptors counts for or against their being the same person. */
export type CueConfig = {
	/** Distance at which same and different are equally likely. */
	threshold: number;
	/** Distance that changes the odds by a factor e. */
	scale: number;
	/** Upper bound of this cue's evidence (natural logarithm of odds): no cue alone is certain. */
	maxEvidence: number;
	/** Minus the lower bound. */
	maxCounterEvidence: number;
	/** Sightings needed on both sides before the cue counts. */
	minCount: number;
};

/** Who is who. Evidence is the natural logarithm of odds. */
export type IdentityConfig = {
	/**
	 * Colours of hair and clothes around the head: Hellinger distance, 0 to 1. Measured over shot cuts of real clips: one
	 * person 0.14 to 0.35 (now and then 0.6, when other parts are in view: so it says little against), two people 0.30 to 0.86, but 0.19 when both wear
	 * black.
	 */
	colour: CueConfig;
	/**
	 * Upper bound of colour's evidence when nothing else can be compared. Default 2.5, below `linkEvidence`: many wear
	 * black.
	 */
	maxColourOnlyEvidence: number;
	/**
	 * Rigid face shape, see `faceShapeDistance`. A weak cue: within a shot one person measures about 1 and two 1.5 to 6, but
	 * over shot cuts both measure 1.5 to 6, as the mesh bends with pose and distance. So it only tips the balance.
	 */
	shape: CueConfig;
	/**
	 * Identity encoder: Euclidean distance between means of its vectors. The defaults are for dlib's, whose vectors
	 * have lengths of 1.3 to 1.6. One person measures 0.47 (0.28 to 0.58, 5th to 95th percentile) over photographs and
	 * 0.30 (0.17 to 0.50) over a clip, two people 0.83 (0.60 to 0.98): normal distributions with these figures are
	 * equally likely at 0.60, and their log ratio falls by one in 0.03. Small, dark faces in profile of one person
	 * measure up to 0.68, of two from 0.58, so the threshold is a little lower and the slope flatter. `minCount` 0.2:
	 * one decent face.
	 */
	embedding: CueConfig;
	/** A face with this distance between its outer corners of the eyes, pixels, and larger ones tell all they can. */
	fullWorthEyesPx: number;
	/** Face shape is measured only below this angle between face and optical axis, radians: behind it half the face is guessed. */
	maxShapeAngleRad: number;
	/** And only on faces at least this wide, pixels between the cheeks. */
	minShapePx: number;
	/** A descriptor is a mean over at most this many sightings; later ones replace older ones slowly. */
	maxCount: number;
	/**
	 * Evidence needed to give a new track the id of a known person. Default 3: odds of 20 to 1 against the several people that
	 * may be meant; at 2.5 two people of a dark clip fell into one id.
	 */
	linkEvidence: number;
	/** Evidence needed to say later that two ids were one person. Default 3, for the same reason. */
	mergeEvidence: number;
	/**
	 * Total weight of encoded faces that both need before faces count in that: two good ones. On a head seen from
	 * behind, a face is occasionally detected for a frame or two, and such faces all look alike.
	 */
	mergeMinFaces: number;
	/** By how much the best candidate must exceed the second. */
	margin: number;
	/** Added when a track begins where a person of this shot was last seen. */
	samePlaceEvidence: number;
	/** How near that is, head sizes. */
	samePlaceDistance: number;
	/** How long a place speaks for a person, milliseconds. */
	samePlaceMs: number;
};

/** Defaults; sources are with each field. */
export const defaultIdentityConfig: IdentityConfig = {
	colour: { threshold: 0.37, scale: 0.05, maxEvidence: 3.5, maxCounterEvidence: 1.5, minCount: 1 },
	maxColourOnlyEvidence: 2.5,
	shape: { threshold: 3.2, scale: 1.5, maxEvidence: 1, maxCounterEvidence: 1, minCount: 3 },
	embedding: { threshold: 0.57, scale: 0.035, maxEvidence: 8, maxCounterEvidence: 8, minCount: 0.2 },
	fullWorthEyesPx: 30,
	maxShapeAngleRad: (25 * Math.PI) / 180,
	minShapePx: 30,
	maxCount: 60,
	linkEvidence: 3,
	mergeEvidence: 3,
	mergeMinFaces: 2,
	margin: 1.5,
	samePlaceEvidence: 2,
	samePlaceDistance: 1,
	samePlaceMs: 10_000,
};
