import type { GraspClip } from './clips/clip';
import { meets } from './clips/clip';
import { atTime, gazeLike, gazeOfKind, gesturesLike } from './find';
import type { Found } from './values';
import { gestureVerbIn } from './parse-words';
import { RESPONSE_S, type GraspQuery } from './query';

/** Forms that need both streams. */
export type JointQuery = Extract<
	GraspQuery,
	{ form: 'cross-order' | 'contact-during' | 'group-response' | 'gesturer-during' }
>;

const isGestureClause = (clause: string): boolean => gestureVerbIn(clause) !== null;

/** Looks up a query that needs both streams; `null` when one of what it supposes is not there. */
export const lookUpJoint = (query: JointQuery, clip: GraspClip): Found | null => {
	switch (query.form) {
		case 'cross-order': {
			const [gesture] = atTime(gesturesLike(clip, query.gesture), query.when).sort((a, b) => a.startS - b.startS);
			const [gaze] = atTime(gazeLike(clip, query.gaze), query.when).sort((a, b) => a.startS - b.startS);
			if (!gesture || !gaze) return null;
			const order = gesture.startS < gaze.startS ? 'first' : gaze.startS < gesture.startS ? 'second' : 'same';
			return {
				value: { kind: 'order', order, isFirst: isGestureClause, isSecond: (clause) => !isGestureClause(clause) },
				events: [gesture, gaze],
			};
		}
		case 'contact-during': {
			const [gesture] = atTime(gesturesLike(clip, query.gesture), query.when);
			if (!gesture) return null;
			const contacts = gazeLike(clip, { type: 'mutual_gaze', people: [gesture.by] }).filter((e) => meets(e, gesture));
			const [contact] = atTime(contacts, gesture);
			const partner = contact?.people.filter((p) => p !== gesture.by) ?? [];
			return { value: { kind: 'people', people: partner }, events: contact ? [gesture, contact] : [gesture] };
		}
		case 'group-response': {
			const gestures = gesturesLike(clip, query.gesture).filter((e) => Math.abs(e.startS - query.when.startS) <= 1);
			const [gesture] = atTime(gestures, query.when);
			if (!gesture) return null;
			const [response] = gazeOfKind(clip, query.type)
				.filter((e) => e.startS >= gesture.startS && e.startS <= gesture.endS + RESPONSE_S)
				.sort((a, b) => a.startS - b.startS);
			return response
				? { value: { kind: 'people', people: [...new Set(response.people)] }, events: [gesture, response] }
				: null;
		}
		case 'gesturer-during': {
			const [gaze] = atTime(gazeLike(clip, query.gaze), query.when);
			if (!gaze) return null;
			const [gesture] = atTime(
				gesturesLike(clip, query.gesture).filter((e) => meets(e, gaze)),
				gaze,
			);
			return gesture ? { value: { kind: 'people', people: [gesture.by] }, events: [gesture, gaze] } : null;
		}
	}
};
