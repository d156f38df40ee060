import type { Noun } from '../words/noun';
import { nounOf } from '../words/noun';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/** “Is Anna the first to look?”: who is, and who is said to be. */
export type Identity = { readonly of: Noun; readonly chunks: readonly Chunk[] };

const isPick = (chunk: Chunk): boolean =>
	(chunk.is === 'word' &&
		hasTag(chunk, 'first', 'last', 'longest', 'shortest', 'most', 'least') &&
		!hasTag(chunk, 'over', 'under', 'at-least', 'at-most', 'than')) ||
	(chunk.is === 'word' && chunk.item.ordinal !== null && chunk.item.ordinal > 1);

const isOne = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.slots.length === 1 && !chunk.noun.isOwner;

const isSingle = (chunk: Chunk | undefined): boolean =>
	isOne(chunk) || (isNounChunk(chunk) && chunk.noun.is === 'she' && !chunk.noun.isOwner);

/** In place of who is said to be: who is. */
const asked = (noun: Noun): Chunk => {
	const text = noun.of === 'person' ? 'who' : 'what';
	return { is: 'noun', text, noun: nounOf({ is: 'wh', of: noun.of === 'person' ? 'person' : 'thing', text }) };
};

/**
 * A question of yes or no that says of somebody or something to be the first, the last or the most; `null`: it is none.
 */
export const identityOf = (chunks: readonly Chunk[]): Identity | null => {
	const [aux, subject, ...rest] = chunks;
	if (!isNounChunk(subject) || !isSingle(subject) || !rest.some(isPick)) return null;
	const deed = rest.findIndex(isDeedChunk);
	const pick = rest.findIndex(isPick);
	if (aux && hasTag(aux, 'be') && deed !== -1) {
		// “Is Anna the first one to point”, “is the cup what was looked at most”.
		const heads = rest.slice(0, deed);
		const isNamed = hasTag(rest[0], 'the') || (isNounChunk(rest[0]) && rest[0].noun.is !== 'fixed');
		const isVerbNext = isDeedChunk(rest[0]) || hasTag(rest[0], 'not');
		if (!isNamed || isVerbNext) return withVerb(subject.noun, rest, pick, deed);
		const isRelative = heads.some((c) => (isNounChunk(c) && c.noun.is === 'wh') || hasTag(c, 'that'));
		if (pick < deed && !isRelative) return { of: subject.noun, chunks: [asked(subject.noun), aux, ...rest] };
		const whoAt = rest.findIndex((c) => (isNounChunk(c) && c.noun.is === 'wh') || hasTag(c, 'that'));
		const lead = rest.slice(0, whoAt === -1 ? 0 : whoAt);
		const clause = rest.slice(whoAt + 1);
		const end = clause.findLastIndex((c) => !isSign(c)) + 1;
		const picks = lead.filter(isPick);
		return {
			of: subject.noun,
			chunks: [asked(subject.noun), ...clause.slice(0, end), ...picks, ...clause.slice(end)],
		};
	}
	return hasTag(aux, 'do', 'have', 'be') ? withVerb(subject.noun, rest, pick, deed) : null;
};

/** “Does Anna speak the most?”: who speaks the most. What is looked at may be meant as well. */
const withVerb = (of: Noun, rest: readonly Chunk[], pick: number, deed: number): Identity | null => {
	const [chunk] = rest.slice(pick);
	const isLast = rest
		.slice(pick + 1)
		.every((c) => isSign(c) || hasTag(c, 'of-them', 'ignored', 'of') || c.is === 'time');
	const isAdverb = deed !== -1 && pick > deed && isLast && chunk !== undefined;
	const hasOthers = rest.slice(pick).some((c) => hasTag(c, 'than'));
	// “Did he look at her first or at the cup?”
	const hasChoice = rest.some((c) => hasTag(c, 'or')) || rest.some((c) => isNounChunk(c) && c.noun.join === 'or');
	return isAdverb && !hasOthers && !hasChoice && of.of === 'person' ? { of, chunks: [asked(of), ...rest] } : null;
};
