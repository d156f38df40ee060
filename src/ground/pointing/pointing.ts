import { targetKey, type Gaze, type Pointing } from '../../core/attention';
import { POSE, xyAt } from '../../core/landmarks';
import type { Track } from '../../core/tracked-person';
import type { HandDetection } from '../../core/perception';
import type { Box, Vec2 } from '../../core/geometry/space';
import type { PlacedHead, Scene } from '../scene';
import { beliefOf, filterAttention, type Belief, type Evidence } from '../targets/attention-filter';
import { findCandidates, rankTargets } from '../targets/candidates';
import { logSumOf } from '../targets/places';
import type { GroundConfig } from '../ground-config';
import { fromRest, type ArmPlace } from './arm-rest';
import { isOwnArm, type Side } from './arms';
import { INDEX_TIP, pointingShape } from './hand-shape';
import { armRay, fingerRay, isWhole, logRayLikelihoods, type PointingRay } from './pointing-ray';
import { isHeldOut, raisedOf } from './held-out';
import type { PointingConfig } from './pointing-config';
import { isResting, type HandPlace } from './resting';
import { touchesFace, touchesOtherHand } from './touching';

/** One way in which a person may point: with the finger or the whole arm of one side. */
type Sign = {
	side: Side;
	from: 'finger' | 'arm';
	ray: PointingRay;
	shape: number;
	place: Vec2<'image'>;
	seenMs: number;
};

/** What is remembered about one person's pointing, of the sign followed now. */
export type PointingMemory = {
	/** The side it was seen on more often: the models mix them up. */
	side: Side;
	/** How often it was seen as the left hand less how often as the right; fades. */
	leftness: number;
	from: 'finger' | 'arm';
	/** When this sign was first seen without interruption. */
	sinceMs: number;
	/** When it was last seen. */
	seenMs: number;
	/** Slow average of where the tip is, pixels. */
	place: Vec2<'image'>;
	/** When the tip came to rest; `null` while it moves. */
	stillMs: number | null;
	shape: number;
	/** Points, by hysteresis. */
	isOn: boolean;
	ray: PointingRay;
	belief: Belief | null;
	beliefMs: number;
	/** Share of each target by the ray alone, by its key; `null` while nothing points. */
	rayShare: Readonly<Record<string, number>> | null;
};

/** One person in one frame. */
type PointingPerson = {
	track: Track;
	head: PlacedHead;
	/** Everybody who is tracked in this frame. */
	tracks: readonly Track[];
	/** Where they look; `null` when unknown. */
	gaze: Gaze | null;
	/** Where their hands have been. */
	places: readonly HandPlace[];
	/** Where their arms have been. */
	armPlaces: readonly ArmPlace[];
	/** From the frames before. */
	before: PointingMemory | null;
	/** Tips with which others point already: a hand that the tracker hands from one to the other stays theirs. */
	taken: readonly Vec2<'image'>[];
};

/** How much a hand of somebody with this head seems to point. */
const shapeOf = (hand: HandDetection, head: Box, config: PointingConfig): number =>
	Math.max(pointingShape(hand, config), isHeldOut(hand, head, config) ? config.armShape : 0);

