import { capital } from '../../../core/text/words';
import {
	isGaze,
	isGesture,
	meets,
	type ClipGaze,
	type ClipGesture,
	type GraspClip,
	type SecondsSpan,
} from '../clips/clip';
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
import {
	askableGaze,
	askableGestures,
	draftsOf,
	gazeWithin,
	gesturesWithin,
	groupOptions,
	isAlike,
	isSamePeople,
	orderOptions,
	otherPeople,
	spanOfBoth,
	type Template,
} from './draft';

/** Pairs of a gesture and a gaze event that may both be asked about. */
const pairsOf = (clip: GraspClip): (readonly [ClipGesture, ClipGaze])[] => {
	const gazes = askableGaze(clip).filter((gaze) => gaze.type !== 'look');
	return askableGestures(clip).flatMap((gesture) => gazes.map((gaze) => [gesture, gaze] as const));
};

const isLikeGesture = (a: ClipGesture, b: ClipGesture): boolean => a.by === b.by && isAlike(a, b);

/** True when the words for this gesture fit no other at that time. */
const isPlainGesture = (clip: GraspClip, gesture: ClipGesture, when: SecondsSpan): boolean =>
	gesturesWithin(clip, when).filter((e) => isLikeGesture(e, gesture)).length === 1;

/** True when the words for this gaze event fit no other at that time. */
const isPlainGaze = (clip: GraspClip, { type, people }: ClipGaze, when: SecondsSpan): boolean =>
	gazeWithin(clip, when).filter((e) => e.type === type && people.every((p) => e.people.includes(p))).length === 1;

/** J1: whether a gesture or a gaze event near it begins first. */
export const crossOrders: Template = (clip, random) =>
	draftsOf(pairsOf(clip), ([gesture, gaze]) => {
		const gap = Math.max(gesture.startS, gaze.startS) - Math.min(gesture.endS, gaze.endS);
		const when = spanOfBoth(gesture, gaze);
		if (gap > RESPONSE_S || !isPlainGesture(clip, gesture, when) || !isPlainGaze(clip, gaze, when)) return null;
		const [a, b] = [gestureClause(gesture), gazeClause(gaze)];
		return {
			question: `Which starts first ${whenWords(when)}: ${random.shuffled([a, b]).join(' or ')}?`,
			...orderOptions(gesture, gaze, [
				`${a} first`,
				`${b} first`,
				'Both start at the exact same time',
				'Neither of the two occurs',
			]),
			events: [gesture, gaze],
			when,
		};
	});

/** J2: with whom the gesturer makes eye contact meanwhile. */
export const contactsDuring: Template = (clip, random) =>
	draftsOf(askableGestures(clip), (gesture) => {
		if (!isPlainGesture(clip, gesture, gesture)) return null;
		const [contact, second] = gazeWithin(clip, gesture).filter(
			(e) => e.type === 'mutual_gaze' && e.people.includes(gesture.by),
		);
		if (second) return null;
		const partner = contact?.people.find((p) => p !== gesture.by) ?? null;
		const others = otherPeople(clip, [gesture.by, ...(partner === null ? [] : [partner])], random);
		return {
			question: `While ${gestureClause(gesture)} ${whenWords(gesture)}, who is ${personWords(gesture.by)} making eye contact with?`,
			right: partner === null ? 'No one' : personWords(partner),
			wrong: partner === null ? others.filter((option) => option !== 'No one') : others,
			events: contact ? [gesture, contact] : [gesture],
		};
	});

const describe = (events: readonly (ClipGesture | ClipGaze)[]): string =>
	[...events]
		.sort((a, b) => a.startS - b.startS)
		.map(eventSentence)
		.join(' ');

/** J3: who takes part in the group event that comes with or within three seconds of a gesture (the time is ours). */
export const groupResponses: Template = (clip, random) =>
	askableGestures(clip).flatMap((gesture) => {
		const starting = clip.events
			.filter(isGesture)
			.filter((e) => isLikeGesture(e, gesture) && Math.abs(e.startS - gesture.startS) <= 1);
		if (starting.length !== 1) return [];
		return draftsOf(['joint_attention', 'attention_capture'] as const, (type) => {
			const [response, second] = clip.events
				.filter(isGaze)
				.filter((e) => e.type === type && e.startS >= gesture.startS && e.startS <= gesture.endS + RESPONSE_S)
				.sort((a, b) => a.startS - b.startS);
			if (!response?.isSelected || second?.startS === response.startS) return null;
			const what = type === 'joint_attention' ? 'look at the same thing' : 'suddenly shift gaze';
			return {
				question: `At ${seconds(gesture.startS)} seconds, ${personWords(gesture.by)} starts ${gesturePhrase(gesture, 'ing')}. Which people are the first to ${what}, meanwhile or within 3 seconds after it?`,
				right: peopleWords(response.people),
				wrong: groupOptions(clip, response.people, random),
				events: [gesture, response],
				when: { startS: gesture.startS, endS: Math.max(gesture.endS, response.endS) },
				description: describe([gesture, response]),
			};
		});
	});

/** What goes on, before the question for the gesturer; `null` for events too short to ask about. */
const gazeLead = (gaze: ClipGaze): string | null => {
	if (gaze.type === 'joint_attention') return 'several people are looking at the same thing';
	return gaze.type === 'mutual_gaze' ? `${peopleWords(gaze.people)} make eye contact` : null;
};

/** J4: who makes a gesture while a gaze event goes on. */
export const gesturersDuring: Template = (clip, random) =>
	draftsOf(pairsOf(clip), ([gesture, gaze]) => {
		const lead = gazeLead(gaze);
		if (lead === null || !meets(gesture, gaze)) return null;
		const alike = gesturesWithin(clip, gaze).filter((e) => isAlike(e, gesture));
		const isNamed = gaze.type === 'mutual_gaze';
		const gazes = gazeWithin(clip, gaze).filter(
			(e) => e.type === gaze.type && (!isNamed || isSamePeople(e.people, gaze.people)),
		);
		if (alike.some((e) => e.by !== gesture.by) || gazes.length !== 1) return null;
		const except = gesture.target.kind === 'person' ? [gesture.target.person] : [];
		return {
			question: `${capital(whenWords(gaze))}, ${lead}. Which person is ${gesturePhrase(gesture, 'ing')} meanwhile?`,
			right: personWords(gesture.by),
			wrong: otherPeople(clip, [gesture.by, ...except], random),
			events: [gesture, gaze],
			when: gaze,
			description: describe([gesture, gaze]),
		};
	});
