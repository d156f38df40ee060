import type { CompareQuery, Query } from '../../query/query';
import { frameOf } from '../frame';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf, type Noun } from '../words/noun';
import { AS_MUCH } from './normal-form';
import { isAtOnce } from './at-once';
import { word } from './word';

/*
 * What one side does, held against what another does: “does Anna look at Ben more than he looks at her”, “longer at the cup
 * than at the ball”, “by how much more than Ben”. The second side is the first with what stands after “than” in its place.
 */

/** Both sides, as questions for how much there is of each. */
export type Held = {
	readonly sides: readonly [readonly Chunk[], readonly Chunk[]];
	/** `null`: nothing is said of which is more. */
	readonly held: CompareQuery['held'] | null;
	readonly isGap: boolean;
};

/** The place of “than”, and how many times it is said to be. */
type Than = { readonly at: number; readonly op: 'over' | 'under' | 'at-least' | 'exactly'; readonly times: number };

const isAuxiliary = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal');
const isAim = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'to', 'with', 'on', 'at', 'by', 'from');
const isVerb = (chunk: Chunk): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';
const isSubWord = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'while', 'whenever', 'before', 'after') && !hasTag(chunk, 'to', 'in');

const isTimesAs = (chunk: Chunk): boolean => chunk.is === 'word' && hasTag(chunk, 'twice');

const thanIn = (chunks: readonly Chunk[]): Than | null => {
	for (const [at, chunk] of chunks.entries()) {
		if (chunk.is !== 'word' || at === 0 || at + 1 >= chunks.length) continue;
		const isAs = AS_MUCH.test(chunk.text);
		// “More than twice as long as”: “more than” is of the times.
		const next = chunks[at + 1];
		if (!isAs && next && isTimesAs(next)) continue;
		if (!isAs && !hasTag(chunk, 'over', 'under') && !/^than$/.test(chunk.text)) continue;
		if (!isAs && chunk.text !== 'than' && !/ than$/.test(chunk.text)) continue;
		const before = chunks.slice(0, at);
		if (isAs) {
			const isTwice = before.some(isTimesAs);
			// “As often as” is no more and no less, where nothing says that more is enough.
			const isEnough = isTwice || before.some((c) => c.is === 'word' && hasTag(c, 'at-least'));
			const isOver = isTwice && before.some((c) => c.is === 'word' && hasTag(c, 'over'));
			return { at, op: isOver ? 'over' : isEnough ? 'at-least' : 'exactly', times: isTwice ? 2 : 1 };
		}
		if (hasTag(chunk, 'over')) return { at, op: 'over', times: 1 };
		if (hasTag(chunk, 'under')) return { at, op: 'under', times: 1 };
		if (before.some((c) => c.is === 'word' && hasTag(c, 'less'))) return { at, op: 'under', times: 1 };
		if (before.some((c) => c.is === 'word' && hasTag(c, 'more'))) return { at, op: 'over', times: 1 };
	}
	return null;
};

/** “More often”, “more looks”: counted, and not timed. */
const isCounted = (chunks: readonly Chunk[], at: number): boolean =>
	chunks.some((c) => c.is === 'word' && (hasTag(c, 'often') || /\btimes\b|often|frequently/.test(c.text))) ||
	chunks.some(
		(c, i) =>
			i <= at && isDeedChunk(c) && c.form === 'noun' && /s$/.test(c.text) && hasTag(chunks[i - 1], 'more', 'less'),
	);

/** “Point more than Ben”: what is done at once is counted, where nothing says for how long. */
const isAtOnceDeed = (clause: readonly Chunk[], said: readonly Chunk[]): boolean => {
	const deed = clause.find(isVerb) ?? clause.find(isDeedChunk);
	const isLong = said.some((c) => c.is === 'word' && /\b(?:longer|shorter|time|seconds)\b/.test(c.text));
	return isDeedChunk(deed) && isAtOnce(deed.doing) && !isLong;
};

/** Which chunk holds a noun of the frame; -1: none. */
const placeOf = (chunks: readonly Chunk[], noun: Noun | null): number =>
	noun === null ? -1 : chunks.findIndex((c) => isNounChunk(c) && c.noun.text === noun.text && c.noun.is === noun.is);

const isPlainRival = (rest: readonly Chunk[]): boolean =>
	rest.every((c, i) => (isNounChunk(c) && i <= 1) || isAuxiliary(c) || hasTag(c, 'ever', 'ignored') || isAim(c));

const swapAt = (chunks: readonly Chunk[], at: number, by: Chunk): readonly Chunk[] =>
	at === -1 ? [] : chunks.map((c, i) => (i === at ? by : c));

