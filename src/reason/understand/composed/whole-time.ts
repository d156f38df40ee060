import { always, not } from '../../query/build';
import type { Condition, Query, Span } from '../../query/query';
import type { Bindings } from '../bindings';
import type { Sub } from '../clauses';
import type { Meant } from '../meaning';
import { hasTag, isDeedChunk, type Chunk } from '../words/chunks';

/* All of a time, and no other time: “the whole time that she spoke”, “only when she spoke”. */

/** Where the anchor does not hold. */
const outside = (span: Span): Span => (span.is === 'beside' ? { ...span, anchor: not(span.anchor) } : span);

/** “The whole time”, “constantly”: at every moment. */
const isThroughout = (chunks: readonly Chunk[]): boolean =>
	chunks.some(
		(c, i) =>
			hasTag(c, 'throughout') ||
			// “Keep looking”.
			(/^(?:keep|keeps|kept)$/.test(c.text) && isDeedChunk(chunks[i + 1])),
	);

/** What share of a time is all of it, blinks and slips left out. */
const THROUGHOUT = 0.99;

/** “Did Ben look at her the whole time that she spoke?”: for all of it; `null`: it is not asked. */
export const throughoutOf = (
	main: readonly Chunk[],
	subs: readonly Sub[],
	{ condition }: Meant,
	span: Span,
	{ vars }: Bindings,
): Query | null => {
	const [sub, ...more] = subs;
	const isAsked = hasTag(main[0], 'be', 'do', 'have') && isThroughout(main);
	if (!isAsked || more.length > 0 || (sub && (sub.isEvery || sub.relation !== 'during'))) return null;
	// “Does she always look when he points?”: each time.
	if (sub && main.some((c) => c.text === 'always')) return null;
	const rest = { by: [], pick: null, rank: null, keep: { op: 'at-least', value: THROUGHOUT } } as const;
	if (!sub) return { get: 'measure', vars, about: condition, span, measure: { of: 'share', base: null }, ...rest };
	if (span.is !== 'beside') return null;
	const about: Condition = { is: 'and', of: [condition, span.anchor] };
	return { get: 'measure', vars, about, span: always, measure: { of: 'share', base: span.anchor }, ...rest };
};

/** “Did he nod only when she spoke?”: never while she did not; `null`: it is asked of more than one. */
export const onlyWhen = (
	subs: readonly Sub[],
	{ condition }: Meant,
	span: Span,
	{ vars, asked }: Bindings,
): Query | null => {
	if (subs.length > 1 || asked.length > 0) return null;
	const rest = { by: [], pick: null, rank: null, keep: { op: 'exactly', value: 0 } } as const;
	return { get: 'measure', vars, about: condition, span: outside(span), measure: { of: 'count' }, ...rest };
};
