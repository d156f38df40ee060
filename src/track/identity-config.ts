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
	/**
	 * How unsure regard-gaze is of the way a face is turned, radians: from the first spread on the face tells less of who it is, from the
	 * second on nothing. Landmarks fit faces to heads in profile and to backs of heads, too. In a meeting a man who turned away became somebody else by such a face
	 * (19°; true faces of that film have 3° to 6°). With this he stays himself, of a sitcom's ids the worst has 1.00 instead of 0.90 of one
	 * person, and one of its cuts makes a new id more. Scenes are as before.
	 */
	sureTurnRad: number;
	unsureTurnRad: number;
	/** Face shape is measured only below this angle between face and optical axis, radians: behind it half the face is guessed. */
	maxShapeAngleRad: number;
	/** And only on faces at least this wide, pixels between the cheeks. */
	minShapePx: number;
	/** A descriptor is a mean over at most this many sightings; later ones replace older ones slowly. */
	maxCount: number;
	/**
	 * Evidence needed to give a new track the id of a known person. Default 4.4, odds of 80 to 1: two people in one id are worse
	 * than two ids for one, and without an identity encoder colour and shape reach 4.5. In six made films (14 people; hard cuts,
	 * dissolves, flashes, darkness, 320 × 180) heads were the main person of their id in 97 % at 3, in 98 % at 4 and in 99 % at
	 * 4.4 and 5; in the worst real clip in 89 % at 3 and in 99 % from 4 on. Over the cuts of real clips one person got 0.3 new
	 * ids a clip at 3, 1.0 at 4, 1.3 at 4.4 and 1.7 at 5.
	 */
	linkEvidence: number;
	/** Evidence needed to say later that two ids were one person. Default 4.4, for the same reason. */
	mergeEvidence: number;
	/**
	 * Total weight of encoded faces that both need before faces count in that: two good ones. On a head seen from
	 * behind, a face is occasionally detected for a frame or two, and such faces all look alike.
	 */
	mergeMinFaces: number;
	/**
	 * Evidence against the track that ends it when one of its faces is encoded, less than what joins two ids. Default 1: in the
	 * same films it ended no track of a person who was there, nor did it in real clips and rendered scenes.
	 */
	splitEvidence: number;
	/** Weight that such a face needs (`Descriptor.embedding.count`): blurred and turned ones tell too little. */
	splitMinFace: number;
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
	sureTurnRad: (10 * Math.PI) / 180,
	unsureTurnRad: (18 * Math.PI) / 180,
	maxShapeAngleRad: (25 * Math.PI) / 180,
	minShapePx: 30,
	maxCount: 60,
	linkEvidence: 4.4,
	mergeEvidence: 4.4,
	mergeMinFaces: 2,
	splitEvidence: 1,
	splitMinFace: 0.2,
	margin: 1.5,
	samePlaceEvidence: 2,
	samePlaceDistance: 1,
	samePlaceMs: 10_000,
};
