import type { Range, Slot } from '../../query/query';
import { bind, type Bindings } from '../bindings';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { tidied, type AskedQuery } from './exchange';
import type { Query } from '../../query/query';

/** “And without Ruth?”, “not counting Ben”: the same of all but them; `null`: nobody ranges over them. */
export const withoutThem = (chunks: readonly Chunk[], query: AskedQuery, bindings: Bindings): Query | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'without', 'except'));
	const noun = chunks[at + 1];
	const isPlain = chunks.every(
		(c, i) => i === at || i === at + 1 || isSign(c) || hasTag(c, 'and', 'but', 'ignored', 'about'),
	);
	if (at === -1 || !isPlain || !isNounChunk(noun) || noun.noun.is !== 'fixed') return null;
	const slots = noun.noun.slots.flatMap((slot): readonly Slot[] => {
		const bound = bind({ ...noun.noun, slots: [slot] }, bindings, { isNegated: false, isApart: false });
		return bound.slot ? [bound.slot] : [];
	});
	const isOf = ({ of }: Range): boolean => of === 'target' || (of === 'person') === (noun.noun.of === 'person');
	const ranges = Object.entries(query.vars).filter(([, range]) => isOf(range));
	if (ranges.length === 0) return null;
	const vars = Object.fromEntries(
		ranges.map(([name, range]) => [name, { ...range, except: [...range.except, ...slots] }]),
	);
	return tidied({ ...query, vars: { ...query.vars, ...vars } });
};
