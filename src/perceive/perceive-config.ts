import { defaultSightConfig, type SightConfig } from './sight-config';
import { defaultStillConfig, type StillConfig } from './still-config';

/** What the models are asked for, how often they run, and where small things get a closer look. */
export type PerceiveConfig = StillConfig &
	SightConfig & {
		/** Largest number of faces in a frame. The goal is ten people. */
		maxFaces: number;
		/** Most bodies in a frame. */
		maxBodies: number;
		/**
		 * Largest number of hands in a frame: two a person and two more. With fewer, resting hands fill the slots and the
		 * pointing hand is never picked up. Spare slots cost nothing: 61 ms a frame with 8 and with 22 (measured on the
		 * sample clip).
		 */
		maxHands: number;
		/**
		 * Face detection, presence and tracking thresholds, 0 to 1. 0.4 finds 9 of 11 faces of 4 % of the long side where
		 * 0.5 finds 8; 0.3 finds the same and begins to report boxes without a face (measured with the full-range detector).
		 */
		minFaceConfidence: number;
		/**
		 * Palm detection, and overlap at which a followed hand is the same as a detected one, 0 to 1. Hands that point are
		 * hard to find and easy to follow: with 0.3 both pointing hands of the sample clip are picked up while they rise and
		 * kept in 30 of 30 held frames, with 0.4 one of the two.
		 */
		minHandConfidence: number;
		/** Hand presence, 0 to 1, below which a followed hand is given up. At 0.5 a pointing hand is lost on every other frame. */
		minHandPresence: number;
		/**
		 * Body detection and presence thresholds, 0 to 1. MediaPipe's 0.5 is made for one prominent person: in five test
		 * clips with two to six people it finds 1.0 bodies a frame, 0.3 finds 1.5, 0.2 no more.
		 */
		minBodyConfidence: number;
		/** Overlap at which a followed body is the same as a detected one. MediaPipe's default; 0.3 joins neighbours. */
		minBodyOverlap: number;
		/** Longest side of the picture that faces are read from, pixels: eyes of mid-sized faces need the resolution. */
		faceLongSidePx: number;
		/** Longest side for hands and bodies, pixels. Their models look at 192 and 224 pixel crops. */
		bodyLongSidePx: number;
		/**
		 * Offline: faces run on every frame, these on every n-th, counted from the last checkpoint. Hands need every frame: at
		 * 10 frames a second, every other frame found 2 of 12 held pointing frames of the sample, for the model follows a hand
		 * from frame to frame and loses one that moved for 0.2 s.
		 */
		offlineHandsEvery: number;
		/**
		 * Bodies run on every other frame, too, while somebody is there whose face is not seen: of them, bodies tell all that
		 * is known. Where all faces are seen, bodies tell whose hands are whose, which holds for some frames.
		 */
		offlineBodiesEvery: number;
		/**
		 * Offline: one part of the frame is searched for more bodies on every n-th frame, if bodies run on it; parts take
		 * turns. More often while somebody is there whose face is not seen.
		 */
		bodyCropEvery: number;
		unseenCropEvery: number;
		/** Where nothing says that anybody was missed, every n-th of these turns searches a tile of the frame. */
		bodyTileTurns: number;
		/** Most bodies in one such part: each costs as much as the search for it, and it was chosen for one. */
		maxBodiesInCrop: number;
		/** One tile is searched for small faces on every n-th frame; tiles take turns. */
		tileEvery: number;
		/** Heads that the tracker misses are looked for on every n-th frame. */
		missingHeadsEvery: number;
		/**
		 * Live: milliseconds that one frame may take before hands and bodies run less often. 15 frames a second. Each of the
		 * three has all of it, for they run side by side.
		 */
		liveBudgetMs: number;
		/** Live: a model still runs at least on every n-th frame, however slow it is; bodies may wait one more for hands. */
		liveMaxEvery: number;
		/**
		 * Side of a tile, pixels: the full-range detector finds faces from 4 to 5 % of its input's side, so tiles of this
		 * side reach faces of about 30 pixels; smaller ones hold too little for landmarks.
		 */
		tileSidePx: number;
		/**
		 * Longest side of a video's frame from which on tiles are searched, pixels. Below, the whole frame shows faces of 40
		 * pixels already: in two clips of 640 pixels with four to six people tiles found no head more (80 % of heads with and
		 * without, 73 and 74 %). A still picture is always searched.
		 */
		tilesFromPx: number;
		/** Share of a tile's side by which neighbours overlap, so that no face is cut in both. */
		tileOverlap: number;
		/** Most closer looks at heads in one frame. */
		maxHeadCrops: number;
		/** Whether parts of a frame are looked at more closely. */
		closerLooks: boolean;
		/** Which model finds bodies. The full one knows arms better, and takes 1.36 times as long and 4 MB more (see `bodyLandmarks`). */
		bodyModel: 'pose-landmarker-full' | 'pose-landmarker-lite';
		/** A small face is followed by crops until it was not found this many times in a row. */
		smallFaceMisses: number;
		/**
		 * Wrists without a hand get a crop when hands are shorter than this share of the frame's long side: the palm detector
		 * loses hands below 7 % (measured). Crops around larger hands found edges of furniture rather than hands.
		 */
		smallHandShare: number;
		/** Most closer looks at wrists in one frame. */
		maxHandCrops: number;
		/** Boxes that overlap by more than this (intersection over union) are one thing. */
		duplicateOverlap: number;
		/** Boxes whose centres lie within this share of their mean size are one thing. */
		duplicateCentre: number;
		/**
		 * Distance of two frames (see `shot-cut.ts`) from which on they may be two shots. At 10 frames a second the 9 real
		 * cuts in 25 test clips lie at 0.69 to 1.33; the fastest motion that starts at once reaches 0.50.
		 */
		cutDistance: number;
		/**
		 * A cut differs from the frame before by this many times what the frames before it differed by: 4 at the least in
		 * the test clips, where the wildest pan (0.75) has 2.
		 */
		cutContrast: number;
		/**
		 * From this distance on, a change as sudden as a cut may be one between shots that are framed alike: faces are encoded
		 * anew. Cuts between clips of single faces in the middle lie at 0.23 to 0.67; without a cut, only flashes are as sudden.
		 */
		jumpDistance: number;
		/**
		 * Frames that differ by less, mean absolute difference in standard deviations of lightness, are not searched for a motion. Made
		 * films of a camera that turns (`tools/bench/made-films`) differ by 0.18 or more where they move by a 64th of the picture.
		 */
		motionLeastChange: number;
		/**
		 * The picture moved as a whole where moving it leaves less than this share of the difference of two frames. At 0.6, people and
		 * even faces that fill the picture are no motion in any of 16 clips of a camera that stands still (1,265 pairs of frames).
		 */
		motionLeftOver: number;
		/** And where it leaves less than this, in the same measure. Half a deviation is a picture that has changed besides. */
		motionMostDifference: number;
		/**
		 * Interval between searches for things, milliseconds: they rarely move, and a run takes 80 to 150 ms on one core,
		 * at this rate and 10 frames a second 6 to 10 ms a frame. At the start of a shot, several runs come in quicker
		 * succession: a thing counts when it was seen twice.
		 */
		objectsEveryMs: number;
		objectsFirstEveryMs: number;
		objectsFirstRuns: number;
		/**
		 * How long after the first frame of all faces are first encoded, milliseconds: beyond the frame that confirms a
		 * person and the 300 ms that offline analysis looks ahead. So are things, where the first ray should come soon and
		 * not wait for the encoders to load.
		 */
		encodersAfterMs: number;
		/**
		 * A face new to the shot is encoded on each of its first frames, this many of them (a mean of some frames tells
		 * people apart better than one), then at this interval, milliseconds. One that is there at a checkpoint is encoded
		 * once.
		 */
		identityFirstRuns: number;
		identityEveryMs: number;
		/**
		 * Sooner, at this interval in milliseconds, where the picture has changed by this much since, the distances of its frames
		 * added up: one shot may have melted into another. Fixed cameras stay below 0.05 a second, dissolves of 0.4 s reach
		 * 0.15 to 0.35.
		 */
		identityAgainMs: number;
		identityAgainChange: number;
		/** Most faces encoded in one frame, those seen least and then the largest first: each takes 20 to 30 ms. */
		identityMaxFaces: number;
		/**
		 * Smallest distance between the outer corners of the eyes for a face to be encoded, pixels. Nearest neighbours are
		 * still right nearly as often at 14 as at 30 (AUC 0.947, 0.982), not at 10 (0.913).
		 */
		identityMinEyesPx: number;
		/**
		 * Interval between readings of an apparent expression, milliseconds; largest number of faces in one frame, 10 ms
		 * each.
		 */
		expressionEveryMs: number;
		expressionMaxFaces: number;
		/**
		 * Interval between gaze target maps and between gaze directions, milliseconds: `ground` takes readings closer
		 * together for the same error again (`DirectionModelConfig.independentMs`). Largest number of faces whose direction
		 * is read in one frame.
		 */
		gazeMapEveryMs: number;
		gazeDirectionEveryMs: number;
		gazeDirectionMaxFaces: number;
		/**
		 * Interval between comparisons of pairs with captions, milliseconds: what two people look like together changes
		 * with the scene, and a run takes 50 to 200 ms on one core. Most pairs in one frame; all take turns.
		 */
		pairRelationEveryMs: number;
		pairRelationMaxPairs: number;
		/**
		 * Least score of a person, 0 to 1, whose head counts though nothing else of them is seen; of one who was there at the
		 * run before. The detector calls 0.3 to 0.5 a good object.
		 */
		minPersonScore: number;
		minPersonScoreKept: number;
		/** The same where heads are read, so that a guess is looked at: below it the detector's boxes are hardly ever people. */
		minPersonScoreRead: number;
		/**
		 * The same by stricter rules, see `faintPersons`. From 0.15 to 0.2 there are 0.7 false boxes a frame in rendered scenes of the
		 * choose part, and nobody who is missed above.
		 */
		minPersonScoreFaint: number;
		/** Overlap (intersection over union) of two boxes from which on they are the same person. */
		samePersonOverlap: number;
		/** Least likeness (normalised cross-correlation) at which a head is still where it is looked for. */
		minHeadLikeness: number;
		/**
		 * Longest time that a head is followed by its looks alone, milliseconds: somewhat longer than between two runs of
		 * the object detector.
		 */
		maxHeadFollowMs: number;
		/** How long a face that is not found is still taken for the same when it is found again, milliseconds. */
		encodedFaceMs: number;
	};

