import { directionFromAngles, type Vec3 } from '../core/space';
import type { CoordinationConfig } from './config';
import type { Level } from './level';
import { cross, dot, normalise } from './vector';

/** Where a person's head rests between shifts: about where the body faces. Angles of looks are measured from it. */
export type Rest = {
	/** Unit length. */
	forward: Vec3<'camera'>;
	/** Unit length, at right angles to `forward`, as far up in the picture as that allows: cameras stand level. */
	up: Vec3<'camera'>;
	/** How uncertain `forward` is sideways and up or down, radians squared. */
	yawVariance: number;
	pitchVariance: number;
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

/** Rest moves by itself: people turn their chairs. */
export const driftRest = (rest: Rest, dtMs: number, config: CoordinationConfig): Rest => {
	const wander = (config.restDriftRad ** 2 * dtMs) / 1000;
	return {
		...rest,
		yawVariance: Math.min(config.restYawSigmaRad ** 2, rest.yawVariance + wander),
		pitchVariance: Math.min(config.restPitchSigmaRad ** 2, rest.pitchVariance + wander),
	};
};

/**
 * Moves rest towards a measurement of it (a Kalman step on each angle).
 *
 * @param at where rest would lie, as angles from the present one
 * @param variance of `at`, radians squared, sideways and up or down; infinite leaves that angle as it is
 */
export const correctRest = (rest: Rest, at: RestAngles, variance: readonly [yaw: number, pitch: number]): Rest => {
	const yawGain = rest.yawVariance / (rest.yawVariance + variance[0]);
	const pitchGain = rest.pitchVariance / (rest.pitchVariance + variance[1]);
	const forward = normalise(fromRestAngles(rest, [yawGain * at[0], pitchGain * at[1]])) ?? rest.forward;
	return {
		forward,
		up: upright(forward),
		yawVariance: rest.yawVariance * (1 - yawGain),
		pitchVariance: rest.pitchVariance * (1 - pitchGain),
	};
};

/**
 * Before anything was seen of a person: people who are filmed mostly face the side the camera is on, hold their heads
 * as level as the others in the shot do, and nobody's head is turned far from the body for long.
 */
export const initialRest = (
	towardsCamera: Vec3<'camera'>,
	headForward: Vec3<'camera'>,
	level: Level,
	config: CoordinationConfig,
): Rest => {
	const yaw = Math.atan2(towardsCamera[0], -towardsCamera[2]);
	const forward = directionFromAngles(yaw, level.pitchRad);
	const filmed: Rest = {
		forward,
		up: upright(forward),
		yawVariance: config.restYawSigmaRad ** 2,
		pitchVariance: config.restPitchSigmaRad ** 2 + level.variance,
	};
	return correctRest(filmed, restAngles(filmed, headForward), [config.neckSigmaRad ** 2, Infinity]);
};
