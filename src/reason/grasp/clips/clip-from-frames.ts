import type { PersonId } from '../../../core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../../core/social';
import { detectGraspEvents } from '../../../events/grasp/detect';
import { graspGestures } from '../../../events/grasp/gestures';
import { graspSamples, type SampledFrame } from '../../../events/grasp/samples';
import { defaultGraspJoinConfig } from '../../../events/grasp/timeline';
import {
	defaultGraspConfig,
	type GraspConfig,
	type GraspEvent,
	type GraspEventType,
} from '../../../events/grasp/types';
import type { GraspClip } from './clip';
import type { EventsOfSession } from './clip-from-events';
import { clipOf } from './clip-from-timeline';

/** Kinds of ours that may stand behind a published event. */
const BEHIND: Readonly<Record<GraspEventType, readonly SocialEventKind[]>> = {
	mutual_gaze: ['mutual-gaze'],
	joint_attention: ['shared-attention', 'joint-attention'],
	gaze_following: ['gaze-following'],
	attention_capture: ['attention-capture'],
	sudden_gaze_shift: ['gaze-shift'],
};

/** Events of the session that tell of the same: a kind that fits, nobody else in them, at that time. */
const citationsOf = ({ type, people, startS, endS }: GraspEvent, events: readonly SocialEvent[]): EventId[] =>
	events
		.filter((e) => BEHIND[type].includes(e.kind) && e.people.every((p: PersonId) => people.includes(p)))
		.filter((e) => e.startMs <= endS * 1000 && (e.endMs ?? Infinity) >= startS * 1000)
		.map((e) => e.eventId);

/** A frame without anybody, so that sampling begins with the clip. */
const emptyAt = ({ frame }: SampledFrame): SampledFrame => ({ frame: { ...frame, tMs: 0 }, observations: [] });

/**
 * The event graphs of a session by the published detectors at two samples a second and the published floors of confidence,
 * in clips of at most two minutes. Gestures are the session’s own. Cited are events of the session that tell of the same;
 * where the program’s own rules found none, a published event has no citation.
 *
 * @param frames with somebody in them, in order of time
 */
export const clipsFromFrames = (
	frames: readonly SampledFrame[],
	{ people, events, durationMs }: EventsOfSession,
	flavour: GraspConfig['flavour'] = 'compat',
): GraspClip[] => {
	const config: GraspConfig = { ...defaultGraspConfig, flavour };
	const clipMs = (config.maxSamples / config.sampleFps) * 1000;
	const count = Math.max(1, Math.ceil(durationMs / clipMs));
	return Array.from({ length: count }, (_, n) => {
		const offsetMs = n * clipMs;
		const endMs = Math.min(durationMs, offsetMs + clipMs);
		const inClip = frames
			.filter(({ frame }) => frame.tMs >= offsetMs && frame.tMs < endMs)
			.map((f) => ({ ...f, frame: { ...f.frame, tMs: f.frame.tMs - offsetMs } }));
		const first = inClip[0];
		const timed = first && first.frame.tMs > 0 ? [emptyAt(first), ...inClip] : inClip;
		const offsetS = offsetMs / 1000;
		const gaze = detectGraspEvents(graspSamples(timed, config), config).map((event): GraspEvent => ({
			...event,
			startS: event.startS + offsetS,
			endS: event.endS + offsetS,
		}));
		const gestures = events
			.filter((e) => e.startMs >= offsetMs && e.startMs < endMs)
			.flatMap((e) => graspGestures([e], endMs / 1000).map((event) => ({ event, sessionEvents: [e.eventId] })));
		return clipOf(
			{
				people,
				startS: offsetS,
				endS: endMs / 1000,
				gaze: gaze.map((event) => ({ event, sessionEvents: citationsOf(event, events) })),
				gestures,
				looks: [],
			},
			defaultGraspJoinConfig,
		);
	});
};
