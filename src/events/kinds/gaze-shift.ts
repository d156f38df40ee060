import { length3 } from '../../core/geometry/length';
import { normalCdf } from '../../core/maths/normal';
import type { PersonId } from '../../core/people';
import { visualAngle, type Vec3 } from '../../core/geometry/space';
import type { EventsConfig } from '../events-config';
import { episodeKey, type Candidate } from '../episodes';
import type { Trace } from '../traces';

/** Mean direction over some time, and the variance of that mean. */
type Side = { mean: Vec3<'camera'>; variance: number };

/** Over the samples from `fromMs` to `untilMs`; `null` with fewer than two known ones. */
const meanWithin = ({ samples }: Trace, fromMs: number, untilMs: number): Side | null => {
	let [x, y, z, count] = [0, 0, 0, 0];
	for (const { tMs, gaze } of samples) {
		if (!gaze || tMs < fromMs || tMs > untilMs) continue;
		x += gaze[0];
		y += gaze[1];
		z += gaze[2];
		count++;
	}
	const length = length3(x, y, z);
	if (count < 2 || length === 0) return null;
	const mean: Vec3<'camera'> = [x / length, y / length, z / length];
	let squares = 0;
	for (const { tMs, gaze } of samples) {
		if (gaze && tMs >= fromMs && tMs <= untilMs) squares += visualAngle(gaze, mean) ** 2;
	}
	return { mean, variance: squares / (count - 1) / count };
};

/** How far somebody's gaze turned around a moment, from the mean direction before it to that after, with its spread. */
export type Turn = { personId: PersonId; angleRad: number; sigmaRad: number };

/** Everybody's turn around `midMs`, where both sides of it are known. */
export const turnsAround = (
	traces: readonly Trace[],
	midMs: number,
	{ gazeShift: { turnMs, sideMs, minSigmaRad } }: EventsConfig,
): Turn[] =>
	traces.flatMap((trace): Turn[] => {
		const before = meanWithin(trace, midMs - turnMs / 2 - sideMs, midMs - turnMs / 2);
		const after = before && meanWithin(trace, midMs + turnMs / 2, midMs + turnMs / 2 + sideMs);
		if (!before || !after) return [];
		const sigmaRad = Math.max(minSigmaRad, Math.sqrt(before.variance + after.variance));
		return [{ personId: trace.personId, angleRad: visualAngle(before.mean, after.mean), sigmaRad }];
	});

/** Probability that a turn is one of at least `minAngleRad`. */
export const shiftProbability = ({ angleRad, sigmaRad }: Turn, minAngleRad: number): number =>
	normalCdf((angleRad - minAngleRad) / sigmaRad);

/** Everyone whose gaze shifts suddenly. */
export const gazeShifts = (turns: readonly Turn[], { gazeShift }: EventsConfig): Candidate[] =>
	turns.flatMap((turn): Candidate[] => {
		const strength = shiftProbability(turn, gazeShift.minAngleRad);
		if (strength < gazeShift.keepProbability) return [];
		const people = [turn.personId];
		const key = episodeKey({ kind: 'gaze-shift', people });
		return [{ kind: 'gaze-shift', key, people, strength, scores: [], cause: null }];
	});
