import { itemAt } from '../../core/collections';
import type { Vec3 } from '../../core/geometry/space';
import type { Weighed } from '../targets/candidates';
import { likeliestOf } from '../targets/places';
import type { GroundConfig } from '../ground-config';
import type { CoordinationConfig } from './coordination-config';
import { expectedHead } from './head-share';
import type { LookMeasure } from './look-model';
import { HEAD_PITCH_SIGMA_RAD } from '../head/level';
import { correctHabit, correctRest, moveRest, restAngles, type Habit, type HabitEstimate, type Rest } from './rest';

/**
 * Looks say something new about rest this often, and the chest this often, milliseconds. Looks at people and things mostly last a
 * second; with two seconds 0.58 and not 0.60 of the looks in 19 scenes of the choose part are right.
 */
export const LOOK_INDEPENDENT_MS = 1000;
const CHEST_INDEPENDENT_MS = 1000;

/** Spread of a look's head around rest when its target is not known, radians. */
const HEAD_REST_SIGMA_RAD = 0.7;

/** Moves rest towards where the chest faces; `independence` is the share of a new measurement that this is. */
export const faceChest = (
	rest: Rest,
	chest: Vec3<'camera'>,
	independence: number,
	{ chestSigmaRad }: CoordinationConfig,
): Rest =>
	correctRest(rest, restAngles(rest, chest), [
		chestSigmaRad ** 2 / Math.max(1e-3, Math.min(1, independence)),
		Infinity,
	]);

/** One belief in place of several weighted ones, with the same mean and spread. */
const collapse = (parts: readonly { weight: number; estimate: HabitEstimate }[]): HabitEstimate => {
	let at = 0;
	let share = 0;
	for (const { weight, estimate } of parts) {
		at += weight * estimate.at;
		share += weight * estimate.habit.share;
	}
	let variance = 0;
	let shareVariance = 0;
	let covariance = 0;
	for (const {
		weight,
		estimate: { at: x, habit },
	} of parts) {
		variance += weight * (habit.variance + (x - at) ** 2);
		shareVariance += weight * (habit.shareVariance + (habit.share - share) ** 2);
		covariance += weight * (habit.covariance + (x - at) * (habit.share - share));
	}
	return { at, habit: { variance, share, shareVariance, covariance } };
};

/** Learns where the head rests, and its share, from the chest, from the head, and from looks whose target is clear. */
export const learnRest = (
	measure: LookMeasure,
	{ list, places, logLikelihoods, belief }: Weighed,
	{ chest, dtMs }: { chest: Vec3<'camera'> | null; dtMs: number },
	{ coordination }: Pick<GroundConfig, 'coordination'>,
): Rest => {
	const slow = LOOK_INDEPENDENT_MS / Math.max(1, Math.min(LOOK_INDEPENDENT_MS, dtMs));
	const { rest, head, headVariance } = measure;

	// For each possible target, what the head says about rest and share; their spread is doubt.
	const within = [coordination.shareYawScatter, coordination.sharePitchScatter] as const;
	const parts: { weight: number; estimates: readonly [HabitEstimate, HabitEstimate] }[] = [];
	let sum = 0;
	const ranges = [coordination.eyeRangeYawRad, coordination.eyeRangePitchRad] as const;
	const one = (habit: Habit, i: 0 | 1, angle: number): HabitEstimate => {
		const expected = expectedHead(angle, habit.share, ranges[i]);
		return correctHabit(
			habit,
			[1 - expected.slope, expected.freedom * angle],
			head[i] - expected.head,
			(headVariance[i] + (within[i] * expected.freedom * angle) ** 2) * slow,
		);
	};
	for (const [k, { span }] of list.entries()) {
		const weight = itemAt(belief, k);
		if (weight < 0.01) continue;
		const [yaw, pitch] = restAngles(rest, likeliestOf(places, logLikelihoods, span).direction);
		sum += weight;
		parts.push({ weight, estimates: [one(rest.yaw, 0, yaw), one(rest.pitch, 1, pitch)] });
	}
	const elsewhere = Math.max(0, 1 - sum);
	if (elsewhere > 0.01) {
		const vague = HEAD_REST_SIGMA_RAD ** 2 * slow;
		parts.push({
			weight: elsewhere,
			estimates: [correctHabit(rest.yaw, [1, 0], head[0], vague), correctHabit(rest.pitch, [1, 0], head[1], vague)],
		});
	}
	const total = parts.reduce((all, { weight }) => all + weight, 0);
	const axis = (i: 0 | 1) =>
		collapse(parts.map(({ weight, estimates }) => ({ weight: weight / total, estimate: estimates[i] })));
	const yaw = axis(0);
	const pitch = axis(1);
	// On average over looks the head is held at rest (Ba & Odobez 2009); sideways that says little, for people sit
	// beside what they look at, but up and down it does.
	const held = correctHabit(pitch.habit, [1, 0], head[1] - pitch.at, HEAD_PITCH_SIGMA_RAD ** 2 * slow);
	const moved = moveRest(rest, yaw, { at: pitch.at + held.at, habit: held.habit });
	return chest ? faceChest(moved, chest, dtMs / CHEST_INDEPENDENT_MS, coordination) : moved;
};
