import type { Item } from './items';
import type { Known, Noun } from './noun';
import { nounAt } from './noun-at';
import { strangerAt } from './stranger';
import { timeAt, type TimeFound } from './times';
import type { Concept, DeedForm, DeedWords } from '../vocabulary/vocabulary';
import type { Slot } from '../../query/query';

/** A part of a question that has one meaning. */
export type Chunk =
	| { readonly is: 'noun'; readonly noun: Noun; readonly text: string }
	| {
			readonly is: 'deed';
			readonly doing: DeedWords['doing'];
			readonly form: DeedForm;
			readonly item: Item;
			readonly text: string;
	  }
	| { readonly is: 'time'; readonly time: TimeFound; readonly text: string }
	| { readonly is: 'word'; readonly item: Item; readonly text: string };

export const hasTag = (chunk: Chunk | undefined, ...tags: readonly Concept[]): boolean => {
	if (chunk === undefined || (chunk.is !== 'word' && chunk.is !== 'deed')) return false;
	return tags.some((tag) => chunk.item.tags.has(tag));
};

export const isSign = (chunk: Chunk | undefined, ...signs: readonly string[]): boolean =>
	chunk?.is === 'word' && chunk.item.sign !== null && (signs.length === 0 || signs.includes(chunk.item.sign));

export const isNounChunk = (chunk: Chunk | undefined): chunk is Extract<Chunk, { is: 'noun' }> => chunk?.is === 'noun';
export const isDeedChunk = (chunk: Chunk | undefined): chunk is Extract<Chunk, { is: 'deed' }> => chunk?.is === 'deed';

/** “Target”: a name of what is looked at, which says that somebody looks. */
export const isTargetNoun = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.is !== 'fixed' && /targets?$/.test(chunk.text);

/** Words after which a word that may be either is the name of what is done: “the look”, “any look”. */
const BEFORE_NOUNS: readonly Concept[] = [
	...([
		'the',
		'this',
		'any',
		'no',
		'all',
		'each',
		'possessive',
		'of',
		'how-many',
		'most',
		'least',
		'longest',
		'shortest',
		'first',
		'last',
	] as const),
	...([
		'own',
		'mean',
		'different',
		'what',
		'which',
		'receive',
		'more',
		'less',
		'another',
		'somebody',
		'per',
		'long',
	] as const),
];

const formIn = (item: Item, before: Chunk | undefined): Pick<DeedWords, 'doing' | 'form'> | null => {
	const nouns = item.deeds.filter(({ form }) => form === 'noun');
	const verbs = item.deeds.filter(({ form }) => form !== 'noun');
	const isAfterOwner = isNounChunk(before) && before.noun.isOwner;
	const isNounPlace =
		isAfterOwner ||
		(hasTag(before, ...BEFORE_NOUNS) && !hasTag(before, 'that')) ||
		(before?.is === 'word' && (before.item.number !== null || before.item.ordinal !== null)) ||
		(before?.is === 'word' && !before.item.isKnown);
	// The most particular of several: eye contact before a look.
	const best = (all: typeof verbs): (typeof verbs)[number] | undefined =>
		all.find(({ doing }) => doing !== 'look') ?? all[0];
	return (isNounPlace ? (best(nouns) ?? best(verbs)) : (best(verbs) ?? best(nouns))) ?? null;
};

/** The parts of a question, from left to right. */
export const chunksOf = (items: readonly Item[], known: Known): readonly Chunk[] => {
	const chunks: Chunk[] = [];
	const textOf = (from: number, length: number): string =>
		items
			.slice(from, from + length)
			.map(({ text }) => text)
			.join(' ');
	for (let at = 0; at < items.length;) {
		const item = items[at];
		if (!item) break;
		const time = timeAt(items, at, known.untilMs);
		if (time) {
			chunks.push({ is: 'time', time, text: textOf(at, time.length) });
			at += time.length;
			continue;
		}
		const before = chunks.at(-1);
		// “The longest uninterrupted look”.
		const isSaidOf =
			before?.is === 'word' && /^(?:uninterrupted|single|continuous|direct|quick|brief|long|short)$/.test(before.text);
		const deedBefore = isSaidOf ? chunks.at(-2) : before;
		const found = strangerAt(items, at) ?? nounAt(items, at, known);
		const deed = formIn(item, deedBefore);
		const isFaceVerb =
			found !== null && found.length === 1 && deed !== null && found.noun.is === 'some' && found.noun.of === 'person';
		const isLongDeed = deed !== null && item.text.includes(' ') && (found?.length ?? 0) <= 1;
		const isDeed = deed !== null && (!found || isLongDeed || (isFaceVerb && !hasTag(before, 'to', 'of', 'on')));
		if (found && !isDeed) {
			chunks.push({ is: 'noun', noun: found.noun, text: textOf(at, found.length) });
			at += found.length;
			continue;
		}
		if (isDeed) chunks.push({ is: 'deed', ...deed, item, text: item.text });
		else chunks.push({ is: 'word', item, text: item.text });
		at += 1;
	}
	return joined(chunks);
};

