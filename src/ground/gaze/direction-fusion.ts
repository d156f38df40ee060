import { directionFromImage, imageFromCamera, mediaPipeCamera, type Camera } from '../../core/geometry/camera';
import type { FrameInfo, GazeDirection } from '../../core/perception';
import { rotate, visualAngle, type Vec3 } from '../../core/geometry/space';
import { length3 } from '../../core/geometry/length';
import type { GroundConfig } from '../ground-config';
import type { Places } from '../targets/places';
import type { LookEstimate } from './look-estimate';
import type { DirectionModelConfig } from './models-config';
import { restAngles, type Rest } from './rest';
import { addScaled, compose, dot, inverse, normalise, scale, turnFromAxis } from '../../core/geometry/vector';

/** A look as a direction model read it from the pixels of a face. */
export type ModelLook = {
	/** Unit length, in the camera in use. */
	direction: Vec3<'camera'>;
	/**
	 * Part of the way from `withoutEyes` to the true look that the model goes. A network that hardly sees the eyes says what is
	 * likely for such a head: that is no evidence against a look to the side. 1: it says the look as it is.
	 */
	gain: number;
	/** What it says of such a head when the eyes tell it nothing; unit length, in the camera in use. */
	withoutEyes: Vec3<'camera'>;
	/** Unit length: from the eyes to the lens. */
	towardsLens: Vec3<'camera'>;
	/** Of what it says, about each of its two axes for a look into the lens, radians squared. */
	variance: number;
	/** How the deviation grows with the angle from the lens, radians a radian. */
	eccentricShare: number;
	/** How much of its evidence counts, 0 to 1: a model's errors are correlated from frame to frame. */
	weight: number;
	/** Whether it saw the eyes, and not the head alone. */
	ofEyes: boolean;
	/** Share of readings that are altogether wrong, in which case every direction is equally likely. */
	wrongShare: number;
};

/** What a picture was seen with. */
export type SeenWith = { camera: Camera; frame: Pick<FrameInfo, 'widthPx' | 'heightPx'> };

/**
 * Turns what an encoder says into the camera in use. Encoders give directions in the camera that MediaPipe assumes; what they
 * saw is the look against the line of sight, which stays when the camera is another. `null` behind the lens.
 *
 * @param eyesMid between the eyes, metres, in the camera in use
 */
export const toCameraInUse = (eyesMid: Vec3<'camera'>, { camera, frame }: SeenWith) => {
	const pixel = imageFromCamera(camera, eyesMid);
	if (!pixel) return null;
	const fromAssumed = inverse(turnFromAxis(directionFromImage(mediaPipeCamera(frame), pixel)));
	const sight = directionFromImage(camera, pixel);
	const turn = compose<'camera', 'camera', 'camera'>(turnFromAxis(sight), fromAssumed);
	return {
		turned: (direction: Vec3<'camera'>): Vec3<'camera'> => rotate(turn, direction),
		towardsLens: scale(sight, -1),
	};
};

/**
 * What a direction model says, in the camera in use.
 *
 * @param eyesMid between the eyes, metres, in the camera in use
 */
export const modelLookOf = (
	found: GazeDirection | null,
	eyesMid: Vec3<'camera'>,
	seenWith: SeenWith,
	{ trust: config, filter }: { trust: DirectionModelConfig } & Pick<GroundConfig, 'filter'>,
): ModelLook | null => {
	const inUse = found && toCameraInUse(eyesMid, seenWith);
	if (!found || !inUse) return null;
	const direction = inUse.turned(found.direction);
	return {
		...{ direction, gain: 1, withoutEyes: direction, towardsLens: inUse.towardsLens },
		variance: (config.otherPicturesTimes * Math.max(found.sigmaRad, config.minSigmaRad)) ** 2,
		eccentricShare: config.eccentricShare,
		weight: Math.min(1, filter.independentMs / config.independentMs),
		ofEyes: true,
		wrongShare: config.wrongShare,
	};
};

/** The look that a model which goes part of the way points at, with the spread that this leaves. */
const wholeWay = (look: ModelLook): ModelLook => {
	const { gain, direction, withoutEyes } = look;
	if (gain === 1) return look;
	const whole = normalise(addScaled(direction, withoutEyes, gain - 1)) ?? direction;
	return { ...look, direction: whole, withoutEyes: whole, gain: 1, variance: look.variance / (gain * gain) };
};

/** What two models say of one look, weighted by their variances; as far as they disagree, the spread grows. */
export const fuseModelLooks = (first: ModelLook | null, second: ModelLook | null): ModelLook | null => {
	if (!first || !second) return first ?? second;
	const [a, b] = [wholeWay(first), wholeWay(second)];
	const share = b.variance / (a.variance + b.variance);
	const direction = normalise(addScaled(scale(a.direction, share), b.direction, 1 - share)) ?? a.direction;
	const apart = visualAngle(a.direction, b.direction);
	return {
		...(a.variance <= b.variance ? a : b),
		...{ direction, withoutEyes: direction },
		ofEyes: a.ofEyes || b.ofEyes,
		variance: share * a.variance + share * (1 - share) * apart * apart,
	};
};

