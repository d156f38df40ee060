import { any, between } from '../../query/build';
import type { Condition, Pick, Query, Slot, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { isAtOnce } from '../normal/at-once';
import { word } from '../normal/word';
import { withDoerAgain } from './doer-again';
import { isAsked } from './exchange';
import { withListed } from './listed';

/* Times that only the answer before tells: “at that moment”, “before that”, “after the last one”. */

/** Chunks with such a time made plain. `next`: of what is listed the nearest alone, as “who spoke before that?” means. */
export type Then = { readonly chunks: readonly Chunk[]; readonly next: 'first' | 'last' | null };

/** How far “just before that” goes, ms; as far as what came before is looked for where somebody asks why. */
export const CLOSE_MS = 3000;

const isThat = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'this') || (isNounChunk(chunk) && chunk.noun.is === 'it');

/** A time in the place of some chunks. */
const replacing = (chunks: readonly Chunk[], from: number, to: number, span: Span): readonly Chunk[] => {
	const text = 'then';
	return [
		...chunks.slice(0, from),
		{ is: 'time', time: { is: 'span', span, length: to - from }, text },
		...chunks.slice(to),
	];
};

/** While a gesture went on that was told of, whoever made it: at each of them, and not from the first to the last. */
const wentOn = (queries: Turn['queries']): Span | null => {
	const last = queries.at(-1);
	if (!last || !isAsked(last) || last.about.is !== 'does' || !isAtOnce(last.about.doing)) return null;
	if (last.get !== 'list' && last.get !== 'whether') return null;
	const open = (slot: Slot | null): Slot | null =>
		slot?.is === 'var' ? any(last.vars[slot.name]?.of ?? 'target') : slot;
	const { who, whom, what } = last.about;
	const anchor: Condition = { ...last.about, who: open(who), whom: open(whom), what: open(what) };
	const pick = 'pick' in last && last.pick ? { is: last.pick.is, n: last.pick.n } : null;
	const span: Span = { is: 'beside', relation: 'during', anchor, pick, edge: 'start', withinMs: null };
	return last.span.is === 'all' ? span : { is: 'both', of: [last.span, span] };
};

/** “During that”, “at that moment”: while what the last answer said went on. */
const during = (chunks: readonly Chunk[], { atMs, queries }: Turn): Then | null => {
	const at = chunks.findIndex((c, i) => {
		const end = chunks[i + 2];
		const isLast = end === undefined || isSign(end) || hasTag(end, 'mark', 'times', 'moments');
		// “Who else looked at it?” names no time.
		const isAim = hasTag(c, 'at') && isDeedChunk(chunks[i - 1]) && !hasTag(end, 'mark', 'times', 'moments');
		return c.is === 'word' && hasTag(c, 'while', 'at') && isThat(chunks[i + 1]) && isLast && !isAim;
	});
	if (at === -1 || !atMs) return null;
	const to = at + (hasTag(chunks[at + 2], 'mark', 'times', 'moments') ? 3 : 2);
	const went = chunks[at + 1]?.text === 'that' ? wentOn(queries) : null;
	if (went) return { chunks: replacing(chunks, at, to, went), next: null };
	// “At these moments” is at each of them, and not from the first to the last.
	const last = queries.at(-1);
	const isEach = /^(?:these|those)$/.test(chunks[at + 1]?.text ?? '') && to === at + 3;
	if (isEach && last && isAsked(last) && last.about.is === 'does' && Object.keys(last.vars).length === 0) {
		const pick = 'pick' in last ? last.pick : null;
		const anchor = last.about;
		const span: Span = { is: 'beside', relation: 'during', anchor, pick, edge: 'start', withinMs: null };
		return {
			chunks: replacing(chunks, at, to, last.span.is === 'all' ? span : { is: 'both', of: [last.span, span] }),
			next: null,
		};
	}
	return { chunks: replacing(chunks, at, to, between(atMs.startMs, atMs.endMs)), next: null };
};

