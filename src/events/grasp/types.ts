import type { PersonId } from '../../core/people';

/** A point of the picture as shares of its width and height, 0 to 1, origin top left. */
export type NormalisedPoint = readonly [x: number, y: number];

/** A box as shares of the picture's width and height. */
export type NormalisedBox = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** One person in one sample, as GRASP's perception records them. */
export type GraspPerson = {
	personId: PersonId;
	/** `null` when no face was detected. */
	faceBox: NormalisedBox | null;
	/** Where the look lands; `null` when nothing says. */
	gazePoint: NormalisedPoint | null;
	/** Whether the look lands in the picture. Only then, and with a face, is the gaze measured. */
	isInFrame: boolean;
};

/** One of two samples a second. */
export type GraspSample = {
	/** Counts samples; time is `index / sampleFps`. */
	index: number;
	/** Index of the video frame it was taken from. */
	frameIndex: number;
	/** Everybody in it, in order of first appearance in the whole clip. */
	people: readonly GraspPerson[];
};

export type GraspEventType =
	| 'sudden_gaze_shift'
	| 'joint_attention'
	| 'gaze_following'
	| 'attention_capture'
	| 'mutual_gaze';

/** One event as the published detectors give it. */
export type GraspEvent = {
	/** Base of the type plus a running number. */
	eventId: number;
	type: GraspEventType;
	/** Of the first and the last sample in which it held, seconds: an event of one sample has no length. */
	startS: number;
	endS: number;
	/** 0 to 1, by the published arithmetic of the type. */
	confidence: number;
	/** Gaze following: leader first. */
	people: readonly PersonId[];
	/** What the type adds, under the published names. */
	details: Readonly<Record<string, number | string | readonly number[] | Readonly<Record<string, number>>>>;
};

/** Thresholds of GRASP's perception and detectors. */
export type GraspConfig = {
	/** Samples a second. */
	sampleFps: number;
	/** Most samples of a clip. */
	maxSamples: number;
	gaps: {
		/** Longest gap filled along a straight line, samples. */
		linearUpTo: number;
		/** Longest gap filled by holding the last value, samples. */
		holdUpTo: number;
		/** Longest time across which anything is filled, seconds. */
		maxS: number;
		/** A face centre that jumps by more than this share of the frame means a cut. */
		cutJump: number;
	};
	convergence: { scale: number; minGazeConfidence: number };
	shift: { minSpeed: number; gapS: number; minS: number; maxS: number; fullSpeed: number };
	joint: { minConvergence: number; minFaces: number; gapS: number; minS: number; radius: number };
	following: {
		maxDistance: number;
		minLagS: number;
		maxLagS: number;
		minGazeConfidence: number;
		mergeS: number;
		minConfidence: number;
	};
	capture: { minSpeed: number; minPeople: number; gapS: number; fullSpeed: number };
	mutual: { margin: number; minGazeConfidence: number; gapS: number; minS: number; base: number; perSample: number };
	/**
	 * `compat`: as the released code, to the sample, slips included. `symmetric`: as its rules mean it. Either of a pair may
	 * lead; nothing is filled across a cut or over the ends of a track; speeds stand at their time, and an unknown one
	 * counts for nothing.
	 */
	flavour: 'compat' | 'symmetric';
};

/**
 * The published values: arXiv 2605.15764 and its released code (detector at commit fde399e, extractor at a61f070),
 * which its documents contradict in places; the code holds.
 */
export const defaultGraspConfig: GraspConfig = {
	sampleFps: 2,
	maxSamples: 240,
	gaps: { linearUpTo: 3, holdUpTo: 10, maxS: 3, cutJump: 0.3 },
	convergence: { scale: 3, minGazeConfidence: 0.3 },
	shift: { minSpeed: 0.7, gapS: 0.6, minS: 0.5, maxS: 1.5, fullSpeed: 1.4 },
	joint: { minConvergence: 0.6, minFaces: 2, gapS: 0.6, minS: 0.5, radius: 0.2 },
	following: { maxDistance: 0.03, minLagS: 1, maxLagS: 2, minGazeConfidence: 0.5, mergeS: 1, minConfidence: 0.9 },
	capture: { minSpeed: 0.4, minPeople: 3, gapS: 0.5, fullSpeed: 0.4 },
	mutual: { margin: 0.02, minGazeConfidence: 0.5, gapS: 1.5, minS: 1, base: 0.5, perSample: 0.1 },
	flavour: 'compat',
};

/** First event number of each type. */
export const graspIdBase: Readonly<Record<GraspEventType, number>> = {
	sudden_gaze_shift: 0,
	joint_attention: 1000,
	gaze_following: 2000,
	attention_capture: 3000,
	mutual_gaze: 4000,
};
