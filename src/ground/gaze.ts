import type { Gaze, Ray, TargetScore } from '../core/attention';
import type { Camera } from '../core/camera';
import { visualAngle, type Vec3 } from '../core/space';
import { filterAttention, type Belief, type Evidence } from './attention-filter';
import { findCandidates, type Candidate, type PlacedArea } from './candidates';
import type { CoordinationConfig, GroundConfig } from './config';
import type { Head } from './head';
import {
	fuseLooks,
	logLikelihood,
	logLikelihoodAnywhere,
	lookFromEyes,
	lookFromHead,
	type LookMeasure,
} from './look-model';
import { correctRest, driftRest, fromRestAngles, initialRest, restAngles, type Rest, type RestAngles } from './rest';
import { addScaled, normalise, scale } from './vector';

/** What is remembered about where one person looks. */
export type GazeMemory = {
	rest: Rest;
	/** What the head direction was last measured from. */
	from: Head['from'];
	/** Head direction when last measured, unit length. */
	headForward: Vec3<'camera'>;
	/** Where the head pointed and how far the eyes were turned sideways, averaged over the last moments. */
	anchor: { forward: Vec3<'camera'>; eyeYawRad: number | null };
	measuredMs: number;
	belief: Belief;
	beliefMs: number;
};

const logSumExp = (logs: readonly number[]): number => {
	let best = -Infinity;
	for (const x of logs) if (x > best) best = x;
	if (best === -Infinity) return best;
	let sum = 0;
	for (const x of logs) sum += Math.exp(x - best);
	return best + Math.log(sum);
};

const forwardOf = (head: Head): Vec3<'camera'> | null =>
	head.cameraFromHead && [-head.cameraFromHead[2]!, -head.cameraFromHead[5]!, -head.cameraFromHead[8]!];

/** Log density of the measurement for a candidate, averaged over where it may lie. */
export const candidateLogLikelihood = (
	measure: LookMeasure,
	{ nodes }: Candidate,
	{ coordination, eyes }: GroundConfig,
): number =>
	logSumExp(
		nodes.map(
			({ direction, spread, weight }) =>
				Math.log(weight) + logLikelihood(measure, direction, spread, coordination, eyes),
		),
	);

/** Where a candidate most probably lies, given what was measured. */
const bestNode = (measure: LookMeasure, { nodes }: Candidate, { coordination, eyes }: GroundConfig) => {
	let best = nodes[0]!;
	let bestLog = -Infinity;
	for (const node of nodes) {
		const log = Math.log(node.weight) + logLikelihood(measure, node.direction, node.spread, coordination, eyes);
		if (log > bestLog) {
			bestLog = log;
			best = node;
		}
	}
	return best;
};

/** Eye turns count half: iris landmarks jitter about twice as much as the head pose. */
const EYE_TURN_WEIGHT = 0.5;

/** Looks say something new about rest this often, and the chest this often, milliseconds. */
const LOOK_INDEPENDENT_MS = 2000;
const CHEST_INDEPENDENT_MS = 1000;

/** Spread of a look's head around rest when its target is not known, radians. */
const HEAD_REST_SIGMA_RAD = 0.7;

/** How much further a turning head will go, as angles from rest. Slow turns are noise and are not foreseen. */
const foreseeTurn = (now: RestAngles, was: RestAngles, dtMs: number, config: CoordinationConfig): RestAngles => {
	const yaw = now[0] - was[0];
	const pitch = now[1] - was[1];
	const turn = Math.hypot(yaw, pitch);
	const speed = turn / (dtMs / 1000);
	if (speed <= config.turningNoiseRadPerS) return [0, 0];
	const ahead = Math.min(config.turningMaxRad, (speed - config.turningNoiseRadPerS) * config.turningS);
	return [(yaw / turn) * ahead, (pitch / turn) * ahead];
};

/** The head's angles from rest, where they will be when its turn ends, and how far that can be trusted. */
const headAngles = (
	head: Head,
	forward: Vec3<'camera'>,
	rest: Rest,
	before: GazeMemory | null,
	dtMs: number,
	config: CoordinationConfig,
): { angles: RestAngles; variance: RestAngles } => {
	const now = restAngles(rest, forward);
	// The body model knows the turn of a head roughly and its tilt not at all: people look level more or less.
	if (head.from !== 'face')
		return {
			angles: [now[0], 0],
			variance: [config.bodyHeadSigmaRad ** 2, (config.sharePitch * config.levelSigmaRad) ** 2],
		};
	const ahead = before ? foreseeTurn(now, restAngles(rest, before.headForward), dtMs, config) : ([0, 0] as const);
	// Half of what is foreseen is doubt.
	const variance = config.headSigmaRad ** 2 + 0.25 * (ahead[0] ** 2 + ahead[1] ** 2);
	return { angles: [now[0] + ahead[0], now[1] + ahead[1]], variance: [variance, variance] };
};

