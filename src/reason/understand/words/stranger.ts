import { person, thing } from '../../query/build';
import { hasTag, type Item } from './items';
import { nounOf, type NounFound } from './noun';
import type { Concept } from '../vocabulary/vocabulary';

/** Words that begin or stand for somebody or something: what is corrected to one of these was misspelt. */
const OF_NOUNS: readonly Concept[] = [
	...(['who', 'whom', 'whose', 'what', 'which', 'where', 'how-many', 'person', 'child', 'sexed', 'thing'] as const),
	...(['one', 'ones', 'left', 'middle', 'right', 'somebody', 'something', 'nobody', 'nothing', 'everybody'] as const),
	...(['everything', 'all', 'any', 'no', 'both', 'each', 'other', 'others', 'rest', 'another', 'same'] as const),
	...(['each-other', 'they', 'singular', 'it', 'himself', 'camera', 'elsewhere', 'the', 'this', 'only'] as const),
	...(['exactly', 'at-least', 'at-most', 'most', 'least', 'pair', 'different', 'video', 'own'] as const),
];

const isNounish = (item: Item): boolean =>
	item.person !== null ||
	item.thing !== null ||
	item.number !== null ||
	item.ordinal !== null ||
	hasTag(item, ...OF_NOUNS);

/** Longest word that is another word by so few other letters that its correction is doubtful. */
const SHORT_LETTERS = 5;

/** Whether a word may be a name that is not known. */
const isStrange = (item: Item): boolean => {
	if (item.text.includes(' ') || !/^\p{L}[\p{L}\d'-]+$/u.test(item.raw) || isNounish(item)) return false;
	if (!item.isKnown) return !item.isPlainWord || item.isName;
	if (item.isCorrected) return item.isName || item.raw.length <= SHORT_LETTERS;
	return item.isName;
};

const AUXILIARIES: readonly Concept[] = ['be', 'do', 'have', 'modal'];
const AIMS: readonly Concept[] = ['to', 'by', 'with', 'from', 'between', 'except', 'than'];

/** What may stand after somebody who does something: “did Mara ever look”, “Mara and Ben”. */
const isAfterSubject = (item: Item | undefined): boolean =>
	item === undefined ||
	item.sign !== null ||
	item.deeds.length > 0 ||
	hasTag(
		item,
		...AUXILIARIES,
		...AIMS,
		'and',
		'or',
		'ever',
		'never',
		'not',
		'act',
		'light',
		'receive',
		'follow',
		'meet',
	) ||
	hasTag(item, 'avoid', 'leave', 'become', 'in', 'for', 'while', 'first', 'last', 'most', 'least', 'possessive');

const isVerb = (item: Item | undefined): boolean =>
	item !== undefined && (item.deeds.some(({ form }) => form !== 'noun') || hasTag(item, 'be', 'have'));

/** What would be said of the word itself: “Xyz person”. */
const isCalledNext = (item: Item | undefined): boolean =>
	item === undefined || (item.sign === null && !item.isKnown) || hasTag(item, 'child', 'sexed', 'thing', 'ones');

/**
 * A name that nobody here bears, or something that is not there: an unread word at a place where only somebody or something
 * can stand. It must be said that it is not there, so it is no word to pass over.
 */
export const strangerAt = (items: readonly Item[], from: number): NounFound | null => {
	const isWithThe = hasTag(items[from], 'the') && items[from]?.deeds.length === 0;
	const at = isWithThe ? from + 1 : from;
	const item = items[at];
	if (!item || !isStrange(item)) return null;
	const before = items[from - 1];
	const next = items[at + 1];
	const noun = (isThing: boolean): NounFound => ({
		noun: nounOf({
			is: 'fixed',
			of: isThing ? 'thing' : 'person',
			slots: [isThing ? thing(item.raw) : person(item.raw)],
			text: item.raw,
			isOwner: hasTag(next, 'possessive'),
		}),
		length: at - from + 1 + (hasTag(next, 'possessive') ? 1 : 0),
	});
	const isNounNext = next !== undefined && (isNounish(next) || (next.sign === null && !next.isKnown));
	const isAimed = hasTag(before, ...AIMS, 'and', 'or');
	if (isWithThe) return !item.isName && isAimed && !isNounNext && isAfterSubject(next) ? noun(true) : null;
	if (item.isName && !item.isKnown) return noun(false);
	if (hasTag(next, 'possessive')) return noun(false);
	const isNamed = /^\p{Lu}/u.test(item.raw) && !item.isKnown;
	// “Who was distracted most” says what somebody is like.
	const isAdjective = hasTag(before, 'be') && !isNamed && from > 1 && !isVerb(next);
	const isAfterVerb = !isAdjective && (hasTag(before, ...AUXILIARIES) || (isNamed && isVerb(before)));
	const isSubject = isAfterVerb && (isAfterSubject(next) || (isNamed && !isCalledNext(next)));
	const isFirst = before === undefined && (!item.isKnown || item.isCorrected) && isVerb(next);
	const isEnd = isAimed && !isNounNext && isAfterSubject(next);
	return isSubject || isFirst || isEnd ? noun(false) : null;
};
