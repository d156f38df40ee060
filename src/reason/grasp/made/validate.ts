import { isOneOf } from '../../../core/collections';
import { categoryOf, graspCategories, type GraspGroup } from '../categories';
import type { PublishedItem } from '../item';
import { optionLetters, withoutLetter } from '../prompt';

/** Words that interpret instead of telling what is seen. Published list. */
const BANNED_WORDS = 'suggesting indicating likely because implies emotion feeling probably seems'.split(' ');

/** Of a joint question, the words of which it must hold one of each. Published lists. */
const GAZE_WORDS = ['look', 'gaze', 'eye contact', 'attention', 'watching'];
const GESTURE_WORDS = ['point', 'give', 'hand', 'show', 'reach', 'gesture'];

/** Shortest free text, words. Published. */
const MIN_FREE_WORDS = 5;
/** Two questions whose sets of words overlap more than this share (Jaccard) are one. Published. */
const MAX_OVERLAP = 0.6;
/** Longest option, words. Published as an instruction to the generator; that it rejects an item is ours. */
const MAX_OPTION_WORDS = 15;

/** Why an item is not taken. The last three are our own rules; the others are the released validator's. */
export type Rejection =
	| 'letter'
	| 'options'
	| 'free-text-short'
	| 'banned-word'
	| 'unknown-person'
	| 'category'
	| 'time-range'
	| 'not-joint'
	| 'duplicate'
	| 'option-repeated'
	| 'option-long'
	| 'answer-text';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const wordSet = (question: string): ReadonlySet<string> => new Set(words(question.toLowerCase()));

/** Share of the words of two questions that both have, 0 to 1. */
export const wordOverlap = (a: string, b: string): number => {
	const [x, y] = [wordSet(a), wordSet(b)];
	const shared = [...x].filter((word) => y.has(word)).length;
	return shared / Math.max(1, x.size + y.size - shared);
};

/**
 * Why an item is not good enough, in the order of the released validator; `null` when it is.
 *
 * Free text is called for in T6, G5, J3 and J4 by the generator and four options everywhere by the bench: either is taken
 * there, four options alone elsewhere.
 *
 * @param people numbers of the clip’s people; empty checks nothing, as released
 * @param earlier questions taken so far, of the same group
 */
export const rejectionOf = (
	item: PublishedItem,
	group: GraspGroup,
	people: readonly number[],
	earlier: readonly string[],
): Rejection | null => {
	const category = categoryOf(item.category);
	const facts = category && graspCategories[category];
	const isFree = item.format === 'open_ended' && facts?.isOpenEnded === true;
	const options = item.options ?? [];
	if (isFree) {
		if (words(item.answer_text).length < MIN_FREE_WORDS) return 'free-text-short';
	} else {
		if (!isOneOf(optionLetters, item.answer)) return 'letter';
		if (options.length !== optionLetters.length) return 'options';
	}
	if (BANNED_WORDS.some((word) => item.answer_text.toLowerCase().includes(word))) return 'banned-word';
	const text = [item.question, item.answer_text, ...options].join(' ');
	const mentioned = [...text.matchAll(/Person (\d+)/g)].map(([, digits]) => Number(digits));
	if (people.length > 0 && mentioned.some((person) => !people.includes(person))) return 'unknown-person';
	if (facts?.group !== group) return 'category';
	if (!Array.isArray(item.time_range) || item.time_range.length < 2) return 'time-range';
	if (group === 'joint') {
		const question = item.question.toLowerCase();
		const holds = (list: readonly string[]): boolean => list.some((word) => question.includes(word));
		if (!holds(GAZE_WORDS) || !holds(GESTURE_WORDS)) return 'not-joint';
	}
	if (earlier.some((question) => wordOverlap(question, item.question) > MAX_OVERLAP)) return 'duplicate';
	if (isFree) return null;
	const texts = options.map((option) => withoutLetter(option));
	if (new Set(texts.map((option) => option.toLowerCase())).size < texts.length) return 'option-repeated';
	if (texts.some((option) => words(option).length > MAX_OPTION_WORDS)) return 'option-long';
	const right = texts[optionLetters.findIndex((letter) => letter === item.answer)];
	return right === item.answer_text ? null : 'answer-text';
};
