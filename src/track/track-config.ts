import { defaultIdentityConfig, type IdentityConfig } from './identity-config';
import { defaultObjectsConfig, type ObjectsConfig } from './objects-config';

/** Thresholds of face–body–hand assembly. Lengths are in head sizes (see `boxSize`), so they hold at any distance. */
export type AssembleConfig = {
	/**
	 * Two face boxes that overlap more (intersection over union) are one face. Default 0.4: measured on group photos,
	 * where the detector's own suppression cannot be set.
	 */
	duplicateFaceIou: number;
	/**
	 * Or when this share of the smaller face box lies inside the larger one. Default 0.7: tiles cut faces at their
	 * border, and half a face found in one tile lies inside the whole one.
	 */
	duplicateFaceCover: number;
	/**
	 * Two poses whose heads are nearer than this, in head sizes, with shoulders equally near, are one body.
	 * Default 0.5: two heads cannot be nearer than one head size unless one hides the other.
	 */
	duplicateBodyDistance: number;
	/**
	 * Largest distance between the nose and eyes of a face and those of a pose, in head sizes, for them to be one
	 * person. Default 0.5: the pose model errs by about a quarter of a head (PCK@0.2 of the torso, BlazePose, Bazarevsky
	 * et al. 2020), and a neighbour's head is at least one head size away.
	 */
	faceBodyDistance: number;
	/**
	 * A body-only head that overlaps the head of a person with a face by more than this share of the smaller of both
	 * is that person again. Default 0.45: heads side by side share less, even cheek to cheek.
	 */
	duplicateHeadCover: number;
	/**
	 * A head and the place of one in the box of a person are the same when their middles are nearer than this, in heights of the
	 * larger, or of the smaller where the place was read and so is as large as the head. Default 0.75: places that were not read are off by
	 * up to 0.45 sideways and 0.3 in size (5th to 95th percentile, 26 clips with marked heads). With the larger for all of them
	 * 0.78 instead of 0.89 of the heads from behind are found in close choose and calibrate scenes.
	 */
	samePlace: number;
	/** Overlap (intersection over union) with such a place from which on a pose is borne out by it. */
	seenTwiceOverlap: number;
	/**
	 * Two poses without faces that overlap more (intersection over union) are one body. Default 0.5, the usual threshold
	 * for one object, as `sameBodyOverlap`.
	 */
	duplicateBodyOverlap: number;
	/** Lowest pose score from which a body without a face counts at all, 0 to 1. Default 0.5, MediaPipe's own. */
	minBodyScore: number;
	/**
	 * Lowest mean visibility of nose, ears and shoulders for a head place to come from a pose, 0 to 1. Default 0.8:
	 * well above MediaPipe's 0.5, since reflections and furniture give half-visible poses, people 0.9 and more.
	 */
	minHeadVisibility: number;
	/**
	 * Distance between the shoulder joints of a body without a face, metres, both ends. Default 0.18 to 0.55: children to
	 * large adults (0.36 ± 0.03 for adults, ANSUR II); poses found in lettering and furniture are often flat.
	 */
	shoulderMetres: readonly [min: number, max: number];
	/**
	 * Smallest size of the head of a pose beside its trunk, 1 being the usual proportion (see `headTrunkRatio`). Default
	 * 0.5: people seen from all sides measure 0.6 to 1.2 in real clips (2nd to 98th percentile), lettering taken for a lying person 0.3.
	 */
	minHeadTrunkRatio: number;
	/**
	 * Least cosine between neck and vertical for a body without a face. Default 0.25 (75°): lines of lettering are taken for
	 * lying people. Someone who lies down with the face hidden is missed.
	 */
	minUprightness: number;
	/** Least probability, by the pixels, that the head of a body is one, where they were read. Default 0.5. */
	minHeadProbability: number;
	/** Place and size of a head by its pixels count up to this spread, as a share of its size. Default 0.3. */
	mostHeadSpread: number;
	/**
	 * Ear distance in head widths (see `earSpread`) from which a pose faces the camera, so that a face should be found on
	 * it. Default 0.5: on real clips poses from the front have 0.55 to 0.75, profiles below 0.4, backs below 0.
	 */
	facingEarSpread: number;
	/** Least share of a head box from a pose that must lie inside the picture. Default 0.5: the pose model also draws heads out of view. */
	minHeadInFrame: number;
	/** Smallest height of a head from a pose, in pixels. Default 12: below this its points are guesses. */
	minHeadPx: number;
	/**
	 * Faces with a lower score are not confident: they continue tracks but start none. Default 0.4: the face landmarker
	 * reports no score, only that its threshold was passed, which is this; only other detectors report less.
	 */
	confidentFaceScore: number;
	/**
	 * Largest distance between a hand's wrist and the wrist of a pose, in head sizes. Default 1: half a forearm, about
	 * the error of the pose's wrist in fast gestures.
	 */
	handWristDistance: number;
	/**
	 * Largest distance between a hand's wrist and the head of a person without body, in head heights with hair. Default
	 * 3.5: shoulder to wrist is about 0.53 m and head centre to shoulder 0.3 m (NASA-STD-3000, 50th percentile) against
	 * a head of 0.24 m.
	 */
	handReach: number;
	/**
	 * How large a hand is against its owner's head, as natural logarithms of (pixels per metre of the hand ÷ of the head), and what it
	 * costs to be off by one spread (it grows with the square), and at most. Of 4,781 hands of rendered scenes (choose and calibrate)
	 * their owners' have a median of 0.16 and lie within −0.18 and 0.45 (5th and 95th percentile), other people's within −0.62 and 0.56.
	 * With this cost 242 of them are somebody else's, without 260, and 28 instead of 37 of 279 hands that point.
	 */
	handScale: { aheadLog: number; sigmaLog: number; cost: number; most: number };
	/**
	 * Whose a hand is, in shares of the distances above. The side that the model tells is right in about 95 %; a hand that was somebody’s
	 * in the frame before stays theirs; a hand that only reach explains costs more than one at a wrist, and yet more where the wrist is
	 * seen elsewhere: the pose lays raised arms down. A wrist that the pose only guesses counts from the visibility on.
	 * Of 2,976 hands in 19 scenes of the choose part 230 went to somebody else with wrists and reach alone, 139 with all of
	 * these (`tools/bench/truth/hand-owners.ts`).
	 */
	sidePenalty: number;
	newHandPenalty: number;
	reachPenalty: number;
	otherWristPenalty: number;
	guessedWristPenalty: number;
	leastWristVisibility: number;
	/** The same for each head height by which the elbow is out of reach, up to so many. */
	beyondReachPenalty: number;
	mostBeyondReach: number;
	/** So much of that counts where the wrist is seen. */
	seenForearmShare: number;
	/** Lengths of an arm in heights of the head of 0.24 m: 0.25 m less the wrist's bend, and 0.3 m (Drillis & Contini 1966). */
	forearmHeads: number;
	upperArmHeads: number;
	/** Hand size over head height that is possible, both ends: a hand's box is between a fist and a spread hand, nearer or farther than the head. */
	handHeadRatio: readonly [min: number, max: number];
};

