import { any } from '../../query/build';
import type { Slot, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { replaced, sameSlot } from '../conditions';
import { isAtOnce } from '../normal/at-once';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { pronounOf } from '../words/noun';
import { slotOfKey } from '../words/slots';
import { isAsked, type AskedQuery } from './exchange';

/** Who did what was asked about last: whoever is named, or the first who was found. */
const doerOf = (last: AskedQuery, { named }: Turn): Slot | null => {
	const [atom] = atomsOf(last.about);
	if (atom?.who?.is === 'person') return atom.who;
	const isFound = atom?.who?.is === 'var' && last.vars[atom.who.name]?.of === 'person';
	const first = named.find((key) => key.startsWith('person:'));
	return isFound && first !== undefined ? slotOfKey(first) : null;
};

const relationOf = (chunk: Chunk | undefined): 'during' | 'before' | 'after' | null =>
	hasTag(chunk, 'before')
		? 'before'
		: hasTag(chunk, 'after', 'as-soon')
			? 'after'
			: hasTag(chunk, 'while', 'when')
				? 'during'
				: null;

/**
 * “Did Milo look when she pointed?”, after it was told that Ada pointed: at that time of hers, though he is named in the
 * question. The chunks as they were where the clause says more, or nobody was said to do that.
 */
export const withDoerAgain = (chunks: readonly Chunk[], turn: Turn): readonly Chunk[] => {
	const last = turn.queries.at(-1);
	const at = chunks.findIndex((c, i) => relationOf(c) !== null && isNounChunk(chunks[i + 1]) && i > 0);
	const [link, she, ...rest] = chunks.slice(at);
	const relation = relationOf(link);
	const end = rest.findIndex((c) => isSign(c));
	const clause = end === -1 ? rest : rest.slice(0, end);
	const [deed, ...more] = clause.filter((c) => !hasTag(c, 'do', 'have', 'be'));
	if (at < 1 || !relation || !last || !isAsked(last) || last.about.is !== 'does') return chunks;
	if (!isNounChunk(she) || she.noun.is !== 'she' || !isDeedChunk(deed) || deed.doing !== last.about.doing)
		return chunks;
	const isPlain = more.every((c) => hasTag(c, 'to', 'at') || (isNounChunk(c) && c.noun.is === 'it'));
	const doer = doerOf(last, turn);
	const isOther =
		turn.she?.word === pronounOf(she.text) && doer !== null && !sameSlot(slotOfKey(turn.she.key) ?? doer, doer);
	const subjects = chunks.slice(0, at).flatMap((c) => (isNounChunk(c) && c.noun.is === 'fixed' ? c.noun.slots : []));
	if (!isPlain || !doer || isOther || subjects.length === 0 || subjects.some((slot) => sameSlot(slot, doer)))
		return chunks;
	const pick = 'pick' in last && last.pick ? { is: last.pick.is, n: last.pick.n } : null;
	// The second time that anybody did is not the second time that he did.
	const who = pick && last.about.who?.is === 'var' ? any('person') : doer;
	const own = last.about.who ? replaced(last.about, last.about.who, who) : { ...last.about, who };
	const edge = relation === 'after' && !isAtOnce(deed.doing) ? 'end' : 'start';
	const span: Span = { is: 'beside', relation, anchor: own, pick, edge, withinMs: null };
	const to = at + 2 + clause.length;
	return [
		...chunks.slice(0, at),
		{ is: 'time', time: { is: 'span', span, length: to - at }, text: 'at that time' },
		...chunks.slice(to),
	];
};