/** Every sign of pointing in a person's newest hands and body, clearest first. */
const findSigns = (
	{ track, tracks, head, places, armPlaces, taken }: PointingPerson,
	{ camera, frame: { tMs } }: Scene,
	config: GroundConfig,
): Sign[] => {
	const signs: Sign[] = [];
	const scale = { metresPerPx: head.eyesMid[2] / camera.focalPx, tMs };
	for (const side of ['left', 'right'] as const) {
		const [carried, other] = side === 'left' ? [track.leftHand, track.rightHand] : [track.rightHand, track.leftHand];
		const touches =
			carried !== null &&
			other?.seenMs === carried.seenMs &&
			touchesOtherHand(carried.detection, other.detection, config.pointing);
		if (carried && !touches && !isResting(carried, track.headBox, places, scale, config.pointing)) {
			const { detection: hand, seenMs } = carried;
			const isAtFace = touchesFace(hand, track.headBox, 1 / scale.metresPerPx, config.pointing);
			const shape = isWhole(hand, camera) && !isAtFace ? shapeOf(hand, track.headBox, config.pointing) : 0;
			const ray = shape > 0 ? fingerRay(hand, head.eyesMid, camera, config.pointing) : null;
			const place = xyAt(hand.landmarks.image, INDEX_TIP);
			const isLow = raisedOf(place, track.headBox) < config.pointing.resting.raisedRad;
			if (ray) signs.push({ side, from: 'finger', ray: { ...ray, isLow }, shape, place, seenMs });
		}
		if (track.body && isOwnArm(track, side, tracks, config.pointing)) {
			const { detection: body, seenMs } = track.body;
			const arm = {
				body,
				side,
				headPx: track.headBox.height,
				eyes: head.eyesMid,
				rest: fromRest(track, side, armPlaces),
			};
			const ray = armRay(arm, camera, config.pointing);
			const place = xyAt(body.landmarks.image, side === 'left' ? POSE.leftWrist : POSE.rightWrist);
			if (ray) signs.push({ side, from: 'arm', ray, shape: config.pointing.armShape, place, seenMs });
		}
	}
	const nearPx = (config.pointing.sameM * camera.focalPx) / head.eyesMid[2];
	return signs
		.filter(({ place }) => !taken.some((tip) => Math.hypot(tip[0] - place[0], tip[1] - place[1]) < nearPx))
		.sort((a, b) => b.shape - a.shape);
};

/** How still a sign must be held, metres, and for how long. */
const holdOf = ({ from, ray }: Sign, { stroke, ...config }: PointingConfig): { stillM: number; holdMs: number } => {
	if (from === 'finger') return config;
	return ray.isStroke ? stroke : { stillM: config.armStillM, holdMs: config.armHoldMs };
};

/** Follows one sign over time: a hand must keep its shape and hold still to begin, and lose either to end. */
const follow = (
	{ head, before }: PointingPerson,
	signs: readonly Sign[],
	{ camera, frame: { tMs } }: Scene,
	{ pointing: config }: GroundConfig,
): PointingMemory | null => {
	const metresPerPx = head.eyesMid[2] / camera.focalPx;
	const distance = (sign: Sign) =>
		before ? Math.hypot(sign.place[0] - before.place[0], sign.place[1] - before.place[1]) * metresPerPx : 0;
	const same = before && signs.find((s) => s.from === before.from && distance(s) < config.sameM);
	const clearest = signs[0];
	const isBetter = clearest && before && !before.isOn && clearest.shape > before.shape + 0.2;
	const sign = same && !isBetter ? same : before?.isOn ? undefined : clearest;
	if (!sign || sign.shape < config.offShape) {
		// What is yet to begin must keep its shape: small hands seem to point in single frames.
		const isLost = same !== undefined && before?.isOn === false;
		if (!before || isLost || tMs - before.seenMs > config.endMs) return null;
		return before;
	}
	const continued = before && sign === same ? before : null;
	// Models that run less often are carried: the same detection again is no news.
	if (continued && sign.seenMs <= continued.seenMs) return tMs - continued.seenMs > config.endMs ? null : continued;
	const dtMs = continued ? sign.seenMs - continued.seenMs : 0;
	const keep = continued ? Math.exp(-dtMs / config.stillMs) : 0;
	const moved = continued ? distance(sign) : 0;
	const { stillM, holdMs } = holdOf(sign, config);
	const isStill = moved <= stillM;
	const stillMs = isStill ? (continued?.stillMs ?? sign.seenMs) : null;
	const shape = continued ? keep * continued.shape + (1 - keep) * sign.shape : sign.shape;
	const held = stillMs === null ? 0 : sign.seenMs - stillMs;
	const isOn =
		continued?.isOn === true
			? shape >= config.offShape && moved <= config.moveM
			: shape >= config.onShape && held >= holdMs;
	const leftness = (continued ? 0.9 * continued.leftness : 0) + (sign.side === 'left' ? 1 : -1);
	return {
		side: continued && Math.abs(leftness) < 0.5 ? continued.side : leftness > 0 ? 'left' : 'right',
		leftness,
		from: sign.from,
		sinceMs: continued?.sinceMs ?? sign.seenMs,
		seenMs: sign.seenMs,
		place: continued
			? [keep * continued.place[0] + (1 - keep) * sign.place[0], keep * continued.place[1] + (1 - keep) * sign.place[1]]
			: sign.place,
		stillMs,
		shape,
		isOn,
		// What a hand does on its way to and from the hold says nothing about the target.
		ray: continued?.isOn && !isStill ? continued.ray : sign.ray,
		belief: continued?.belief ?? null,
		beliefMs: continued?.beliefMs ?? tMs,
		rayShare: continued?.rayShare ?? null,
	};
};

