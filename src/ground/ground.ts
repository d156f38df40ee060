import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/camera';
import type { Merge, Track } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { Stage } from '../core/stage';
import { areaDepthOf, learnAreaDepth, placesOf, workspaceOf, type AreaDepth } from './area-depth';
import type { PlacedArea } from './candidates';
import type { GroundConfig } from './config';
import { groundGaze, type GazeMemory } from './gaze';
import { groundPointing, type PointingMemory } from './pointing';
import { findHead, toHeadPose, type Head } from './head';
import type { HeadSize } from './head-size';
import { normalise } from './vector';

export type GroundInput = {
	frame: FrameInfo;
	isShotStart: boolean;
	tracks: readonly Track[];
	merges: readonly Merge[];
	areas: readonly AreaOfInterest[];
	camera: Camera;
};

export type GroundOutput = { observations: readonly Observation[] };

/** What is remembered about one person. */
export type PersonMemory = {
	size: HeadSize;
	sizeMs: number;
	gaze: GazeMemory | null;
	pointing: PointingMemory | null;
};

export type GroundState = {
	people: Readonly<Record<string, PersonMemory>>;
	/** By `objectId`. */
	areas: Readonly<Record<string, AreaDepth>>;
};

const isSeen = (track: Track, tMs: number): boolean =>
	track.status !== 'lost' && (track.face !== null || track.body?.seenMs === tMs);

/** Who looks where and who points at what: heads and hands into rays, rays into targets. */
export const ground: Stage<GroundState, GroundInput, GroundOutput, GroundConfig> = {
	init: () => ({ people: {}, areas: {} }),
	step(state, { frame, isShotStart, tracks, merges, areas, camera }, config) {
		const { tMs } = frame;
		const people: Record<string, PersonMemory> = {};
		for (const [id, memory] of Object.entries(state.people)) {
			const into = merges.find(({ from }) => from === id)?.into ?? id;
			if (into !== id && state.people[into]) continue;
			people[into] = isShotStart ? { ...memory, gaze: null, pointing: null } : memory;
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
			people[personId] = { size, sizeMs: tMs, gaze: before?.gaze ?? null, pointing: before?.pointing ?? null };
			if (isSeen(track, tMs)) seen.push({ track, head });
		}

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

		const observations = seen.map(({ track, head }): Observation => {
			const memory = people[head.personId]!;
			const pointsAt = memory.pointing?.isOn ? memory.pointing.rayShare : null;
			const {
				gaze,
				memory: after,
				areaLooks,
			} = groundGaze(head, heads, placed, memory.gaze, pointsAt, camera, tMs, config);
			const { pointing, memory: pointingAfter } = groundPointing(
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
			people[head.personId] = { ...memory, gaze: after, pointing: pointingAfter };
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
			};
		});
		return { state: { people, areas: depths }, output: { observations } };
	},
};
