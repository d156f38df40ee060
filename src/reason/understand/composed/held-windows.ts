import type { Query, Span } from '../../query/query';
import { hasTag, type Chunk } from '../words/chunks';
import type { Halves } from '../words/halves';
import type { Known } from '../words/noun';

/* Parts of the session that are held against each other, and which of them has more. */

/** The times of a clause. */
export const spansIn = (chunks: readonly Chunk[]): readonly Span[] =>
	chunks.flatMap((c) => (c.is === 'time' && c.time.is === 'span' ? [c.time.span] : []));

/** “How much more in the second half than in the first?” */
export const withGapOf = (main: readonly Chunk[], query: Query): Query => {
	const isGap = main.some((c, i) => hasTag(c, 'how-long', 'how-many') && hasTag(main[i + 1], 'more', 'less'));
	if (!isGap || query.get !== 'measure' || !query.rank || !query.by.some(({ by }) => by === 'window')) return query;
	return { ...query, rank: { ...query.rank, isGap: true } };
};

/** Whether it is said to be more in the later of two windows: “more in the second half than in the first”. */
export const riseIn = (main: readonly Chunk[]): boolean | null =>
	main.flatMap((c) => (c.is === 'time' && c.time.is === 'windows' ? [c.time.isRise] : []))[0] ?? null;

/** “More in the first six minutes than in the last six”. */
export const riseOf = (main: readonly Chunk[]): boolean | null => {
	const [a, b, ...more] = spansIn(main);
	const isThan = main.some((c) => hasTag(c, 'than')) && a?.is === 'between' && b?.is === 'between' && more.length === 0;
	return isThan ? (a.startMs ?? 0) > (b.startMs ?? 0) : null;
};

/** “More in the second half”: than in the other. */
export const halvesHeld = (main: readonly Chunk[], { untilMs }: Known): HeldHalves | null => {
	const middle = Math.round(untilMs / 2);
	const spans = spansIn(main);
	const [span] = spans;
	const isHeld =
		spans.length === 1 && main.some((c) => hasTag(c, 'more', 'less')) && !main.some((c) => hasTag(c, 'than'));
	if (!isHeld || span?.is !== 'between') return null;
	const isLater = span.startMs === middle && span.endMs === null;
	const isEarlier = (span.startMs ?? 0) === 0 && span.endMs === middle;
	if (!isLater && !isEarlier) return null;
	return {
		windows: [
			{ startMs: 0, endMs: middle },
			{ startMs: middle, endMs: untilMs },
		],
		isRise: isLater,
	};
};

type HeldHalves = Pick<Halves, 'windows' | 'isRise'>;