export const defaultPerceiveConfig: PerceiveConfig = {
	...defaultStillConfig,
	...defaultSightConfig,
	maxFaces: 10,
	maxBodies: 10,
	maxHands: 22,
	minFaceConfidence: 0.4,
	minHandConfidence: 0.3,
	minHandPresence: 0.3,
	minBodyConfidence: 0.3,
	minBodyOverlap: 0.5,
	faceLongSidePx: 960,
	bodyLongSidePx: 640,
	offlineHandsEvery: 1,
	offlineBodiesEvery: 2,
	bodyCropEvery: 4,
	unseenCropEvery: 2,
	bodyTileTurns: 3,
	maxBodiesInCrop: 2,
	tileEvery: 3,
	missingHeadsEvery: 2,
	liveBudgetMs: 66,
	liveMaxEvery: 5,
	tileSidePx: 720,
	tilesFromPx: 900,
	tileOverlap: 0.25,
	maxHeadCrops: 9,
	closerLooks: true,
	bodyModel: 'pose-landmarker-full',
	smallFaceMisses: 3,
	smallHandShare: 0.07,
	maxHandCrops: 9,
	duplicateOverlap: 0.4,
	duplicateCentre: 0.35,
	cutDistance: 0.6,
	cutContrast: 3,
	jumpDistance: 0.2,
	motionLeastChange: 0.15,
	motionLeftOver: 0.6,
	motionMostDifference: 0.5,
	objectsEveryMs: 1500,
	objectsFirstEveryMs: 400,
	objectsFirstRuns: 3,
	encodersAfterMs: 500,
	identityFirstRuns: 3,
	identityEveryMs: 4000,
	identityAgainMs: 1000,
	identityAgainChange: 0.15,
	identityMaxFaces: 4,
	identityMinEyesPx: 15,
	expressionEveryMs: 500,
	expressionMaxFaces: 3,
	gazeMapEveryMs: 500,
	gazeDirectionEveryMs: 500,
	gazeDirectionMaxFaces: 6,
	pairRelationEveryMs: 2000,
	pairRelationMaxPairs: 3,
	minPersonScore: 0.5,
	minPersonScoreKept: 0.35,
	minPersonScoreRead: 0.3,
	minPersonScoreFaint: 0.2,
	samePersonOverlap: 0.4,
	minHeadLikeness: 0.7,
	maxHeadFollowMs: 1800,
	encodedFaceMs: 1000,
};
