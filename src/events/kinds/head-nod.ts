import { normalCdf } from '../../core/maths/normal';
import type { SocialEventKind } from '../../core/social';
import type { EventsConfig } from '../events-config';
import { episodeKey, type Candidate } from '../episodes';
import type { Trace } from '../traces';

type Point = { tMs: number; rad: number };

/**
 * Sizes of the swings between turning points that differ by at least `minSwingRad`, in order of time; `null` for one that takes
 * longer than `maxSwingMs`.
 */
const swingsOf = (points: readonly Point[], minSwingRad: number, maxSwingMs: number): (number | null)[] => {
	const swings: (number | null)[] = [];
	let [low, high] = [points[0]!, points[0]!];
	/** Where the current swing began, and whether it goes up. */
	let from: Point | null = null;
	let isUp = true;
	const close = (a: Point, b: Point) => {
		swings.push(Math.abs(b.tMs - a.tMs) <= maxSwingMs ? Math.abs(b.rad - a.rad) : null);
	};
	for (const p of points) {
		if (p.rad > high.rad) high = p;
		if (p.rad < low.rad) low = p;
		if (from === null) {
			if (high.rad - low.rad < minSwingRad) continue;
			isUp = high.tMs > low.tMs;
			from = isUp ? low : high;
			[low, high] = isUp ? [p, high] : [low, p];
		} else if (isUp && high.rad - p.rad >= minSwingRad) {
			close(from, high);
			[from, isUp, low] = [high, false, p];
		} else if (!isUp && p.rad - low.rad >= minSwingRad) {
			close(from, low);
			[from, isUp, high] = [low, true, p];
		}
	}
	if (from !== null) close(from, isUp ? high : low);
	return swings;
};

const rangeOf = (points: readonly Point[]): number => {
	let low = Infinity;
	let high = -Infinity;
	for (const { rad } of points) {
		if (rad < low) low = rad;
		if (rad > high) high = rad;
	}
	return high - low;
};

/** The weakest of `count` swings in a row that are alike, where it is largest; 0 where no such swings follow each other. */
const weakestInARow = (swings: readonly (number | null)[], count: number, leastRatio: number): number => {
	let found = 0;
	for (let i = 0; i + count <= swings.length; i++) {
		const row = swings.slice(i, i + count).filter((swing) => swing !== null);
		const weakest = Math.min(...row);
		if (row.length === count && weakest >= leastRatio * Math.max(...row)) found = Math.max(found, weakest);
	}
	return found;
};

/**
 * Probability that the head swings to and fro along one axis around `midMs`, and not as much along the other; `null` when
 * there are too few frames to tell.
 */
const swingProbability = (
	main: readonly Point[],
	other: readonly Point[],
	{ headNod }: EventsConfig,
): number | null => {
	const { minSwingRad, sigmaRad, minSwings, leastRatio, maxSwingMs, maxStepMs, dominance, keepProbability } = headNod;
	const isDense = main.length >= 5 && main.every((p, i) => i === 0 || p.tMs - main[i - 1]!.tMs <= maxStepMs);
	if (!isDense) return null;
	const range = rangeOf(main);
	if (range < dominance * rangeOf(other)) return 0;
	// No swing exceeds the whole range: heads are mostly still, and then there is nothing to look for.
	if (normalCdf((range - minSwingRad) / sigmaRad) < keepProbability) return 0;
	const floor = minSwingRad / 2;
	const weakest = weakestInARow(swingsOf(main, floor, maxSwingMs), minSwings, leastRatio);
	return weakest === 0 ? 0 : normalCdf((weakest - minSwingRad) / sigmaRad);
};

/** Everyone who nods or shakes the head around `midMs`. */
export const headGestures = (traces: readonly Trace[], midMs: number, config: EventsConfig): Candidate[] =>
	traces.flatMap(({ personId, samples }) => {
		const pitch: Point[] = [];
		const yaw: Point[] = [];
		for (const { tMs, pitchRad, yawRad, headSigmaRad } of samples) {
			if (Math.abs(tMs - midMs) > config.headNod.windowMs / 2) continue;
			if (headSigmaRad === null || headSigmaRad > config.headNod.mostSigmaRad) continue;
			if (pitchRad !== null) pitch.push({ tMs, rad: pitchRad });
			if (yawRad !== null) yaw.push({ tMs, rad: yawRad });
		}
		const of = (kind: SocialEventKind, strength: number | null): Candidate[] => {
			if (strength === null || strength < config.headNod.keepProbability) return [];
			const people = [personId];
			return [{ kind, key: episodeKey({ kind, people }), people, strength, scores: [], cause: null }];
		};
		return [
			...of('head-nod', swingProbability(pitch, yaw, config)),
			...of('head-shake', swingProbability(yaw, pitch, config)),
		];
	});
