import { between } from '../../query/build';
import type { Query, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { tidied, type AskedQuery } from './exchange';
import { CLOSE_MS } from './then';

/* The time of a follow-up that says nothing else: beside what was told, or as long a part at the other end. */

const CLOSE = /^(?:right|just|immediately|directly|shortly|straight) /;

/** “And right after that?”, “before that?”: beside what was told; `null`: no such time is said. */
export const besideThen = (chunks: readonly Chunk[], turn: Turn): Span | null => {
	if (!turn.atMs) return null;
	const { startMs, endMs } = turn.atMs;
	const at = chunks.findIndex((c) => hasTag(c, 'before', 'after', 'next', 'while', 'then', 'as-soon'));
	const chunk = chunks[at];
	const isClose = hasTag(chunks[at - 1], 'right-away') || CLOSE.test(chunk?.text ?? '');
	if (hasTag(chunk, 'before')) return between(isClose ? Math.max(0, startMs - CLOSE_MS) : null, startMs);
	if (hasTag(chunk, 'after', 'next') || (hasTag(chunk, 'as-soon') && CLOSE.test(chunk?.text ?? '')))
		return between(endMs, isClose ? endMs + CLOSE_MS : null);
	return hasTag(chunk, 'while', 'then') ? between(startMs, endMs) : null;
};

/** “And in the last ten?”: minutes or seconds, as the last question had them. */
export const edgeAgain = (chunks: readonly Chunk[], last: Span, untilMs: number): Span | null => {
	const number = chunks.flatMap((c) => (c.is === 'word' && c.item.number !== null ? [c.item.number] : []))[0];
	const isFirst = chunks.some((c) => hasTag(c, 'first'));
	const isLast = chunks.some((c) => hasTag(c, 'last'));
	const isPlain = chunks.every((c) => c.is === 'word' || (c.is === 'time' && c.time.is !== 'span'));
	if (number === undefined || isFirst === isLast || !isPlain || last.is !== 'between') return null;
	const lengthMs = (last.endMs ?? untilMs) - (last.startMs ?? 0);
	const ms = number * (lengthMs % 60_000 === 0 ? 60_000 : 1000);
	return isFirst ? between(0, ms) : between(Math.max(0, untilMs - ms), null);
};

/** “And before that?”, of what happened in a part of the time: as long a part before or after it. */
export const besideSpan = (chunks: readonly Chunk[], span: Span, untilMs: number): Span | null => {
	const isPlain = chunks.every((c) => c.is === 'word' || (isNounChunk(c) && c.noun.is === 'it'));
	const [before, after] = [
		chunks.some((c) => hasTag(c, 'before')),
		chunks.some((c) => hasTag(c, 'after', 'next', 'then') || /^(?:right|just) after$/.test(c.text)),
	];
	if (span.is !== 'between' || !isPlain || before === after) return null;
	const [startMs, endMs] = [span.startMs ?? 0, span.endMs ?? untilMs];
	const lengthMs = endMs - startMs;
	if (before) return startMs > 0 ? between(Math.max(0, startMs - lengthMs), startMs) : null;
	return endMs < untilMs ? between(endMs, Math.min(untilMs, endMs + lengthMs)) : null;
};

/** “And overall?”, “altogether?”: in all of the time; `null`: it says more than that, or all of it was asked about before. */
export const overall = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	const isOverall = chunks.some((c) => WHOLE.test(c.text));
	const isPlain = chunks.every(
		(c) =>
			WHOLE.test(c.text) ||
			isSign(c) ||
			hasTag(c, 'and', 'ignored', 'in', 'the', 'for', 'about', 'how-often', 'how-long'),
	);
	return isOverall && isPlain && last.span.is !== 'all' ? tidied({ ...last, span: { is: 'all' } }) : null;
};
const WHOLE = /^(?:overall|altogether|all in all|in all|in total|all together|total|in general)$/;

const spanned = (last: AskedQuery, span: Span, about: AskedQuery['about']): Query => ({
	...{ get: 'measure', vars: last.vars, about, span, measure: { of: 'latency' } },
	...{ by: [], pick: null, rank: null, keep: null },
});

/**
 * “How long after?”, of what was asked beside something else: from that to the next of it. “How long before?”, of what came
 * before something: from it to that.
 */
export const delayAfter = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	const { span, about } = last;
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			hasTag(c, 'how-long', 'how-soon', 'after', 'before', 'and', 'ignored', 'be', 'this') ||
			EARLIER.test(c.text) ||
			(isNounChunk(c) && c.noun.is === 'it'),
	);
	const isLong = chunks.some((c) => hasTag(c, 'how-long'));
	const isBeside = chunks.some((c) => hasTag(c, 'after', 'before') || EARLIER.test(c.text));
	const isAsked = chunks.some((c) => hasTag(c, 'how-soon')) || (isLong && isBeside);
	if (!isPlain || !isAsked || span.is !== 'beside') return null;
	if (span.relation === 'before') {
		const after = {
			is: 'beside',
			relation: 'after',
			anchor: about,
			pick: null,
			edge: 'start',
			withinMs: null,
		} as const;
		return spanned(last, after, span.anchor);
	}
	if (chunks.some((c) => hasTag(c, 'before'))) return null;
	return spanned(last, { ...span, relation: 'after', edge: 'start', withinMs: null }, about);
};
const EARLIER = /^(?:earlier|ahead|in advance|sooner|later)$/;
