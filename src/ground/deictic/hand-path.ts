import { ramp } from '../../core/maths/statistics';
import type { HandDetection } from '../../core/perception';
import type { Box, Vec2 } from '../../core/geometry/space';
import { middleOf } from '../../core/body/hand-scale';
import type { Ramp } from './deictic-config';

/** Where the middle of one hand was, oldest first, pixels. Plain data. */
export type HandPath = readonly { tMs: number; x: number; y: number }[];

/** Middle of the landmarks of a hand, pixels. */
export const middleOfHand = ({ landmarks: { image } }: HandDetection): Vec2<'image'> => middleOf(image);

/** The path with one more sighting, and without what is older than `windowMs`. */
export const stepPath = (path: HandPath, [x, y]: Vec2<'image'>, tMs: number, windowMs: number): HandPath => [
	...path.filter((p) => tMs - p.tMs <= windowMs),
	{ tMs, x, y },
];

/**
 * Speed over the last moment, pixels a second: how far apart the places of at most `maxMs` lie, so that a hand that beats
 * and is back is fast, and the jitter of landmarks does not add up. `null` where the hand was not seen for `minMs`.
 */
export const speedOf = (path: HandPath, minMs: number, maxMs: number): number | null => {
	const now = path.at(-1);
	const recent = now ? path.filter((p) => now.tMs - p.tMs <= maxMs) : [];
	const spanMs = now && recent[0] ? now.tMs - recent[0].tMs : 0;
	if (spanMs < minMs) return null;
	const xs = recent.map((p) => p.x);
	const ys = recent.map((p) => p.y);
	return (1000 * Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))) / spanMs;
};

/** Where `x` stands on a ramp, 0 to 1. */
export const onRamp = (x: number, { from, to }: Ramp): number => ramp(x, from, to);

/** Distance between the nearest points of two boxes, pixels; 0 where they overlap. */
export const gapOf = (a: Box, b: Box): number =>
	Math.hypot(
		Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width),
		Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height),
	);
