import {
	isGaze,
	isGesture,
	isSameGestureTarget,
	meets,
	sharedSeconds,
	type ClipEvent,
	type ClipGaze,
	type ClipGesture,
	type GraspClip,
	type SecondsSpan,
} from './clips/clip';
import type { GazePattern, GesturePattern } from './query';

/**
 * How far beyond the time that a question names an event may lie when none lies within it, seconds. Ours: the times of
 * somebody else’s events and of ours differ by about a sample; for our own events it is never needed.
 */
const SLACK_S = 1;

/** How much of the two spans together is common, 0 to 1; instants count as half a second long. */
const fit = (a: SecondsSpan, b: SecondsSpan): number => {
	const widen = ({ startS, endS }: SecondsSpan): SecondsSpan => ({ startS: startS - 0.25, endS: endS + 0.25 });
	const [x, y] = [widen(a), widen(b)];
	const shared = sharedSeconds(x, y);
	return shared <= 0 ? 0 : shared / (Math.max(x.endS, y.endS) - Math.min(x.startS, y.startS));
};

/** Those of the events that happen at that time, best fitting first; those close by when there are none. */
export const atTime = <Event extends ClipEvent>(events: readonly Event[], when: SecondsSpan): Event[] => {
	const near = { startS: when.startS - SLACK_S, endS: when.endS + SLACK_S };
	const inside = events.filter((event) => meets(event, when));
	return (inside.length > 0 ? inside : events.filter((event) => meets(event, near))).sort(
		(a, b) => fit(b, when) - fit(a, when),
	);
};

/** Gestures that a pattern describes. */
export const gesturesLike = ({ events }: Pick<GraspClip, 'events'>, pattern: GesturePattern): ClipGesture[] =>
	events
		.filter(isGesture)
		.filter(
			({ by, type, target }) =>
				(pattern.by === null || by === pattern.by) &&
				(pattern.type === null || type === pattern.type) &&
				(pattern.target === null || isSameGestureTarget(target, pattern.target)),
		);

/** Gaze events of a kind in which all of these people take part; in their order for gaze following. */
export const gazeLike = ({ events }: Pick<GraspClip, 'events'>, { type, people }: GazePattern): ClipGaze[] =>
	events
		.filter(isGaze)
		.filter((event) => event.type === type && people.every((person) => event.people.includes(person)))
		.filter((event) => type !== 'gaze_following' || people.length < 2 || event.people[0] === people[0]);

/** Gaze events of a kind, whoever takes part. */
export const gazeOfKind = ({ events }: Pick<GraspClip, 'events'>, type: ClipGaze['type']): ClipGaze[] =>
	events.filter(isGaze).filter((event) => event.type === type);
