import type { Condition, Query, Span } from '../../query/query';

const inSpan = (span: Span, change: (condition: Condition) => Condition): Span => {
	if (span.is === 'both') return { ...span, of: span.of.map((one) => inSpan(one, change)) };
	return span.is === 'beside' ? { ...span, anchor: change(span.anchor) } : span;
};

/** A query with what it is about, and what its time hangs on, changed alike; so are all sides or columns of one. */
export const inQuery = (query: Query, change: (condition: Condition) => Condition): Query => {
	const changed = <T extends { readonly about: Condition; readonly span: Span }>(one: T): T => ({
		...one,
		about: change(one.about),
		span: inSpan(one.span, change),
	});
	if (query.get === 'compare') return { ...query, sides: query.sides.map(changed) };
	if (query.get === 'table') return { ...query, columns: query.columns.map(changed) };
	return 'about' in query ? changed(query) : query;
};
