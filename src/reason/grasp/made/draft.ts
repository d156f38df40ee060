import type { SeededRandom } from '../../../core/maths/random';
import {
	eventsWithin,
	isGaze,
	isGesture,
	isSameGestureTarget,
	type ClipEvent,
	type ClipGaze,
	type ClipGesture,
	type GraspClip,
	type SecondsSpan,
} from '../clips/clip';
import { peopleWords, personWords, seconds } from '../wording';

/** A question before its options have letters. */
export type Draft = {
	readonly question: string;
	/** The right option. */
	readonly right: string;
	/** Wrong ones, the most plausible first; more than three are a choice. */
	readonly wrong: readonly string[];
	/** Ground truth: what the answer rests on, what is asked about first. */
	readonly events: readonly [ClipEvent, ...ClipEvent[]];
	/** Left out: the time of the first event. */
	readonly when?: SecondsSpan;
	/** Free text for the same events, in the categories where the released generator writes it. */
	readonly description?: string;
};

/** Makes every question of one category that a clip allows. */
export type Template = (clip: GraspClip, random: SeededRandom) => Draft[];

/** The drafts of those items that make one. */
export const draftsOf = <Item>(items: readonly Item[], draftOf: (item: Item) => Draft | null): Draft[] =>
	items.flatMap((item) => draftOf(item) ?? []);

const isSelected = ({ isSelected: may }: ClipEvent): boolean => may;

/** Gaze events that may be asked about; left out: of any kind. */
export const askableGaze = (clip: GraspClip, type?: ClipGaze['type']): ClipGaze[] =>
	clip.events.filter(isGaze).filter((event) => isSelected(event) && (type === undefined || event.type === type));

/** Gestures that may be asked about. */
export const askableGestures = (clip: GraspClip): ClipGesture[] => clip.events.filter(isGesture).filter(isSelected);

/** All gaze events that overlap a span. */
export const gazeWithin = (clip: GraspClip, span: SecondsSpan): ClipGaze[] =>
	eventsWithin(clip.events, span).filter(isGaze);

/** All gestures that overlap a span. */
export const gesturesWithin = (clip: GraspClip, span: SecondsSpan): ClipGesture[] =>
	eventsWithin(clip.events, span).filter(isGesture);

/** Same type at the same target. */
export const isAlike = (a: ClipGesture, b: ClipGesture): boolean =>
	a.type === b.type && isSameGestureTarget(a.target, b.target);

/** The span from where the first of two begins to where the last of them ends. */
export const spanOfBoth = (a: SecondsSpan, b: SecondsSpan): SecondsSpan => ({
	startS: Math.min(a.startS, b.startS),
	endS: Math.max(a.endS, b.endS),
});

/** Which of two begins first. @param options that the first does, that the second does, that both do at once, and a wrong one */
export const orderOptions = (
	a: SecondsSpan,
	b: SecondsSpan,
	options: readonly [first: string, second: string, same: string, neither: string],
): Pick<Draft, 'right' | 'wrong'> => {
	const right = a.startS < b.startS ? options[0] : b.startS < a.startS ? options[1] : options[2];
	return { right, wrong: options.filter((option) => option !== right) };
};

/**
 * People as wrong options: the others of the clip in random order, then words that name nobody of it. Two people alone do
 * not make four options, so the fillers are ours; the published examples have “No one” and the person asked about.
 */
export const otherPeople = (clip: GraspClip, except: readonly number[], random: SeededRandom): string[] => [
	...random.shuffled(clip.people.filter((person) => !except.includes(person))).map(personWords),
	'No one',
	'Someone not listed here',
	'Someone outside the picture',
];

/** Every pair of the people, in random order. */
export const pairsOfPeople = (people: readonly number[], random: SeededRandom): [number, number][] =>
	random.shuffled(people.flatMap((a, i) => people.slice(i + 1).map((b): [number, number] => [a, b])));

/** Equal sets of people. */
export const isSamePeople = (a: readonly number[], b: readonly number[]): boolean =>
	a.length === b.length && a.every((person) => b.includes(person));

/** Groups of people like the true one but with one left out, one added or one exchanged, in random order. */
const otherGroups = (clip: GraspClip, group: readonly number[], random: SeededRandom): number[][] => {
	const outside = clip.people.filter((person) => !group.includes(person));
	const without = group.length > 2 ? group.map((person) => group.filter((p) => p !== person)) : [];
	const added = outside.map((person) => [...group, person]);
	const exchanged = outside.flatMap((person) => group.map((gone) => [...group.filter((p) => p !== gone), person]));
	return random.shuffled([...without, ...added, ...exchanged]);
};

/** `otherGroups` as options; where too few people make too few groups, single people fill up. */
export const groupOptions = (clip: GraspClip, group: readonly number[], random: SeededRandom): string[] => [
	...otherGroups(clip, group, random).map(peopleWords),
	...random.shuffled(clip.people).map((person) => `Only ${personWords(person)}`),
	'No one',
];

/** The length of an event, among multiples of half a second near it, above zero. */
export const lengthOptions = ({ startS, endS }: SecondsSpan, random: SeededRandom): Pick<Draft, 'right' | 'wrong'> => {
	const near = [-1.5, -1, -0.5, 0.5, 1, 1.5].map((d) => endS - startS + d).filter((s) => s > 0);
	const words = (lengthS: number): string => `${seconds(lengthS)} seconds`;
	return { right: words(endS - startS), wrong: random.shuffled(near).map(words) };
};
