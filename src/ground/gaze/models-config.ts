import { deg } from '../../core/geometry/space';

/** How far models that read looks from pixels are trusted. */
export type ModelsConfig = {
	direction: DirectionModelConfig;
	map: GazeMapConfig;
	/** The heads that regard-gaze reads, */
	sight: SightConfig;
	/** and its gazes. */
	eyesInSight: EyesInSightConfig;
};

/**
 * How far the heads of regard-gaze are trusted, by the choose part of the truth bench, the sample and the close-up. They are off by
 * 3 to 9° on scenes of another generator; spreads times 1.6 instead of 1.2: looks right in 0.63 instead of 0.65.
 */
type SightConfig = { head: HeadSightConfig };

/**
 * How its gazes follow the eyes, measured on 3,400 fixations of 29 scenes (choose and calibrate): what it says beyond its own head
 * direction, held against how far the eyes were truly turned in the head. By the spread it states, degrees, the part it follows
 * sideways and what is left: to 7: 0.83 and 7; 8: 0.82 and 11; 10: 0.48 and 14; 12: 0.30 and 16; 14: 0.13 and 16; 16 and more: 0.1
 * and less. Up and down 0.6, 0.6, 0.4, 0.14, 0.2, 0.1. Taken as if it followed them wholly, as before, it draws looks to where the
 * head points: looks right in 0.666 instead of 0.676 of 30 scenes, mutual gaze 0.31 instead of 0.34. Neither the ends of the
 * ramps nor the scatter are sharp: within a third of each, right looks stay within 0.005.
 */
export type EyesInSightConfig = {
	/** Where it sees the eyes. */
	seen: {
		/** Stated spreads up to the first are sure and from the second on blind, radians … */
		sureRad: number;
		blindRad: number;
		/** … and the part of an eye turn that it follows there. */
		sureGain: number;
		blindGain: number;
		/** Scatter of what it says: this often the stated spread, but within these, radians. */
		times: number;
		leastRad: number;
		mostRad: number;
	};
	/**
	 * Large faces that are turned towards the lens show their eyes more clearly than the same stated spread says elsewhere: between 25 and
	 * 60° from the lens and from 60 px on, 10 to 12° go with a part of 0.4 to 0.7 and 8 to 15° that are left, beyond 60° with 0.3 and 16°, below
	 * 60 px with 0.2 to 0.4 and 13 to 15°; up to 8° stated leave 3 to 6°. From `fromPx` (head) and `mostTurnRad` on to `fullPx` and `fullTurnRad`
	 * these numbers take the place of those of `seen`. Settled looks of choose and calibrate scenes 0.696 → 0.704 (close ones 0.65 → 0.69),
	 * log loss 1.050 → 1.038, looks out of the picture in real clips 0.66 → 0.68, others alike.
	 */
	clear: {
		fromPx: number;
		fullPx: number;
		fullTurnRad: number;
		mostTurnRad: number;
		blindRad: number;
		times: number;
		leastRad: number;
	};
	/**
	 * A gaze that it puts far below the head comes from lowered lids, and is right although it is said with spreads of 13 to 17°: in five films
	 * people looked at laptops, books, pots and tables wherever it said so of heads that large. There one of them, whose lids are half
	 * down, is said to look into the lens in 0.10 of 200 frames instead of 0.33. Rendered people hardly ever look down so far: no figure of
	 * choose and calibrate scenes changes. Of smaller heads it says so wrongly (a sitcom).
	 */
	down: { fromPx: number; fullPx: number; fromRad: number; fullRad: number; gain: number };
	/**
	 * Where it does not, and says what is likely for such a head. Measured it follows by 0.02; with none real clips lose 0.01, as
	 * people filmed from the side mostly look where their heads point.
	 */
	unseen: { gain: number; sigmaRad: number };
	/** Where the eyes of its training heads mostly look, up from straight ahead in the head, radians. */
	mostlyPitchRad: number;
	/** As for `DirectionModelConfig`. */
	independentMs: number;
	wrongShare: number;
};

