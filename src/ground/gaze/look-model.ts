import { itemAt } from '../../core/collections';
import type { Rotation } from '../../core/geometry/space';
import type { CandidateNode } from '../targets/candidates';
import type { GroundConfig } from '../ground-config';
import { directionLogLikelihood, directionLogLikelihoodAnywhere, type ModelLook } from './direction-fusion';
import type { EyeInHead } from '../head/iris-angles';
import { fuseLooks, type LookEstimate } from './look-estimate';
import { restAngles, type Habit, type Rest, type RestAngles } from './rest';

/** What the model of looks is set by. */
type LookConfig = Pick<GroundConfig, 'coordination' | 'eyes' | 'targets'>;

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

/** What the iris landmarks of a person should show for an eye turned by this much, and how sure that is. */
const eyeVariance = (eyes: EyeInHead, eccentricity: number, bias: number, gain: number): number =>
	eyes.variance + bias * bias + (0.25 * gain * eccentricity) ** 2;

/** Variance of where the head is expected for a look at an angle from rest, as rest and share are not quite known. */
const doubtOf = ({ variance, share, shareVariance, covariance }: Habit, angle: number): number =>
	Math.max(0, (1 - share) ** 2 * variance + 2 * (1 - share) * angle * covariance + angle * angle * shareVariance);

/**
 * Log density of what was measured if the person looks along `direction`.
 *
 * The head makes a share κ of the shift from its rest direction, and the eyes the remainder (Ba & Odobez 2009,
 * Sheikhi & Odobez 2015). κ differs between people, which is learned, and between shifts: what is not known of it is
 * integrated out in closed form, since the head angle is linear in it. So is the rest direction.
 *
 * @param target direction, with its variance from the size of the target
 */
export const logLikelihood = (
	measure: LookMeasure,
	{ direction, spread }: Pick<CandidateNode, 'direction' | 'spread'>,
	{ coordination, eyes: eyesConfig }: LookConfig,
): number => {
	const { rest, head, headVariance, eyes, cameraFromHead: r } = measure;
	const [yaw, pitch] = restAngles(rest, direction);
	// Sideways angles shrink towards the poles.
	const level = Math.max(0.2, Math.cos(Math.max(Math.abs(pitch), Math.abs(head[1]))));
	const { share: shareYaw } = rest.yaw;
	const { share: sharePitch } = rest.pitch;
	const yawVariance =
		headVariance[0] +
		(coordination.shareYawScatter * yaw) ** 2 +
		doubtOf(rest.yaw, yaw) +
		(shareYaw ** 2 * spread) / (level * level);
	const pitchVariance =
		headVariance[1] +
		(coordination.sharePitchScatter * pitch) ** 2 +
		doubtOf(rest.pitch, pitch) +
		sharePitch ** 2 * spread;
	let log =
		logNormal((head[0] - shareYaw * yaw) * level, yawVariance * level * level) +
		logNormal(head[1] - sharePitch * pitch, pitchVariance);
	if (eyes) {
		const x = r[0] * direction[0] + r[3] * direction[1] + r[6] * direction[2];
		const y = r[1] * direction[0] + r[4] * direction[1] + r[7] * direction[2];
		const z = r[2] * direction[0] + r[5] * direction[1] + r[8] * direction[2];
		const eyeYaw = Math.atan2(x, -z);
		const eyePitch = Math.asin(Math.max(-1, Math.min(1, -y)));
		const { gainYaw, gainPitch, biasYawRad, biasPitchRad } = eyesConfig;
		log +=
			logNormal(
				eyes.yawRad - gainYaw * eyeYaw,
				eyeVariance(eyes, eyeYaw, biasYawRad, gainYaw) + gainYaw ** 2 * spread,
			) +
			logNormal(
				eyes.pitchRad - gainPitch * eyePitch,
				eyeVariance(eyes, eyePitch, biasPitchRad, gainPitch) + gainPitch ** 2 * spread,
			);
	}
	return log + directionLogLikelihood(measure.model, direction, spread);
};

const logSumExp = (logs: readonly number[]): number => {
	let best = -Infinity;
	for (const x of logs) if (x > best) best = x;
	if (best === -Infinity) return best;
	let sum = 0;
	for (const x of logs) sum += Math.exp(x - best);
	return best + Math.log(sum);
};

/** Log density of the measurement for a candidate, averaged over where it may lie. */
export const logLikelihoodOf = (measure: LookMeasure, nodes: readonly CandidateNode[], config: LookConfig): number =>
	logSumExp(nodes.map((node) => Math.log(node.weight) + logLikelihood(measure, node, config)));

/** Where a candidate most probably lies, given what was measured. */
export const bestNode = (measure: LookMeasure, nodes: readonly CandidateNode[], config: LookConfig): CandidateNode => {
	let best = itemAt(nodes, 0);
	let bestLog = -Infinity;
	for (const node of nodes) {
		const log = Math.log(node.weight) + logLikelihood(measure, node, config);
		if (log > bestLog) {
			bestLog = log;
			best = node;
		}
	}
	return best;
};

/** Where the head alone says that the person looks: the whole shift of which the head made its share. */
export const lookFromHead = (measure: LookMeasure, { coordination }: LookConfig): LookEstimate => {
	const { rest, head, headVariance } = measure;
	const one = (angle: number, variance: number, habit: Habit, within: number) => {
		const shift = angle / habit.share;
		return [shift, (variance + (within * shift) ** 2 + doubtOf(habit, shift)) / habit.share ** 2] as const;
	};
	const yaw = one(head[0], headVariance[0], rest.yaw, coordination.shareYawScatter);
	const pitch = one(head[1], headVariance[1], rest.pitch, coordination.sharePitchScatter);
	return { angles: [yaw[0], pitch[0]], variance: [yaw[1], pitch[1]] };
};

/** Where the eyes in the measured head say that the person looks. */
export const lookFromEyes = (measure: LookMeasure, { eyes: config }: LookConfig): LookEstimate | null => {
	const { eyesHead: head, eyes } = measure;
	if (!eyes) return null;
	const yaw = eyes.yawRad / config.gainYaw;
	const pitch = eyes.pitchRad / config.gainPitch;
	return {
		angles: [head[0] + yaw, head[1] + pitch],
		variance: [
			eyeVariance(eyes, yaw, config.biasYawRad, config.gainYaw) / config.gainYaw ** 2,
			eyeVariance(eyes, pitch, config.biasPitchRad, config.gainPitch) / config.gainPitch ** 2,
		],
	};
};

/**
 * Log density of what was measured if the person looks anywhere but at the targets, all directions alike: the
 * integral of {@link logLikelihood} over directions.
 */
export const logLikelihoodAnywhere = (measure: LookMeasure, config: LookConfig): number => {
	const fromHead = lookFromHead(measure, config);
	let log = -Math.log(config.targets.outsideSteradians) - Math.log(measure.rest.yaw.share * measure.rest.pitch.share);
	const fromEyes = lookFromEyes(measure, config);
	if (fromEyes) {
		log -= Math.log(config.eyes.gainYaw * config.eyes.gainPitch);
		for (const i of [0, 1] as const)
			log += logNormal(fromEyes.angles[i] - fromHead.angles[i], fromEyes.variance[i] + fromHead.variance[i]);
	}
	return log + directionLogLikelihoodAnywhere(measure.model, measure.rest, fuseLooks(fromHead, fromEyes));
};
