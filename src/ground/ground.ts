import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/camera';
import type { Merge, PersonId } from '../core/people';
import type { Track } from '../core/tracked-person';
import type { FrameInfo, HandDetection } from '../core/perception';
import { forwardOf } from '../core/space';
import type { Stage } from '../core/stage';
import { areaDepthOf, learnAreaDepth, placesOf, workspaceOf, type AreaDepth } from './targets/area-depth';
import type { PlacedArea } from './targets/candidates';
import type { GroundConfig } from './ground-config';
import { groundGaze, type GazeMemory } from './gaze/gaze';
import { handlingOf, type HandlingMemory } from './deictic/handling';
import { handGestureOf } from './gesture/hand-gesture';
import { heldGesture, type GestureMemory } from './gesture/hold';
import { likenessOf } from './pair-likeness';
import { groundPointing, type Hold, type PointingMemory } from './pointing/pointing';
import { faceMovementsOf } from './face-movements';
import { findHead, toHeadPose, type Head } from './head/head';
import type { HeadSize } from './head/head-size';
import { learnLevel, unknownLevel, type Level } from './head/level';
import { frameBefore, mergeWaiting, settleFirst, type Look, type WaitingFrame } from './gaze/look-back';
import { watchLips, whoSpeaks, type LipMemory } from './speaking';
import { normalise } from '../core/vector';

export type GroundInput = {
	frame: FrameInfo;
	isShotStart: boolean;
	tracks: readonly Track[];
	merges: readonly Merge[];
	areas: readonly AreaOfInterest[];
	camera: Camera;
	/** Probability that speech is heard, 0 to 1; `null` without sound. */
	speech: number | null;
};

/** A frame with the people seen in it, settled. */
export type GroundedFrame = { frame: FrameInfo; isShotStart: boolean; observations: readonly Observation[] };

export type GroundOutput = {
	/** `lookBackFrames` before the frame that came in; `null` while the first ones wait. */
	settled: GroundedFrame | null;
	/** People seen in the frame that came in, as far as it and those before it tell. */
	observations: readonly Observation[];
};

/** What is remembered about one person. */
type PersonMemory = {
	size: HeadSize;
	sizeMs: number;
	gaze: GazeMemory | null;
	pointing: PointingMemory | null;
	handling: HandlingMemory | null;
	lips: LipMemory | null;
	gesture: GestureMemory | null;
};

export type GroundState = {
	people: Readonly<Record<string, PersonMemory>>;
	/** By `objectId`. */
	areas: Readonly<Record<string, AreaDepth>>;
	/** How heads are held in this shot. */
	level: Level;
	/** Time of the latest frame; `null` before the first of a shot. */
	levelMs: number | null;
	/** The latest frames, oldest first: at most `lookBackFrames`. */
	waiting: readonly WaitingFrame[];
};

const isSeen = (track: Track, tMs: number): boolean => track.status !== 'lost' && track.lastSeenMs === tMs;

/** A hand of this very frame. */
const seenHand = (hand: Track['leftHand'], tMs: number): HandDetection | null =>
	hand?.seenMs === tMs ? hand.detection : null;

const settle = (first: WaitingFrame, later: readonly WaitingFrame[]): GroundedFrame => ({
	frame: first.frame,
	isShotStart: first.isShotStart,
	observations: settleFirst([first, ...later]),
});

