import type { PersonId } from '../../../core/people';
import type { EventId } from '../../../core/social';
import {
	crossPairs,
	defaultGraspJoinConfig,
	graspTimeline,
	type GraspJoinConfig,
} from '../../../events/grasp/timeline';
import type { GraspGesture } from '../../../events/grasp/gestures';
import type { GraspEvent } from '../../../events/grasp/types';
import {
	personNumber,
	type ClipEvent,
	type ClipGaze,
	type ClipGesture,
	type GestureTarget,
	type GraspClip,
	type SecondsSpan,
} from './clip';

/** A GRASP event or gesture with the session's events that it rests on. */
export type Cited<Event> = { readonly event: Event; readonly sessionEvents: readonly EventId[] };

/** What a clip is made of, before it is one. */
export type ClipParts = SecondsSpan & {
	readonly people: readonly PersonId[];
	readonly gaze: readonly Cited<GraspEvent>[];
	readonly gestures: readonly Cited<GraspGesture>[];
	/** One looks at another: from, to. */
	readonly looks: readonly (Cited<{ people: readonly [PersonId, PersonId]; confidence: number }> & SecondsSpan)[];
};

const targetOf = ({ type, targetType, targetPerson }: GraspGesture): GestureTarget => {
	if (targetType === 'person' && targetPerson !== null) return { kind: 'person', person: personNumber(targetPerson) };
	// What is shown or given is a thing, known or not.
	const isThing = targetType === 'object' || type === 'showing' || type === 'giving';
	return { kind: isThing ? 'object' : 'location' };
};

const byTime = (a: SecondsSpan, b: SecondsSpan): number => a.startS - b.startS || a.endS - b.endS;

/**
 * The event graph of one clip. Everything above the floors stays as knowledge; what the published merger leaves (25 events,
 * each type at least once) is what may be asked about.
 *
 * @param config floors of confidence, pairing distance and limit; the published ones unless the events are not theirs
 */
export const clipOf = (parts: ClipParts, config: GraspJoinConfig = defaultGraspJoinConfig): GraspClip => {
	const sureGaze = parts.gaze.filter(({ event }) => event.confidence >= config.minGazeConfidence);
	const sureGestures = parts.gestures.filter(({ event }) => event.confidence >= config.minGestureConfidence);
	const kept = graspTimeline(
		sureGaze.map((g) => g.event),
		sureGestures.map((g) => g.event),
		config,
	);
	const gaze = sureGaze.map(({ event, sessionEvents }): ClipGaze => ({
		id: `gaze:${event.eventId}`,
		publishedId: event.eventId,
		source: 'gaze',
		type: event.type,
		startS: event.startS,
		endS: event.endS,
		people: event.people.map(personNumber),
		confidence: event.confidence,
		sessionEvents,
		isSelected: kept.gaze.includes(event),
	}));
	const gestures = sureGestures.map(({ event, sessionEvents }, index): ClipGesture => {
		const by = personNumber(event.initiator);
		const target = targetOf(event);
		return {
			id: `gesture:${index}`,
			publishedId: index,
			source: 'gesture',
			type: event.type,
			startS: event.startS,
			endS: event.endS,
			people: target.kind === 'person' ? [by, target.person] : [by],
			by,
			target,
			confidence: event.confidence,
			sessionEvents,
			isSelected: kept.gestures.includes(event),
		};
	});
	const looks = parts.looks.map(({ event, sessionEvents, startS, endS }, index): ClipGaze => ({
		id: `look:${index}`,
		publishedId: null,
		source: 'gaze',
		type: 'look',
		startS,
		endS,
		people: event.people.map(personNumber),
		confidence: event.confidence,
		sessionEvents,
		isSelected: true,
	}));
	const events: ClipEvent[] = [...gaze, ...gestures, ...looks];
	return {
		startS: parts.startS,
		endS: parts.endS,
		people: [...new Set([...parts.people.map(personNumber), ...events.flatMap((e) => e.people)])].sort((a, b) => a - b),
		events: events.sort(byTime),
		crossPairs: crossPairs(kept.gaze, kept.gestures, config.adjacentS).length,
	};
};
