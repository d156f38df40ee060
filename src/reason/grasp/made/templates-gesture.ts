import { keysOf } from '../../../core/collections';
import { capital } from '../../../core/text/words';
import type { DeicticGesture } from '../../../core/social';
import {
	isGesture,
	isSameGestureTarget,
	meets,
	type ClipGesture,
	type GestureTarget,
	type GraspClip,
	type SecondsSpan,
} from '../clips/clip';
import { RESPONSE_S } from '../query';
import { countWords } from '../values';
import {
	eventSentence,
	gestureClause,
	gesturePhrase,
	gestureWords,
	personWords,
	seconds,
	targetWords,
	whenWords,
} from '../wording';
import {
	askableGestures,
	draftsOf,
	gesturesWithin,
	isAlike,
	lengthOptions,
	orderOptions,
	otherPeople,
	type Draft,
	type Template,
} from './draft';

/** True when no other gesture of this person overlaps this one. */
const isOnlyGesture = (clip: GraspClip, event: ClipGesture): boolean =>
	gesturesWithin(clip, event).every((e) => e === event || e.by !== event.by);

const atPerson = (person: number): GestureTarget => ({ kind: 'person', person });

/** True when nobody else's words fit this gesture: its maker makes no other like it at that time. */
const isPlain = (clip: GraspClip, event: ClipGesture): boolean =>
	gesturesWithin(clip, event).filter((e) => e.by === event.by && isAlike(e, event)).length === 1;

/** G1: who makes a gesture at something, or at what a gesture is directed. */
export const gestureFacts: Template = (clip, random) =>
	askableGestures(clip).flatMap((event): Draft[] => {
		const drafts: Draft[] = [];
		const alike = gesturesWithin(clip, event).filter((e) => isAlike(e, event));
		if (alike.every((e) => e.by === event.by)) {
			const except = event.target.kind === 'person' ? [event.target.person] : [];
			drafts.push({
				question: `Which person ${gesturePhrase(event, 'third')} ${whenWords(event)}?`,
				right: personWords(event.by),
				wrong: otherPeople(clip, [event.by, ...except], random),
				events: [event],
			});
		}
		const sameType = gesturesWithin(clip, event).filter((e) => e.by === event.by && e.type === event.type);
		if (sameType.length === 1) {
			const people = clip.people.filter((p) => p !== event.by).map(atPerson);
			const targets: GestureTarget[] = [...people, { kind: 'object' }, { kind: 'location' }];
			const others = targets.filter((t) => !isSameGestureTarget(t, event.target));
			drafts.push({
				question: `At whom or what is the ${event.type} gesture of ${personWords(event.by)} directed ${whenWords(event)}?`,
				right: capital(targetWords(event.target)),
				wrong: [...random.shuffled(others).map((t) => capital(targetWords(t))), 'No one'],
				events: [event],
			});
		}
		return random.shuffled(drafts);
	});

/** G2: which of the four gestures it is. Always the four of them. */
export const gestureTypes: Template = (clip, random) =>
	draftsOf(
		askableGestures(clip).filter((event) => isOnlyGesture(clip, event)),
		(event) => ({
			question: `What type of gesture does ${personWords(event.by)} perform ${whenWords(event)}?`,
			right: gestureWords[event.type],
			wrong: random.shuffled(Object.values(gestureWords).filter((word) => word !== gestureWords[event.type])),
			events: [event],
		}),
	);

/** The whole clip, as questions over all of it name it. */
const wholeOf = ({ startS, endS }: GraspClip): SecondsSpan => ({ startS, endS });

/** G3: how long a gesture lasts, or which of two people gestures earlier. */
export const gestureTimes: Template = (clip, random) => {
	const all = clip.events.filter(isGesture);
	const durations = draftsOf(askableGestures(clip), (event) => {
		const near = all.filter(
			(e) => e.by === event.by && e.type === event.type && Math.abs(e.startS - event.startS) <= 1,
		);
		if (near.length !== 1) return null;
		return {
			question: `How long does the ${event.type} gesture performed by ${personWords(event.by)} starting at ${seconds(event.startS)} seconds last?`,
			...lengthOptions(event, random),
			events: [event],
		};
	});
	const when = wholeOf(clip);
	const firstOf = (person: number) => all.find((e) => e.by === person);
	const pairs = clip.people.flatMap((a, i) => clip.people.slice(i + 1).map((b) => [a, b] as const));
	const orders = draftsOf(pairs, ([a, b]) => {
		const [x, y] = [firstOf(a), firstOf(b)];
		if (!x || !y) return null;
		return {
			question: `Between ${personWords(a)} and ${personWords(b)}, who performs a gesture earlier in the video (${whenWords(when)})?`,
			...orderOptions(x, y, [
				personWords(a),
				personWords(b),
				'They perform gestures simultaneously',
				'Neither performs a gesture',
			]),
			events: [x, y],
			when,
		};
	});
	return random.shuffled([...durations, ...orders]);
};

