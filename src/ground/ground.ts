import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/geometry/camera';
import type { Vec2 } from '../core/geometry/space';
import type { FrameInfo } from '../core/perception';
import type { Merge, PersonId } from '../core/people';
import type { Stage } from '../core/stage';
import type { Track } from '../core/tracked-person';
import { frameBefore, mergeWaiting, settleFirst, type Look, type WaitingFrame } from './gaze/look-back';
import type { GroundConfig } from './ground-config';
import { findHead } from './head/head';
import { learnLevel, unknownLevel, type Level } from './head/level';
import { beginLensShot, learnLens, unknownLens, type LensState } from './lens/lens';
import { groundPerson, type GroundedPerson, type SeenPerson } from './person';
import { carryPeople, withSize, type PersonMemory } from './person-memory';
import { followFromTheFirst, isProvisional } from './provisional';
import type { Hold } from './pointing/pointing';
import { faceDirections, placeAreas, type PlacedHead, type Scene } from './scene';
import { watchLips, whoSpeaks } from './speaking';
import type { Belief } from './targets/attention-filter';
import { learnAreaDepth, type AreaDepth } from './targets/area-depth';
import { depthBelief, learnPeopleDepth } from './targets/people-depth';
import { surroundingsOf } from './targets/surroundings';
import { turnPeople } from './turn-with-camera';

export type GroundInput = {
	frame: FrameInfo;
	isShotStart: boolean;
	tracks: readonly Track[];
	merges: readonly Merge[];
	areas: readonly AreaOfInterest[];
	camera: Camera;
	/** Probability that speech is heard, 0 to 1; `null` without sound. */
	speech: number | null;
	/** As of `Perception`. */
	pictureShift?: Vec2<'image'> | undefined;
};

/** A frame with the people seen in it, settled. */
export type GroundedFrame = { frame: FrameInfo; isShotStart: boolean; observations: readonly Observation[] };

export type GroundOutput = {
	/** `lookBackFrames` before the frame that came in; `null` while the first ones wait. */
	settled: GroundedFrame | null;
	/** People seen in the frame that came in, as far as it and those before it tell. */
	observations: readonly Observation[];
};

export type GroundState = {
	people: Readonly<Record<string, PersonMemory>>;
	/** By `objectId`. */
	areas: Readonly<Record<string, AreaDepth>>;
	/** How heads are held in this shot. */
	level: Level;
	/** What heads tell of the lens. */
	lens: LensState;
	/** Time of the latest frame; `null` before the first of a shot. */
	levelMs: number | null;
	/** The latest frames, oldest first: at most `lookBackFrames`. */
	waiting: readonly WaitingFrame[];
};

/** What is known when a shot begins. */
const newShot: Pick<GroundState, 'areas' | 'level' | 'levelMs'> = { areas: {}, level: unknownLevel, levelMs: null };

const settle = (first: WaitingFrame, later: readonly WaitingFrame[]): GroundedFrame => ({
	frame: first.frame,
	isShotStart: first.isShotStart,
	observations: settleFirst([first, ...later]),
});

/** The heads of everybody who is tracked; those of this very frame with what is remembered of their owners. */
const findHeads = (
	people: Readonly<Record<string, PersonMemory>>,
	{ tracks, camera, frame: { tMs } }: GroundInput,
	config: GroundConfig,
) => {
	const heads: PlacedHead[] = [];
	const seen: SeenPerson[] = [];
	const measured: Record<string, PersonMemory> = {};
	for (const track of tracks) {
		const { personId } = track;
		if (personId === null) continue;
		const before = people[personId] ?? null;
		const { head: found, size } = findHead({ track, personId, before, tMs }, camera, config);
		const memory = withSize(before, size, tMs);
		const head: PlacedHead = { ...found, depths: depthBelief(memory.depth, found.depthSigma) };
		heads.push(head);
		measured[personId] = memory;
		if (track.status !== 'lost' && track.lastSeenMs === tMs) seen.push({ track, head, memory });
	}
	return { heads, seen, people: { ...people, ...measured } };
};

/** The people with what their lips did, and how probable it is that each speaks. */
const hearSpeakers = (seen: readonly SeenPerson[], tMs: number, speech: number | null, config: GroundConfig) => {
	const motions: Record<PersonId, number | null> = {};
	const people = seen.map(({ track, head, memory }) => {
		const lips = watchLips(memory.lips, track.face, tMs, config.speaking);
		motions[head.personId] = lips.motion;
		return { track, head, memory: { ...memory, lips: lips.memory } };
	});
	return { people, speaking: whoSpeaks(motions, speech, config.speaking) };
};

/** Where those who are seen looked a moment ago, of whom that is still known. */
const latestBeliefs = (seen: readonly SeenPerson[], tMs: number, { filter }: GroundConfig): Record<PersonId, Belief> =>
	Object.fromEntries(
		seen.flatMap(({ head: { personId }, memory: { gaze } }) =>
			gaze && tMs - gaze.beliefMs <= filter.forgetMs ? [[personId, gaze.belief]] : [],
		),
	);

/** What is known of the areas after the looks of this frame. */
const learnAreas = (
	placed: readonly { area: AreaOfInterest; depth: AreaDepth }[],
	grounded: readonly GroundedPerson[],
): Record<string, AreaDepth> => {
	const areas = Object.fromEntries(placed.map(({ area, depth }) => [area.objectId, depth]));
	for (const look of grounded.flatMap(({ areaLooks }) => areaLooks)) {
		const depth = areas[look.objectId];
		if (depth) areas[look.objectId] = learnAreaDepth(depth, look);
	}
	return areas;
};