/** The first side with what stands after “than” in its place; empty: it has none. */
const secondOf = (first: readonly Chunk[], rest: readonly Chunk[]): readonly Chunk[] => {
	const [head, next] = rest;
	if (!head) return [];
	if (rest.some(isVerb) && !isSubWord(head) && !isAim(head)) {
		const said = frameOf(rest);
		if (!said) return [];
		const own = frameOf(first);
		// “Than Ben looks”: at the same.
		const aim = placeOf(first, own?.whom ?? null);
		const isOpen = said.whom === null && said.what === null && aim > 0 && own?.doing === said.doing;
		return isOpen ? [...rest, ...first.slice(isAim(first[aim - 1]) ? aim - 1 : aim, aim + 1)] : rest;
	}
	if (head.is === 'time' && rest.length === 1) {
		const at = first.findLastIndex((c) => c.is === 'time');
		return swapAt(first, at, head);
	}
	if (isSubWord(head)) {
		const at = first.findIndex((c, i) => i > 0 && isSubWord(c));
		return at === -1 ? [] : [...first.slice(0, at), ...rest];
	}
	const frame = frameOf(first);
	if (!frame) return [];
	const [who, whom] = [placeOf(first, frame.who), placeOf(first, frame.whom ?? frame.what)];
	if (hasTag(head, 'reverse')) {
		const [a, b] = [first[who], first[whom]];
		return a && b ? first.map((c, i) => (i === who ? b : i === whom ? a : c)) : [];
	}
	if (!isPlainRival(rest)) return [];
	// “Looked at more by Anna than by Ben”: by whom.
	if (hasTag(head, 'by') && isNounChunk(next) && next.noun.of === 'person' && who !== -1)
		return swapAt(first, who, next);
	if (isAim(head) && isNounChunk(next)) {
		const same = first.findLastIndex((c, i) => isNounChunk(c) && isAim(first[i - 1]));
		return swapAt(first, whom === -1 ? same : whom, next);
	}
	if (!isNounChunk(head)) return [];
	// Two who do it together.
	const pair = first.findIndex((c) => isNounChunk(c) && c.noun.of === 'person' && c.noun.slots.length === 2);
	if (pair !== -1 && head.noun.slots.length === 2) return swapAt(first, pair, head);
	return swapAt(first, head.noun.of === 'person' && who !== -1 ? who : whom, head);
};

/** Nobody by name: “than anybody else”, “than the others”. */
const isRest = (chunk: Chunk | undefined): boolean =>
	isNounChunk(chunk) && chunk.noun.slots.length === 0 && ['others', 'all', 'some', 'each'].includes(chunk.noun.is);

/** “Longer than the others”: the longest; the question as it is otherwise. */
export const superlative = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const than = thanIn(chunks);
	if (!than || than.times !== 1 || !isAuxiliary(chunks[0])) return chunks;
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const [rival, ...more] = chunks.slice(than.at + 1, end).filter((c) => !isAim(c));
	if (!isRest(rival) || !more.every((c) => isAuxiliary(c) || c.is === 'time' || hasTag(c, 'ever', 'ignored')))
		return chunks;
	const isMore = than.op !== 'under';
	const most = isMore ? word('the most', 'most') : word('the least', 'least');
	const isOften = isCounted(chunks.slice(0, than.at + 1), than.at);
	const clause = chunks.slice(0, than.at).filter((c) => c.is !== 'word' || !hasTag(c, 'more', 'less', 'often'));
	return [
		...clause,
		...(isOften ? [word('often', 'often')] : []),
		most,
		...more.filter((c) => c.is === 'time'),
		...chunks.slice(end),
	];
};

/** What several do together: what any of them does. */
const eitherOf = (chunks: readonly Chunk[]): readonly Chunk[] =>
	chunks
		.filter((c) => !hasTag(c, 'together'))
		.map((c) =>
			isNounChunk(c) && c.noun.is === 'fixed' && c.noun.slots.length > 1
				? { ...c, noun: { ...c.noun, is: 'some' } }
				: c,
		);

/** “Does anybody look longer than Ben?”: who does, of whom it is asked whether there are any; `null`: it is not asked. */
export const anyLike = (chunks: readonly Chunk[]): readonly Chunk[] | null => {
	const than = thanIn(chunks);
	const [opening, some, ...clause] = chunks;
	const isAny =
		isNounChunk(some) && some.noun.is === 'some' && some.noun.of === 'person' && some.noun.slots.length === 0;
	const rival = than === null ? undefined : chunks.slice(than.at + 1).find((c) => !isSign(c));
	const isOne = isNounChunk(rival) && rival.noun.is === 'fixed' && rival.noun.of === 'person';
	if (!isAuxiliary(opening) || !isAny || !isOne) return null;
	const who = nounOf({ is: 'wh', of: 'person', text: 'who' });
	return [{ is: 'noun', noun: who, text: who.text }, ...clause];
};

