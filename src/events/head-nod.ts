import { normalCdf } from '../core/normal';
import type { SocialEventKind } from '../core/social';
import type { EventsConfig } from './config';
import { episodeKey, type Candidate } from './episodes';
import type { Trace } from './traces';

type Point = { tMs: number; rad: number };

/** Sizes of the swings between turning points that differ by at least `minSwingRad`, in order of time. */
const swingsOf = (points: readonly Point[], minSwingRad: number, maxSwingMs: number): number[] => {
	const swings: number[] = [];
	let [low, high] = [points[0]!, points[0]!];
	/** Where the current swing began, and whether it goes up. */
	let from: Point | null = null;
	let isUp = true;
	const close = (a: Point, b: Point) => {
		if (Math.abs(b.tMs - a.tMs) <= maxSwingMs) swings.push(Math.abs(b.rad - a.rad));
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

const rangeOf = (points: readonly Point[]): number =>
	Math.max(...points.map((p) => p.rad)) - Math.min(...points.map((p) => p.rad));

/**
 * Probability that the head swings to and fro along one axis around `midMs`, and not as much along the other; `null` when
 * there are too few frames to tell.
 */
const swingProbability = (
	main: readonly Point[],
	other: readonly Point[],
	{ headNod: { minSwingRad, sigmaRad, minSwings, maxSwingMs, maxStepMs, dominance } }: EventsConfig,
): number | null => {
	const isDense = main.length >= 5 && main.every((p, i) => i === 0 || p.tMs - main[i - 1]!.tMs <= maxStepMs);
	if (!isDense) return null;
	const floor = minSwingRad / 2;
	const swings = swingsOf(main, floor, maxSwingMs).sort((a, b) => b - a);
	const weakest = swings[minSwings - 1];
	if (weakest === undefined || rangeOf(main) < dominance * rangeOf(other)) return 0;
	return normalCdf((weakest - minSwingRad) / sigmaRad);
};

/** Everyone who nods or shakes the head around `midMs`. */
export const headGestures = (traces: readonly Trace[], midMs: number, config: EventsConfig): Candidate[] =>
	traces.flatMap(({ personId, samples }) => {
		const near = samples.filter((s) => Math.abs(s.tMs - midMs) <= config.headNod.windowMs / 2);
		const pitch = near.flatMap(({ tMs, pitchRad }) => (pitchRad === null ? [] : [{ tMs, rad: pitchRad }]));
		const yaw = near.flatMap(({ tMs, yawRad }) => (yawRad === null ? [] : [{ tMs, rad: yawRad }]));
		const of = (kind: SocialEventKind, strength: number | null): Candidate[] => {
			if (strength === null || strength < config.headNod.keepProbability) return [];
			const people = [personId];
			return [{ kind, key: episodeKey(kind, people, null, null), people, strength, scores: [], cause: null }];
		};
		return [
			...of('head-nod', swingProbability(pitch, yaw, config)),
			...of('head-shake', swingProbability(yaw, pitch, config)),
		];
	});
