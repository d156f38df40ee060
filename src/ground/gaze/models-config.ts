import { deg } from '../../core/geometry/space';

/** How far models that read looks from pixels are trusted. */
export type ModelsConfig = { direction: DirectionModelConfig; map: GazeMapConfig; sight: SightConfig };

/**
 * How far regard-gaze is trusted, by the choose part of the truth bench, the sample and the close-up. Its heads are off by 4 to 9° on
 * scenes of another generator; head spreads times 1.6 instead of 1.2: looks right in 0.63 instead of 0.65. Its gazes are off by 19°
 * (median) on heads below 60 px and on larger ones by 8° where they face the lens and by 16° where they are turned by 30 to 60°,
 * 0.9 to 1.5 times what it states. Looks right in the choose scenes and in real clips, log loss, and looks out of the picture, by
 * least spread and factor: 17° × 1.5: 0.649, 0.896, 1.024, 0.46; 13° × 1.2: 0.633, 0.892, 1.038, 0.49; 8° × 2.2: 0.651, 0.894, 1.014,
 * 0.52. Errors of a head stay as long as it does, so that the spread is wider than the error.
 */
type SightConfig = {
	head: HeadSightConfig;
	/** Its gazes where it sees the eyes. */
	gaze: DirectionModelConfig;
	/** Its gazes where it does not: what it says of the head, as people mostly look. */
	headGaze: DirectionModelConfig;
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
	/** … and the model where its spread is less than this, radians: on profiles landmarks collapse, however large they are. */
	sureRad: number;
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
		},
		gaze: { minSigmaRad: deg(8), otherPicturesTimes: 2.2, eccentricShare: 0, independentMs: 500, wrongShare: 0.1 },
		headGaze: { minSigmaRad: deg(17), otherPicturesTimes: 1.5, eccentricShare: 0, independentMs: 500, wrongShare: 0.1 },
	},
	map: { inFramePrior: 0.67, elsewhereInFrame: 0.5, wrongShare: 0.2, independentMs: 500 },
};