/** Moves rest towards where the chest faces; `independence` is the share of a new measurement that this is. */
const faceChest = (
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
const learnRest = (
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
		const [yaw, pitch] = restAngles(measure.rest, bestNode(measure, candidate, config).direction);
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
	return correctRest(rest, at, [(square[0]! / sum - at[0] * at[0]) * slow, (square[1]! / sum - at[1] * at[1]) * slow]);
};

/** What one look says about where an area is: its probability and the log likelihood of each place. */
export type AreaLook = { objectId: string; probability: number; logLikelihoods: readonly number[]; temper: number };

/** Grounds one person's look in one frame: the ray, the target, and what to remember. */
export const groundGaze = (
	head: Head,
	heads: readonly Head[],
	areas: readonly PlacedArea[],
	before: GazeMemory | null,
	camera: Camera,
	tMs: number,
	config: GroundConfig,
): { gaze: Gaze | null; memory: GazeMemory | null; areaLooks: readonly AreaLook[] } => {
	const { coordination } = config;
	const forward = forwardOf(head);
	const rotation = head.cameraFromHead;
	if (!forward || !rotation) return { gaze: null, memory: before, areaLooks: [] };
	const towardsCamera = normalise<'camera'>([-head.eyesMid[0], -head.eyesMid[1], -head.eyesMid[2]])!;

	const dtMs = before ? Math.max(0, tMs - before.measuredMs) : 0;
	const prior = before ? before.rest : initialRest(towardsCamera, forward, coordination);
	const rest = before
		? driftRest(prior, dtMs, coordination)
		: head.chest
			? faceChest(prior, head.chest, 1, coordination)
			: prior;
	// Turns are read from one and the same model only: two models disagree, and the body model jitters.
	const isRecent = before !== null && dtMs > 0 && dtMs <= 500 && head.from === 'face' && before.from === 'face';
	const { angles, variance } = headAngles(head, forward, rest, isRecent ? before : null, dtMs, coordination);
	const measure: LookMeasure = {
		rest,
		head: angles,
		headVariance: variance,
		cameraFromHead: rotation,
		eyes: head.eyes,
	};

	const look = fuseLooks(lookFromHead(measure, coordination), lookFromEyes(measure, config.eyes));
	const direction = fromRestAngles(rest, look.angles);
	const ray: Ray = {
		kind: head.eyes ? 'eye-gaze' : 'head-pose',
		origin: head.eyesMid,
		direction,
		sigmaRad: Math.sqrt((look.variance[0] + look.variance[1]) / 2),
		confidence: head.from === 'face' ? (head.eyes ? 0.9 : 0.6) : 0.3,
	};

	const candidates = findCandidates(
		head.personId,
		head.eyesMid,
		head.depthSigma,
		heads,
		areas,
		camera,
		config.size,
		config.targets,
	);
	const evidence: Evidence[] = candidates.map((candidate) => ({
		key: candidate.key,
		prior: candidate.prior,
		logLikelihood: candidateLogLikelihood(measure, candidate, config),
	}));
	evidence.push({
		key: 'outside',
		prior: config.targets.outsideWeight,
		logLikelihood: logLikelihoodAnywhere(measure, config.targets.outsideSteradians, coordination, config.eyes),
	});
	const keep = isRecent ? Math.exp(-dtMs / config.filter.anchorMs) : 0;
	const anchor = before?.anchor ?? null;
	const eyeYaw = head.eyes?.yawRad ?? null;
	const eyeTurn = isRecent && anchor && anchor.eyeYawRad !== null && eyeYaw !== null ? eyeYaw - anchor.eyeYawRad : 0;
	const turned = isRecent && anchor ? Math.hypot(visualAngle(forward, anchor.forward), EYE_TURN_WEIGHT * eyeTurn) : 0;
	const turnRadPerS = Math.max(0, turned / (config.filter.anchorMs / 1000) - config.filter.noiseTurnRadPerS);
	const anchorAfter = {
		forward: (anchor && normalise(addScaled(scale(forward, 1 - keep), anchor.forward, keep))) ?? forward,
		eyeYawRad:
			eyeYaw !== null && anchor && anchor.eyeYawRad !== null
				? eyeYaw + keep * (anchor.eyeYawRad - eyeYaw)
				: (eyeYaw ?? anchor?.eyeYawRad ?? null),
	};
	const isFresh = before !== null && tMs - before.beliefMs <= config.filter.forgetMs;
	const belief = filterAttention(
		isFresh ? before.belief : null,
		evidence,
		tMs - (before?.beliefMs ?? tMs),
		turnRadPerS,
		config.filter,
	);

	const scores: TargetScore[] = candidates.map(({ target, nodes }, k) => ({
		target,
		probability: belief[k]!,
		visualAngleRad: visualAngle(direction, nodes[0]!.direction),
	}));
	scores.push({ target: { kind: 'outside' }, probability: belief[candidates.length]!, visualAngleRad: null });
	const order = scores.map((_, k) => k).sort((a, b) => belief[b]! - belief[a]! || a - b);
	const top = candidates[order[0]!];

	return {
		gaze: { ray, scores: order.map((k) => scores[k]!), point: top?.point ?? null },
		areaLooks: areas.map(({ area }) => {
			const k = candidates.findIndex(({ target }) => target.kind === 'object' && target.objectId === area.objectId);
			return {
				objectId: area.objectId,
				probability: belief[k]!,
				logLikelihoods: candidates[k]!.nodes.map(({ direction: d, spread }) =>
					logLikelihood(measure, d, spread, coordination, config.eyes),
				),
				temper: Math.min(1, dtMs / LOOK_INDEPENDENT_MS),
			};
		}),
		memory: {
			rest: learnRest(measure, candidates, belief, head.chest, dtMs, config),
			from: head.from,
			headForward: forward,
			anchor: anchorAfter,
			measuredMs: tMs,
			belief: Object.fromEntries(evidence.map(({ key }, k) => [key, belief[k]!])),
			beliefMs: tMs,
		},
	};
};
