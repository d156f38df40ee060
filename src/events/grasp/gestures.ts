import type { PersonId } from '../../core/people';
import type { DeicticGesture, SocialEvent } from '../../core/social';

/** A deictic gesture in GRASP's terms. */
export type GraspGesture = {
	type: DeicticGesture;
	initiator: PersonId;
	/** Floored and ceiled to half seconds. */
	startS: number;
	endS: number;
	targetType: 'person' | 'object' | 'location';
	/** `null` unless the target is a person. */
	targetPerson: PersonId | null;
	/** Free words; never a ground truth. */
	targetDescription: string;
	/** 0 to 1. */
	confidence: number;
};

/** Gestures are given in half seconds. */
const STEP_S = 0.5;

/**
 * The gestures among a session's events, as GRASP writes them: start floored and end ceiled to half seconds; what ends
 * past the clip is dropped.
 *
 * @param events ended; those still going on are passed over
 * @param clipEndS length of the clip, seconds
 */
export const graspGestures = (events: readonly SocialEvent[], clipEndS: number): GraspGesture[] =>
	events.flatMap(({ kind, gesture, startMs, endMs, people, target, confidence }): GraspGesture[] => {
		const [initiator] = people;
		if (kind !== 'deictic-gesture' || gesture === null || endMs === null || initiator === undefined) return [];
		const endS = Math.ceil(endMs / 1000 / STEP_S) * STEP_S;
		if (endS > clipEndS) return [];
		const isPerson = target?.kind === 'person';
		const isObject = target?.kind === 'object';
		return [
			{
				type: gesture,
				initiator,
				startS: Math.floor(startMs / 1000 / STEP_S) * STEP_S,
				endS,
				targetType: isPerson ? 'person' : isObject ? 'object' : 'location',
				targetPerson: isPerson ? target.personId : null,
				targetDescription: isPerson ? target.personId : isObject ? target.label : '',
				confidence,
			},
		];
	});