/** Thresholds of assignment in time. */
export type AssignConfig = {
	/** Largest distance between predicted and seen head centre, in head sizes, for a track seen in the frame before. Default 0.8: less than one head, so that neighbours cannot swap. */
	gate: number;
	/** How much the gate grows per second unseen, head sizes. Default 1.5: a walking person (1.4 m/s, about six heads a second) is predicted, only the rest is unknown. */
	gateGrowthPerS: number;
	/** The gate never exceeds this, head sizes. */
	maxGate: number;
	/** Largest ratio between the sizes of predicted and seen head. Default 1.8: face and pose give the same head within a factor 1.4. */
	maxSizeRatio: number;
	/**
	 * Overlap (intersection over union) from which two poses are one body although the head jumped. Default 0.5, the
	 * usual threshold for one object; bodies side by side overlap less.
	 */
	sameBodyOverlap: number;
	/**
	 * Or, when the track had no face either, share of the smaller of both poses that lies in the other. Default 0.7: poses
	 * of somebody seen from behind come with and without arms and legs, from one frame to the next.
	 */
	sameBodyCover: number;
	/**
	 * Runs in a row without a sighting after which a pose that faces the camera without a face being found there no longer
	 * continues a track. Default 4: it is as likely somebody else's limbs.
	 */
	doubtfulMisses: number;
	/** Parts of the cost, each 0 to 1 before weighting: centre distance over gate, 1 − overlap, appearance distance. */
	weights: { distance: number; overlap: number; appearance: number };
	/** Added for a track that is still tentative, so that a known person is continued first. */
	tentativePenalty: number;
	/** Added for each second a track has been unseen, so that a visible person is continued first. */
	unseenPenaltyPerS: number;
	/** Time constant over which predicted speed dies out, milliseconds. Default 300: people stop and turn within a step. */
	velocityDecayMs: number;
	/** Colour distance (Hellinger, 0 to 1) above which a sighting cannot continue a track that was out of sight. */
	maxColourDistance: number;
};

/** One Euro filter (Casiez, Roussel, Vogel, CHI 2012) in head sizes and seconds. */
export type SmoothConfig = {
	/** Cut-off at rest, hertz. Default 1.5: landmark jitter is faster than a head at rest moves. */
	minCutoffHz: number;
	/** Hertz of cut-off per head size a second. Default 2: at one head a second the box lags under a twentieth of a head. */
	beta: number;
	/** Cut-off of the speed estimate, hertz. Default 1, as in the paper's examples; raised because video has 10 frames a second. */
	speedCutoffHz: number;
};

