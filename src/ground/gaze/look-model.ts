import type { Rotation } from '../../core/geometry/space';
import { cross } from '../../core/geometry/vector';
import type { Places } from '../targets/places';
import type { GroundConfig } from '../ground-config';
import { addDirection, directionLogLikelihoodAnywhere, type ModelLook } from './direction-fusion';
import type { EyeInHead } from '../head/iris-angles';
import { fuseLooks, type LookEstimate } from './look-estimate';
import { doubtOf, expectedHead, freedomOf, lookOfHead, restraintOf } from './head-share';
import type { Habit, Rest, RestAngles } from './rest';

/** What the model of looks is set by. */
type LookConfig = Pick<GroundConfig, 'coordination' | 'targets'>;

/** Everything measured about one look. */
export type LookMeasure = {
	rest: Rest;
	/** Where the head will have turned to, as angles from rest. */
	head: RestAngles;
	/** Variance of the head for one target, beside what its share explains, radians squared. */
	headVariance: readonly [yaw: number, pitch: number];
	/** `null` when the eyes could not be read. */
	eyes: EyeInHead | null;
	/** The head in which the eyes were read, earlier than `head` when that lags. */
	cameraFromHead: Rotation<'camera', 'head'>;
	/** Its direction as angles from rest. */
	eyesHead: RestAngles;
	/** What a direction model read in the same frame as the eyes; `null` when none did. */
	model: ModelLook | null;
};

const logNormal = (error: number, variance: number): number =>
	-0.5 * ((error * error) / variance + Math.log(2 * Math.PI * variance));

/** Of two independent errors; one logarithm for both. */
const logNormal2 = (a: number, varianceA: number, b: number, varianceB: number): number =>
	-0.5 * ((a * a) / varianceA + (b * b) / varianceB + Math.log(4 * Math.PI * Math.PI * varianceA * varianceB));

/** How sure it is what is seen of an eye turned by this much. @param variance of `EyeInHead` */
const eyeVariance = (variance: number, eccentricity: number, bias: number, gain: number): number =>
	variance + bias * bias + (0.25 * gain * eccentricity) ** 2;

/**
 * Adds the log density of where the head is for a look at each place.
 *
 * The head makes a share κ of the shift from its rest direction, and the eyes the remainder (Ba & Odobez 2009,
 * Sheikhi & Odobez 2015). κ differs between people, which is learned, and between shifts: what is not known of it is
 * integrated out in closed form, since the head angle is linear in it. So is the rest direction.
 */
const addHead = (
	{ count, x, y, z, spread, logs }: Places,
	{ rest, head, headVariance }: LookMeasure,
	{ shareYawScatter, sharePitchScatter, eyeRangeYawRad, eyeRangePitchRad }: LookConfig['coordination'],
): void => {
	const { forward, up } = rest;
	const right = cross(up, forward);
	const levelOfHead = Math.cos(head[1]);
	const { share: shareYaw } = rest.yaw;
	const { share: sharePitch } = rest.pitch;
	for (let i = 0; i < count; i++) {
		const dx = x[i]!;
		const dy = y[i]!;
		const dz = z[i]!;
		const yaw = Math.atan2(
			dx * right[0] + dy * right[1] + dz * right[2],
			dx * forward[0] + dy * forward[1] + dz * forward[2],
		);
		const rise = Math.max(-1, Math.min(1, dx * up[0] + dy * up[1] + dz * up[2]));
		const pitch = Math.asin(rise);
		// Sideways angles shrink towards the poles.
		const level = Math.max(0.2, Math.min(Math.sqrt(1 - rise * rise), levelOfHead));
		const eyesYaw = (1 - shareYaw) * yaw;
		const eyesPitch = (1 - sharePitch) * pitch;
		const restraintYaw = restraintOf(eyesYaw, eyeRangeYawRad);
		const restraintPitch = restraintOf(eyesPitch, eyeRangePitchRad);
		const freedomYaw = freedomOf(restraintYaw);
		const freedomPitch = freedomOf(restraintPitch);
		const slopeYaw = 1 - (1 - shareYaw) * freedomYaw;
		const slopePitch = 1 - (1 - sharePitch) * freedomPitch;
		const yawError = (head[0] - yaw + eyesYaw / restraintYaw) * level;
		const pitchError = head[1] - pitch + eyesPitch / restraintPitch;
		const yawVariance =
			(headVariance[0] + (shareYawScatter * freedomYaw * yaw) ** 2 + doubtOf(rest.yaw, freedomYaw, yaw)) *
				level *
				level +
			slopeYaw * slopeYaw * spread[i]!;
		const pitchVariance =
			headVariance[1] +
			(sharePitchScatter * freedomPitch * pitch) ** 2 +
			doubtOf(rest.pitch, freedomPitch, pitch) +
			slopePitch * slopePitch * spread[i]!;
		logs[i]! += logNormal2(yawError, yawVariance, pitchError, pitchVariance);
	}
};