/** “Did they look at each other then?”: at the time that was told. “What did she do then?” is what came next. */
const atThatTime = (chunks: readonly Chunk[], { atMs, queries }: Turn): Then | null => {
	const at = chunks.findIndex(
		(c, i) => /^(?:then|meanwhile)$/.test(c.text) && (chunks[i + 1] === undefined || isSign(chunks[i + 1])),
	);
	const first = chunks.find((c) => !hasTag(c, 'polite') || hasTag(c, 'be', 'do', 'have'));
	const isDoing = chunks.some((c) => hasTag(c, 'be')) && chunks.some((c) => c.text === 'doing');
	const isGoingOn =
		isDoing || (chunks.some((c) => hasTag(c, 'be')) && chunks.some((c) => isDeedChunk(c) && c.form === 'ing'));
	// “Who spoke most then?” is of that time; “what did she do then?” of what came next.
	const isMeasured = chunks.some((c) => hasTag(c, 'most', 'least', 'how-long', 'how-often', 'how-many', 'share'));
	// “And what did Ben look at then?”, after what Anna looked at while Ruth spoke: in the same time.
	const before = queries.at(-1);
	const isSame = before && isAsked(before) && before.span.is === 'beside' && before.span.relation === 'during';
	if (isSame && at >= 1 && !isSign(chunks[at - 1]) && chunks.some(isDeedChunk))
		return { chunks: replacing(chunks, at, at + 1, before.span), next: null };
	const isAt = hasTag(first, 'be', 'do', 'have') || isGoingOn || isMeasured || chunks[at]?.text === 'meanwhile';
	if (at < 1 || !atMs || !isAt || isSign(chunks[at - 1]) || !(isDoing || chunks.some(isDeedChunk))) return null;
	// “Meanwhile” is while it went on, and not from the first to the last of it.
	const last = queries.at(-1);
	const isWhile = chunks[at]?.text === 'meanwhile' && last && isAsked(last) && Object.keys(last.vars).length === 0;
	const span: Span = isWhile
		? { is: 'beside', relation: 'during', anchor: last.about, pick: null, edge: 'start', withinMs: null }
		: between(atMs.startMs, atMs.endMs);
	return { chunks: replacing(chunks, at, at + 1, span), next: null };
};

const AFTERWARDS = /^(?:after (?:that|this|it)|afterwards|thereafter|subsequently)$/;

/** How far what came “next” goes, ms: a summary of no more tells every moment. Ours. */
const NEXT_MS = 10_000;

type Beside = { readonly at: number; readonly to: number; readonly isBefore: boolean; readonly isNext?: boolean };

/** Where “before that” stands, and where it ends; `null`: nowhere. */
const besideAt = (chunks: readonly Chunk[]): Beside | null => {
	for (const [at, c] of chunks.entries()) {
		if (c.is !== 'word') continue;
		// “Who spoke next?”: after what was told, and not after anything said here.
		const isLast = at + 1 >= chunks.length || isSign(chunks[at + 1]);
		// “What did she do then?”
		const isTold = chunks.some((one) => hasTag(one, 'happen', 'summary', 'do', 'act')) && !chunks.some(isDeedChunk);
		const isNext = isLast && (c.text === 'next' || (c.text === 'then' && isTold && at > 0 && !isSign(chunks[at - 1])));
		const isLoose = !chunks.some((one) => hasTag(one, 'before', 'after', 'first', 'and', 'while'));
		if (isNext && isLoose) return { at, to: at + 1, isBefore: false, isNext: isTold };
		if (AFTERWARDS.test(c.text)) return { at, to: at + 1, isBefore: false };
		// “What happened right after?”, “and what did she do before?”
		const isLoneSide = isLast && hasTag(c, 'before', 'after', 'as-soon') && !hasTag(c, 'until', 'since');
		if (isLoneSide && at > 0) return { at, to: at + 1, isBefore: hasTag(c, 'before') };
		const isSide = hasTag(c, 'before', 'after') || (hasTag(c, 'as-soon') && / after$/.test(c.text));
		if (!isSide || !isThat(chunks[at + 1])) continue;
		const end = chunks[at + 2];
		const isEnd = end === undefined || isSign(end) || hasTag(end, 'be', 'do', 'have', 'modal');
		if (isEnd || (isNounChunk(end) && end.noun.is === 'wh')) return { at, to: at + 2, isBefore: hasTag(c, 'before') };
	}
	return null;
};

