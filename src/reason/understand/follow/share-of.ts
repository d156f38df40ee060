import { any } from '../../query/build';
import type { Query } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { mapAtoms } from '../conditions';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { isAsked, measureFrom } from './exchange';

/**
 * “And as a share of all the talking?”, of what was measured before: of the time in which anybody did the same; `null`: it is
 * a share of something else, or says more than that.
 */
export const shareOfAll = (chunks: readonly Chunk[], { turn }: Bindings): Query | null => {
	const last = turn?.queries.at(-1);
	if (!last || !isAsked(last) || last.get !== 'measure' || last.about.is !== 'does') return null;
	const deeds = chunks.filter(isDeedChunk);
	const [atom] = atomsOf(last.about);
	const [deed, ...more] = deeds;
	const isSame = deed !== undefined && more.length === 0 && deed.doing === atom?.doing;
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			c === deed ||
			hasTag(c, 'share', 'of', 'the', 'all', 'ignored', 'and', 'whole', 'long') ||
			(isNounChunk(c) && c.noun.is === 'all' && c.noun.slots.length === 0),
	);
	if (!isSame || !isPlain || !chunks.some((c) => hasTag(c, 'share'))) return null;
	const base = mapAtoms(last.about, (one) => ({ ...one, who: any('person') }));
	return measureFrom(last, { of: 'share', base });
};