/** G4: how many people make a gesture, or who makes the most. */
export const gestureCounts: Template = (clip, random) => {
	const when = wholeOf(clip);
	const all = clip.events.filter(isGesture);
	const types = keysOf(gestureWords);
	const counts = draftsOf(types, (type) => {
		const [first, ...more] = all.filter((e) => e.type === type);
		if (!first) return null;
		const count = new Set([first, ...more].map((e) => e.by)).size;
		const near = random.shuffled([-3, -2, -1, 1, 2, 3].map((d) => count + d).filter((n) => n >= 0 && n <= 8));
		return {
			question: `How many different people perform a ${type} gesture in this video clip (${whenWords(when)})?`,
			right: countWords(count),
			wrong: near.map(countWords),
			events: [first, ...more],
			when,
		};
	});
	const mosts = draftsOf([...types, null], (type) => {
		const made = all.filter((e) => type === null || e.type === type);
		const countOf = (person: number): number => made.filter((e) => e.by === person).length;
		const [most, next] = [...clip.people].sort((a, b) => countOf(b) - countOf(a));
		const [first, ...more] = made.filter((e) => e.by === most);
		if (most === undefined || !first || (next !== undefined && countOf(next) === countOf(most))) return null;
		return {
			question: `Who performs the highest number of ${type === null ? '' : `${type} `}gestures in the video (${whenWords(when)})?`,
			right: personWords(most),
			wrong: otherPeople(clip, [most], random),
			events: [first, ...more],
			when,
		};
	});
	return random.shuffled([...counts, ...mosts]);
};

const share = (a: ClipGesture, b: ClipGesture): boolean => a.people.some((person) => b.people.includes(person));

/** G5: what another does meanwhile, or who gestures next, where the two gestures share a person. */
export const gestureChains: Template = (clip, random) => {
	const toPeople = askableGestures(clip).filter((e) => e.target.kind === 'person');
	if (toPeople.length < 2) return [];
	return toPeople.flatMap((event): Draft[] => {
		// The question names the gesture by its clause, so nobody may make the same one at the same time.
		if (!isPlain(clip, event)) return [];
		const drafts: Draft[] = [];
		const meanwhile = gesturesWithin(clip, event).filter((e) => e.by !== event.by);
		for (const other of meanwhile) {
			if (!share(event, other) || meanwhile.filter((e) => e.by === other.by).length !== 1) continue;
			const people = clip.people.filter((p) => p !== other.by).map(atPerson);
			const targets: GestureTarget[] = [...people, { kind: 'object' }];
			const elsewhere = targets.filter((t) => !isSameGestureTarget(t, other.target));
			const phrase = (target: GestureTarget, type = other.type) => capital(gesturePhrase({ type, target }, 'ing'));
			drafts.push({
				question: `While ${gestureClause(event)} ${whenWords(event)}, what is ${personWords(other.by)} doing with their hands?`,
				right: phrase(other.target),
				wrong: [...random.shuffled(elsewhere).map((t) => phrase(t)), 'Nothing'],
				events: [event, other],
				description: `${eventSentence(event)} ${eventSentence(other)}`,
			});
		}
		const later = clip.events.filter(isGesture).filter((e) => e !== event && e.startS >= event.endS);
		const [next, second] = later;
		if (next && share(event, next) && (!second || second.startS > next.startS)) {
			drafts.push({
				question: `After ${gestureClause(event)} ${whenWords(event)}, who performs the next gesture?`,
				right: personWords(next.by),
				wrong: otherPeople(clip, [next.by], random),
				events: [event, next],
				description: `${eventSentence(event)} ${eventSentence(next)}`,
			});
		}
		return random.shuffled(drafts);
	});
};

/** G6: whether somebody gestures back at who gestured at them, then or within three seconds (the time is ours). */
export const gesturesBack: Template = (clip, random) => {
	const toPeople = askableGestures(clip).filter((e) => e.target.kind === 'person');
	if (toPeople.length < 2) return [];
	return draftsOf(toPeople, (event) => {
		if (event.target.kind !== 'person' || !isPlain(clip, event)) return null;
		const { person } = event.target;
		const span = { startS: event.startS, endS: event.endS + RESPONSE_S };
		const theirs = clip.events.filter(isGesture).filter((e) => e.by === person && meets(e, span));
		const back = theirs.filter((e) => e.target.kind === 'person' && e.target.person === event.by);
		const types = new Set(back.map((e) => e.type));
		if (types.size > 1) return null;
		const yes = (type: DeicticGesture): string =>
			`Yes, ${personWords(person)} ${gesturePhrase({ type, target: atPerson(event.by) }, 'third')}`;
		const elsewhere = `No, ${personWords(person)} gestures only elsewhere`;
		const nothing = `No, ${personWords(person)} makes no gestures`;
		const [type] = types;
		const right = type ? yes(type) : theirs.length > 0 ? elsewhere : nothing;
		const [other, ...others] = random
			.shuffled((['pointing', 'giving', 'showing'] as const).filter((t) => t !== type))
			.map(yes);
		return {
			question: `${capital(whenWords(event))}, ${gestureClause(event)}. Does ${personWords(person)} gesture back then or within 3 seconds?`,
			right,
			wrong: [other ?? [], ...[elsewhere, nothing].filter((option) => option !== right), ...others].flat(),
			events: [event, ...(back.length > 0 ? back : theirs)],
		};
	});
};
