import type { DeicticGesture } from '../../core/social';
import { inflect, type VerbForm } from '../../core/text/inflect';
import type { GraspEventType } from '../../events/grasp/types';
import type { ClipEvent, ClipGaze, ClipGesture, GestureTarget, SecondsSpan } from './clips/clip';

/** `1.5`: one decimal, as the bench writes times. */
export const seconds = (timeS: number): string => timeS.toFixed(1);

/** `between 1.5 and 3.0 seconds`; an instant is `at 2.0 seconds`. */
export const whenWords = ({ startS, endS }: SecondsSpan): string =>
	startS === endS ? `at ${seconds(startS)} seconds` : `between ${seconds(startS)} and ${seconds(endS)} seconds`;

export const personWords = (person: number): string => `Person ${person}`;

/** `Person 1`, `Person 1 and Person 2`, `Person 1, Person 2, and Person 3`. */
export const peopleWords = (people: readonly number[]): string => {
	const names = [...people].sort((a, b) => a - b).map(personWords);
	if (names.length <= 2) return names.join(' and ');
	return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
};

/** Everyday words for a kind of gaze, as the released generator asks for. */
export const gazeKindWords: Readonly<Record<GraspEventType, string>> = {
	mutual_gaze: 'Eye contact',
	joint_attention: 'Looking at the same thing',
	gaze_following: "Following someone's gaze",
	attention_capture: 'Everyone suddenly shifts gaze',
	sudden_gaze_shift: 'Quickly changes gaze direction',
};

/** Names of the four gestures as options. */
export const gestureWords: Readonly<Record<DeicticGesture, string>> = {
	pointing: 'Pointing',
	giving: 'Giving',
	showing: 'Showing',
	reaching: 'Reaching',
};

const VERBS = { pointing: 'point', giving: 'give', showing: 'show', reaching: 'reach' } as const;

/** What a gesture is directed at, as an option or after a preposition. */
export const targetWords = (target: GestureTarget): string =>
	target.kind === 'person' ? personWords(target.person) : target.kind === 'object' ? 'an object' : 'a place';

const tailWords = (gesture: DeicticGesture, target: GestureTarget): string => {
	if (gesture === 'pointing') return `at ${targetWords(target)}`;
	if (gesture === 'reaching') return `for ${targetWords(target)}`;
	return target.kind === 'person' ? `something to ${targetWords(target)}` : 'an object';
};

/** `points at Person 2`, `giving something to Person 2`, `reach for an object`. */
export const gesturePhrase = ({ type, target }: Pick<ClipGesture, 'type' | 'target'>, form: VerbForm): string =>
	`${inflect(VERBS[type], form)} ${tailWords(type, target)}`;

/** `Person 1 points at Person 2`. */
export const gestureClause = (gesture: Pick<ClipGesture, 'type' | 'target' | 'by'>): string =>
	`${personWords(gesture.by)} ${gesturePhrase(gesture, 'third')}`;

/** `Person 1 and Person 2 make eye contact`: what happens, as a clause. */
export const gazeClause = ({ type, people }: Pick<ClipGaze, 'type' | 'people'>): string => {
	const [first, second] = people;
	switch (type) {
		case 'mutual_gaze':
			return `${peopleWords(people)} make eye contact`;
		case 'joint_attention':
			return `${peopleWords(people)} look at the same thing`;
		case 'gaze_following':
			return `${personWords(second!)} follows the gaze of ${personWords(first!)}`;
		case 'attention_capture':
			return `${peopleWords(people)} suddenly shift gaze`;
		case 'sudden_gaze_shift':
			return `${personWords(first!)} quickly changes gaze direction`;
		case 'look':
			return `${personWords(first!)} looks at ${personWords(second!)}`;
	}
};

/** One sentence about an event with its time: for free-text answers and for what stands in the tags. */
export const eventSentence = (event: ClipEvent): string => {
	const clause = event.source === 'gaze' ? gazeClause(event) : gestureClause(event);
	return event.startS === event.endS
		? `${clause} at ${seconds(event.startS)} seconds.`
		: `${clause} from ${seconds(event.startS)} to ${seconds(event.endS)} seconds.`;
};
