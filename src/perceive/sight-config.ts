import { deg } from '../core/geometry/space';

/** Which heads regard-gaze reads, and which of those that were only guessed are taken for heads. */
export type SightConfig = {
	/** Lowest head that is read, pixels: the smallest of those in training. Most heads in one frame, the largest. */
	sightMinHeadPx: number;
	sightMaxHeads: number;
	/**
	 * A guessed head that lies further off than this, in its sizes, or is larger or smaller by this (natural logarithm), is read
	 * again where it is: boxes are off by at most 0.18 in most of training.
	 */
	sightMovedMost: number;
	/**
	 * With a larger spread of its place (share of its size) a head without a face is looked for beside the guess too. In choose
	 * scenes it was 0.12 to 0.18 where guesses were half a head off, 0.04 to 0.1 where they were right.
	 */
	sightUnclear: number;
	/** Least probability that a head which was only guessed is one. */
	sightLeastHead: number;
	/**
	 * The head of a body is none if its place (share of its size) and its direction (radians) both spread by more than this: in choose
	 * and calibrate scenes, with `sightLeastHead`, 0.035 of 1,700 that lie on a head and 14 of 17 that lie elsewhere. In mirrored and
	 * shrunk copies of ten real clips 0.3 instead of 0.7 switches of identity.
	 */
	sightHardly: { boxSigma: number; headRad: number };
	/**
	 * The less sure a person is, the surer must be what is read of the guessed head: below `score` it is none if its direction spreads by more
	 * than so many radians times the score, and where the person may be a part of somebody else, or has a face, if by more than `doubtedRad`. In choose and calibrate scenes
	 * the first drops 143 of 365 heads that lie elsewhere (all that score less than 0.4) and 17 of 3,670 true ones; with 0.6 rad for
	 * all of them 134 and 15, with 0.5 rad 143 and 32. Of those that score more a seventh is as vague: people near, from behind. Of heads in the box
	 * of somebody whose face is found 136 of 146 false ones are vaguer than 34°, and 39 of 377 true ones; 28°: all and 95, 37°: 90 and 15.
	 *
	 * Nor is it one below `score` if its place spreads by more than `sightHardly.boxSigma` (13 of 317 true ones: chairs, lamps and fists of
	 * films from elsewhere are as vague), or, whatever its score, if it may be an arm (`holdsArm`) and its direction spreads by more than
	 * `armRad`: 19 of 20 false ones and none of 3,806 true ones in those scenes, and of films from elsewhere 88 of 105 on knees, elbows and fists.
	 */
	sightVague: { score: number; radPerScore: number; doubtedRad: number; armRad: number };
	/** Live, what was read of a head goes to frames at most this much later, milliseconds. */
	sightLiveMs: number;
};

/** As the program comes; sources are with each field. */
export const defaultSightConfig: SightConfig = {
	sightMinHeadPx: 16,
	sightMaxHeads: 12,
	sightMovedMost: 0.18,
	sightUnclear: 0.11,
	sightLeastHead: 0.5,
	sightHardly: { boxSigma: 0.1, headRad: deg(25) },
	sightVague: { score: 0.4, radPerScore: 1.5, doubtedRad: deg(34), armRad: deg(20) },
	sightLiveMs: 200,
};
