import { xyAt } from '../../core/landmarks';
import type { Box, Vec2 } from '../../core/geometry/space';
import type { HandDetection } from '../../core/perception';
import type { Track } from '../../core/tracked-person';
import { INDEX_TIP } from './hand-shape';
import { raisedOf } from './held-out';
import type { PointingConfig } from './pointing-config';

/** A place where a hand of somebody stays. Plain data. */
export type HandPlace = {
	/** Slow average of where the tip of the index finger is, pixels. */
	tip: Vec2<'image'>;
	/** Since when, as far as it was seen. */
	sinceMs: number;
	/** When a hand was last seen there. */
	seenMs: number;
	/** Whether a hand was seen on its way there; `false` as well for one that was there when first seen. */
	hasArrived: boolean;
};

/** The place that a finger tip is at, if any. */
const placeAt = (tip: Vec2<'image'>, places: readonly HandPlace[], withinPx: number): HandPlace | undefined =>
	places.find((place) => Math.hypot(place.tip[0] - tip[0], place.tip[1] - tip[1]) <= withinPx);

/** Weight of a new sighting in the average of a place. */
const NEW_SHARE = 0.2;

/**
 * Where the hands of a person have been, with the ones of this frame. Left and right are not told apart: the models mix them up.
 *
 * @param metresPerPx at the person's distance
 */
export const followHands = (
	before: readonly HandPlace[],
	{ leftHand, rightHand }: Pick<Track, 'leftHand' | 'rightHand'>,
	{ metresPerPx, tMs }: { metresPerPx: number; tMs: number },
	{ resting: { withinM, forgetMs } }: PointingConfig,
): HandPlace[] => {
	let places = before.filter(({ seenMs }) => tMs - seenMs <= forgetMs);
	for (const hand of [leftHand, rightHand]) {
		if (hand?.seenMs !== tMs) continue;
		const tip = xyAt(hand.detection.landmarks.image, INDEX_TIP);
		const same = placeAt(tip, places, withinM / metresPerPx);
		const now: HandPlace = same
			? {
					...same,
					tip: [same.tip[0] + NEW_SHARE * (tip[0] - same.tip[0]), same.tip[1] + NEW_SHARE * (tip[1] - same.tip[1])],
					seenMs: tMs,
				}
			: { tip, sinceMs: tMs, seenMs: tMs, hasArrived: places.length > 0 };
		places = [...places.filter((place) => place !== same), now];
	}
	return places;
};

/**
 * Whether a hand rests: it is low, and nobody saw it get there, or it has been there for longer than people hold a gesture.
 * Fingers of a hand that lies on a table often look as if the index were stretched and the others curled.
 */
export const isResting = (
	hand: { detection: HandDetection; seenMs: number },
	head: Box,
	places: readonly HandPlace[],
	{ metresPerPx, tMs }: { metresPerPx: number; tMs: number },
	{ resting: { withinM, raisedRad, holdMs } }: PointingConfig,
): boolean => {
	const tip = xyAt(hand.detection.landmarks.image, INDEX_TIP);
	if (raisedOf(tip, head) >= raisedRad) return false;
	const place = placeAt(tip, places, withinM / metresPerPx);
	return place !== undefined && (!place.hasArrived || tMs - place.sinceMs > holdMs);
};
