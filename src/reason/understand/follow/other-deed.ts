import type { Query } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { mapAtoms } from '../conditions';
import { isSolo } from '../frame';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { exchanged, isAsked, tidied } from './exchange';

/**
 * “And shaking the head?”, after how often somebody nods: the same of something else that is done. Nothing but what is done,
 * and to whom, is said; `null`: it is more than that, or the last question was of more than one thing that is done.
 */
export const otherDeed = (chunks: readonly Chunk[], bindings: Bindings): Query | null => {
	const last = bindings.turn?.queries.at(-1);
	if (!last || !isAsked(last)) return null;
	const [atom, ...others] = atomsOf(last.about);
	const deeds = chunks.filter(isDeedChunk);
	const [deed, ...more] = deeds;
	if (!atom || others.length > 0 || last.about.is !== 'does' || !deed || more.length > 0) return null;
	const at = chunks.indexOf(deed);
	const isOther = deed.doing !== atom.doing && deed.form !== 'past';
	const isLead = chunks.slice(0, at).every((c) => isSign(c) || hasTag(c, 'ignored', 'and', 'the', 'also', 'to'));
	const tail = chunks.slice(at + 1);
	const isTail = tail.every(
		(c, i) => isSign(c) || hasTag(c, 'to', 'with') || (isNounChunk(c) && hasTag(tail[i - 1], 'to', 'with')),
	);
	if (!isOther || !isLead || !isTail) return null;
	const isAlone = isSolo(deed.doing);
	const about = mapAtoms(last.about, (one) => ({
		...one,
		doing: deed.doing,
		whom: isAlone ? null : one.whom,
		what: null,
	}));
	return tidied(exchanged(tail, { ...last, about }, bindings).query);
};
