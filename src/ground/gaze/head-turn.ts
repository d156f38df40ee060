import { length2 } from '../../core/geometry/length';
import { visualAngle, type Vec3 } from '../../core/geometry/space';
import type { CoordinationConfig } from './coordination-config';
import type { FilterConfig } from '../targets/filter-config';
import { HEAD_PITCH_SIGMA_RAD } from '../head/level';
import { restAngles, type Rest, type RestAngles } from './rest';
import { addScaled, dot, normalise, scale } from '../../core/geometry/vector';

/** Where head and eyes were on average over the last moments. */
export type Anchor = {
	/** Unit length. */
	forward: Vec3<'camera'>;
	/** Towards the person's left; `null` while the eyes were not read. */
	eyeYawRad: number | null;
};

/** Eye turns count half: iris landmarks jitter about twice as much as the head pose. */
const EYE_TURN_WEIGHT = 0.5;

/**
 * How fast head and eyes turn beyond what is noise, radians a second, and the anchor for the next frame.
 *
 * @param now where they are in this frame
 * @param before the anchor when the last measurement is recent and from the same model, else `null`
 */
export const measureTurn = (
	{ forward, eyeYawRad }: Anchor,
	before: Anchor | null,
	dtMs: number,
	config: FilterConfig,
): { turnRadPerS: number; anchor: Anchor } => {
	if (!before) return { turnRadPerS: 0, anchor: { forward, eyeYawRad } };
	const eyesBefore = before.eyeYawRad;
	const eyeTurn = eyesBefore !== null && eyeYawRad !== null ? eyeYawRad - eyesBefore : 0;
	const turned = length2(visualAngle(forward, before.forward), EYE_TURN_WEIGHT * eyeTurn);
	const keep = Math.exp(-dtMs / config.anchorMs);
	return {
		turnRadPerS: Math.max(0, turned / (config.anchorMs / 1000) - config.noiseTurnRadPerS),
		anchor: {
			forward: normalise(addScaled(scale(forward, 1 - keep), before.forward, keep)) ?? forward,
			eyeYawRad: eyeYawRad !== null && eyesBefore !== null ? eyeYawRad - keep * eyeTurn : (eyeYawRad ?? eyesBefore),
		},
	};
};

/** How much further a turning head will go, as angles from rest. Slow turns are noise and are not extrapolated. */
const foreseeTurn = (now: RestAngles, was: RestAngles, dtMs: number, config: CoordinationConfig): RestAngles => {
	const yaw = now[0] - was[0];
	const pitch = now[1] - was[1];
	const turn = length2(yaw, pitch);
	const speed = turn / (dtMs / 1000);
	if (speed <= config.turningNoiseRadPerS) return [0, 0];
	const ahead = Math.min(config.turningMaxRad, (speed - config.turningNoiseRadPerS) * config.turningS);
	return [(yaw / turn) * ahead, (pitch / turn) * ahead];
};

/** A head in this frame and the one before. */
type HeadMotion = {
	/** As of `Head.turnSigmaRad`. */
	sigmaRad: number;
	/** Where it points, and where the lens is from it, unit length. */
	forward: Vec3<'camera'>;
	towardsLens: Vec3<'camera'>;
	/** Whether few pixels show it, 0 to 1. */
	smallness: number;
	rest: Rest;
	/** Where it pointed in the last frame when that is recent and from the same model, else `null`. */
	before: Vec3<'camera'> | null;
	/** Between the two. */
	dtMs: number;
};

/**
 * The head's angles from rest, where they will be when its turn ends, and how far that can be trusted.
 */
export const settleHead = (
	{ sigmaRad, forward, towardsLens, smallness, rest, before, dtMs }: HeadMotion,
	config: CoordinationConfig,
): { angles: RestAngles; variance: RestAngles } => {
	const now = restAngles(rest, forward);
	const ahead = before ? foreseeTurn(now, restAngles(rest, before), dtMs, config) : ([0, 0] as const);
	// Half of the predicted turn is counted as uncertainty.
	const going = 0.25 * (ahead[0] ** 2 + ahead[1] ** 2);
	const { headSigmaRad, smallHeadPitchSigmaRad, turnedYawSigmaRad, turnPitchShare } = config;
	const turned = turnedYawSigmaRad ** 2 * Math.max(0, 1 - dot(forward, towardsLens) ** 2);
	const pitchSigmaRad = headSigmaRad + smallness * (smallHeadPitchSigmaRad - headSigmaRad);
	const read = sigmaRad ** 2;
	// As far as the tilt is not seen, it is that of a head at rest.
	const seen = HEAD_PITCH_SIGMA_RAD ** 2 / (HEAD_PITCH_SIGMA_RAD ** 2 + read);
	return {
		angles: [now[0] + ahead[0], seen * (now[1] + ahead[1])],
		variance: [headSigmaRad ** 2 + going + turned + read, pitchSigmaRad ** 2 + going + turnPitchShare * seen * read],
	};
};
