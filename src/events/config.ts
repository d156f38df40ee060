/** When something becomes an event, for one kind. */
export type EpisodeRule = {
	/** Probability at which it begins, 0 to 1. */
	startProbability: number;
	/** Probability at which it still goes on once begun, 0 to 1; at most `startProbability`. */
	keepProbability: number;
	/** Longest time without it inside one event, milliseconds, counted from the end of the last frame that had it. */
	maxGapMs: number;
	/** Anything shorter is no event, milliseconds. */
	minDurationMs: number;
	/** Anything seen in fewer frames is no event, whatever their length. */
	minFrames: number;
};

/** Thresholds of `events`. */
export type EventsConfig = {
	lookAtHead: EpisodeRule;
	mutualGaze: EpisodeRule;
	deicticGesture: EpisodeRule & {
		/** A gesture whose target differs this long, without a break, has become another gesture. Milliseconds. */
		targetChangeMs: number;
	};
	pointingFollowed: EpisodeRule & {
		/** Longest time from the end of the pointing to the look that follows it, milliseconds. */
		withinMs: number;
	};
	/** A longer step from frame to frame means dropped frames: nobody knows what happened in between. Milliseconds. */
	maxFrameMs: number;
};

/**
 * More likely than everything else together: the point where the arg-max of any distribution is settled; MTGS
 * (Gupta et al. 2024) scores LAH and LAEO at 0.5 as well.
 */
const MORE_LIKELY_THAN_NOT = 0.5;

/** Ours: far enough under the start that noise about 0.5 does not chop one look into many. */
const STILL_LIKELY = 0.35;

/** A blink lasts 100 to 400 ms (Stern, Walrath & Goldstein 1984); longer is a look away. */
const BLINK_MS = 400;

/**
 * Two fixations of the shortest kind: 100 ms is the usual lower bound (Salvucci & Goldberg 2000). Instances of mutual
 * face gaze in conversation last 2.2 s in the mean (Rogers et al. 2018), an order of magnitude more.
 */
const SHORTEST_LOOK_MS = 200;

/** Ours: one frame alone may be a wrong measurement at any frame rate. */
const MIN_FRAMES = 2;

const look: EpisodeRule = {
	startProbability: MORE_LIKELY_THAN_NOT,
	keepProbability: STILL_LIKELY,
	maxGapMs: BLINK_MS,
	minDurationMs: SHORTEST_LOOK_MS,
	minFrames: MIN_FRAMES,
};

/** What the program runs with. */
export const defaultEventsConfig: EventsConfig = {
	lookAtHead: look,
	mutualGaze: look,
	deicticGesture: {
		startProbability: MORE_LIKELY_THAN_NOT,
		keepProbability: STILL_LIKELY,
		/** Ours: hands are found less often than faces, and are lost for a few frames when they move fast. */
		maxGapMs: 500,
		/** Ours: a pointing hand is held still for a moment at its target; a hand passing through the shape is not. */
		minDurationMs: 300,
		minFrames: MIN_FRAMES,
		/** Ours: as long as the longest gap, so that a target lost and a target changed are told apart alike. */
		targetChangeMs: 500,
	},
	pointingFollowed: {
		...look,
		/** GRASP calls a look and a gesture related when at most 3.0 s lie between them (cross_data_merger.py). */
		withinMs: 3000,
	},
	/** GRASP samples at 2 frames a second, the slowest rate at which published systems code gaze. */
	maxFrameMs: 500,
};
