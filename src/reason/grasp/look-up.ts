import type { GraspEventType } from '../../events/grasp/types';
import {
	isGaze,
	isGesture,
	meets,
	type ClipEvent,
	type ClipGaze,
	type GraspClip,
	type SecondsSpan,
} from './clips/clip';
import { atTime, gazeLike, gazeOfKind, gesturesLike } from './find';
import type { Found } from './values';
import { lookUpJoint } from './look-up-joint';
import { RESPONSE_S, type GraspQuery } from './query';
import type { GraspValue } from './values';

/** A value that rests on one event; `null` without the event. */
const from = <Event extends ClipEvent>(event: Event | undefined, value: (event: Event) => GraspValue): Found | null =>
	event ? { value: value(event), events: [event] } : null;

const people = (...numbers: readonly number[]): GraspValue => ({ kind: 'people', people: numbers });

const partnerOf = (event: ClipGaze, person: number): number => event.people.find((p) => p !== person)!;

const gazeTarget = ({ person, isContact, when }: Extract<GraspQuery, { form: 'gaze-target' }>, clip: GraspClip) => {
	const [contact] = atTime(gazeLike(clip, { type: 'mutual_gaze', people: [person] }), when);
	const looks = isContact ? [] : gazeOfKind(clip, 'look').filter((e) => e.people[0] === person);
	const candidates = [...(contact ? [contact] : []), ...looks];
	return from(atTime(candidates, when)[0], (event) =>
		people(event.type === 'look' ? event.people[1]! : partnerOf(event, person)),
	);
};

const gazeKinds = (
	{ people: named, when }: Extract<GraspQuery, { form: 'gaze-kind' }>,
	clip: GraspClip,
): Found | null => {
	const all = clip.events.filter(isGaze).filter((e) => e.type !== 'look' && named.every((p) => e.people.includes(p)));
	const events = atTime(all, when);
	// One person alone is spoken of for what they do alone; a group for what groups do; then whatever fits.
	const isFitting = (type: ClipGaze['type']): boolean =>
		named.length === 1
			? type === 'sudden_gaze_shift'
			: named.length === 2
				? type === 'mutual_gaze' || type === 'gaze_following' || type === 'joint_attention'
				: type === 'joint_attention' || type === 'attention_capture';
	const ranked = [...events.filter((e) => isFitting(e.type)), ...events.filter((e) => !isFitting(e.type))];
	const types = [...new Set(ranked.map((e) => e.type as GraspEventType))];
	return ranked.length === 0 ? null : { value: { kind: 'gaze-kinds', types }, events: [ranked[0]!] };
};

/** Length of an event that a question names by its start, or by a span around it. */
const duration = <Event extends ClipEvent>(events: readonly Event[], when: SecondsSpan): Found | null => {
	const isMoment = when.startS === when.endS;
	const [event] = isMoment
		? events
				.filter((e) => Math.abs(e.startS - when.startS) <= 1)
				.sort((a, b) => Math.abs(a.startS - when.startS) - Math.abs(b.startS - when.startS))
		: atTime(events, when);
	return from(event, (e) => ({ kind: 'seconds', seconds: e.endS - e.startS }));
};

const orderWords = (type: GraspEventType): RegExp =>
	type === 'mutual_gaze'
		? /eye contact|each other/i
		: type === 'gaze_following'
			? /follow/i
			: type === 'joint_attention'
				? /same thing|shared|joint/i
				: /shift|chang/i;

const gazeOrder = ({ people: pair, kinds, when }: Extract<GraspQuery, { form: 'gaze-order' }>, clip: GraspClip) => {
	// Whoever of the two leads: the question names a pair, not roles.
	const firstOf = (type: GraspEventType) =>
		atTime(
			gazeOfKind(clip, type).filter((e) => pair.every((p) => e.people.includes(p))),
			when,
		).sort((x, y) => x.startS - y.startS)[0];
	const [a, b] = [firstOf(kinds[0]), firstOf(kinds[1])];
	if (!a || !b) return null;
	const order = a.startS < b.startS ? 'first' : b.startS < a.startS ? 'second' : 'same';
	const says = (type: GraspEventType) => (clause: string) => orderWords(type).test(clause);
	return {
		value: { kind: 'order', order, isFirst: says(kinds[0]), isSecond: says(kinds[1]) },
		events: [a, b],
	} satisfies Found;
};

const followRole = ({ role, people: named, when }: Extract<GraspQuery, { form: 'follow-role' }>, clip: GraspClip) => {
	const all = gazeOfKind(clip, 'gaze_following').filter((e) => named.every((p) => e.people.includes(p)));
	// “Who follows the gaze of Person 1”: the one who is named leads.
	const fitting = role === 'follower' && named.length === 1 ? all.filter((e) => e.people[0] === named[0]) : all;
	return from(atTime(fitting, when)[0], (e) => people(e.people[role === 'leader' ? 0 : 1]!));
};

const group = ({ type, isOutsider, when }: Extract<GraspQuery, { form: 'group' }>, clip: GraspClip) =>
	from(atTime(gazeOfKind(clip, type), when)[0], (e) =>
		isOutsider
			? { kind: 'any-person', people: clip.people.filter((p) => !e.people.includes(p)) }
			: people(...new Set(e.people)),
	);

