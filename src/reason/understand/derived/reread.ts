import type { MeasureQuery, Query } from '../../query/query';
import type { Reading, Turn, Understood } from '../../query/reading';
import { labelOf } from '../label';
import type { Known } from '../words/noun';

/** What a question is derived with: another question, read by the same rules. */
export type Rereading = {
	readonly known: Known;
	readonly turn: Turn | null;
	/** The one sure reading of another question; `null`: it has none. */
	readonly read: (question: string) => Reading | null;
};

/** A reading in whose place another query stands. */
export const withQuery = (reading: Reading, query: Query, known: Known): Understood => {
	const parts = [{ is: 'query', query }] as const;
	return { is: 'read', readings: [{ ...reading, parts, label: labelOf(parts, known) }] };
};

/** The only query of a reading; `null`: it has none, or more. */
export const onlyQuery = (reading: Reading | null): Query | null => {
	const [part, ...more] = reading?.parts ?? [];
	return part?.is === 'query' && more.length === 0 ? part.query : null;
};

/** A measure of each of several people, by one variable and in no order; `null`: it is none. */
export const eachMeasured = (query: Query | null): MeasureQuery | null => {
	if (query?.get !== 'measure' || query.rank !== null || query.keep !== null || query.claim) return null;
	return query.by.length === 1 && query.by[0]?.by === 'var' ? query : null;
};
