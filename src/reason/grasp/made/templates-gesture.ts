import type { DeicticGesture } from '../../../core/social';
import {
	eventsWithin,
	isGesture,
	isSameGestureTarget,
	meets,
	type ClipGesture,
	type GestureTarget,
	type GraspClip,
	type SecondsSpan,
} from '../clips/clip';
import { otherPeople, otherSeconds, selected, type Draft, type Template } from './draft';
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

const gesturesOf = (clip: GraspClip): ClipGesture[] => selected(clip, isGesture);

const gesturesWithin = (clip: GraspClip, span: SecondsSpan): ClipGesture[] =>
	eventsWithin(clip.events, span).filter(isGesture);

/** Same type at the same target. */
const isAlike = (a: ClipGesture, b: ClipGesture): boolean =>
	a.type === b.type && isSameGestureTarget(a.target, b.target);

/** True when no other gesture of this person overlaps this one. */
const isOnlyGesture = (clip: GraspClip, event: ClipGesture): boolean =>
	gesturesWithin(clip, event).every((e) => e === event || e.by !== event.by);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** G1: who makes a gesture at something, or at what a gesture is directed. */
export const gestureFacts: Template = (clip, random) =>
	gesturesOf(clip).flatMap((event): Draft[] => {
		const common = { category: 'G1', events: [event], when: event } as const;
		const drafts: Draft[] = [];
		const alike = gesturesWithin(clip, event).filter((e) => isAlike(e, event));
		if (alike.every((e) => e.by === event.by)) {
			const except = event.target.kind === 'person' ? [event.target.person] : [];
			drafts.push({
				...common,
				question: `Which person ${gesturePhrase(event, 'third')} ${whenWords(event)}?`,
				right: personWords(event.by),
				wrong: otherPeople(clip, [event.by, ...except], random),
			});
		}
		const sameType = gesturesWithin(clip, event).filter((e) => e.by === event.by && e.type === event.type);
		if (sameType.length === 1) {
			const people = clip.people.filter((p) => p !== event.by);
			const targets: GestureTarget[] = [
				...people.map((person): GestureTarget => ({ kind: 'person', person })),
				{ kind: 'object' },
				{ kind: 'location' },
			];
			drafts.push({
				...common,
				question: `At whom or what is the ${event.type} gesture of ${personWords(event.by)} directed ${whenWords(event)}?`,
				right: capital(targetWords(event.target)),
				wrong: [
					...random
						.shuffled(targets.filter((t) => !isSameGestureTarget(t, event.target)))
						.map((t) => capital(targetWords(t))),
					'No one',
				],
			});
		}
		return random.shuffled(drafts);
	});

/** G2: which of the four gestures it is. Always the four of them. */
export const gestureTypes: Template = (clip, random) =>
	gesturesOf(clip).flatMap((event): Draft[] =>
		isOnlyGesture(clip, event)
			? [
					{
						category: 'G2',
						question: `What type of gesture does ${personWords(event.by)} perform ${whenWords(event)}?`,
						right: gestureWords[event.type],
						wrong: random.shuffled(Object.values(gestureWords).filter((word) => word !== gestureWords[event.type])),
						events: [event],
						when: event,
					},
				]
			: [],
	);

/** The whole clip, as questions over all of it name it. */
const wholeOf = ({ startS, endS }: GraspClip): SecondsSpan => ({ startS, endS });

/** G3: how long a gesture lasts, or which of two people gestures earlier. */
export const gestureTimes: Template = (clip, random) => {
	const durations = gesturesOf(clip).flatMap((event): Draft[] => {
		const near = clip.events
			.filter(isGesture)
			.filter((e) => e.by === event.by && e.type === event.type && Math.abs(e.startS - event.startS) <= 1);
		if (near.length !== 1) return [];
		return [
			{
				category: 'G3',
				question: `How long does the ${event.type} gesture performed by ${personWords(event.by)} starting at ${seconds(event.startS)} seconds last?`,
				right: `${seconds(event.endS - event.startS)} seconds`,
				wrong: otherSeconds(event.endS - event.startS, random).map((s) => `${seconds(s)} seconds`),
				events: [event],
				when: event,
			},
		];
	});
	const whole = wholeOf(clip);
	const all = clip.events.filter(isGesture);
	const firstOf = (person: number) => all.find((e) => e.by === person);
	const orders = clip.people.flatMap((a, i) =>
		clip.people.slice(i + 1).flatMap((b): Draft[] => {
			const [x, y] = [firstOf(a), firstOf(b)];
			if (!x || !y) return [];
			const options = [
				personWords(a),
				personWords(b),
				'They perform gestures simultaneously',
				'Neither performs a gesture',
			];
			const right = x.startS < y.startS ? options[0]! : y.startS < x.startS ? options[1]! : options[2]!;
			return [
				{
					category: 'G3',
					question: `Between ${personWords(a)} and ${personWords(b)}, who performs a gesture earlier in the video (${whenWords(whole)})?`,
					right,
					wrong: options.filter((option) => option !== right),
					events: [x, y],
					when: whole,
				},
			];
		}),
	);
	return random.shuffled([...durations, ...orders]);
};

