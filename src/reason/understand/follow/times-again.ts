import { between } from '../../query/build';
import type { Query, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import type { AskedQuery } from './exchange';
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

/** “How long after?”, of what was asked beside something else: from that to the next of it. */
export const delayAfter = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	const { span, vars, about } = last;
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			hasTag(c, 'how-long', 'how-soon', 'after', 'and', 'ignored', 'be', 'this') ||
			(isNounChunk(c) && c.noun.is === 'it'),
	);
	const isAsked =
		chunks.some((c) => hasTag(c, 'how-soon')) ||
		(chunks.some((c) => hasTag(c, 'how-long')) && chunks.some((c) => hasTag(c, 'after')));
	if (!isPlain || !isAsked || span.is !== 'beside') return null;
	const after: Span = { ...span, relation: 'after', edge: 'start', withinMs: null };
	return {
		get: 'measure',
		vars,
		about,
		span: after,
		measure: { of: 'latency' },
		by: [],
		pick: null,
		rank: null,
		keep: null,
	};
};
