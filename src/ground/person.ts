import type { Observation } from '../core/attention';
import type { HandDetection } from '../core/perception';
import type { Vec2 } from '../core/geometry/space';
import type { Track } from '../core/tracked-person';
import { handlingOf, type OtherPerson } from './deictic/handling';
import { faceMovementsOf } from './face-movements';
import { groundGaze } from './gaze/gaze';
import type { Look } from './gaze/look-back';
import { handGestureOf } from './gesture/hand-gesture';
import { heldGesture } from './gesture/hold';
import type { GroundConfig } from './ground-config';
import { toHeadPose } from './head/head';
import { likenessOf } from './pair-likeness';
import type { PersonMemory } from './person-memory';
import { groundPointing, type Hold } from './pointing/pointing';
import { followArms } from './pointing/arm-rest';
import { followHands } from './pointing/resting';
import type { PlacedHead, Scene } from './scene';
import type { AreaLook } from './targets/area-depth';
import type { PersonLook } from './targets/people-depth';

/** Somebody who is seen in this very frame. */
export type SeenPerson = { track: Track; head: PlacedHead; memory: PersonMemory };

/** What else is known of them. */
type Company = {
	/** Everybody who is tracked in this frame. */
	tracks: readonly Track[];
	/** The others who are seen. */
	others: readonly OtherPerson[];
	/** Finger tips and wrists with which the others point already. */
	taken: readonly Vec2<'image'>[];
	/** Probability that this person speaks; `null` when unknown. */
	speaking: number | null;
};

/** One person in one frame, what later frames need of it, and what to remember. */
export type GroundedPerson = {
	observation: Observation;
	memory: PersonMemory;
	look: Look | null;
	hold: Hold | null;
	areaLooks: readonly AreaLook[];
	personLooks: readonly PersonLook[];
};

/** A hand of this very frame. */
const seenHand = (hand: Track['leftHand'], tMs: number): HandDetection | null =>
	hand?.seenMs === tMs ? hand.detection : null;

/** Where one person looks, and what their hands do: point, handle a thing, gesture. */
export const groundPerson = (
	{ track, head, memory }: SeenPerson,
	{ tracks, others, taken, speaking }: Company,
	scene: Scene,
	config: GroundConfig,
): GroundedPerson => {
	const { index: frameIndex, tMs } = scene.frame;
	const { face, headBox } = track;
	const pointsAt = memory.pointing?.isOn ? memory.pointing.rayShare : null;
	const looked = groundGaze(
		{ head, headPx: headBox.height, face, sight: track.sight ?? null, before: memory.gaze, pointsAt },
		scene,
		config,
	);
	const scale = { metresPerPx: head.eyesMid[2] / scene.camera.focalPx, tMs };
	const places = followHands(memory.hands, track, scale, config.pointing);
	const armPlaces = followArms(memory.arms, track, config.pointing);
	const pointed = groundPointing(
		{ track, tracks, head, gaze: looked.gaze, places, armPlaces, before: memory.pointing, taken },
		scene,
		config,
	);
	const pointingHand = pointed.pointing?.hand ?? null;
	const things = scene.areas.map(({ area }) => area);
	const handled = handlingOf({ track, pointingHand, others, things, before: memory.handling, tMs }, config);
	const hands = { left: seenHand(track.leftHand, tMs), right: seenHand(track.rightHand, tMs) };
	const held = heldGesture(
		memory.gesture,
		handGestureOf(hands, { face, headBox }, config.gesture),
		tMs,
		config.gesture,
	);
	return {
		observation: {
			frameIndex,
			tMs,
			personId: head.personId,
			box: headBox,
			headPose: toHeadPose(head),
			faceSigmaRad: head.faceSigmaRad,
			gaze: looked.gaze,
			pointing: pointed.pointing,
			handling: handled.handling,
			gesture: held.gesture,
			speaking,
			expression: face?.expression?.[0] ?? null,
			...faceMovementsOf(face),
			...likenessOf(track, tracks),
		},
		memory: {
			...memory,
			gaze: looked.memory,
			hands: places,
			arms: armPlaces,
			pointing: pointed.memory,
			handling: handled.memory,
			gesture: held.memory,
		},
		look: looked.look,
		hold: pointed.hold,
		areaLooks: looked.areaLooks,
		personLooks: looked.personLooks,
	};
};