/** “As a share of the time”, which says how much is meant and not of what. */
const withoutShare = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const at = chunks.findIndex((c) => c.is === 'word' && hasTag(c, 'share'));
	if (at === -1) return chunks;
	let from = at;
	while (from > 0 && (/^(?:as|in)$/.test(chunks[from - 1]?.text ?? '') || hasTag(chunks[from - 1], 'the'))) from -= 1;
	const said = chunks.slice(at + 1).findIndex((c) => !hasTag(c, 'of', 'the', 'of-time', 'mark', 'video', 'whole'));
	const to = said === -1 ? chunks.length : at + 1 + said;
	// “What share of her looks …” asks for it.
	const isAside = isSign(chunks[to], ',') ? from === 0 : from > 0 && /^(?:as|in)\b/.test(chunks[from]?.text ?? '');
	if (!isAside) return chunks;
	return [...chunks.slice(0, from), ...chunks.slice(isSign(chunks[to], ',') ? to + 1 : to)];
};

/** “Longer on average”. */
const isMean = (chunks: readonly Chunk[]): boolean => chunks.some((c) => c.is === 'word' && hasTag(c, 'mean'));

/** What is held against something else; `null`: nothing is, or it is asked who does more. */
export const heldOf = (all: readonly Chunk[]): Held | null => {
	const chunks = withoutShare(all);
	const isShare = chunks.length < all.length;
	const than = thanIn(chunks);
	if (!than) return null;
	const end = chunks.findLastIndex((c) => !isSign(c)) + 1;
	const rest = chunks.slice(than.at + 1, end);
	const times = rest.some(isVerb) ? [] : rest.filter((c, i) => c.is === 'time' && i > 0);
	const rival = rest.filter((c) => !times.includes(c) && !isSign(c));
	const before = chunks.slice(0, than.at);
	if (rival.length === 0 || rival.some((c) => c.is === 'word' && c.item.number !== null) || isRest(rival[0]))
		return null;
	const asks = before.findIndex((c) => c.is === 'word' && hasTag(c, 'how-long', 'how-often', 'how-many'));
	const isGap = asks !== -1 && asks <= 1;
	const [opening] = before;
	if (!isGap && !isAuxiliary(opening)) return null;
	if (isNounChunk(opening) && opening.noun.is === 'wh') return null;
	if (anyLike(chunks)) return null;
	const whole = before
		.slice(isGap ? asks + 1 : 0)
		.filter((c) => c.is !== 'word' || !(hasTag(c, 'more', 'less', 'often', 'exactly', 'mean', 'over') || isTimesAs(c)));
	if (!whole.some(isDeedChunk)) return null;
	// “Anna and Ben together”: either of them.
	const clause = whole.some((c) => hasTag(c, 'together')) ? eitherOf(whole) : whole;
	const first = [...clause, ...times];
	const second = secondOf(clause, rival.some((c) => hasTag(c, 'together')) ? eitherOf(rival) : rival);
	if (second.length === 0) return null;
	const said = chunks.slice(0, than.at + 1);
	const isOften = isCounted(said, than.at) || isAtOnceDeed(clause, said);
	const amount = isOften ? word('how often', 'how-often') : word('how long', 'how-long');
	const asked = isShare ? [word('what share', 'share')] : isMean(said) ? [amount, word('average', 'mean')] : [amount];
	return {
		sides: [
			[...asked, ...first],
			[...asked, ...second, ...times],
		],
		held: isGap ? null : { op: than.op, times: than.times },
		isGap,
	};
};

/** “By how much?”, “how much more?” */
export const gapAsked = (chunks: readonly Chunk[]): boolean => {
	const said = chunks.filter((c) => !isSign(c) && !hasTag(c, 'ignored', 'and') && !hasTag(c, 'by'));
	const [asks, ...more] = said;
	const isMuch = asks?.is === 'word' && hasTag(asks, 'how-long', 'how-often', 'how-many');
	const isBy = chunks.some((c) => hasTag(c, 'by'));
	// “By how many turns?”
	const isSaid = (c: Chunk): boolean =>
		hasTag(c, 'more', 'less', 'often', 'times') || (isBy && isDeedChunk(c) && c.form === 'noun');
	return isMuch && more.every(isSaid) && (isBy || more.length > 0);
};

/** What was held against each other, with how much more one has. */
export const withGap = (last: Query): Query | null => {
	if (last.get === 'compare') return { ...last, held: undefined, isGap: true };
	if (last.get !== 'measure' || !last.rank) return null;
	return { ...last, rank: { ...last.rank, isGap: true }, claim: undefined };
};
