import type { Query } from '../../query/query';
import { isNounChunk, type Chunk } from '../words/chunks';

/** “…, and at how many different targets?”: how many they are, and not only which. */
export const countedOf = (query: Query, chunks: readonly Chunk[]): Query => {
	const [name, ...more] = query.get === 'list' ? query.show : [];
	const isCounted = chunks.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.isCounted);
	if (query.get !== 'list' || name === undefined || more.length > 0 || !isCounted || query.pick) return query;
	const { vars, about, span } = query;
	const measure = { of: 'distinct', name } as const;
	return { get: 'measure', vars, about, span, measure, by: [], pick: null, rank: null, keep: null };
};
