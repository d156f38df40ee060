import type { MeasureQuery, Query } from '../../query/query';

/** Columns of a table or sides of a comparison, each changed in the same way; `null`: one of them cannot be. */
export const ofEach = (last: Query, change: (column: MeasureQuery) => Query | null): Query | null => {
	const columns = last.get === 'table' ? last.columns : last.get === 'compare' ? last.sides : [];
	const changed = columns.map(change);
	const measures = changed.flatMap((one) => (one?.get === 'measure' ? [one] : []));
	if (columns.length === 0 || measures.length < columns.length) return null;
	// “And as a share?”, of how often and how long: both columns are that share.
	const distinct = measures.filter(
		(one, i) => measures.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
	);
	const [only, ...more] = distinct;
	if (!only || more.length === 0) return only ?? null;
	return last.get === 'compare' ? { ...last, sides: distinct } : { get: 'table', columns: distinct };
};