/** Who looks where and who points at what: heads and hands into rays, rays into targets. */
export const ground: Stage<GroundState, GroundInput, GroundOutput, GroundConfig> = {
	init: () => ({ people: {}, areas: {}, level: unknownLevel, levelMs: null, waiting: [] }),
	step(state, { frame, isShotStart, tracks, merges, areas, camera, speech }, config) {
		const { tMs } = frame;
		const people: Record<string, PersonMemory> = {};
		for (const [id, memory] of Object.entries(state.people)) {
			const into = merges.find(({ from }) => from === id)?.into ?? id;
			if (into !== id && state.people[into]) continue;
			people[into] = isShotStart
				? { ...memory, gaze: null, pointing: null, handling: null, lips: null, gesture: null }
				: memory;
		}

		const heads: Head[] = [];
		const seen: { track: Track; head: Head }[] = [];
		for (const track of tracks) {
			const { personId } = track;
			if (personId === null) continue;
			const before = people[personId];
			const { head, size } = findHead(
				track,
				personId,
				before?.size ?? null,
				camera,
				before ? tMs - before.sizeMs : 0,
				tMs,
				config,
			);
			heads.push(head);
			people[personId] = {
				size,
				sizeMs: tMs,
				gaze: before?.gaze ?? null,
				pointing: before?.pointing ?? null,
				handling: before?.handling ?? null,
				lips: before?.lips ?? null,
				gesture: before?.gesture ?? null,
			};
			if (isSeen(track, tMs)) seen.push({ track, head });
		}

		const faces = seen.flatMap(({ head: { from, cameraFromHead } }) =>
			from === 'face' && cameraFromHead ? [forwardOf(cameraFromHead)] : [],
		);
		const level = learnLevel(
			isShotStart ? unknownLevel : state.level,
			faces,
			isShotStart || state.levelMs === null ? null : tMs - state.levelMs,
		);
		const levelMs = faces.length > 0 ? tMs : isShotStart ? null : state.levelMs;

		const depths: Record<string, AreaDepth> = {};
		const workspaces = heads.map(({ personId, eyesMid }) => {
			const towardsCamera = normalise<'camera'>([-eyesMid[0], -eyesMid[1], -eyesMid[2]]);
			const forward = people[personId]?.gaze?.rest.forward ?? towardsCamera ?? [0, 0, -1];
			return workspaceOf(eyesMid, forward, config.targets);
		});
		const placed: PlacedArea[] = areas.map((area) => {
			const depth = areaDepthOf(area, isShotStart ? undefined : state.areas[area.objectId]);
			depths[area.objectId] = depth;
			return { area, places: placesOf(area, depth, workspaces, camera, config.targets) };
		});

		const { headLagMs, lookBackFrames } = config.filter;
		const aboutIndex = isShotStart ? frame.index : frameBefore(state.waiting, frame, headLagMs).index;
		const motions: Record<PersonId, number | null> = {};
		for (const { track, head } of seen) {
			const memory = people[head.personId]!;
			const lips = watchLips(memory.lips, track.face, tMs, config.speaking);
			people[head.personId] = { ...memory, lips: lips.memory };
			motions[head.personId] = lips.motion;
		}
		const speaking = whoSpeaks(motions, speech, config.speaking);

		const looks: Record<PersonId, Look> = {};
		const holds: Record<PersonId, Hold> = {};
		const observations = seen.map(({ track, head }): Observation => {
			const memory = people[head.personId]!;
			const pointsAt = memory.pointing?.isOn ? memory.pointing.rayShare : null;
			const {
				gaze,
				look,
				memory: after,
				areaLooks,
			} = groundGaze(head, track.face, heads, placed, memory.gaze, level, pointsAt, camera, frame, aboutIndex, config);
			const {
				pointing,
				hold,
				memory: pointingAfter,
			} = groundPointing(
				track,
				head,
				heads,
				placed,
				gaze,
				memory.pointing,
				seen.flatMap(({ head: { personId } }) => {
					const other = personId === head.personId ? null : state.people[personId]?.pointing;
					return other?.isOn ? [other.place] : [];
				}),
				camera,
				tMs,
				config,
			);
			const handled = handlingOf(
				track,
				pointing?.hand ?? null,
				seen.flatMap(({ track: { headBox }, head: { personId } }) =>
					personId === head.personId ? [] : [{ personId, headBox }],
				),
				areas,
				memory.handling,
				tMs,
				config.deictic,
				config.pointing,
			);
			if (look && lookBackFrames > 0) looks[head.personId] = look;
			if (hold && lookBackFrames > 0) holds[head.personId] = hold;
			const hands = { left: seenHand(track.leftHand, tMs), right: seenHand(track.rightHand, tMs) };
			const held = heldGesture(memory.gesture, handGestureOf(hands, track.face, config.gesture), tMs, config.gesture);
			people[head.personId] = {
				...memory,
				gaze: after,
				pointing: pointingAfter,
				handling: handled.memory,
				gesture: held.memory,
			};
			areaLooks.forEach(({ objectId, probability, logLikelihoods, temper }, k) => {
				depths[objectId] = learnAreaDepth(depths[objectId]!, placed[k]!.places, logLikelihoods, probability, temper);
			});
			return {
				frameIndex: frame.index,
				tMs,
				personId: head.personId,
				box: track.headBox,
				headPose: toHeadPose(head),
				gaze,
				pointing,
				handling: handled.handling,
				gesture: held.gesture,
				speaking: speaking[head.personId] ?? null,
				expression: track.face?.expression?.[0] ?? null,
				...faceMovementsOf(track.face),
				...likenessOf(track, tracks),
			};
		});
		const waiting = [...mergeWaiting(state.waiting, merges), { frame, isShotStart, observations, looks, holds }];
		if (waiting.length <= config.filter.lookBackFrames) {
			return { state: { people, areas: depths, level, levelMs, waiting }, output: { settled: null, observations } };
		}
		const [first, ...rest] = waiting as [WaitingFrame, ...WaitingFrame[]];
		return {
			state: { people, areas: depths, level, levelMs, waiting: rest },
			output: { settled: settle(first, rest), observations },
		};
	},
};

/** The frames that still wait at the end of a session, in order of time. */
export const flushGround = ({ waiting }: GroundState): GroundedFrame[] =>
	waiting.map((first, i) => settle(first, waiting.slice(i + 1)));
