import { nounOf, type Noun } from '../words/noun';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

const isOpen = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && ['some', 'others', 'all', 'each', 'other'].includes(chunk.noun.is) && !chunk.noun.isOwner;

/** “The order in which Anna looked at the others”: whom she looked at, in order. */
export const orderOf = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex((c) => c.is === 'word' && hasTag(c, 'order', 'sequence'));
	const order = chunks[at];
	if (order?.is !== 'word') return chunks;
	const isLead = chunks
		.slice(0, at)
		.every((c) => hasTag(c, 'list', 'show-me', 'the', 'ignored', 'polite', 'in', 'be') || isSign(c) || isAsked(c));
	let from = at + 1;
	if (hasTag(chunks[from], 'in', 'of', 'by')) from += 1;
	const isJoined = isAsked(chunks[from]) || hasTag(chunks[from], 'that', 'which');
	if (isJoined) from += 1;
	const clause = chunks.slice(from);
	const deed = clause.findIndex(isDeedChunk);
	if (!isLead || !isJoined || deed === -1 || from >= chunks.length) return chunks;
	const open = clause.findLastIndex((c, i) => i > deed && isOpen(c));
	const asked = clause.map((c, i): Chunk => {
		if (i !== open || !isNounChunk(c)) return c;
		return { ...c, noun: nounOf({ is: 'wh', of: c.noun.of, text: c.text }) };
	});
	return [...asked, { is: 'word', text: 'in order', item: { ...order.item, tags: new Set(['sequence']) } }];
};

const isAsked = (chunk: Chunk | undefined): boolean => isNounChunk(chunk) && chunk.noun.is === 'wh';

/**
 * “Is there anything that neither of them looked at?”: what neither looked at, and whether there is any; `null`: it is no
 * question of that kind.
 */
export const existenceOf = (chunks: readonly Chunk[]): readonly Chunk[] | null => {
	const [there, ...more] = chunks;
	const rest = hasTag(more[0], 'ever', 'the', 'any') ? more.slice(1) : more;
	const [noun, ...clause] = rest;
	if (!hasTag(there, 'there-is') || !isNounChunk(noun)) return null;
	const isPair = noun.noun.is === 'wh' && noun.noun.count === 2;
	const isAny = noun.noun.is === 'vague' && noun.noun.slots.length > 0 && /^(?:any|an?)\b/.test(noun.text);
	if (!isPair && !isAny && !['some', 'none', 'number'].includes(noun.noun.is)) return null;
	const isJoined = isAsked(clause[0]) || hasTag(clause[0], 'that');
	const said = isJoined ? clause.slice(1) : clause;
	const isClause = isJoined || (isNounChunk(said[0]) && said.slice(1, 4).some(isDeedChunk));
	if (!isClause || !said.some(isDeedChunk) || (noun.noun.is !== 'some' && !isPair && !isAny)) return null;
	if (isPair) return [noun, ...said];
	return [whichOf(noun.noun), ...said];
};

/** Any of those who are meant, asked for. */
const whichOf = ({ of, slots }: Noun): Chunk => {
	const asked = nounOf({ is: 'wh', of, slots, text: of === 'person' ? 'who' : 'what' });
	return { is: 'noun', noun: asked, text: asked.text };
};

/** “Did anyone not look at the clock?”: who did not, and whether there is anybody; `null`: it is no such question. */
export const anyNot = (chunks: readonly Chunk[]): readonly Chunk[] | null => {
	const [aux, some, not, ...clause] = chunks;
	const isAny =
		isNounChunk(some) &&
		some.noun.of === 'person' &&
		(some.noun.is === 'some' || /^any\b/.test(some.text)) &&
		!some.noun.isOwner;
	const isNot = hasTag(not, 'not', 'never') && !hasTag(clause[0], 'only');
	if (!aux || !not || !hasTag(aux, 'be', 'do', 'have') || !isAny || !isNot || !clause.some(isDeedChunk)) return null;
	return [whichOf(some.noun), aux, not, ...clause];
};

/** “Rank all of them by how much they were looked at”: how much each was. */
export const rankedBy = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex((c) => hasTag(c, 'rank'));
	const [noun, by, ...clause] = chunks.slice(at + 1);
	const they = clause.findIndex((c) => isNounChunk(c) && c.noun.is === 'they' && c.noun.count === 0);
	if (at === -1 || !isNounChunk(noun) || !hasTag(by, 'per', 'by') || they === -1) return chunks;
	const each: Chunk = { is: 'noun', text: 'each', noun: nounOf({ ...noun.noun, is: 'each', text: 'each' }) };
	return [...chunks.slice(0, at + 1), ...clause.map((c, i) => (i === they ? each : c))];
};

/** “Of Anna and Ben, who spoke longer?”: which of the two. */
export const ofThese = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [of, noun, comma, who, ...rest] = chunks;
	const isGiven = isNounChunk(noun) && noun.noun.is === 'fixed' && noun.noun.slots.length > 1 && !noun.noun.isOwner;
	if (!hasTag(of, 'of', 'between') || !isGiven || !isSign(comma, ',') || !isNounChunk(who) || who.noun.is !== 'wh')
		return chunks;
	return [{ ...who, noun: { ...who.noun, of: noun.noun.of, slots: noun.noun.slots } }, ...rest];
};

/** A clause, and somebody who did the same, or did not. */
export type Alike = {
	readonly chunks: readonly Chunk[];
	readonly who: Chunk & { readonly is: 'noun' };
	readonly isNot: boolean;
};

/** “What did Anna look at that Ben did not?”: what she did, and he did not; `null`: it says nothing of the kind. */
export const alikeOf = (chunks: readonly Chunk[]): Alike | null => {
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const at = chunks.findLastIndex((c, i) => i < end && i > 1 && (hasTag(c, 'that', 'but') || isThat(c)));
	const [who, ...rest] = chunks.slice(at + 1, end);
	const isDone =
		rest.length > 0 && rest.every((c) => hasTag(c, 'do', 'have', 'be', 'not', 'never', 'also', 'ever', 'ignored'));
	const before = chunks.slice(0, at);
	const isAsked = before.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.of !== 'person');
	if (at === -1 || !isNounChunk(who) || who.noun.of !== 'person' || !isDone || !isAsked || !before.some(isDeedChunk))
		return null;
	return { chunks: before, who, isNot: rest.some((c) => hasTag(c, 'not', 'never')) };
};

const isThat = (chunk: Chunk): boolean =>
	isNounChunk(chunk) && chunk.noun.is === 'wh' && /^(?:that|which|whom)$/.test(chunk.text);
