import { normalCdf } from '../core/normal';
import { visualAngle, type Vec3 } from '../core/space';
import type { EventsConfig } from './config';
import { episodeKey, type Candidate } from './episodes';
import type { Trace } from './traces';

type Side = { mean: Vec3<'camera'>; variance: number };

const meanOf = (directions: readonly Vec3<'camera'>[]): Side | null => {
	if (directions.length < 2) return null;
	const sum = directions.reduce<[number, number, number]>((s, d) => [s[0] + d[0], s[1] + d[1], s[2] + d[2]], [0, 0, 0]);
	const length = Math.hypot(...sum);
	if (length === 0) return null;
	const mean: Vec3<'camera'> = [sum[0] / length, sum[1] / length, sum[2] / length];
	const squares = directions.reduce((total, d) => total + visualAngle(d, mean) ** 2, 0);
	return { mean, variance: squares / (directions.length - 1) / directions.length };
};

/**
 * Probability that a person's gaze turned by at least `minAngleRad` around `midMs`: from the mean direction shortly
 * before to that shortly after, with the scatter of both. `null` when one side is not known.
 */
export const shiftProbability = (
	{ samples }: Trace,
	midMs: number,
	minAngleRad: number,
	{ gazeShift: { turnMs, sideMs, minSigmaRad } }: EventsConfig,
): number | null => {
	const within = (fromMs: number, untilMs: number) =>
		samples.flatMap(({ tMs, gaze }) => (gaze && tMs >= midMs + fromMs && tMs <= midMs + untilMs ? [gaze] : []));
	const before = meanOf(within(-turnMs / 2 - sideMs, -turnMs / 2));
	const after = meanOf(within(turnMs / 2, turnMs / 2 + sideMs));
	if (!before || !after) return null;
	const sigma = Math.max(minSigmaRad, Math.sqrt(before.variance + after.variance));
	return normalCdf((visualAngle(before.mean, after.mean) - minAngleRad) / sigma);
};

/** Everyone whose gaze shifts suddenly around `midMs`. */
export const gazeShifts = (traces: readonly Trace[], midMs: number, config: EventsConfig): Candidate[] =>
	traces.flatMap((trace): Candidate[] => {
		const strength = shiftProbability(trace, midMs, config.gazeShift.minAngleRad, config);
		if (strength === null || strength < config.gazeShift.keepProbability) return [];
		const people = [trace.personId];
		const key = episodeKey('gaze-shift', people, null, null);
		return [{ kind: 'gaze-shift', key, people, strength, scores: [], cause: null }];
	});