/** “How long after that did she point?”: the time from what was told to the next of it. */
const howLongAfter = (chunks: readonly Chunk[], { atMs, queries }: Turn): Then | null => {
	const found = besideAt(chunks);
	const asks = chunks[(found?.at ?? 0) - 1];
	if (!found || found.isBefore || !atMs || asks?.is !== 'word' || !hasTag(asks, 'how-long')) return null;
	if (!chunks.slice(found.to).some(isDeedChunk)) return null;
	const last = queries.at(-1);
	// Of what was asked in a time of its own nothing need have happened.
	const isOne = last !== undefined && isAsked(last) && Object.keys(last.vars).length === 0 && last.span.is === 'all';
	const span: Span = isOne
		? { is: 'beside', relation: 'after', anchor: last.about, pick: { is: 'first' }, edge: 'start', withinMs: null }
		: between(atMs.endMs, null);
	const asked = chunks.map((c) => (c === asks ? word('how soon', 'how-soon') : c));
	return { chunks: replacing(asked, found.at, found.to, span), next: null };
};

/** “Before that, who spoke?”, “what did she do right after that?” */
const beside = (chunks: readonly Chunk[], { atMs }: Turn): Then | null => {
	const found = besideAt(chunks);
	const isTold = chunks.some((c) => isDeedChunk(c) || hasTag(c, 'happen', 'summary', 'do'));
	if (!found || !atMs || !isTold) return null;
	const { at, to, isBefore, isNext } = found;
	const isClose =
		hasTag(chunks[at - 1], 'right-away') ||
		/^(?:right|just|immediately|directly|shortly|straight) /.test(chunks[at]?.text ?? '');
	const span = isBefore
		? between(isClose ? Math.max(0, atMs.startMs - CLOSE_MS) : null, atMs.startMs)
		: between(atMs.endMs, isClose ? atMs.endMs + CLOSE_MS : isNext ? atMs.endMs + NEXT_MS : null);
	return { chunks: replacing(chunks, at, to, span), next: isBefore ? 'last' : 'first' };
};

/** “Before the last one, who spoke?”: beside one of the times that were asked for before. */
const besideOne = (chunks: readonly Chunk[], { queries }: Turn): Then | null => {
	const last = queries.at(-1);
	const at = chunks.findIndex((c, i) => {
		const [the, which, one, end] = chunks.slice(i + 1, i + 5);
		const isOne = one?.is === 'word' && /^(?:one|time)$/.test(one.text) && (end === undefined || isSign(end));
		return hasTag(c, 'before', 'after') && hasTag(the, 'the') && which?.is === 'word' && isOne;
	});
	const which = chunks[at + 2];
	if (at === -1 || !last || !isAsked(last) || Object.keys(last.vars).length > 0 || which?.is !== 'word') return null;
	const { ordinal } = which.item;
	const pick: Pick | null = hasTag(which, 'first')
		? { is: 'first' }
		: hasTag(which, 'last')
			? { is: 'last' }
			: ordinal !== null
				? { is: 'nth', n: ordinal }
				: null;
	if (!pick) return null;
	const isBefore = hasTag(chunks[at], 'before');
	const anchored = { is: 'beside', anchor: last.about, pick, withinMs: null } as const;
	const span: Span = isBefore
		? { ...anchored, relation: 'before', edge: 'start', isBegun: true }
		: { ...anchored, relation: 'after', edge: 'end' };
	return { chunks: replacing(chunks, at, at + 4, span), next: isBefore ? 'last' : 'first' };
};

/** A question in which the times of the answer before, and one of those it listed, are made plain. */
export const thenOf = (said: readonly Chunk[], turn: Turn | null): Then => {
	const chunks = turn ? withDoerAgain(withListed(said, turn), turn) : said;
	return withTimes(chunks, turn);
};

const withTimes = (chunks: readonly Chunk[], turn: Turn | null): Then =>
	(turn &&
		(during(chunks, turn) ??
			atThatTime(chunks, turn) ??
			howLongAfter(chunks, turn) ??
			beside(chunks, turn) ??
			besideOne(chunks, turn))) ?? {
		chunks,
		next: null,
	};

/** What is listed beside the answer before: the nearest alone. */
export const nearestOf = (query: Query, next: Then['next']): Query =>
	next !== null && query.get === 'list' && query.pick === null ? { ...query, pick: { is: next } } : query;
