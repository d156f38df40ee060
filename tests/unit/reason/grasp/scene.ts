import type { PersonId } from '../../../../src/core/people';
import type { DeicticGesture } from '../../../../src/core/social';
import type { GraspGesture } from '../../../../src/events/grasp/gestures';
import { graspIdBase, type GraspEvent, type GraspEventType } from '../../../../src/events/grasp/types';
import type { GraspClip } from '../../../../src/reason/grasp/clips/clip';
import { clipOf } from '../../../../src/reason/grasp/clips/clip-from-timeline';

const id = (person: number) => `P${person}` as PersonId;

const gaze = (n: number, type: GraspEventType, startS: number, endS: number, ...people: number[]): GraspEvent => ({
	eventId: graspIdBase[type] + n,
	type,
	startS,
	endS,
	confidence: 0.95,
	people: people.map(id),
	details: {},
});

/** `to`: a person, or `null` for an object. */
const gesture = (type: DeicticGesture, startS: number, endS: number, by: number, to: number | null): GraspGesture => ({
	type,
	initiator: id(by),
	startS,
	endS,
	targetType: to === null ? 'object' : 'person',
	targetPerson: to === null ? null : id(to),
	targetDescription: '',
	confidence: 0.9,
});

/** Half a minute of four people with every type of event of GRASP. */
export const everyEvent: GraspClip = clipOf({
	startS: 0,
	endS: 30,
	people: [1, 2, 3, 4].map(id),
	gaze: [
		gaze(0, 'mutual_gaze', 1, 3.5, 1, 2),
		gaze(1, 'mutual_gaze', 14, 16, 3, 4),
		gaze(0, 'gaze_following', 5, 7, 1, 2),
		gaze(0, 'joint_attention', 9, 12, 1, 2, 3),
		gaze(0, 'attention_capture', 20, 20, 1, 3, 4),
		gaze(0, 'sudden_gaze_shift', 24, 25, 4),
	].map((event) => ({ event, sessionEvents: [] })),
	gestures: [
		gesture('pointing', 2, 4, 1, 2),
		gesture('pointing', 3, 5, 2, 1),
		gesture('pointing', 9.5, 11, 3, null),
		gesture('giving', 14.5, 15.5, 3, 4),
		gesture('showing', 19.5, 22, 4, null),
		gesture('reaching', 26, 27.5, 2, null),
	].map((event) => ({ event, sessionEvents: [] })),
	looks: [],
});
