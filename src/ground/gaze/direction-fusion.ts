import { directionFromImage, imageFromCamera, mediaPipeCamera, type Camera } from '../../core/geometry/camera';
import type { FrameInfo, GazeDirection } from '../../core/perception';
import { rotate, visualAngle, type Vec3 } from '../../core/geometry/space';
import { length3 } from '../../core/geometry/length';
import type { GroundConfig } from '../ground-config';
import type { Places } from '../targets/places';
import type { LookEstimate } from './look-estimate';
import type { DirectionModelConfig } from './models-config';
import { restAngles, type Rest } from './rest';
import { addScaled, inverse, normalise, scale, turnFromAxis } from '../../core/geometry/vector';

/** A look as a direction model read it from the pixels of a face. */
export type ModelLook = {
	/** Unit length, in the camera in use. */
	direction: Vec3<'camera'>;
	/** Unit length: from the eyes to the lens. */
	towardsLens: Vec3<'camera'>;
	/** About each of its two axes for a look into the lens, radians squared. */
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

/**
 * What a direction model says, in the camera in use. Encoders give directions in the camera that MediaPipe assumes;
 * what they saw is the look against the line of sight, which stays when the camera is another.
 *
 * @param eyesMid between the eyes, metres, in the camera in use
 */
export const modelLookOf = (
	found: GazeDirection | null,
	eyesMid: Vec3<'camera'>,
	{ camera, frame }: { camera: Camera; frame: Pick<FrameInfo, 'widthPx' | 'heightPx'> },
	{ trust: config, filter }: { trust: DirectionModelConfig } & Pick<GroundConfig, 'filter'>,
): ModelLook | null => {
	const pixel = found && imageFromCamera(camera, eyesMid);
	if (!found || !pixel) return null;
	const seen = rotate(inverse(turnFromAxis(directionFromImage(mediaPipeCamera(frame), pixel))), found.direction);
	const sight = directionFromImage(camera, pixel);
	return {
		direction: rotate(turnFromAxis(sight), seen),
		towardsLens: [-sight[0], -sight[1], -sight[2]],
		variance: (config.otherPicturesTimes * Math.max(found.sigmaRad, config.minSigmaRad)) ** 2,
		eccentricShare: config.eccentricShare,
		weight: Math.min(1, filter.independentMs / config.independentMs),
		ofEyes: true,
		wrongShare: config.wrongShare,
	};
};

/** What two models say of one look, weighted by their variances; as far as they disagree, the spread grows. */
export const fuseModelLooks = (a: ModelLook | null, b: ModelLook | null): ModelLook | null => {
	if (!a || !b) return a ?? b;
	const share = b.variance / (a.variance + b.variance);
	const direction = normalise(addScaled(scale(a.direction, share), b.direction, 1 - share)) ?? a.direction;
	const apart = visualAngle(a.direction, b.direction);
	return {
		...(a.variance <= b.variance ? a : b),
		direction,
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
	const { towardsLens, eccentricShare, weight, wrongShare } = look;
	const said = normalise(look.direction) ?? look.direction;
	const logWrong = Math.log(wrongShare / (4 * Math.PI));
	for (let i = 0; i < count; i++) {
		const dx = x[i]!;
		const dy = y[i]!;
		const dz = z[i]!;
		const unit = 1 / Math.max(1e-9, length3(dx, dy, dz));
		const fromLens = angleOf(unit * (towardsLens[0] * dx + towardsLens[1] * dy + towardsLens[2] * dz));
		const error = angleOf(unit * (said[0] * dx + said[1] * dy + said[2] * dz));
		const variance = look.variance + (eccentricShare * fromLens) ** 2 + spread[i]!;
		const squaredError = (error * error) / variance;
		// So far off only a wrong model looks: what is left out changes the logarithm by less than can be told.
		const isFarOff = wrongShare > 0 && squaredError > FAR_OFF;
		logs[i]! += weight * (isFarOff ? logWrong : logDensity(squaredError, 1 / (2 * Math.PI * variance), wrongShare));
	}
};

/** The model's direction as angles from rest, with the variance of each; `null` when it said nothing. */
export const lookFromModel = (look: ModelLook | null, rest: Rest): LookEstimate | null => {
	if (!look) return null;
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
	const estimate = lookFromModel(look, rest);
	if (!look || !estimate) return 0;
	const level = Math.max(0.2, Math.cos(estimate.angles[1]));
	const yawVariance = estimate.variance[0] + others.variance[0];
	const pitchVariance = estimate.variance[1] + others.variance[1];
	const squared =
		(estimate.angles[0] - others.angles[0]) ** 2 / yawVariance +
		(estimate.angles[1] - others.angles[1]) ** 2 / pitchVariance;
	return (
		look.weight *
		logDensity(squared, 1 / (2 * Math.PI * Math.sqrt(yawVariance * pitchVariance) * level), look.wrongShare)
	);
};
