import type { SeededRandom } from './random';
import type { ClipEvent, GraspClip, SecondsSpan } from '../clips/clip';
import { peopleWords, personWords } from '../wording';
import type { GraspCategory } from '../categories';

/** A question before its options have letters. */
export type Draft = {
	readonly category: GraspCategory;
	readonly question: string;
	/** The right option. */
	readonly right: string;
	/** Wrong ones, the most plausible first; more than three are a choice. */
	readonly wrong: readonly string[];
	/** Ground truth: what the answer rests on. */
	readonly events: readonly ClipEvent[];
	readonly when: SecondsSpan;
	/** Free text for the same events, in the categories where the released generator writes it. */
	readonly description?: string;
};

/** Makes every question of one category that a clip allows. */
export type Template = (clip: GraspClip, random: SeededRandom) => Draft[];

/** Events that may be asked about, of one kind of source. */
export const selected = <Event extends ClipEvent>(
	clip: GraspClip,
	isKind: (event: ClipEvent) => event is Event,
): Event[] => clip.events.filter(isKind).filter((event) => event.isSelected);

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

/** Wrong lengths of time beside a true one: multiples of half a second near it, above zero. */
export const otherSeconds = (trueS: number, random: SeededRandom): number[] => {
	const near = [-1.5, -1, -0.5, 0.5, 1, 1.5].map((d) => trueS + d).filter((s) => s > 0);
	return random.shuffled(near);
};