/** When tracks begin, are confirmed, and end. */
export type LifecycleConfig = {
	/**
	 * Sightings with a face that confirm a track, of the last `faceWindow` runs. Default 2 of 3: a stray false face
	 * lasts one frame.
	 */
	confirmFaceSightings: number;
	faceWindow: number;
	/**
	 * Sightings without a face that confirm a track, of the last `bodyWindow` runs of the pose model. Default 3 of 4:
	 * the pose model often finds some of several people on one run and the others on the next, but with 2 the blurred
	 * heads of an audience from behind change their ids 5 times in 2 s, for 1 % of heads more (clips with marked
	 * heads).
	 */
	confirmBodySightings: number;
	/** The same for poses that face the camera without a face being found there. Default 3 of 4: some are two people's limbs in one pose. */
	confirmDoubtfulSightings: number;
	bodyWindow: number;
	/** Runs in a row without a sighting that end an unconfirmed track, last seen with a face and without. */
	tentativeMisses: number;
	tentativeBodyMisses: number;
	/** How long an unseen track is kept, milliseconds. The project's requirement: occlusion up to 2 s keeps the id. */
	maxLostMs: number;
	/** How long a body is carried while the pose model does not run, milliseconds. */
	carryBodyMs: number;
	/** How long a hand is carried while the hand model does not run, milliseconds. */
	carryHandMs: number;
};

/** Apparent expressions over time. */
export type ExpressionConfig = {
	/** How long one reading holds, milliseconds: twice the time between two. */
	holdMs: number;
	/** Time constant of smoothing, milliseconds: shown expressions last from half a second on (Ekman 2003). */
	smoothMs: number;
};

/** Every threshold of the tracker. */
export type TrackConfig = {
	assemble: AssembleConfig;
	assign: AssignConfig;
	smooth: SmoothConfig;
	lifecycle: LifecycleConfig;
	identity: IdentityConfig;
	objects: ObjectsConfig;
	expression: ExpressionConfig;
};

/** Defaults; sources are with each field. */
export const defaultTrackConfig: TrackConfig = {
	assemble: {
		duplicateFaceIou: 0.4,
		duplicateFaceCover: 0.7,
		duplicateBodyDistance: 0.5,
		faceBodyDistance: 0.5,
		duplicateHeadCover: 0.45,
		samePlace: 0.75,
		seenTwiceOverlap: 0.3,
		duplicateBodyOverlap: 0.5,
		minBodyScore: 0.5,
		minHeadVisibility: 0.8,
		shoulderMetres: [0.18, 0.55],
		minHeadTrunkRatio: 0.5,
		minUprightness: 0.25,
		minHeadProbability: 0.5,
		mostHeadSpread: 0.3,
		facingEarSpread: 0.5,
		minHeadInFrame: 0.5,
		minHeadPx: 12,
		confidentFaceScore: 0.4,
		handWristDistance: 1,
		handReach: 3.5,
		handScale: { aheadLog: 0.15, sigmaLog: 0.19, cost: 0.1, most: 1 },
		sidePenalty: 0.3,
		newHandPenalty: 0.5,
		reachPenalty: 1,
		otherWristPenalty: 0.5,
		guessedWristPenalty: 0.3,
		leastWristVisibility: 0.1,
		beyondReachPenalty: 1.5,
		mostBeyondReach: 2,
		seenForearmShare: 0.5,
		forearmHeads: 0.9,
		upperArmHeads: 1.2,
		handHeadRatio: [0.15, 2],
	},
	assign: {
		gate: 0.8,
		gateGrowthPerS: 1.5,
		maxGate: 2,
		maxSizeRatio: 1.8,
		sameBodyOverlap: 0.5,
		sameBodyCover: 0.7,
		doubtfulMisses: 4,
		weights: { distance: 0.6, overlap: 0.2, appearance: 0.2 },
		tentativePenalty: 0.1,
		unseenPenaltyPerS: 0.1,
		velocityDecayMs: 300,
		maxColourDistance: 0.6,
	},
	smooth: { minCutoffHz: 1.5, beta: 2, speedCutoffHz: 1.5 },
	lifecycle: {
		confirmFaceSightings: 2,
		faceWindow: 3,
		confirmBodySightings: 3,
		confirmDoubtfulSightings: 3,
		bodyWindow: 4,
		tentativeMisses: 2,
		tentativeBodyMisses: 3,
		maxLostMs: 2000,
		carryBodyMs: 500,
		carryHandMs: 350,
	},
	identity: defaultIdentityConfig,
	objects: defaultObjectsConfig,
	expression: { holdMs: 1000, smoothMs: 500 },
};