const isListed = (noun: Noun): boolean => noun.is === 'fixed' || noun.is === 'vague';

const isVerbNext = (chunk: Chunk | undefined): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';

const sameSort = (a: Noun, b: Noun): boolean => {
	const isPerson = (noun: Noun): boolean => noun.of === 'person';
	return isPerson(a) === isPerson(b);
};

const namesSame = (a: Noun, b: Noun): boolean =>
	a.slots.some((one) => b.slots.some((other) => one.is === other.is && slotName(one) === slotName(other)));

const slotName = (slot: Slot): string | null => (slot.is === 'person' || slot.is === 'thing' ? slot.name : null);

/** “Neither Anna nor Bert”. */
const isNeither = (chunk: Chunk): chunk is Extract<Chunk, { is: 'noun' }> =>
	isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.slots.length > 1 && /^neither /.test(chunk.text);

/** Names with and, or and commas between them become one: “the cup, the laptop or the ball”. */
const joined = (chunks: readonly Chunk[]): readonly Chunk[] => {
	// What is said to be more than something is another clause: `normal/held.ts`.
	const isHeld = chunks.slice(0, 2).some((c) => hasTag(c, 'be', 'do', 'have', 'modal', 'how-long'));
	const left: Chunk[] = [];
	for (let at = 0; at < chunks.length;) {
		let chunk = chunks[at];
		if (!chunk) break;
		at += 1;
		if (isNounChunk(chunk) && isListed(chunk.noun)) {
			const isObject = hasTag(left.at(-1), 'to', 'with');
			for (;;) {
				const isComma = isSign(chunks[at], ',');
				let next = at + (isComma ? 1 : 0);
				const hasAnd = hasTag(chunks[next], 'and');
				const hasOr = hasTag(chunks[next], 'or', 'than') && !hasTag(chunks[next], 'while', 'after', 'over', 'under');
				if (hasAnd || hasOr) next += 1;
				if (next === at || (isHeld && /^(?:than|as .* as)$/.test(chunks[next - 1]?.text ?? ''))) break;
				// “More at Anna than at Ben”.
				if (hasOr && hasTag(chunks[next], 'to', 'with') && isObject) next += 1;
				const other = chunks[next];
				// “Persons 1 and 3”.
				const number = other?.is === 'word' ? other.item.number : null;
				if (number !== null && (hasAnd || hasOr) && chunk.noun.of === 'person' && /\d/.test(chunk.text)) {
					const numbered: Noun = {
						...chunk.noun,
						slots: [...chunk.noun.slots, { is: 'person', name: `Person ${number}` }],
						join: hasOr ? 'or' : chunk.noun.join,
					};
					chunk = { ...chunk, noun: numbered, text: `${chunk.text} and ${number}` };
					at = next + 1;
					continue;
				}
				if (!isNounChunk(other) || !isListed(other.noun)) break;
				const isSame = sameSort(chunk.noun, other.noun);
				// “Neither Anna nor the cup”; “longer at the cup or at Anna”.
				const isNor = /^neither /.test(chunk.text) && chunks[next - 1]?.text === 'nor';
				if (!isSame && !isNor && !(hasOr && isObject && hasTag(chunks[next - 1], 'to', 'or', 'than'))) break;
				// “At Anna and Ben at the cup”: Ben does so too. “At Anna and she does not look back”: a clause of its own.
				const isSubject =
					isVerbNext(chunks[next + 1]) ||
					(hasTag(chunks[next + 1], 'to') && isNounChunk(chunks[next + 2])) ||
					(hasTag(chunks[next + 1], 'do', 'be', 'have') && !isNounChunk(chunks[next + 2]));
				if (isObject && isSubject && !hasOr) break;
				if (isObject && hasAnd && namesSame(chunk.noun, other.noun)) break;
				const isOpenComma = isComma && !hasAnd && !hasOr;
				if (isOpenComma && !chunks.slice(next + 1, next + 4).some((c) => hasTag(c, 'and', 'or'))) break;
				if (other.noun.is === 'vague' || chunk.noun.is === 'vague') break;
				const noun: Noun = {
					...chunk.noun,
					of: isSame ? chunk.noun.of : 'target',
					slots: [...chunk.noun.slots, ...other.noun.slots],
					join: hasOr ? 'or' : chunk.noun.join,
					isRival: chunk.noun.isRival || hasTag(chunks[next - 1], 'than') || hasTag(chunks[next - 2], 'than'),
					isOwner: other.noun.isOwner,
					assumed: [...chunk.noun.assumed, ...other.noun.assumed],
				};
				chunk = { is: 'noun', noun, text: `${chunk.text} ${hasOr ? 'or' : 'and'} ${other.text}` };
				at = next + 1;
			}
		}
		left.push(isNeither(chunk) ? { ...chunk, noun: { ...chunk.noun, is: 'none' } } : chunk);
	}
	return left;
};