const gesturesIn = (clip: GraspClip, when: SecondsSpan) =>
	clip.events.filter(isGesture).filter((e) => e.startS >= when.startS && e.startS < when.endS);

const gestureOrder = ({ people: [a, b], when }: Extract<GraspQuery, { form: 'gesture-order' }>, clip: GraspClip) => {
	const all = gesturesIn(clip, when);
	const [firstA, firstB] = [all.find((e) => e.by === a), all.find((e) => e.by === b)];
	if (!firstA && !firstB) return null;
	const isSame = firstA && firstB && firstA.startS === firstB.startS;
	const isA = firstA && (!firstB || firstA.startS < firstB.startS);
	const names = (person: number) => (clause: string) => clause.includes(`Person ${person}`);
	return {
		value: { kind: 'order', order: isSame ? 'same' : isA ? 'first' : 'second', isFirst: names(a), isSecond: names(b) },
		events: [firstA, firstB].flatMap((e) => e ?? []),
	} satisfies Found;
};

const gestureMost = ({ type, when }: Extract<GraspQuery, { form: 'gesture-most' }>, clip: GraspClip): Found | null => {
	const all = gesturesIn(clip, when).filter((e) => type === null || e.type === type);
	const count = (person: number): number => all.filter((e) => e.by === person).length;
	const ranked = [...new Set(all.map((e) => e.by))].sort((a, b) => count(b) - count(a));
	const [most] = ranked;
	return most === undefined ? null : { value: people(most), events: all.filter((e) => e.by === most) };
};

const gestureBack = ({ gesture, when }: Extract<GraspQuery, { form: 'gesture-back' }>, clip: GraspClip) => {
	const [made] = atTime(gesturesLike(clip, gesture), when);
	if (made?.target.kind !== 'person') return null;
	const { by, target } = made;
	const span = { startS: made.startS, endS: made.endS + RESPONSE_S };
	const answers = gesturesLike(clip, { by: target.person, type: null, target: null }).filter(
		(e) => e.startS < span.endS && e.endS > span.startS,
	);
	const back = answers.filter((e) => e.target.kind === 'person' && e.target.person === by);
	return {
		value: {
			kind: 'gesture-back',
			back: [...new Set(back.map((e) => e.type))],
			isElsewhere: answers.length > back.length,
		},
		events: [made, ...(back.length > 0 ? back : answers)],
	} satisfies Found;
};

/**
 * Looks a query up in an event graph; `null` when it holds no event of what the question supposes. Pure.
 */
export const lookUp = (query: GraspQuery, clip: GraspClip): Found | null => {
	switch (query.form) {
		case 'gaze-target':
			return gazeTarget(query, clip);
		case 'gaze-kind':
			return gazeKinds(query, clip);
		case 'contact-duration':
			return duration(gazeLike(clip, { type: 'mutual_gaze', people: query.people }), query.when);
		case 'gaze-order':
			return gazeOrder(query, clip);
		case 'contact-pair':
			return from(atTime(gazeOfKind(clip, 'mutual_gaze'), query.when)[0], (e) => people(...e.people));
		case 'follow-role':
			return followRole(query, clip);
		case 'group':
			return group(query, clip);
		case 'gesturer':
			return from(atTime(gesturesLike(clip, query.gesture), query.when)[0], (e) => people(e.by));
		case 'gesture-target':
			return from(atTime(gesturesLike(clip, query.gesture), query.when)[0], (e) => ({
				kind: 'target',
				target: e.target,
			}));
		case 'gesture-type':
			return from(atTime(gesturesLike(clip, query.gesture), query.when)[0], (e) => ({
				kind: 'gesture-type',
				type: e.type,
			}));
		case 'gesture-duration':
			return duration(gesturesLike(clip, query.gesture), query.when);
		case 'gesture-order':
			return gestureOrder(query, clip);
		case 'gesture-count': {
			const all = gesturesIn(clip, query.when).filter((e) => e.type === query.type);
			const count = new Set(all.map((e) => e.by)).size;
			return all.length === 0 ? null : { value: { kind: 'count', count }, events: all };
		}
		case 'gesture-most':
			return gestureMost(query, clip);
		case 'concurrent-gesture': {
			const [made] = atTime(gesturesLike(clip, query.gesture), query.when);
			if (!made) return null;
			const theirs = gesturesLike(clip, { by: query.person, type: null, target: null });
			const actions = atTime(
				theirs.filter((e) => meets(e, made)),
				made,
			);
			const seen = actions.map(({ type, target }) => ({ type, target }));
			return { value: { kind: 'actions', actions: seen.slice(0, 1) }, events: [made, ...actions.slice(0, 1)] };
		}
		case 'next-gesture': {
			const [made] = atTime(gesturesLike(clip, query.gesture), query.when);
			const next =
				made &&
				gesturesLike(clip, { by: null, type: query.next, target: null }).find(
					(e) => e !== made && e.startS >= made.endS,
				);
			return next ? { value: people(next.by), events: [made, next] } : null;
		}
		case 'gesture-back':
			return gestureBack(query, clip);
		case 'cross-order':
		case 'contact-during':
		case 'group-response':
		case 'gesturer-during':
			return lookUpJoint(query, clip);
	}
};