/** People with what the looks of this frame teach of their distances. */
const learnDepths = (
	people: Record<string, PersonMemory>,
	heads: readonly PlacedHead[],
	grounded: readonly GroundedPerson[],
): Record<string, PersonMemory> => {
	const beliefs = new Map(heads.map(({ personId, depths }) => [personId, depths]));
	const after = { ...people };
	for (const look of grounded.flatMap(({ personLooks }) => personLooks)) {
		const [looker, target] = [after[look.looker], after[look.target]];
		const [ofLooker, ofTarget] = [beliefs.get(look.looker), beliefs.get(look.target)];
		if (!looker || !target || !ofLooker || !ofTarget) continue;
		const [a, b] = learnPeopleDepth([looker.depth, target.depth], [ofLooker, ofTarget], look);
		after[look.looker] = { ...looker, depth: a };
		after[look.target] = { ...target, depth: b };
	}
	return after;
};

/** Looks and holds by person, for the frames that look back. */
const toLookBackOn = (grounded: readonly GroundedPerson[]) => {
	const looks: Record<PersonId, Look> = {};
	const holds: Record<PersonId, Hold> = {};
	for (const { observation, look, hold } of grounded) {
		if (look) looks[observation.personId] = look;
		if (hold) holds[observation.personId] = hold;
	}
	return { looks, holds };
};

/** With those who are not believed yet under provisional ids, and those who now are as merges. */
const withFirstSightings = (input: GroundInput, people: GroundState['people']): GroundInput => {
	const { tracks, merges } = followFromTheFirst(input.tracks, (personId) => personId in people);
	return { ...input, tracks, merges: [...merges, ...input.merges] };
};

/** Who looks where and who points at what: heads and hands into rays, rays into targets. */
export const ground: Stage<GroundState, GroundInput, GroundOutput, GroundConfig> = {
	init: () => ({ people: {}, ...newShot, lens: unknownLens, waiting: [] }),
	step(state, heard, config) {
		const { headLagMs, lookBackFrames } = config.filter;
		const input = lookBackFrames > 0 ? withFirstSightings(heard, state.people) : heard;
		const { frame, isShotStart, tracks, merges, camera, speech } = input;
		const { tMs } = frame;
		const shot = isShotStart ? newShot : state;
		const known = input.pictureShift ? turnPeople(state.people, input.pictureShift, camera) : state.people;
		const { heads, seen, people } = findHeads(carryPeople(known, merges, isShotStart), input, config);

		const believed = seen.flatMap(({ head }) => (isProvisional(head.personId) ? [] : [head]));
		// Those who are not believed yet as well: by the first frame of a shot everybody in it begins.
		const faces = faceDirections(seen.map(({ head }) => head));
		const level = learnLevel(shot.level, faces, shot.levelMs === null ? null : tMs - shot.levelMs);
		const restOf = (personId: PersonId) => people[personId]?.gaze?.rest.forward;
		const placed = placeAreas(input.areas, { heads, restOf, known: shot.areas, level, camera }, config);
		const aboutIndex = isShotStart ? frame.index : frameBefore(state.waiting, frame, headLagMs).index;
		const speakers = hearSpeakers(seen, tMs, speech, config);
		const context = { beliefs: latestBeliefs(seen, tMs, config), speaking: speakers.speaking };
		const surroundings = surroundingsOf({ heads, areas: placed, camera }, config);
		const scene: Scene = { ...surroundings, frame, heads, level, aboutIndex, context };

		const everybody = seen.map(({ track: { headBox }, head: { personId } }) => ({ personId, headBox }));
		const pointings = everybody.flatMap(({ personId }) => {
			const pointing = state.people[personId]?.pointing;
			return pointing?.isOn ? [{ personId, place: pointing.place }] : [];
		});
		const grounded = speakers.people.map((person) => {
			const { personId } = person.head;
			const company = {
				tracks,
				others: everybody.filter((other) => other.personId !== personId),
				taken: pointings.flatMap((other) => (other.personId === personId ? [] : [other.place])),
				speaking: speakers.speaking[personId] ?? null,
			};
			return groundPerson(person, company, scene, config);
		});

		const observations = grounded.map(({ observation }) => observation);
		const teachers = grounded.filter(({ observation }) => !isProvisional(observation.personId));
		const after = {
			people: learnDepths(
				{
					...people,
					...Object.fromEntries(grounded.map(({ observation, memory }) => [observation.personId, memory])),
				},
				heads,
				teachers,
			),
			areas: learnAreas(placed, teachers),
			level,
			lens: learnLens(
				isShotStart ? beginLensShot(state.lens) : state.lens,
				{ heads: believed, merges: heard.merges, camera, tMs },
				config.lens,
			),
			levelMs: faces.length > 0 ? tMs : shot.levelMs,
		};
		const back = lookBackFrames > 0 ? toLookBackOn(grounded) : { looks: {}, holds: {} };
		const waiting = [...mergeWaiting(state.waiting, merges), { frame, isShotStart, observations, ...back }];
		const [first, ...rest] = waiting;
		if (!first || waiting.length <= lookBackFrames)
			return { state: { ...after, waiting }, output: { settled: null, observations } };
		return { state: { ...after, waiting: rest }, output: { settled: settle(first, rest), observations } };
	},
};

/** The frames that still wait at the end of a session, in order of time. */
export const flushGround = ({ waiting }: GroundState): GroundedFrame[] =>
	waiting.map((first, i) => settle(first, waiting.slice(i + 1)));
