import { targetKey, type Gaze } from '../../core/attention';
import { deg, forwardOf, type Rotation, type Vec3 } from '../../core/geometry/space';
import type { AreaLook } from '../targets/area-depth';
import { beliefOf, filterAttention, filterForHead, type Belief, type Evidence } from '../targets/attention-filter';
import { smallnessOf } from '../head/smallness';
import { groundBareRay } from './baseline';
import { findCandidates, rankTargets, type Candidate, type Candidates, type Weighed } from '../targets/candidates';
import { powerForLook, soften } from '../targets/soften';
import { contextOf, type Context } from '../targets/context';
import type { GroundConfig } from '../ground-config';
import { towardsCamera, type Head } from '../head/head';
import { measureTurn, settleHead, type Anchor } from './head-turn';
import type { PlacedHead, Scene } from '../scene';
import type { PersonLook } from '../targets/people-depth';
import type { Look } from './look-back';
import { gazeRayOf } from './gaze-ray';
import { withGlance } from './glance';
import { landingOf } from '../targets/landing';
import { areaLooksOf, personLooksOf } from './distance-looks';
import { logLikelihoodAnywhere, logLikelihoods, type LookMeasure } from './look-model';
import { logSumOf } from '../targets/places';
import { eyesUnderLids, type EyeInHead } from '../head/iris-angles';
import { modelSightOf, noSight, type ModelSight, type ReadPixels } from './model-sight';
import { driftRest, initialRest, restAngles, restWithinNeck, type Rest } from './rest';
import { faceChest, learnRest } from './rest-learning';
import { dot } from '../../core/geometry/vector';

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
	/** Share of the last moments in which the lids were down, 0 to 1. */
	lidsDown: number;
	belief: Belief;
	beliefMs: number;
};

/**
 * True when the body model's head says nothing about the look of somebody alone: from behind, and towards the lens, where a
 * face would be seen. With others there, it still says whom the head faces.
 */
const isUnreadable = ({ from, eyesMid }: Head, forward: Vec3<'camera'>, isAlone: boolean): boolean => {
	if (from === 'face' || from === 'sight') return false;
	const away = dot(forward, eyesMid) / Math.hypot(...eyesMid);
	return isAlone && (away < -Math.cos(deg(40)) || away > Math.sin(deg(20)));
};

/** One person in one frame. */
type Looking = ReadPixels & {
	head: PlacedHead;
	/** Height of the head, pixels. */
	headPx: number;
	/** From the frames before. */
	before: GazeMemory | null;
	/** Share of each target, by its key, for the hand of this person that points; `null` when none does. */
	pointsAt: Readonly<Record<string, number>> | null;
};

/** One person's look: the ray and its targets, what later frames need of it, and what to remember. */
type GroundedLook = {
	gaze: Gaze | null;
	/** `null` as well where no frame looks back. */
	look: Look | null;
	memory: GazeMemory | null;
	areaLooks: readonly AreaLook[];
	personLooks: readonly PersonLook[];
};

/** The share that lids reach which have been down for as long as the longest blink (`EyesConfig.lids`). */
const LOWERED = 1 - 1 / Math.E;

/**
 * Share of the last moments in which the lids were down, so that a single frame in which they are misread changes little. After a
 * gap one frame counts for at most half a blink: nobody knows what the lids did meanwhile.
 */
const shareOfLidsDown = (before: number, areDown: boolean, dtMs: number, { lids }: GroundConfig['eyes']): number => {
	const newShare = 1 - Math.exp(-Math.min(dtMs / lids.longerThanMs, 0.5));
	return before + newShare * ((areDown ? 1 : 0) - before);
};

/** All that is measured of a look, before any target is weighed. */
const measureLook = (
	{ head, headPx, face, sight: read, before }: Looking,
	rotation: Rotation<'camera', 'head'>,
	{ candidates, scene }: { candidates: readonly Candidate[]; scene: Scene },
	config: GroundConfig,
) => {
	const { coordination } = config;
	const { aboutIndex, level } = scene;
	const { index: frameIndex, tMs } = scene.frame;
	const { from, eyesMid, chest, eyes } = head;
	const forward = forwardOf(rotation);
	const dtMs = before ? Math.max(0, tMs - before.measuredMs) : 0;
	const prior = before ? before.rest : initialRest({ eyesMid, forward }, level, coordination);
	const drifted = before
		? driftRest(prior, dtMs, coordination)
		: chest
			? faceChest(prior, chest, 1, coordination)
			: prior;
	const rest = restWithinNeck(drifted, forward, coordination);
	// Turns are read from one and the same model only: two models disagree, and the body model jitters.
	const isSteady = from === 'face' || from === 'sight';
	const recent = dtMs > 0 && dtMs <= 500 && isSteady && before?.from === from ? before : null;
	const { angles, variance } = settleHead(
		{
			...{ sigmaRad: head.turnSigmaRad, forward, towardsLens: towardsCamera(eyesMid), rest, dtMs },
			...{ smallness: smallnessOf(headPx, config.filter), before: recent?.headForward ?? null },
		},
		coordination,
	);
	// The head of now belongs to the eyes of a little earlier.
	const sight = modelSightOf({ head, face, sight: read, headPx }, candidates, scene, config);
	const lidsDown = shareOfLidsDown(before?.lidsDown ?? 0, head.areLidsDown, dtMs, config.eyes);
	const seenEyes = lidsDown > LOWERED ? eyesUnderLids(config.eyes) : eyes;
	const now: EyesReading = { frameIndex, cameraFromHead: rotation, eyes: seenEyes, sight };
	const readings = [...(before?.readings ?? []).filter((r) => r.frameIndex >= aboutIndex), now];
	const [oldest = now] = readings;
	const reading = oldest.frameIndex === aboutIndex ? oldest : { ...now, eyes: null, sight: noSight };
	const measure: LookMeasure = {
		rest,
		head: angles,
		headVariance: variance,
		eyes: reading.eyes,
		cameraFromHead: reading.cameraFromHead,
		eyesHead: restAngles(rest, forwardOf(reading.cameraFromHead)),
		model: reading.sight.look,
	};
	const eyeYawRad = reading.eyes?.from === 'irises' ? reading.eyes.yawRad : null;
	const turn = measureTurn({ forward, eyeYawRad }, recent?.anchor ?? null, dtMs, config.filter);
	return { measure, forward, dtMs, readings, lidsDown, map: reading.sight.map, ...turn };
};

