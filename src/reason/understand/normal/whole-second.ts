import { between } from '../../query/build';
import type { Query } from '../../query/query';
import { isAtOnce } from './at-once';

const SECOND_MS = 1000;

/** “Why does she nod at 1:16?”: what is done at once, in that second and not at its first moment alone, where no part of it is named. */
export const inWholeSecond = (query: Query): Query => {
	if (query.get !== 'explain' && query.get !== 'whether' && query.get !== 'list') return query;
	const { about, span } = query;
	if (span.is !== 'at' || span.tMs % SECOND_MS !== 0 || about.is !== 'does' || !isAtOnce(about.doing)) return query;
	return { ...query, span: between(span.tMs, span.tMs + SECOND_MS) };
};
