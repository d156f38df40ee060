import type { FaceDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { boxSize, squareAround } from '../../core/geometry/box';
import type { PerceiveConfig } from '../perceive-config';
import { isDuplicate } from './merge-faces';

/** A face that only crops can see, kept from frame to frame. Plain data. */
export type SmallFace = { box: Box; misses: number };

/** Where to look closer in this frame: squares in frame pixels, in order of importance. */
export type HeadCrop = { box: Box; from: 'followed' | 'missing' | 'tile' };

/** How much wider than a face its crop is: room for the detector's context and for motion between two frames. */
const CROP_TIMES_FACE = 2.5;
/** Head boxes hold the hair, too, and are about 1.4 times as large as face boxes. */
const CROP_TIMES_HEAD = 1.8;

/** Where heads may be that the whole frame does not show. */
type HeadPlaces = { followed: readonly SmallFace[]; missingHeads: readonly Box[]; tileFaces: readonly Box[] };

/**
 * Chooses the crops of a frame: small faces seen before, heads that the tracker misses, boxes that a tile just gave.
 * What the whole frame has found already needs none. At most `maxHeadCrops`.
 */
export const chooseHeadCrops = (
	found: readonly FaceDetection[],
	{ followed, missingHeads, tileFaces }: HeadPlaces,
	config: PerceiveConfig,
): HeadCrop[] => {
	const crops: HeadCrop[] = [];
	const taken: Box[] = found.map((face) => face.box);
	const add = (from: HeadCrop['from'], face: Box, crop: Box) => {
		if (crops.length >= config.maxHeadCrops || boxSize(face) < 4) return;
		if (taken.some((other) => isDuplicate(other, face, config))) return;
		taken.push(face);
		crops.push({ box: crop, from });
	};
	for (const { box } of followed) add('followed', box, squareAround(box, CROP_TIMES_FACE));
	for (const box of tileFaces) add('tile', box, squareAround(box, CROP_TIMES_FACE));
	for (const head of missingHeads) {
		const face = {
			x: head.x + 0.15 * head.width,
			y: head.y + 0.25 * head.height,
			width: 0.7 * head.width,
			height: 0.7 * head.height,
		};
		add('missing', face, squareAround(head, CROP_TIMES_HEAD));
	}
	return crops;
};

/** The small faces to follow after a frame: those found by crops, and for a while those that were just lost. */
export const followSmallFaces = (
	followed: readonly SmallFace[],
	inFrame: readonly FaceDetection[],
	inCrops: readonly FaceDetection[],
	config: PerceiveConfig,
): SmallFace[] => {
	const next: SmallFace[] = inCrops.map(({ box }) => ({ box, misses: 0 }));
	const seen = [...inFrame, ...inCrops];
	for (const { box, misses } of followed) {
		if (misses + 1 >= config.smallFaceMisses || seen.some((face) => isDuplicate(face.box, box, config))) continue;
		next.push({ box, misses: misses + 1 });
	}
	return next;
};