/**
 * How likely what was measured is for each target. People mostly look at what they point at: the hand is one more
 * measurement of the look, but for some of the time.
 */
const weighTargets = (
	measure: LookMeasure,
	{ list, places, logs }: Candidates & { logs: Float64Array },
	{
		map,
		pointsAt,
		head: { personId },
		context,
	}: { map: ModelSight['map']; context: Context } & Pick<Looking, 'pointsAt' | 'head'>,
	config: GroundConfig,
): Evidence[] => {
	const { gazeShare } = config.pointing;
	const lookerKey = targetKey({ kind: 'person', personId, part: 'head' });
	const hint = (key: string) =>
		(map[key] ?? 0) + (pointsAt ? Math.log(1 - gazeShare + gazeShare * (pointsAt[key] ?? 0) * (list.length + 1)) : 0);
	return [
		...list.map(({ key, target, prior, span }) => {
			const logLikelihood = logSumOf(places, logs, span) + hint(key);
			if (target.kind !== 'person') return { key, prior, logLikelihood };
			const others = contextOf(context, { lookerKey, other: target.personId }, config.context);
			return { key, prior: prior * others.start, logLikelihood: logLikelihood + others.logLikelihood };
		}),
		{
			key: 'outside',
			prior: config.targets.outsideWeight,
			logLikelihood: logLikelihoodAnywhere(measure, config) + hint('outside'),
		},
	];
};

/** Grounds one person's look in one frame. */
export const groundGaze = (person: Looking, scene: Scene, general: GroundConfig): GroundedLook => {
	const { head, before } = person;
	const config = { ...general, filter: filterForHead(person.headPx, general.filter) };
	const { tMs } = scene.frame;
	const rotation = head.cameraFromHead;
	const isAlone = scene.heads.every(({ personId }) => personId === head.personId);
	if (!rotation || isUnreadable(head, forwardOf(rotation), isAlone))
		return { gaze: null, look: null, memory: before, areaLooks: [], personLooks: [] };
	const { list: candidates, places } = findCandidates({ ...head, origin: head.eyesMid }, scene, config);
	if (config.method !== 'fused')
		return {
			gaze: groundBareRay(head, candidates, { method: config.method, camera: scene.camera }, config),
			look: null,
			memory: null,
			areaLooks: [],
			personLooks: [],
		};

	const measured = measureLook(person, rotation, { candidates, scene }, config);
	const { measure, dtMs } = measured;
	const glancing = withGlance(measure, person.headPx, config);
	const ray = gazeRayOf(glancing, head, config);
	const logs = logLikelihoods(glancing, places, config);
	const evidence = weighTargets(
		glancing,
		{ list: candidates, places, logs },
		{ map: measured.map, pointsAt: person.pointsAt, head, context: scene.context },
		config,
	);
	const isFresh = before !== null && tMs - before.beliefMs <= config.filter.forgetMs;
	const step = filterAttention(
		{
			before: isFresh ? before.belief : null,
			evidence,
			dtMs: tMs - (before?.beliefMs ?? tMs),
			turnRadPerS: measured.turnRadPerS,
		},
		config.filter,
	);
	const power = powerForLook({ headPx: person.headPx, targets: candidates.length }, config.softening);
	const { scores, top } = rankTargets(candidates, soften(step.belief, power), ray.direction);
	const weighed: Weighed = { list: candidates, places, logLikelihoods: logs, belief: step.belief };
	return {
		gaze: { ray, scores, ...landingOf(ray, top, scene.camera) },
		look:
			config.filter.lookBackFrames > 0
				? {
						frameIndex: scene.aboutIndex,
						step,
						power,
						direction: ray.direction,
						sigmaRad: ray.sigmaRad,
						landings: [...candidates, null].map((candidate) => landingOf(ray, candidate, scene.camera)),
					}
				: null,
		areaLooks: areaLooksOf(weighed, { areas: scene.areas, dtMs }),
		personLooks: personLooksOf(measure, weighed, { looker: head.personId, dtMs }, config),
		memory: {
			rest: learnRest(measure, weighed, { chest: head.chest, dtMs }, config),
			from: head.from,
			headForward: measured.forward,
			anchor: measured.anchor,
			measuredMs: tMs,
			readings: measured.readings,
			lidsDown: measured.lidsDown,
			belief: beliefOf(step),
			beliefMs: tMs,
		},
	};
};