/** How far its head directions are trusted. */
type HeadSightConfig = {
	/** Least spread that it is credited with, radians. */
	minSigmaRad: number;
	/** The stated spread is multiplied by this: rendered heads are not filmed ones. */
	times: number;
	/**
	 * Spread of the head direction from face landmarks, with which it is fused, of a face that is turned to the lens, radians.
	 * On heads of 40 to 60 px of those scenes its median error (1.18 standard deviations) is 8° within 30° of the lens, 10° to 19°
	 * from there to 60° and 21° to 28° beyond; that of the model is 5° to 10° throughout.
	 */
	faceSigmaRad: number;
	/** Of a face turned this far from the lens it is twice as large, and so on, radians. */
	faceTurnRad: number;
	/** Heads up to this height have that spread; of larger ones it falls with the square of it, down to `faceLeastRad`. */
	facePx: number;
	/**
	 * Landmarks of large faces are off by about 4° (heads of 115 to 145 px), but their irises are read in the head as they see
	 * it, so that the errors of both cancel: another head mixed in costs more than it brings.
	 */
	faceLeastRad: number;
	/**
	 * Share of the spread of a face's turn, landmarks and pixels fused, that counts beside `CoordinationConfig.headSigmaRad`, which has
	 * a part of it. Of 0, 0.5, 0.8 and 1.2, 0.5 has the most right looks on scenes of the choose part, and 0 fewer on real clips.
	 */
	faceShare: number;
	/** Landmarks and model that disagree by more than this many standard deviations are not fused: the surer one counts … */
	mostApart: number;
	/**
	 * … and the model where its spread is less than this and the head is turned further than that from the lens, radians: on profiles
	 * landmarks collapse, however large they are. Of faces towards the lens they do not: the model reads a selfie's head 13° too high and says
	 * that it is sure. Any turn from 20 to 65° gives the same; with none, looks in mirrored and shrunk copies of nine real clips (choose) are right
	 * in 0.83 instead of 0.855.
	 */
	sureRad: number;
	collapseRad: number;
};

/** How far a gaze direction model is trusted. */
export type DirectionModelConfig = {
	/**
	 * Least spread that a model is credited with, radians. Published errors are measured on pictures like the training data,
	 * the best being 3.9° (L2CS-Net on MPIIGaze: Abdelrahman et al. 2022); other pictures are harder.
	 */
	minSigmaRad: number;
	/**
	 * Models do about half as well on pictures of another kind as on those their makers tested them on (cross-dataset
	 * evaluation: Zhang et al. 2019; Cheng et al. 2024, a review). The stated spread is multiplied by this.
	 */
	otherPicturesTimes: number;
	/**
	 * Spread that grows with the angle between the look and the line to the lens, as a share of it: models were mostly
	 * trained with looks near the lens and draw others towards it. The same share as for irises (`look-model`).
	 */
	eccentricShare: number;
	/**
	 * Directions this far apart are independent, milliseconds: as for maps, within one look a network makes the same
	 * error again and again.
	 */
	independentMs: number;
	/** Share of directions that are wrong altogether (eyes covered, profile, blur): then any direction is as likely. */
	wrongShare: number;
};

/** How far a gaze target map is trusted. */
type GazeMapConfig = {
	/** Share of looks with a target in the picture where in-frame scores were trained: 109,574 of 164,541 (Chong 2020). */
	inFramePrior: number;
	/** How often a look at nothing known stays in the picture: nothing is known, so half. */
	elsewhereInFrame: number;
	/**
	 * Share of maps that are wrong altogether. Gaze-LLE tells in from out of the frame with an average precision of 0.9
	 * (Ryan et al. 2025), and one map in ten is then wrong; as many again because scenes differ from those of the test.
	 */
	wrongShare: number;
	/**
	 * Maps this far apart are independent, milliseconds: within one look a network sees the same face and scene and makes
	 * the same error, and looks at people and things mostly last half a second or more (`FilterConfig.switchPerS`).
	 */
	independentMs: number;
};

export const defaultModelsConfig: ModelsConfig = {
	direction: {
		minSigmaRad: deg(5),
		otherPicturesTimes: 2,
		eccentricShare: 0.25,
		independentMs: 500,
		wrongShare: 0.1,
	},
	sight: {
		head: {
			minSigmaRad: deg(4),
			times: 1.2,
			faceSigmaRad: deg(5.5),
			faceTurnRad: deg(25),
			facePx: 60,
			faceLeastRad: deg(1.5),
			faceShare: 0.5,
			mostApart: 3,
			sureRad: deg(8),
			collapseRad: deg(45),
		},
	},
	eyesInSight: {
		seen: {
			...{ sureRad: deg(7.5), blindRad: deg(13), sureGain: 0.85, blindGain: 0.2 },
			...{ times: 1.3, leastRad: deg(7), mostRad: deg(15) },
		},
		clear: {
			...{ fromPx: 45, fullPx: 65, fullTurnRad: deg(50), mostTurnRad: deg(70) },
			...{ blindRad: deg(16), times: 0.7, leastRad: deg(5) },
		},
		down: { fromPx: 70, fullPx: 95, fromRad: deg(16), fullRad: deg(25), gain: 0.8 },
		unseen: { gain: 0.5, sigmaRad: deg(20) },
		mostlyPitchRad: deg(-5),
		independentMs: 500,
		wrongShare: 0.1,
	},
	map: { inFramePrior: 0.67, elsewhereInFrame: 0.5, wrongShare: 0.2, independentMs: 500 },
};
