import type { Query, Span } from '../../query/query';

const UNTIL = /\b(?:until|till|up to)\b/i;
const BEFORE = /\b(?:before|how (?:long|soon|much time|many (?:seconds|minutes)) (?:until|till)|not until)\b/i;

const first = (span: Span): Span =>
	span.is === 'beside' && span.relation === 'before' && (span.pick === null || span.pick.is === 'first')
		? { ...span, pick: { is: 'first' }, isBegun: true }
		: span.is === 'both'
			? { ...span, of: span.of.map(first) }
			: span;

/** “What did she look at until he spoke?”: until he did so for the first time, and what was going on then as well. */
export const untilFirst = (query: Query, typed: string): Query => {
	if (!UNTIL.test(typed) || BEFORE.test(typed)) return query;
	const isTold = query.get === 'list' || query.get === 'sequence' || query.get === 'when';
	const isSized = query.get === 'measure' && query.measure.of !== 'latency';
	return isTold || isSized ? { ...query, span: first(query.span) } : query;
};
