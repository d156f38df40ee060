import { objectIdOf, type ObjectId, type Target } from '../../core/attention';
import { personIdOf, type PersonId } from '../../core/people';
import type { DeicticGesture } from '../../core/social';
import type { SeededRandom } from '../../core/maths/random';

/** Somebody of a synthetic session. */
export type SyntheticPerson = {
	readonly personId: PersonId;
	/** A first name, or `null` for somebody whom nobody has named. */
	readonly label: string | null;
	/** Where they sit in the picture, 0 left to 1 right. */
	readonly x: number;
};

/** A thing of a synthetic session. */
export type SyntheticObject = { readonly objectId: ObjectId; readonly label: string; readonly x: number };

/** Half-open span of media time, milliseconds. */
export type MsSpan = { startMs: number; endMs: number };

/** One look, from the moment the eyes arrive. */
export type SyntheticLook = MsSpan & { personId: PersonId; target: Target; confidence: number };

/** A gesture with its target. */
export type SyntheticGesture = MsSpan & { personId: PersonId; gesture: DeicticGesture; target: Target };

/** Something that is scripted as it is, without being made of looks. */
export type SyntheticMove = MsSpan & {
	personId: PersonId;
	kind: 'speaking' | 'head-nod' | 'head-shake' | 'gaze-shift';
};

/** First names in use in many countries; of nobody in particular. */
const NAMES = [
	'Anna', 'Ben', 'Carla', 'David', 'Emre', 'Fatima', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kofi', 'Lena', 'Mei', 'Noah',
	'Olga', 'Pablo', 'Rosa', 'Samir', 'Tara', 'Yuki',
] as const; // prettier-ignore

const THINGS = [
	'cup', 'laptop', 'board', 'ball', 'plant', 'book', 'phone', 'bottle', 'bag', 'clock', 'lamp', 'toy car',
] as const; // prettier-ignore

/** Whole number from `least` to `most`. */
export const between = (random: SeededRandom, least: number, most: number): number =>
	least + Math.floor(random.uniform() * (most - least + 1));

/** One of several. */
export const oneOf = <Item>(random: SeededRandom, items: readonly Item[]): Item =>
	items[Math.floor(random.uniform() * items.length)]!;

/**
 * A length of time with many short and few long ones (log-normal), within bounds, milliseconds. Dwell times and turns at
 * talk are so distributed.
 */
export const lengthMs = (
	random: SeededRandom,
	medianMs: number,
	spread: number,
	[leastMs, mostMs]: readonly [number, number],
): number => Math.round(Math.min(mostMs, Math.max(leastMs, medianMs * Math.exp(spread * random.normal()))));

/** People from left to right, most of them named. */
export const castOf = (random: SeededRandom, count: number): SyntheticPerson[] => {
	const names = random.shuffled(NAMES);
	const hasNames = random.uniform() < 0.7;
	return Array.from({ length: count }, (_, i) => ({
		personId: personIdOf(i + 1),
		label: hasNames && random.uniform() < 0.9 ? names[i]! : null,
		x: (i + 0.5 + 0.2 * (random.uniform() - 0.5)) / count,
	}));
};

/** Things, each label once. */
export const thingsOf = (random: SeededRandom, count: number): SyntheticObject[] =>
	random
		.shuffled(THINGS)
		.slice(0, count)
		.map((label, i) => ({ objectId: objectIdOf(i + 1), label, x: random.uniform() }));

/** A head as a target. */
export const headOf = (personId: PersonId): Target => ({ kind: 'person', personId, part: 'head' });

/** A thing as a target. */
export const thingTarget = ({ objectId, label }: SyntheticObject): Target => ({ kind: 'object', objectId, label });
