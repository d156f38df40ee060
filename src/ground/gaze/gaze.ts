import type { Gaze, Ray, TargetScore } from '../../core/attention';
import type { Camera } from '../../core/camera';
import type { FaceDetection, FrameInfo } from '../../core/perception';
import { deg, forwardOf, visualAngle, type Rotation, type Vec3 } from '../../core/space';
import { filterAttention, type Belief, type Evidence } from '../targets/attention-filter';
import { groundBareRay } from './baseline';
import { findCandidates, middleOf, type PlacedArea } from '../targets/candidates';
import type { GroundConfig } from '../ground-config';
import { lookFromModel } from './direction-fusion';
import type { Head } from '../head/head';
import { measureTurn, settleHead, type Anchor } from './head-turn';
import type { Level } from '../head/level';
import type { Look } from './look-back';
import { fuseLooks } from './look-estimate';
import {
	logLikelihood,
	logLikelihoodAnywhere,
	logLikelihoodOf,
	lookFromEyes,
	lookFromHead,
	type LookMeasure,
} from './look-model';
import type { EyeInHead } from '../head/eye-in-head';
import { modelSightOf, noSight, type ModelSight } from './model-sight';
import { driftRest, fromRestAngles, initialRest, restAngles, type Rest } from './rest';
import { faceChest, learnRest, LOOK_INDEPENDENT_MS } from './rest-learning';
import { dot, normalise } from '../../core/vector';

/** Eyes as they were read in one frame, in the head of that frame. */
type EyesReading = {
	frameIndex: number;
	cameraFromHead: Rotation<'camera', 'head'>;
	eyes: EyeInHead | null;
	/** What models read from the pixels of that frame. */
	sight: ModelSight;
};

/** What is remembered about where one person looks. */
export type GazeMemory = {
	rest: Rest;
	/** What the head direction was last measured from. */
	from: Head['from'];
	/** Head direction when last measured, unit length. */
	headForward: Vec3<'camera'>;
	anchor: Anchor;
	measuredMs: number;
	/** The latest readings, oldest first: those that the head may still lag behind. */
	readings: readonly EyesReading[];
	belief: Belief;
	beliefMs: number;
};

/**
 * True when the body model's head says nothing about the look: from behind, where nothing tells where somebody alone
 * looks (with others there, the body still says whom it faces), and towards the lens, where a face would be seen.
 */
const isUnreadable = ({ from, eyesMid }: Head, forward: Vec3<'camera'>, isAlone: boolean): boolean => {
	if (from === 'face') return false;
	const away = dot(forward, eyesMid) / Math.hypot(...eyesMid);
	return away < -Math.cos(deg(40)) || (isAlone && away > Math.sin(deg(20)));
};

/** What one look says about where an area is: its probability and the log likelihood of each place. */
export type AreaLook = { objectId: string; probability: number; logLikelihoods: readonly number[]; temper: number };

/**
 * Grounds one person's look in one frame: the ray, the target, and what to remember.
 *
 * @param face what models read from its pixels; `null` when it was not seen
 * @param aboutIndex the frame that the look is about: about `headLagMs` before this one
 * @param pointsAt share of each target, by its key, for the hand of this person that points; `null` when none does
 */
