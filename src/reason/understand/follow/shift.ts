import { between } from '../../query/build';
import type { Query, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { isAsked, type AskedQuery } from './exchange';

/* The time of the question before, moved: to another half or third, or by so many seconds. */

/** A session has at most so many parts that people count. */
const MOST_PARTS = 4;

/** Lengths of parts are the same within so much, ms: they are said in whole seconds. */
const SLACK_MS = 1000;

const isFiller = (chunk: Chunk): boolean =>
	isSign(chunk) ||
	(chunk.is === 'word' && hasTag(chunk, 'ignored', 'and', 'in', 'the', 'of', 'one', 'for', 'only', 'but'));

/** “And in the second?”, after the first half; `null`: the last question was of no such part, or it is not asked so. */
export const otherPart = (chunks: readonly Chunk[], { span }: AskedQuery, untilMs: number): Span | null => {
	if (span.is !== 'between' || untilMs === 0) return null;
	const startMs = span.startMs ?? 0;
	const lengthMs = (span.endMs ?? untilMs) - startMs;
	const parts = Math.round(untilMs / lengthMs);
	const own = untilMs / parts;
	const isPart = parts > 1 && parts <= MOST_PARTS && Math.abs(own - lengthMs) <= SLACK_MS;
	const said = chunks.filter((c) => !isFiller(c));
	const [which, ...more] = said;
	if (!isPart || which?.is !== 'word' || more.length > 0) return null;
	const { ordinal } = which.item;
	const at = Math.round(startMs / own);
	const wanted = hasTag(which, 'first')
		? 0
		: hasTag(which, 'last')
			? parts - 1
			: hasTag(which, 'other') && parts === 2
				? 1 - at
				: (ordinal ?? (hasTag(which, 'second') ? 2 : 0)) - 1;
	if (wanted < 0 || wanted >= parts || wanted === at) return null;
	return between(Math.round(wanted * own), wanted === parts - 1 ? null : Math.round((wanted + 1) * own));
};

const UNITS: readonly (readonly ['second' | 'minute', number])[] = [
	['minute', 60_000],
	['second', 1000],
];
const LATER = /^(?:later|on|further)$/;
const EARLIER = /^(?:earlier|sooner)$/;

/** “Five seconds later”, “a minute before that”: how far from what was told, ms; `null`: nothing of the kind. */
const shiftIn = (chunks: readonly Chunk[]): number | null => {
	const words = chunks.filter((c) => !isSign(c) && !(hasTag(c, 'and', 'this') || /^(?:at|that|it)$/.test(c.text)));
	const [amount, unit, side, ...more] = words;
	const [a, b] = /^an? (?:second|minute)$/.test(amount?.text ?? '') ? [amount, unit] : [unit, side];
	const rest = a === amount ? [side, ...more].filter((c) => c !== undefined) : more;
	const number = a === amount ? 1 : amount?.is === 'word' ? amount.item.number : null;
	const ms = UNITS.find(([name]) => hasTag(a, name) || a?.text.endsWith(` ${name}`))?.[1];
	if (number === null || ms === undefined || !b || rest.length > 0) return null;
	if (LATER.test(b.text) || hasTag(b, 'after', 'next')) return number * ms;
	return EARLIER.test(b.text) || hasTag(b, 'before') ? -number * ms : null;
};

/** The same as before, so much later or earlier than it was told of. */
export const shifted = (chunks: readonly Chunk[], { atMs, queries }: Turn): Query | null => {
	const last = queries.at(-1);
	const ms = shiftIn(chunks);
	if (ms === null || !last) return null;
	if (last.get === 'state') return { ...last, tMs: Math.max(0, last.tMs + ms) };
	const from = ms < 0 ? atMs?.startMs : atMs?.endMs;
	if (!isAsked(last) || from === undefined) return null;
	return { ...last, span: { is: 'at', tMs: Math.max(0, from + ms) } };
};

/** “Show me”: all times of what was asked; `null`: it says more than that. */
export const shownAgain = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	const isShow = chunks.some((c) => hasTag(c, 'show-me'));
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			hasTag(c, 'show-me', 'ignored', 'this', 'again', 'times', 'to') ||
			(c.is === 'noun' && ['it', 'they'].includes(c.noun.is)),
	);
	if (!isShow || !isPlain) return null;
	const { vars, about, span } = last;
	return { get: 'when', vars, about, span, pick: 'pick' in last ? last.pick : null };
};

/** “As a table?”: all groups of what was measured. */
export const asTable = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			c.text === 'show' ||
			hasTag(c, 'table', 'show-me', 'the', 'and', 'ignored', 'polite') ||
			(isNounChunk(c) && c.noun.is === 'it'),
	);
	if (!isPlain || !chunks.some((c) => hasTag(c, 'table')) || last.get !== 'measure' || last.by.length === 0)
		return null;
	return { ...last, rank: null };
};
