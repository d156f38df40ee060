import { targetKey } from '../../../core/attention';
import type { PersonId } from '../../../core/people';
import type { SocialEvent } from '../../../core/social';
import { graspGestures, type GraspGesture } from '../../../events/grasp/gestures';
import type { GraspJoinConfig } from '../../../events/grasp/timeline';
import { defaultGraspJoinConfig } from '../../../events/grasp/timeline';
import { defaultGraspConfig, graspIdBase, type GraspEvent, type GraspEventType } from '../../../events/grasp/types';
import type { GraspClip } from './clip';
import { clipOf, type Cited, type ClipParts } from './clip-from-timeline';

/** A session's own events, ended, with everybody who was seen. */
export type EventsOfSession = {
	readonly people: readonly PersonId[];
	readonly events: readonly SocialEvent[];
	/** Length of the media, milliseconds. */
	readonly durationMs: number;
};

/** GRASP's times are multiples of its sample step. */
const STEP_S = 1 / defaultGraspConfig.sampleFps;

/** Longest clip that GRASP works on, seconds. */
const MAX_CLIP_S = defaultGraspConfig.maxSamples / defaultGraspConfig.sampleFps;

const floorS = (ms: number): number => Math.floor(ms / 1000 / STEP_S) * STEP_S;
const ceilS = (ms: number): number => Math.ceil(ms / 1000 / STEP_S) * STEP_S;

type Ended = SocialEvent & { endMs: number };

/** Shared and joint attention are of pairs; those to one target that overlap are one event of a group. */
const groupsOf = (events: readonly Ended[]): Ended[][] => {
	const groups: { key: string; endMs: number; members: Ended[] }[] = [];
	for (const event of [...events].sort((a, b) => a.startMs - b.startMs)) {
		const key = event.target ? targetKey(event.target) : event.people.join(' ');
		const group = groups.find((g) => g.key === key && event.startMs < g.endMs);
		if (group) {
			group.members.push(event);
			group.endMs = Math.max(group.endMs, event.endMs);
		} else groups.push({ key, endMs: event.endMs, members: [event] });
	}
	return groups.map((g) => g.members);
};

/** Kinds of ours that are GRASP's by definition. Shared and joint attention become `joint_attention` as groups. */
const SAME_KIND: Partial<Record<SocialEvent['kind'], GraspEventType>> = {
	'mutual-gaze': 'mutual_gaze',
	'gaze-following': 'gaze_following',
	'gaze-shift': 'sudden_gaze_shift',
	'attention-capture': 'attention_capture',
};

const gazeOf = (events: readonly Ended[]): Cited<GraspEvent>[] => {
	const counts = new Map<GraspEventType, number>();
	const cited = (type: GraspEventType, from: readonly Ended[]): Cited<GraspEvent> => {
		const n = counts.get(type) ?? 0;
		counts.set(type, n + 1);
		const startMs = Math.min(...from.map((e) => e.startMs));
		// At two samples a second everybody turning at once is one instant, as in the published files.
		const isInstant = type === 'attention_capture';
		const startS = isInstant ? Math.round(startMs / 1000 / STEP_S) * STEP_S : floorS(startMs);
		return {
			event: {
				eventId: graspIdBase[type] + n,
				type,
				startS,
				endS: isInstant ? startS : ceilS(Math.max(...from.map((e) => e.endMs))),
				confidence: from.reduce((sum, e) => sum + e.confidence, 0) / from.length,
				people: [...new Set(from.flatMap((e) => e.people))],
				details: {},
			},
			sessionEvents: from.map((e) => e.eventId),
		};
	};
	const joint = events.filter((e) => e.kind === 'shared-attention' || e.kind === 'joint-attention');
	return [
		...events.flatMap((e) => {
			const type = SAME_KIND[e.kind];
			return type ? [cited(type, [e])] : [];
		}),
		...groupsOf(joint).map((group) => cited('joint_attention', group)),
	];
};

const gesturesOf = (events: readonly Ended[], clipEndS: number): Cited<GraspGesture>[] =>
	events.flatMap((event) =>
		graspGestures([event], clipEndS).map((gesture) => ({ event: gesture, sessionEvents: [event.eventId] })),
	);

const looksOf = (events: readonly Ended[]): ClipParts['looks'] =>
	events.flatMap((event) => {
		const [from, to] = event.people;
		const at = event.target?.kind === 'person' ? event.target.personId : to;
		if (event.kind !== 'look-at-head' || from === undefined || at === undefined) return [];
		return [
			{
				event: { people: [from, at] as const, confidence: event.confidence },
				sessionEvents: [event.eventId],
				startS: floorS(event.startMs),
				endS: ceilS(event.endMs),
			},
		];
	});

/** Our confidences are means of probabilities over frames that passed the event's own rule: no second floor. */
const joinOurs: GraspJoinConfig = { ...defaultGraspJoinConfig, minGazeConfidence: 0, minGestureConfidence: 0 };

/**
 * The event graphs of a session in clips of at most two minutes, made from the session's own events (our variant: GRASP
 * detects anew at two samples a second). Times are widened to half seconds as GRASP does for gestures, and every event
 * knows the session's events it rests on.
 */
export const clipsFromEvents = ({ people, events, durationMs }: EventsOfSession): GraspClip[] => {
	const ended = events.flatMap((e): Ended[] => (e.endMs === null ? [] : [{ ...e, endMs: e.endMs }]));
	const lengthS = ceilS(durationMs);
	const count = Math.max(1, Math.ceil(lengthS / MAX_CLIP_S));
	return Array.from({ length: count }, (_, n) => {
		const startS = n * MAX_CLIP_S;
		const endS = Math.min(lengthS, startS + MAX_CLIP_S);
		const inside = ended.filter((e) => e.startMs >= startS * 1000 && e.startMs < endS * 1000 && e.endMs <= endS * 1000);
		return clipOf(
			{ people, startS, endS, gaze: gazeOf(inside), gestures: gesturesOf(inside, endS), looks: looksOf(inside) },
			joinOurs,
		);
	});
};