export const groundGaze = (
	head: Head,
	face: Pick<FaceDetection, 'gazeDirection' | 'gazeMap'> | null,
	heads: readonly Head[],
	areas: readonly PlacedArea[],
	before: GazeMemory | null,
	level: Level,
	pointsAt: Readonly<Record<string, number>> | null,
	camera: Camera,
	frame: FrameInfo,
	aboutIndex: number,
	config: GroundConfig,
): { gaze: Gaze | null; look: Look | null; memory: GazeMemory | null; areaLooks: readonly AreaLook[] } => {
	const { coordination } = config;
	const { index: frameIndex, tMs } = frame;
	const rotation = head.cameraFromHead;
	const forward = rotation && forwardOf(rotation);
	const isAlone = heads.every(({ personId }) => personId === head.personId);
	if (!forward || !rotation || isUnreadable(head, forward, isAlone))
		return { gaze: null, look: null, memory: before, areaLooks: [] };
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
	if (config.method !== 'fused')
		return { gaze: groundBareRay(head, candidates, config.method, config), look: null, memory: null, areaLooks: [] };
	const towardsCamera = normalise<'camera'>([-head.eyesMid[0], -head.eyesMid[1], -head.eyesMid[2]])!;

	const dtMs = before ? Math.max(0, tMs - before.measuredMs) : 0;
	const prior = before ? before.rest : initialRest(towardsCamera, forward, level, coordination);
	const rest = before
		? driftRest(prior, dtMs, coordination)
		: head.chest
			? faceChest(prior, head.chest, 1, coordination)
			: prior;
	// Turns are read from one and the same model only: two models disagree, and the body model jitters.
	const isRecent = before !== null && dtMs > 0 && dtMs <= 500 && head.from === 'face' && before.from === 'face';
	const { angles, variance } = settleHead(
		head,
		forward,
		rest,
		isRecent ? before.headForward : null,
		dtMs,
		coordination,
	);
	// The head of now belongs to the eyes of a little earlier.
	const sight = modelSightOf(face, head, heads, areas, candidates, camera, frame, config);
	const now: EyesReading = { frameIndex, cameraFromHead: rotation, eyes: head.eyes, sight };
	const readings = [...(before?.readings ?? []).filter((r) => r.frameIndex >= aboutIndex), now];
	const reading = readings[0]!.frameIndex === aboutIndex ? readings[0]! : { ...now, eyes: null, sight: noSight };
	const measure: LookMeasure = {
		rest,
		head: angles,
		headVariance: variance,
		eyes: reading.eyes,
		cameraFromHead: reading.cameraFromHead,
		eyesHead: restAngles(rest, forwardOf(reading.cameraFromHead)),
		model: reading.sight.look,
	};

	const fromLandmarks = fuseLooks(lookFromHead(measure, coordination), lookFromEyes(measure, config.eyes));
	const look = fuseLooks(fromLandmarks, lookFromModel(measure.model, rest));
	const direction = fromRestAngles(rest, look.angles);
	const ray: Ray = {
		kind: head.eyes || measure.model ? 'eye-gaze' : 'head-pose',
		origin: head.eyesMid,
		direction,
		sigmaRad: Math.sqrt((look.variance[0] + look.variance[1]) / 2),
		confidence: head.from === 'face' ? (head.eyes || measure.model ? 0.9 : 0.6) : 0.3,
	};

	// People mostly look at what they point at: the hand is one more measurement of the look, but for some of the time.
	const { gazeShare } = config.pointing;
	const hint = (key: string) =>
		(reading.sight.map[key] ?? 0) +
		(pointsAt ? Math.log(1 - gazeShare + gazeShare * (pointsAt[key] ?? 0) * (candidates.length + 1)) : 0);
	const evidence: Evidence[] = candidates.map((candidate) => ({
		key: candidate.key,
		prior: candidate.prior,
		logLikelihood: logLikelihoodOf(measure, candidate.nodes, coordination, config.eyes) + hint(candidate.key),
	}));
	evidence.push({
		key: 'outside',
		prior: config.targets.outsideWeight,
		logLikelihood:
			logLikelihoodAnywhere(measure, config.targets.outsideSteradians, coordination, config.eyes) + hint('outside'),
	});
	const { turnRadPerS, anchor } = measureTurn(
		forward,
		reading.eyes?.yawRad ?? null,
		isRecent ? before.anchor : null,
		dtMs,
		config.filter,
	);
	const isFresh = before !== null && tMs - before.beliefMs <= config.filter.forgetMs;
	const filtered = filterAttention(
		isFresh ? before.belief : null,
		evidence,
		tMs - (before?.beliefMs ?? tMs),
		turnRadPerS,
		config.filter,
	);

	const { belief } = filtered;

	const scores: TargetScore[] = candidates.map(({ target, nodes }, k) => ({
		target,
		probability: belief[k]!,
		visualAngleRad: visualAngle(direction, middleOf(nodes).direction),
	}));
	scores.push({ target: { kind: 'outside' }, probability: belief[candidates.length]!, visualAngleRad: null });
	const order = scores.map((_, k) => k).sort((a, b) => belief[b]! - belief[a]! || a - b);
	const top = candidates[order[0]!];

	return {
		gaze: { ray, scores: order.map((k) => scores[k]!), point: top?.point ?? null },
		look: {
			frameIndex: aboutIndex,
			step: filtered,
			direction,
			sigmaRad: ray.sigmaRad,
			points: [...candidates.map(({ point }) => point), null],
		},
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
			anchor,
			measuredMs: tMs,
			readings,
			belief: Object.fromEntries(evidence.map(({ key }, k) => [key, belief[k]!])),
			beliefMs: tMs,
		},
	};
};