/** A hand held as if to point, and since when: pointing, once that has lasted. Plain data. */
export type Hold = { pointing: Pointing; sinceMs: number; isOn: boolean };

/** Grounds one person's pointing in one frame. `hold` is `null` while the hand moves. */
export const groundPointing = (
	person: PointingPerson,
	scene: Scene,
	config: GroundConfig,
): { pointing: Pointing | null; hold: Hold | null; memory: PointingMemory | null } => {
	const { head, gaze } = person;
	const { tMs } = scene.frame;
	const memory = follow(person, findSigns(person, scene, config), scene, config);
	// With a look ahead, what is held may turn out to be the beginning of pointing.
	const mayBegin = memory !== null && memory.stillMs !== null && config.filter.lookBackFrames > 0;
	if (!memory || (!memory.isOn && !mayBegin)) return { pointing: null, hold: null, memory };
	const { ray } = memory;
	const { list: candidates, places } = findCandidates({ ...head, origin: ray.origin }, scene, config);
	const logs = logRayLikelihoods(ray, places);
	// People mostly look at what they point at, at the latest when the arm is out.
	const { gazeShare, outsideSteradians } = config.pointing;
	const looks = new Map(gaze?.scores.map(({ target, probability }) => [targetKey(target), probability]));
	const priorSum = candidates.reduce((sum, { prior }) => sum + prior, config.targets.outsideWeight);
	const priorOf = (key: string, prior: number) =>
		((1 - gazeShare) * prior) / priorSum + gazeShare * (gaze ? (looks.get(key) ?? 0) : prior / priorSum);
	const evidence: Evidence[] = candidates.map(({ key, prior, span }) => ({
		key,
		prior: priorOf(key, prior),
		logLikelihood: Math.max(Math.log(1e-30), logSumOf(places, logs, span)),
	}));
	evidence.push({
		key: 'outside',
		prior: priorOf('outside', config.targets.outsideWeight),
		logLikelihood: -Math.log(outsideSteradians),
	});
	const densities = evidence.map(({ key, logLikelihood }) => ({ key, density: Math.exp(logLikelihood ?? 0) }));
	const densitySum = densities.reduce((sum, { density }) => sum + density, 0);
	const dtMs = Math.max(0, tMs - memory.beliefMs);
	const step = filterAttention({ before: memory.belief, evidence, dtMs, turnRadPerS: 0 }, config.filter);
	const pointing: Pointing = {
		hand: memory.side,
		ray: {
			kind: 'deictic',
			origin: ray.origin,
			direction: ray.direction,
			sigmaRad: Math.sqrt((ray.acrossSigmaRad ** 2 + ray.alongSigmaRad ** 2) / 2),
			confidence: memory.shape,
		},
		scores: rankTargets(candidates, step.belief, ray.direction).scores,
	};
	// A low arm or hand with nothing before it rests, or holds something.
	const isIdle = ray.isLow && pointing.scores[0]?.target.kind === 'outside';
	const hold = isIdle || memory.stillMs === null ? null : { pointing, sinceMs: memory.stillMs, isOn: memory.isOn };
	if (!memory.isOn) return { pointing: null, hold, memory };
	const believed = { ...memory, belief: beliefOf(step), beliefMs: tMs };
	if (isIdle) return { pointing: null, hold, memory: { ...believed, rayShare: null } };
	const rayShare = Object.fromEntries(densities.map(({ key, density }) => [key, density / densitySum]));
	return { pointing, hold, memory: { ...believed, rayShare } };
};
