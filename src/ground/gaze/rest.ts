import { directionFromAngles, type Vec3 } from '../../core/geometry/space';
import type { CoordinationConfig } from './coordination-config';
import { towardsCamera } from '../head/head';
import type { Level } from '../head/level';
import { cross, dot, normalise } from '../../core/geometry/vector';

/**
 * What is known along one axis: where the head rests and which share of a gaze shift it makes. Both are a person's own
 * and are told apart only by looks in different directions, so they are kept with their covariance.
 */
export type Habit = {
	/** Of the rest direction, radians squared. Its mean is `Rest.forward`. */
	variance: number;
	/** Mean share of the head. */
	share: number;
	shareVariance: number;
	/** Between rest (radians) and share. */
	covariance: number;
};

/** Where a person's head rests between shifts: about where the body faces. Angles of looks are measured from it. */
export type Rest = {
	/** Unit length. */
	forward: Vec3<'camera'>;
	/** Unit length, at right angles to `forward`, as far up in the picture as that allows: cameras stand level. */
	up: Vec3<'camera'>;
	/** Sideways. */
	yaw: Habit;
	/** Up or down. */
	pitch: Habit;
};

/** A direction as angles from rest, radians: sideways (towards image right for someone who faces the lens) and up. */
export type RestAngles = readonly [yawRad: number, pitchRad: number];

export const restAngles = ({ forward, up }: Rest, direction: Vec3<'camera'>): RestAngles => {
	const right = cross(up, forward);
	return [
		Math.atan2(dot(direction, right), dot(direction, forward)),
		Math.asin(Math.max(-1, Math.min(1, dot(direction, up)))),
	];
};

/** The direction at these angles. */
export const fromRestAngles = ({ forward, up }: Rest, [yaw, pitch]: RestAngles): Vec3<'camera'> => {
	const right = cross(up, forward);
	const level = Math.cos(pitch);
	const a = level * Math.cos(yaw);
	const b = level * Math.sin(yaw);
	const c = Math.sin(pitch);
	return [
		a * forward[0] + b * right[0] + c * up[0],
		a * forward[1] + b * right[1] + c * up[1],
		a * forward[2] + b * right[2] + c * up[2],
	];
};

const upright = (forward: Vec3<'camera'>): Vec3<'camera'> =>
	normalise<'camera'>([forward[1] * forward[0], forward[1] * forward[1] - 1, forward[1] * forward[2]]) ?? [0, 0, 1];

/** A rest whose direction was turned, with up as far up in the picture as that allows. */
export const uprightRest = (rest: Rest): Rest => ({ ...rest, up: upright(rest.forward) });

/** The rest direction drifts: people turn their chairs. */
export const driftRest = (rest: Rest, dtMs: number, config: CoordinationConfig): Rest => {
	const wander = (config.restDriftRad ** 2 * dtMs) / 1000;
	return {
		...rest,
		yaw: { ...rest.yaw, variance: Math.min(config.restYawSigmaRad ** 2, rest.yaw.variance + wander) },
		pitch: { ...rest.pitch, variance: Math.min(config.restPitchSigmaRad ** 2, rest.pitch.variance + wander) },
	};
};

/**
 * A head that is further from rest than the neck can turn tells that the body has turned: rest follows until the neck reaches it, and
 * is then as unsure as before anything was seen.
 */
export const restWithinNeck = (rest: Rest, headForward: Vec3<'camera'>, config: CoordinationConfig): Rest => {
	const [yaw] = restAngles(rest, headForward);
	const beyond = Math.abs(yaw) - config.neckRangeRad;
	if (beyond <= 0) return rest;
	const forward = fromRestAngles(rest, [Math.sign(yaw) * beyond, 0]);
	const variance = config.restYawSigmaRad ** 2;
	return { ...rest, forward, up: upright(forward), yaw: { ...rest.yaw, variance, covariance: 0 } };
};

/** A belief about one axis, its rest as an angle from the present one. */
export type HabitEstimate = { at: number; habit: Habit };

/**
 * What a measurement says about rest and share along one axis (a Kalman step).
 *
 * @param slope how the measurement changes with rest, and with the share
 * @param error measured less expected
 * @param variance of the measurement; infinite changes nothing
 */
export const correctHabit = (
	habit: Habit,
	slope: readonly [byRest: number, byShare: number],
	error: number,
	variance: number,
): HabitEstimate => {
	if (variance === Infinity) return { at: 0, habit };
	const rest = slope[0] * habit.variance + slope[1] * habit.covariance;
	const share = slope[0] * habit.covariance + slope[1] * habit.shareVariance;
	const total = slope[0] * rest + slope[1] * share + variance;
	return {
		at: (rest / total) * error,
		habit: {
			variance: habit.variance - (rest * rest) / total,
			share: Math.max(0.2, Math.min(0.95, habit.share + (share / total) * error)),
			shareVariance: habit.shareVariance - (share * share) / total,
			covariance: habit.covariance - (rest * share) / total,
		},
	};
};

/** Takes over new beliefs of both axes. */
export const moveRest = (rest: Rest, yaw: HabitEstimate, pitch: HabitEstimate): Rest => {
	const forward = normalise(fromRestAngles(rest, [yaw.at, pitch.at])) ?? rest.forward;
	return { forward, up: upright(forward), yaw: yaw.habit, pitch: pitch.habit };
};

/**
 * Moves rest towards a measurement of it.
 *
 * @param at where rest would lie, as angles from the present one
 * @param variance of `at`, radians squared, sideways and up or down; infinite leaves that angle as it is
 */
export const correctRest = (rest: Rest, at: RestAngles, variance: readonly [yaw: number, pitch: number]): Rest =>
	moveRest(
		rest,
		correctHabit(rest.yaw, [1, 0], at[0], variance[0]),
		correctHabit(rest.pitch, [1, 0], at[1], variance[1]),
	);

/**
 * Before anything was seen of a person: people who are filmed mostly face the side the camera is on, hold their heads
 * as level as the others in the shot do, and nobody's head is turned far from the body for long.
 */
export const initialRest = (
	{ eyesMid, forward: headForward }: { eyesMid: Vec3<'camera'>; forward: Vec3<'camera'> },
	level: Level,
	config: CoordinationConfig,
): Rest => {
	const [x, , z] = towardsCamera(eyesMid);
	const yaw = Math.atan2(x, -z);
	const forward = directionFromAngles(yaw, level.pitchRad);
	const filmed: Rest = {
		forward,
		up: upright(forward),
		yaw: {
			variance: config.restYawSigmaRad ** 2,
			share: config.shareYaw,
			shareVariance: config.shareYawSigma ** 2,
			covariance: 0,
		},
		pitch: {
			variance: config.restPitchSigmaRad ** 2 + level.variance,
			share: config.sharePitch,
			shareVariance: config.sharePitchSigma ** 2,
			covariance: 0,
		},
	};
	return correctRest(filmed, restAngles(filmed, headForward), [config.neckSigmaRad ** 2, Infinity]);
};