/** G4: how many people make a gesture, or who makes the most. */
export const gestureCounts: Template = (clip, random) => {
	const whole = wholeOf(clip);
	const all = clip.events.filter(isGesture);
	const types = Object.keys(gestureWords) as DeicticGesture[];
	const counts = types.flatMap((type): Draft[] => {
		const made = all.filter((e) => e.type === type);
		const count = new Set(made.map((e) => e.by)).size;
		if (count === 0) return [];
		const near = random.shuffled([-3, -2, -1, 1, 2, 3].map((d) => count + d).filter((n) => n >= 0 && n <= 8));
		return [
			{
				category: 'G4',
				question: `How many different people perform a ${type} gesture in this video clip (${whenWords(whole)})?`,
				right: countWords(count),
				wrong: near.map(countWords),
				events: made,
				when: whole,
			},
		];
	});
	const mosts = [...types, null].flatMap((type): Draft[] => {
		const made = all.filter((e) => type === null || e.type === type);
		const countOf = (person: number): number => made.filter((e) => e.by === person).length;
		const [most, next] = [...clip.people].sort((a, b) => countOf(b) - countOf(a));
		if (most === undefined || countOf(most) === 0 || (next !== undefined && countOf(next) === countOf(most))) return [];
		return [
			{
				category: 'G4',
				question: `Who performs the highest number of ${type === null ? '' : `${type} `}gestures in the video (${whenWords(whole)})?`,
				right: personWords(most),
				wrong: otherPeople(clip, [most], random),
				events: made.filter((e) => e.by === most),
				when: whole,
			},
		];
	});
	return random.shuffled([...counts, ...mosts]);
};

const share = (a: ClipGesture, b: ClipGesture): boolean => a.people.some((person) => b.people.includes(person));

/** G5: what another does meanwhile, or who gestures next, where the two gestures share a person. */
export const gestureChains: Template = (clip, random) => {
	const toPeople = gesturesOf(clip).filter((e) => e.target.kind === 'person');
	if (toPeople.length < 2) return [];
	return toPeople.flatMap((event): Draft[] => {
		// The question names the gesture by its clause, so nobody may make the same one at the same time.
		if (gesturesWithin(clip, event).filter((e) => e.by === event.by && isAlike(e, event)).length !== 1) return [];
		const drafts: Draft[] = [];
		const meanwhile = gesturesWithin(clip, event).filter((e) => e.by !== event.by);
		for (const other of meanwhile) {
			if (!share(event, other) || meanwhile.filter((e) => e.by === other.by).length !== 1) continue;
			const people = clip.people.filter((p) => p !== other.by);
			const targets: GestureTarget[] = [
				...people.map((person): GestureTarget => ({ kind: 'person', person })),
				{ kind: 'object' },
			];
			const elsewhere = targets.filter((t) => !isSameGestureTarget(t, other.target));
			const phrase = (target: GestureTarget, type = other.type) => capital(gesturePhrase({ type, target }, 'ing'));
			drafts.push({
				category: 'G5',
				question: `While ${gestureClause(event)} ${whenWords(event)}, what is ${personWords(other.by)} doing with their hands?`,
				right: phrase(other.target),
				wrong: [...random.shuffled(elsewhere).map((t) => phrase(t)), 'Nothing'],
				events: [event, other],
				when: event,
				description: `${eventSentence(event)} ${eventSentence(other)}`,
			});
		}
		const later = clip.events.filter(isGesture).filter((e) => e !== event && e.startS >= event.endS);
		const [next, second] = later;
		if (next && share(event, next) && (!second || second.startS > next.startS)) {
			drafts.push({
				category: 'G5',
				question: `After ${gestureClause(event)} ${whenWords(event)}, who performs the next gesture?`,
				right: personWords(next.by),
				wrong: otherPeople(clip, [next.by], random),
				events: [event, next],
				when: event,
				description: `${eventSentence(event)} ${eventSentence(next)}`,
			});
		}
		return random.shuffled(drafts);
	});
};

/** G6: whether somebody gestures back at who gestured at them, then or within three seconds (the time is ours). */
export const gesturesBack: Template = (clip, random) => {
	const toPeople = gesturesOf(clip).filter((e) => e.target.kind === 'person');
	if (toPeople.length < 2) return [];
	return toPeople.flatMap((event): Draft[] => {
		if (event.target.kind !== 'person') return [];
		const { person } = event.target;
		if (gesturesWithin(clip, event).filter((e) => e.by === event.by && isAlike(e, event)).length !== 1) return [];
		const span = { startS: event.startS, endS: event.endS + RESPONSE_S };
		const theirs = clip.events.filter(isGesture).filter((e) => e.by === person && meets(e, span));
		const back = theirs.filter((e) => e.target.kind === 'person' && e.target.person === event.by);
		const types = new Set(back.map((e) => e.type));
		if (types.size > 1) return [];
		const yes = (type: DeicticGesture): string =>
			`Yes, ${personWords(person)} ${gesturePhrase({ type, target: { kind: 'person', person: event.by } }, 'third')}`;
		const elsewhere = `No, ${personWords(person)} gestures only elsewhere`;
		const nothing = `No, ${personWords(person)} makes no gestures`;
		const [type] = types;
		const right = type ? yes(type) : theirs.length > 0 ? elsewhere : nothing;
		const others = random.shuffled((['pointing', 'giving', 'showing'] as const).filter((t) => t !== type)).map(yes);
		return [
			{
				category: 'G6',
				question: `${capital(whenWords(event))}, ${gestureClause(event)}. Does ${personWords(person)} gesture back then or within 3 seconds?`,
				right,
				wrong: [others[0]!, ...[elsewhere, nothing].filter((option) => option !== right), ...others.slice(1)],
				events: [event, ...(back.length > 0 ? back : theirs)],
				when: event,
			},
		];
	});
};
