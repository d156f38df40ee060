import type { SequenceQuery } from '../../query/query';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf } from '../words/noun';
import { word } from './word';

/* Several of what follows one another: “the first three things she looked at”, “who spoke first, who second and who third”. */

type Take = NonNullable<SequenceQuery['take']>;

/** More are no short list. */
const MOST = 12;

/** `first 3 in order` as one word, which says how many are taken. */
const takeWord = ({ is, n }: Pick<Take, 'is' | 'n'>): Chunk => {
	const made = word(`the ${is} ${n} in order`, 'sequence');
	return { ...made, item: { ...made.item, number: n } };
};

/** How many of a sequence are asked for; `undefined`: all. */
export const takenIn = (chunks: readonly Chunk[]): Take | undefined => {
	for (const c of chunks) {
		const is = /^the (first|last) \d+ in order$/.exec(c.text)?.[1];
		const n = c.is === 'word' ? c.item.number : null;
		if ((is === 'first' || is === 'last') && n !== null) return { is, n, isDistinct: true };
	}
	return undefined;
};

const isLead = (c: Chunk): boolean =>
	isSign(c, ':', ',') ||
	(isNounChunk(c) && c.noun.is === 'wh' && c.noun.slots.length === 0) ||
	(c.is === 'word' && hasTag(c, 'list', 'show-me', 'the', 'be', 'ignored', 'polite', 'in', 'order', 'of'));

/** Where so many are named, how many of whom or what; `null`: they are not. */
const fewAt = (chunks: readonly Chunk[], at: number): { is: Take['is']; n: number; noun: Chunk; to: number } | null => {
	const [c, next] = [chunks[at], chunks[at + 1]];
	// “The first four speakers”, read as one.
	const own = isNounChunk(c) ? /^(?:the )?(first|last) \S+ (.+)$/.exec(c.text) : null;
	if (isNounChunk(c) && own && c.noun.count > 1 && c.noun.is !== 'fixed') {
		return { is: own[1] === 'last' ? 'last' : 'first', n: c.noun.count, noun: c, to: at + 1 };
	}
	const is = c?.is !== 'word' ? null : hasTag(c, 'first') ? 'first' : hasTag(c, 'last') ? 'last' : null;
	// “The last two to nod”.
	const count = next?.is === 'word' && hasTag(chunks[at + 2], 'to') ? next.item.number : null;
	if (is !== null && count !== null && count > 1)
		return { is, n: count, noun: { is: 'noun', text: 'who', noun: nounOf({ is: 'wh', of: 'person' }) }, to: at + 2 };
	const isSome = isNounChunk(next) && ['number', 'they', 'wh'].includes(next.noun.is) && next.noun.slots.length === 0;
	if (is === null || !isSome || next.noun.count < 2 || next.noun.isCounted) return null;
	return { is, n: next.noun.count, noun: next, to: at + 2 };
};

/** “Which three people spoke first?”; `null`: so many are not asked for. */
const whichOf = (chunks: readonly Chunk[]): readonly Chunk[] | null => {
	const [asks, ...rest] = chunks;
	const end = rest.findLastIndex((c) => !isSign(c));
	const last = rest[end];
	const is = last?.is !== 'word' ? null : hasTag(last, 'first') ? 'first' : hasTag(last, 'last') ? 'last' : null;
	if (!isNounChunk(asks) || asks.noun.is !== 'wh' || asks.noun.count < 2 || asks.noun.isCounted || is === null)
		return null;
	if (!rest.slice(0, end).some((c) => isDeedChunk(c) && c.doing !== 'mutual-gaze')) return null;
	const who: Chunk = { ...asks, noun: { ...asks.noun, count: 0 } };
	return [who, ...rest.slice(0, end), takeWord({ is, n: asks.noun.count }), ...rest.slice(end + 1)];
};

const speakers = /speakers?$/;

/** “The first three things Anna looked at”: what she looked at in order, three of it. */
export const theFirstFew = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const whichFew = whichOf(chunks);
	if (whichFew) return whichFew;
	const at = chunks.findIndex((_, i) => fewAt(chunks, i) !== null);
	const few = at === -1 ? null : fewAt(chunks, at);
	if (!few || !isNounChunk(few.noun) || few.n > MOST || !chunks.slice(0, at).every(isLead)) return chunks;
	const { noun } = few.noun;
	const isPerson = noun.of === 'person';
	const asked: Chunk = { is: 'noun', text: isPerson ? 'who' : 'what', noun: nounOf({ is: 'wh', of: noun.of }) };
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const said = chunks
		.slice(few.to, end)
		.filter((c, i) => !hasTag(c, 'sequence', 'order') && !(i === 0 && hasTag(c, 'to', 'that') && !isNounChunk(c)));
	const joined = isNounChunk(said[0]) && said[0].noun.is === 'wh' ? said.slice(1) : said;
	// “The first four speakers, in the order they spoke.”
	const clause = speakers.test(few.noun.text)
		? [...joined.filter((c) => c.is === 'time' || isSign(c))]
		: joined.filter((c) => !isSign(c, ','));
	const deed: readonly Chunk[] = speakers.test(few.noun.text) ? [spoke] : [];
	if (deed.length === 0 && !clause.some(isDeedChunk)) return chunks;
	return [asked, ...deed, ...clause, takeWord(few), ...chunks.slice(end)];
};

const spokeWord = word('spoke');
const spoke: Chunk = { is: 'deed', text: 'spoke', doing: 'speaking', form: 'past', item: spokeWord.item };

const isFirst = (c: Chunk | undefined): boolean => c?.is === 'word' && hasTag(c, 'first');
/** “Second”, “third”, “next”: what comes after the first. */
const isNext = (c: Chunk | undefined): boolean =>
	c?.is === 'word' &&
	((c.item.ordinal ?? 0) > 1 || hasTag(c, 'next') || /^after (?:that|this|him|her|them)$/.test(c.text)) &&
	!hasTag(c, 'half', 'quarter');

/** “Who spoke first, who second and who third?”: who spoke, in order, three of them. */
export const oneByOne = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex(isFirst);
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const tail = chunks.slice(at + 1, end);
	const asks = chunks.slice(0, at).findLast((c) => isNounChunk(c) && c.noun.is === 'wh');
	const deed = chunks.slice(0, at).findLast(isDeedChunk);
	const count = tail.filter(isNext).length;
	if (at < 1 || count === 0 || !isNounChunk(asks) || !deed) return chunks;
	const isPlain = tail.every(
		(c) =>
			isNext(c) ||
			isSign(c, ',') ||
			hasTag(c, 'and', 'then', 'after', 'to') ||
			(isNounChunk(c) && c.noun.is === 'wh' && c.noun.of === asks.noun.of) ||
			(isDeedChunk(c) && c.doing === deed.doing) ||
			(hasTag(c, 'do', 'be') && !isNounChunk(c)),
	);
	if (!isPlain || !isJoined(tail)) return chunks;
	return [...chunks.slice(0, at), takeWord({ is: 'first', n: count + 1 }), ...chunks.slice(end)];
};

/** What comes next is said by a clause or a list of its own: no “first second”. */
const isJoined = ([joint]: readonly Chunk[]): boolean => isSign(joint, ',') || hasTag(joint, 'and', 'then');
