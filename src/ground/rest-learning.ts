import type { Vec3 } from '../core/space';
import type { Candidate } from './candidates';
import type { CoordinationConfig, GroundConfig } from './config';
import { bestNode, type LookMeasure } from './look-model';
import { HEAD_PITCH_SIGMA_RAD } from './level';
import { correctRest, fromRestAngles, restAngles, type Rest, type RestAngles } from './rest';

/** Looks say something new about rest this often, and the chest this often, milliseconds. */
export const LOOK_INDEPENDENT_MS = 2000;
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

/** Learns where the head rests from the chest, from the head, and from looks whose target is clear. */
export const learnRest = (
	measure: LookMeasure,
	candidates: readonly Candidate[],
	belief: readonly number[],
	chest: Vec3<'camera'> | null,
	dtMs: number,
	config: GroundConfig,
): Rest => {
	const { coordination } = config;
	const slow = LOOK_INDEPENDENT_MS / Math.max(1, Math.min(LOOK_INDEPENDENT_MS, dtMs));
	let { rest } = measure;
	if (chest) rest = faceChest(rest, chest, dtMs / CHEST_INDEPENDENT_MS, coordination);

	// For each possible target, rest is where the head would have come from; their spread is doubt.
	const { shareYaw, sharePitch, shareYawSigma, sharePitchSigma } = coordination;
	const mean = [0, 0];
	const square = [0, 0];
	let sum = 0;
	const add = (p: number, at: RestAngles, variance: RestAngles) => {
		sum += p;
		for (const i of [0, 1] as const) {
			mean[i]! += p * at[i];
			square[i]! += p * (at[i] * at[i] + variance[i]);
		}
	};
	candidates.forEach((candidate, k) => {
		const p = belief[k]!;
		if (p < 0.01) return;
		const [yaw, pitch] = restAngles(
			measure.rest,
			bestNode(measure, candidate.nodes, coordination, config.eyes).direction,
		);
		add(
			p,
			[(measure.head[0] - shareYaw * yaw) / (1 - shareYaw), (measure.head[1] - sharePitch * pitch) / (1 - sharePitch)],
			[
				(measure.headVariance[0] + (shareYawSigma * yaw) ** 2) / (1 - shareYaw) ** 2,
				(measure.headVariance[1] + (sharePitchSigma * pitch) ** 2) / (1 - sharePitch) ** 2,
			],
		);
	});
	const elsewhere = Math.max(0, 1 - sum);
	if (elsewhere > 0.01) add(elsewhere, measure.head, [HEAD_REST_SIGMA_RAD ** 2, HEAD_REST_SIGMA_RAD ** 2]);
	const at: RestAngles = [mean[0]! / sum, mean[1]! / sum];
	// On average over looks the head is held at rest (Ba & Odobez 2009); sideways that says little, for people sit
	// beside what they look at, but up and down it does.
	rest = correctRest(rest, restAngles(rest, fromRestAngles(measure.rest, measure.head)), [
		Infinity,
		HEAD_PITCH_SIGMA_RAD ** 2 * slow,
	]);
	return correctRest(rest, at, [(square[0]! / sum - at[0] * at[0]) * slow, (square[1]! / sum - at[1] * at[1]) * slow]);
};
