import type { Query } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Known } from '../words/noun';

/** Whom somebody speaks to, which no event tells. */
export const isAddressing = (query: Query, { people }: Known): boolean =>
	'about' in query &&
	atomsOf(query.about).some(
		({ doing, who, whom }) =>
			doing === 'speaking' &&
			whom?.is === 'person' &&
			[who, whom].every((slot) => slot?.is !== 'person' || people.some(({ personId }) => personId === slot.name)),
	);