/** Adds the log density of how the eyes stand in the head for a look at each place. */
const addEyes = ({ count, x, y, z, spread, logs }: Places, { eyes, cameraFromHead: r }: LookMeasure): void => {
	if (!eyes) return;
	const [gainYaw, gainPitch] = eyes.gain;
	const [biasYawRad, biasPitchRad] = eyes.biasRad;
	for (let i = 0; i < count; i++) {
		const dx = x[i]!;
		const dy = y[i]!;
		const dz = z[i]!;
		const yaw = Math.atan2(r[0] * dx + r[3] * dy + r[6] * dz, -(r[2] * dx + r[5] * dy + r[8] * dz));
		const pitch = Math.asin(Math.max(-1, Math.min(1, -(r[1] * dx + r[4] * dy + r[7] * dz))));
		logs[i]! += logNormal2(
			eyes.yawRad - gainYaw * yaw,
			eyeVariance(eyes.variance[0], yaw, biasYawRad, gainYaw) + gainYaw * gainYaw * spread[i]!,
			eyes.pitchRad - gainPitch * pitch,
			eyeVariance(eyes.variance[1], pitch, biasPitchRad, gainPitch) + gainPitch * gainPitch * spread[i]!,
		);
	}
};

/** Log density of all that was measured if the person looks at each place: the logs of the places, which it sets. */
export const logLikelihoods = (measure: LookMeasure, places: Places, config: LookConfig): Float64Array => {
	places.logs.fill(0, 0, places.count);
	addHead(places, measure, config.coordination);
	addEyes(places, measure);
	addDirection(places, measure.model);
	return places.logs;
};

/**
 * Where the head alone says that the person looks: the whole shift of which the head made its share. `slopes`: how much the
 * head turns for a further turn of the look.
 */
export const lookFromHead = (
	measure: LookMeasure,
	{ coordination }: LookConfig,
): LookEstimate & { slopes: readonly [yaw: number, pitch: number] } => {
	const { rest, head, headVariance } = measure;
	const one = (i: 0 | 1, habit: Habit, within: number, eyeRangeRad: number) => {
		const look = lookOfHead(head[i], habit.share, eyeRangeRad);
		const expected = expectedHead(look, habit.share, eyeRangeRad);
		const variance = headVariance[i] + (within * expected.freedom * look) ** 2 + doubtOf(habit, expected.freedom, look);
		return { look, variance: variance / expected.slope ** 2, slope: expected.slope };
	};
	const yaw = one(0, rest.yaw, coordination.shareYawScatter, coordination.eyeRangeYawRad);
	const pitch = one(1, rest.pitch, coordination.sharePitchScatter, coordination.eyeRangePitchRad);
	return {
		angles: [yaw.look, pitch.look],
		variance: [yaw.variance, pitch.variance],
		slopes: [yaw.slope, pitch.slope],
	};
};

/** Where the eyes in the measured head say that the person looks. */
export const lookFromEyes = ({ eyesHead: head, eyes }: LookMeasure): LookEstimate | null => {
	if (!eyes) return null;
	const { variance, gain, biasRad } = eyes;
	const yaw = eyes.yawRad / gain[0];
	const pitch = eyes.pitchRad / gain[1];
	return {
		angles: [head[0] + yaw, head[1] + pitch],
		variance: [
			eyeVariance(variance[0], yaw, biasRad[0], gain[0]) / gain[0] ** 2,
			eyeVariance(variance[1], pitch, biasRad[1], gain[1]) / gain[1] ** 2,
		],
	};
};

/**
 * Log density of what was measured if the person looks anywhere but at the targets, all directions alike: the
 * integral of {@link logLikelihoods} over directions.
 */
export const logLikelihoodAnywhere = (measure: LookMeasure, config: LookConfig): number => {
	const fromHead = lookFromHead(measure, config);
	let log = -Math.log(config.targets.outsideSteradians) - Math.log(fromHead.slopes[0] * fromHead.slopes[1]);
	const fromEyes = lookFromEyes(measure);
	if (measure.eyes && fromEyes) {
		log -= Math.log(measure.eyes.gain[0] * measure.eyes.gain[1]);
		for (const i of [0, 1] as const)
			log += logNormal(fromEyes.angles[i] - fromHead.angles[i], fromEyes.variance[i] + fromHead.variance[i]);
	}
	return log + directionLogLikelihoodAnywhere(measure.model, measure.rest, fuseLooks(fromHead, fromEyes));
};
