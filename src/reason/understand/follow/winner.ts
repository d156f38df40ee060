import { variable } from '../../query/build';
import type { MeasureQuery, Query } from '../../query/query';
import { replaced } from '../conditions';
import { slotOfKey } from '../words/slots';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { tidied, type AskedQuery } from './exchange';

/**
 * The same of whoever or whatever came first in a rank alone, or of the first pair: “and when exactly?” is asked of them;
 * `null`: it is no rank of people or things.
 * @param named whom and what its answer named, the first of the rank first
 */
export const ofFirst = (query: MeasureQuery, named: readonly string[]): MeasureQuery | null => {
	const names = query.by.flatMap((one) => (one.by === 'var' ? [one.name] : []));
	const slots = names.map((_, i) => slotOfKey(named[i] ?? ''));
	if (!query.rank || query.rank.change || names.length === 0 || names.length < query.by.length) return null;
	const isOfRange = slots.every((slot, i) => {
		const of = query.vars[names[i] ?? '']?.of;
		return slot !== null && (of === 'target' || (of === 'person') === (slot.is === 'person'));
	});
	if (!isOfRange) return null;
	const about = names.reduce((left, name, i) => {
		const slot = slots[i];
		return slot ? replaced(left, variable(name), slot) : left;
	}, query.about);
	const own = tidied({ ...query, about, by: [], rank: null, keep: null, claim: undefined });
	return own.get === 'measure' ? own : null;
};

/** “And which pair comes next after them?”: the place behind the one that was told; `null`: it is no such question. */
export const nextInRank = (chunks: readonly Chunk[], last: AskedQuery): Query | null => {
	if (last.get !== 'measure' || !last.rank || last.by.some((one) => one.by !== 'var')) return null;
	const at = chunks.findIndex((c) => hasTag(c, 'next') || /^(?:next|behind)$/.test(c.text));
	const isPlain = chunks.every(
		(c, i) =>
			isSign(c) ||
			i === at ||
			hasTag(c, 'ignored', 'and', 'the', 'be', 'one', 'pair', 'after', 'before', 'this', 'in', 'next') ||
			/^(?:com(?:es?|ing)|came|follow(?:s|ed|ing)?|line|place|rank|down)$/.test(c.text) ||
			(isNounChunk(c) && (['wh', 'they', 'it', 'she'].includes(c.noun.is) || /\bpairs?\b/.test(c.text))),
	);
	const isAsked = chunks.some(
		(c) => (isNounChunk(c) && c.noun.is === 'wh') || hasTag(c, 'pair') || /\bpair\b/.test(c.text),
	);
	if (at === -1 || !isPlain || !isAsked) return null;
	return { ...last, rank: { ...last.rank, top: 1, nth: (last.rank.nth ?? 1) + 1 } };
};
