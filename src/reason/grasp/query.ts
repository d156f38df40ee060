import type { DeicticGesture } from '../../core/social';
import type { GraspEventType } from '../../events/grasp/types';
import type { GestureTarget, SecondsSpan } from './clips/clip';

/** A gesture as a question describes it; what is `null` is not said. */
export type GesturePattern = {
	readonly by: number | null;
	readonly type: DeicticGesture | null;
	readonly target: GestureTarget | null;
};

/** A gaze event as a question describes it: its kind, and who takes part; leader first for gaze following. */
export type GazePattern = { readonly type: GraspEventType; readonly people: readonly number[] };

/** Kinds of gaze event of a whole group. */
export type GroupEventType = 'joint_attention' | 'attention_capture';

/** A question in one of GRASP's forms as a lookup in the event graph. Times are seconds of the file. */
export type GraspQuery = { readonly when: SecondsSpan } &
	/** Whom somebody looks at; `isContact`: whom they make eye contact with. */
	(
		| { readonly form: 'gaze-target'; readonly person: number; readonly isContact: boolean }
		/** What kind of gaze it is; without people, of the group. */
		| { readonly form: 'gaze-kind'; readonly people: readonly number[] }
		| { readonly form: 'contact-duration'; readonly people: readonly number[] }
		/** Which of two kinds of gaze of a pair begins first. */
		| {
				readonly form: 'gaze-order';
				readonly people: readonly number[];
				readonly kinds: readonly [GraspEventType, GraspEventType];
		  }
		| { readonly form: 'contact-pair' }
		/** Who looks first, or who follows. `people`: those named. */
		| { readonly form: 'follow-role'; readonly role: 'leader' | 'follower'; readonly people: readonly number[] }
		/** Who takes part in a group event; `isOutsider`: who does not. */
		| { readonly form: 'group'; readonly type: GroupEventType; readonly isOutsider: boolean }
		/** Who makes a gesture, at what, of which type, how long. */
		| {
				readonly form: 'gesturer' | 'gesture-target' | 'gesture-type' | 'gesture-duration';
				readonly gesture: GesturePattern;
		  }
		/** Which of two people gestures earlier. */
		| { readonly form: 'gesture-order'; readonly people: readonly [number, number] }
		/** How many people make a gesture. */
		| { readonly form: 'gesture-count'; readonly type: DeicticGesture }
		/** Who makes the most gestures; of any type when `type` is `null`. */
		| { readonly form: 'gesture-most'; readonly type: DeicticGesture | null }
		/** What another person does with their hands meanwhile. */
		| { readonly form: 'concurrent-gesture'; readonly gesture: GesturePattern; readonly person: number }
		/** Who gestures next. `next`: of which type, if said. */
		| { readonly form: 'next-gesture'; readonly gesture: GesturePattern; readonly next: DeicticGesture | null }
		/** Whether the person at whom a gesture is directed gestures back. */
		| { readonly form: 'gesture-back'; readonly gesture: GesturePattern }
		/** Whether a gesture or a gaze event begins first. */
		| { readonly form: 'cross-order'; readonly gesture: GesturePattern; readonly gaze: GazePattern }
		/** With whom the gesturer makes eye contact meanwhile. */
		| { readonly form: 'contact-during'; readonly gesture: GesturePattern }
		/** Who takes part in the group event that a gesture sets off. */
		| { readonly form: 'group-response'; readonly gesture: GesturePattern; readonly type: GroupEventType }
		/** Who makes a gesture while a gaze event goes on. */
		| { readonly form: 'gesturer-during'; readonly gaze: GazePattern; readonly gesture: GesturePattern }
	);

/**
 * How long after a gesture something still answers it, seconds. The published merger's distance for adjacent events; which
 * one it takes for a response in T, G and J questions is not published, so using it there is ours.
 */
export const RESPONSE_S = 3;