/** Log density over the sphere of a direction this far off, for a model that is wrong altogether some of the time. */
const logDensity = (squaredError: number, norm: number, wrongShare: number): number =>
	Math.log((1 - wrongShare) * Math.exp(-squaredError / 2) * norm + wrongShare / (4 * Math.PI));

/** Variance about each axis if the person looks along `direction`, radians squared. */
const varianceAt = (look: ModelLook, direction: Vec3<'camera'>): number =>
	look.variance + (look.eccentricShare * visualAngle(look.towardsLens, direction)) ** 2;

/** Errors beyond ten standard deviations, squared: their density is below 1e-21 of that of none. */
const FAR_OFF = 100;

/**
 * Angle of two unit directions by their dot product, radians. Unlike `visualAngle` it is unsure near 0, but its square is
 * not, and only that is asked for: of thousands of places in each frame.
 */
const angleOf = (dot: number): number => Math.acos(Math.max(-1, Math.min(1, dot)));

/** Adds the log density of what the model said for a look at each place; nothing when it said nothing. */
export const addDirection = ({ count, x, y, z, spread, logs }: Places, look: ModelLook | null): void => {
	if (!look) return;
	const { towardsLens, withoutEyes: blind, gain, eccentricShare, weight, wrongShare } = look;
	const said = normalise(look.direction) ?? look.direction;
	const rest = 1 - gain;
	const saidFromBlind = rest * dot(blind, said);
	const [bothSquared, bothTwice] = [rest * rest + gain * gain, 2 * rest * gain];
	const logWrong = Math.log(wrongShare / (4 * Math.PI));
	for (let i = 0; i < count; i++) {
		const dx = x[i]!;
		const dy = y[i]!;
		const dz = z[i]!;
		const unit = 1 / Math.max(1e-9, length3(dx, dy, dz));
		// It is expected to say something between the two directions, of unit length only after division.
		const atBlind = unit * (blind[0] * dx + blind[1] * dy + blind[2] * dz);
		const atSaid = unit * (said[0] * dx + said[1] * dy + said[2] * dz);
		const length = Math.sqrt(Math.max(1e-9, bothSquared + bothTwice * atBlind));
		const error = angleOf((saidFromBlind + gain * atSaid) / length);
		let variance = look.variance + gain * gain * spread[i]!;
		if (eccentricShare > 0) {
			const fromLens = angleOf(unit * (towardsLens[0] * dx + towardsLens[1] * dy + towardsLens[2] * dz));
			variance += (eccentricShare * fromLens) ** 2;
		}
		const squaredError = (error * error) / variance;
		// So far off only a wrong model looks: what is left out changes the logarithm by less than can be told.
		const isFarOff = wrongShare > 0 && squaredError > FAR_OFF;
		logs[i]! += weight * (isFarOff ? logWrong : logDensity(squaredError, 1 / (2 * Math.PI * variance), wrongShare));
	}
};

/** The model's direction as angles from rest, with the variance of each; `null` when it said nothing. */
export const lookFromModel = (found: ModelLook | null, rest: Rest): LookEstimate | null => {
	if (!found) return null;
	const look = wholeWay(found);
	const [yaw, pitch] = restAngles(rest, look.direction);
	// Sideways angles shrink towards the poles.
	const level = Math.max(0.2, Math.cos(pitch));
	const variance = varianceAt(look, look.direction);
	return { angles: [yaw, pitch], variance: [variance / (level * level), variance] };
};

/**
 * Log density of what the model said when nothing is known of the target but what head and eyes showed: the integral of
 * {@link addDirection} over directions.
 */
export const directionLogLikelihoodAnywhere = (look: ModelLook | null, rest: Rest, others: LookEstimate): number => {
	if (!look) return 0;
	const [blindYaw, blindPitch] = restAngles(rest, look.withoutEyes);
	const [yaw, pitch] = restAngles(rest, look.direction);
	const level = Math.max(0.2, Math.cos(pitch));
	const variance = varianceAt(look, look.direction);
	const yawVariance = variance / (level * level) + look.gain ** 2 * others.variance[0];
	const pitchVariance = variance + look.gain ** 2 * others.variance[1];
	const squared =
		(yaw - blindYaw - look.gain * (others.angles[0] - blindYaw)) ** 2 / yawVariance +
		(pitch - blindPitch - look.gain * (others.angles[1] - blindPitch)) ** 2 / pitchVariance;
	return (
		look.weight *
		logDensity(squared, 1 / (2 * Math.PI * Math.sqrt(yawVariance * pitchVariance) * level), look.wrongShare)
	);
};
