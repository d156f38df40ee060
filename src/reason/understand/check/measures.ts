import type { MeasureQuery, Query } from '../../query/query';

/** What a query measures: one, the columns of a table, or the sides of a comparison. */
export const measuresOf = (query: Query): readonly MeasureQuery[] => {
	if (query.get === 'measure') return [query];
	if (query.get === 'table') return query.columns;
	return query.get === 'compare' ? query.sides : [];
};
