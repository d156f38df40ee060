import {
	eventsWithin,
	isGaze,
	isGesture,
	isSameGestureTarget,
	meets,
	type ClipGaze,
	type ClipGesture,
	type GraspClip,
} from '../clips/clip';
import { groupOptions, isSamePeople, otherPeople, selected, type Draft, type Template } from './draft';
import { RESPONSE_S } from '../query';
import {
	eventSentence,
	gazeClause,
	gestureClause,
	gesturePhrase,
	peopleWords,
	personWords,
	seconds,
	whenWords,
} from '../wording';

/** Pairs of a gesture and a gaze event that may both be asked about. */
const pairsOf = (clip: GraspClip): [ClipGesture, ClipGaze][] =>
	selected(clip, isGesture).flatMap((gesture) =>
		selected(clip, isGaze)
			.filter((gaze) => gaze.type !== 'look')
			.map((gaze): [ClipGesture, ClipGaze] => [gesture, gaze]),
	);

const isLikeGesture = (a: ClipGesture, b: ClipGesture): boolean =>
	a.by === b.by && a.type === b.type && isSameGestureTarget(a.target, b.target);

/** True when the words for this gesture fit no other at that time. */
const isPlainGesture = (clip: GraspClip, gesture: ClipGesture, when: { startS: number; endS: number }): boolean =>
	eventsWithin(clip.events, when).filter((e) => isGesture(e) && isLikeGesture(e, gesture)).length === 1;

/** True when the words for this gaze event fit no other at that time. */
const isPlainGaze = (clip: GraspClip, gaze: ClipGaze, when: { startS: number; endS: number }): boolean =>
	eventsWithin(clip.events, when).filter(
		(e) => isGaze(e) && e.type === gaze.type && gaze.people.every((p) => e.people.includes(p)),
	).length === 1;

/** J1: whether a gesture or a gaze event near it begins first. */
export const crossOrders: Template = (clip, random) =>
	pairsOf(clip).flatMap(([gesture, gaze]): Draft[] => {
		const gap = Math.max(gesture.startS, gaze.startS) - Math.min(gesture.endS, gaze.endS);
		const when = { startS: Math.min(gesture.startS, gaze.startS), endS: Math.max(gesture.endS, gaze.endS) };
		if (gap > RESPONSE_S || !isPlainGesture(clip, gesture, when) || !isPlainGaze(clip, gaze, when)) return [];
		const [a, b] = [gestureClause(gesture), gazeClause(gaze)];
		const options = [`${a} first`, `${b} first`, 'Both start at the exact same time', 'Neither of the two occurs'];
		const right = gesture.startS < gaze.startS ? options[0]! : gaze.startS < gesture.startS ? options[1]! : options[2]!;
		const [first, second] = random.shuffled([a, b]);
		return [
			{
				category: 'J1',
				question: `Which starts first ${whenWords(when)}: ${first} or ${second}?`,
				right,
				wrong: options.filter((option) => option !== right),
				events: [gesture, gaze],
				when,
			},
		];
	});

/** J2: with whom the gesturer makes eye contact meanwhile. */
export const contactsDuring: Template = (clip, random) =>
	selected(clip, isGesture).flatMap((gesture): Draft[] => {
		if (!isPlainGesture(clip, gesture, gesture)) return [];
		const contacts = eventsWithin(clip.events, gesture)
			.filter(isGaze)
			.filter((e) => e.type === 'mutual_gaze' && e.people.includes(gesture.by));
		const [contact] = contacts;
		if (contacts.length > 1) return [];
		const partner = contact?.people.find((p) => p !== gesture.by) ?? null;
		const others = otherPeople(clip, [gesture.by, ...(partner === null ? [] : [partner])], random);
		return [
			{
				category: 'J2',
				question: `While ${gestureClause(gesture)} ${whenWords(gesture)}, who is ${personWords(gesture.by)} making eye contact with?`,
				right: partner === null ? 'No one' : personWords(partner),
				wrong: partner === null ? others.filter((option) => option !== 'No one') : others,
				events: contact ? [gesture, contact] : [gesture],
				when: gesture,
			},
		];
	});

const describe = (events: readonly (ClipGesture | ClipGaze)[]): string =>
	[...events]
		.sort((a, b) => a.startS - b.startS)
		.map(eventSentence)
		.join(' ');

/** J3: who takes part in the group event that comes with or within three seconds of a gesture (the time is ours). */
export const groupResponses: Template = (clip, random) =>
	selected(clip, isGesture).flatMap((gesture): Draft[] => {
		const starting = clip.events
			.filter(isGesture)
			.filter((e) => isLikeGesture(e, gesture) && Math.abs(e.startS - gesture.startS) <= 1);
		if (starting.length !== 1) return [];
		return (['joint_attention', 'attention_capture'] as const).flatMap((type): Draft[] => {
			const responses = clip.events
				.filter(isGaze)
				.filter((e) => e.type === type && e.startS >= gesture.startS && e.startS <= gesture.endS + RESPONSE_S);
			const [response, second] = [...responses].sort((a, b) => a.startS - b.startS);
			if (!response?.isSelected || second?.startS === response.startS) return [];
			const what = type === 'joint_attention' ? 'look at the same thing' : 'suddenly shift gaze';
			return [
				{
					category: 'J3',
					question: `At ${seconds(gesture.startS)} seconds, ${personWords(gesture.by)} starts ${gesturePhrase(gesture, 'ing')}. Which people are the first to ${what}, meanwhile or within 3 seconds after it?`,
					right: peopleWords(response.people),
					wrong: groupOptions(clip, response.people, random),
					events: [gesture, response],
					when: { startS: gesture.startS, endS: Math.max(gesture.endS, response.endS) },
					description: describe([gesture, response]),
				},
			];
		});
	});

/** What goes on, before the question for the gesturer; `null` for events too short to ask about. */
const gazeLead = (gaze: ClipGaze): string | null => {
	if (gaze.type === 'joint_attention') return 'several people are looking at the same thing';
	return gaze.type === 'mutual_gaze' ? `${peopleWords(gaze.people)} make eye contact` : null;
};

/** J4: who makes a gesture while a gaze event goes on. */
export const gesturersDuring: Template = (clip, random) =>
	pairsOf(clip).flatMap(([gesture, gaze]): Draft[] => {
		const lead = gazeLead(gaze);
		if (lead === null || !meets(gesture, gaze)) return [];
		const alike = eventsWithin(clip.events, gaze)
			.filter(isGesture)
			.filter((e) => e.type === gesture.type && isSameGestureTarget(e.target, gesture.target));
		const isNamed = gaze.type === 'mutual_gaze';
		const gazes = eventsWithin(clip.events, gaze)
			.filter(isGaze)
			.filter((e) => e.type === gaze.type && (!isNamed || isSamePeople(e.people, gaze.people)));
		if (alike.some((e) => e.by !== gesture.by) || gazes.length !== 1) return [];
		const except = gesture.target.kind === 'person' ? [gesture.target.person] : [];
		return [
			{
				category: 'J4',
				question: `${whenWords(gaze).replace(/^./, (c) => c.toUpperCase())}, ${lead}. Which person is ${gesturePhrase(gesture, 'ing')} meanwhile?`,
				right: personWords(gesture.by),
				wrong: otherPeople(clip, [gesture.by, ...except], random),
				events: [gesture, gaze],
				when: gaze,
				description: describe([gesture, gaze]),
			},
		];
	});
