import { person } from '../../query/build';
import type { Slot } from '../../query/query';
import type { Described } from '../../answer/types';
import type { Known } from './noun';

/* Looks up what the visitor told about a description: “the man” is Person 1. */

/** Words for people, by kind. Nobody is called by words of two kinds. */
const KINDS: readonly RegExp[] = [
	/^(?:man|men|guys?|gentlem[ae]n|males?|bloke|chap|fellow|dude|father|dad|husband|mann|männer|herr|homme|hommes|monsieur|hombres?|señor|padre|père|vater)$/,
	/^(?:wom[ae]n|lady|ladies|females?|mother|mum|mom|wife|frau|dame|femmes?|mujer|mujeres|señora|madre|mère|mutter)$/,
	/^(?:boys?|lad|son|junge|garçon|chico|niños?)$/,
	/^(?:girls?|daughter|mädchen|fille|chica|niñas?)$/,
];

/** Children may be called by their sex, too. */
const CHILD = /^(?:child|children|kids?|baby|toddler|infant|pupils?|little ones?|kind|kinder|enfants?|bébé)$/;

const GROWN: readonly number[] = [0, 1];

/** A description without its article or demonstrative, so that “that man” and “the man” are the same. */
export const descriptionOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/^(?:(?:the|this|that|these|those|both|all|two|three|other|\d+|der|die|das|le|la|les|el|los|las) )+/, '')
		.replace(/ '?s$/, '')
		.trim();

/** The word for a person in it: of “bearded guy with the hat” the guy. */
const wordIn = (description: string): string =>
	description
		.replace(/ (?:that|who|in|with|wearing|wears|on) .*$/, '')
		.split(' ')
		.at(-1) ?? '';

const kindOf = (word: string): number | null => {
	const kind = KINDS.findIndex((words) => words.test(word));
	return kind < 0 ? null : kind;
};

/** Whether nobody is called by both words. */
const isRival = (a: string, b: string): boolean => {
	const [one, other] = [kindOf(a), kindOf(b)];
	if (one !== null && other !== null) return one !== other;
	if (CHILD.test(a)) return other !== null && GROWN.includes(other);
	if (CHILD.test(b)) return one !== null && GROWN.includes(one);
	// Two roles: “the teacher” is not “the student”.
	return one === null && other === null && a !== b;
};

const isSameKind = (a: string, b: string): boolean => a === b || (kindOf(a) !== null && kindOf(a) === kindOf(b));

/** Who is described. `told`: the visitor said so; `left`: these may be meant, since the others are known to be somebody else. */
export type ToldFor = { readonly is: 'told' | 'left'; readonly slots: readonly Slot[] };

/** What is known about a description from all that was told; `null`: nothing. */
export const toldFor = (
	text: string,
	{ isMany, isOther }: { readonly isMany: boolean; readonly isOther: boolean },
	{ people, described = [] }: Known,
): ToldFor | null => {
	const description = descriptionOf(text);
	const word = wordIn(description);
	const isPlain = description === word;
	const same = described.filter((one) => {
		const told = descriptionOf(one.text);
		return told === description || (isPlain && told === wordIn(told) && isSameKind(told, word));
	});
	const slotsOf = (of: Described): readonly Slot[] => of.people.map((personId) => person(personId));
	const told = same.findLast((one) => one.people.length > 1 === isMany);
	if (told && !isOther) return { is: 'told', slots: slotsOf(told) };
	// Whoever is known by a rival description cannot be meant.
	const others = described.filter((one) => {
		const known = descriptionOf(one.text);
		return (
			isRival(wordIn(known), word) || (isOther && isSameKind(wordIn(known), word)) || isOtherOne(known, description)
		);
	});
	const taken = new Set(others.flatMap((one) => one.people));
	const some = same.find((one) => one.people.length > 1 && !isMany);
	const left = (some?.people ?? people.map(({ personId }) => personId)).filter((personId) => !taken.has(personId));
	const isNarrower = left.length > 0 && left.length < people.length;
	return isNarrower ? { is: 'left', slots: left.map((personId) => person(personId)) } : null;
};

/** “The woman in ochre” is not “the woman in stripes”. */
const isOtherOne = (a: string, b: string): boolean =>
	a !== b && a !== wordIn(a) && b !== wordIn(b) && wordIn(a) === wordIn(b);
