import { does, ranging, variable } from '../../query/build';
import type { Query, Slot } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { mapAtoms, type Atom } from '../conditions';
import { isMutual, isSolo } from '../frame';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { isAtOnce } from '../normal/at-once';
import { exchanged, isAsked, tidied, type AskedQuery } from './exchange';

const isPersonIn = (slot: Slot | null, { vars }: AskedQuery): boolean =>
	slot?.is === 'person' ||
	(slot?.is === 'any' && slot.of === 'person') ||
	(slot?.is === 'var' && vars[slot.name]?.of === 'person');

/** “And eye contact?”, after looks at things: of the same person with anybody, or of all pairs. */
const ofPairs = (last: AskedQuery, { who }: Atom): Query => {
	const vars = { x: ranging('person'), y: ranging('person') };
	const isOne = who?.is === 'person';
	const about = isOne ? does('mutual-gaze', who, variable('y')) : does('mutual-gaze', variable('x'), variable('y'));
	if (last.get !== 'measure') return tidied({ ...last, vars: { ...last.vars, ...vars }, about });
	const by = (isOne ? ['y'] : ['x', 'y']).map((name) => ({ by: 'var' as const, name }));
	return tidied({ ...last, vars, about, by, rank: null, keep: null });
};

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
	const isEachOther = chunks.some((c) => isNounChunk(c) && c.noun.is === 'each-other');
	const isOther = (deed.doing !== atom.doing || isEachOther) && deed.form !== 'past';
	const isLead = chunks
		.slice(0, at)
		.every((c) => isSign(c) || hasTag(c, 'ignored', 'and', 'the', 'also', 'to', 'about', 'by'));
	const tail = chunks.slice(at + 1);
	const isTail = tail.every(
		(c, i) =>
			isSign(c) ||
			hasTag(c, 'to', 'with') ||
			(isNounChunk(c) && (c.noun.is === 'each-other' || hasTag(tail[i - 1], 'to', 'with'))),
	);
	if (!isOther || !isLead || !isTail) return null;
	const isAtThing = !isPersonIn(atom.whom, last) && atom.whom !== null;
	if (isEachOther || (isMutual(deed.doing) && isAtThing)) return ofPairs(last, atom);
	const isAlone = isSolo(deed.doing);
	const about = mapAtoms(last.about, (one) => ({
		...one,
		doing: deed.doing,
		whom: isAlone ? null : one.whom,
		what: null,
	}));
	// Nods are counted, where speaking was timed.
	const isCounted = last.get === 'measure' && last.measure.of === 'time' && isAtOnce(deed.doing);
	const own = isCounted ? { ...last, about, measure: { of: 'count' } as const } : { ...last, about };
	return tidied(exchanged(tail, own, bindings).query);
};
