import { ranging, variable } from '../../query/build';
import type { Pick, Query, Slot } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { replaced, sameSlot } from '../conditions';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf } from '../words/noun';
import { slotOfKey } from '../words/slots';
import { freeName, measureFrom, tidied, type AskedQuery } from './exchange';

/* One of those that the answer before listed, and the rest of them: “the second of them”, “and the others?”. */

/** What a noun is called that stands for one of a list. */
const LISTED = 'one of the list';

/** What is picked by its place. */
export const pickAt = (chunk: Chunk | undefined): Pick | null => {
	if (chunk?.is !== 'word') return null;
	if (hasTag(chunk, 'longest')) return { is: 'longest' };
	if (hasTag(chunk, 'shortest')) return { is: 'shortest' };
	if (hasTag(chunk, 'last')) return { is: 'last' };
	const { ordinal } = chunk.item;
	if (hasTag(chunk, 'first')) return { is: 'first' };
	return ordinal === null ? null : { is: 'nth', n: ordinal };
};

const placeOf = ({ is, n = 1 }: Pick, of: number): number | null =>
	is === 'first' ? 0 : is === 'last' ? of - 1 : is === 'nth' && n <= of ? n - 1 : null;

/** Where “the second of them” or “the last one” stands. */
const phraseAt = (
	chunks: readonly Chunk[],
): { readonly at: number; readonly to: number; readonly pick: Pick } | null => {
	for (const [at, chunk] of chunks.entries()) {
		const pick = pickAt(chunk);
		if (!pick) continue;
		const from = hasTag(chunks[at - 1], 'the') ? at - 1 : at;
		const [next, whom] = chunks.slice(at + 1, at + 3);
		const isOfThem = hasTag(next, 'of') && isNounChunk(whom) && (whom.noun.is === 'they' || whom.noun.is === 'it');
		if (isOfThem || (hasTag(next, 'of') && hasTag(whom, 'this'))) return { at: from, to: at + 3, pick };
		if (hasTag(next, 'one', 'person')) return { at: from, to: at + 2, pick };
	}
	return null;
};

/** Chunks with one of the list named. */
export const withListed = (chunks: readonly Chunk[], { listed = [], queries }: Turn): readonly Chunk[] => {
	const found = phraseAt(chunks);
	const last = queries.at(-1);
	// After times it is one of the times.
	if (!found || listed.length < 2 || last?.get === 'when') return chunks;
	const slot = slotOfKey(listed[placeOf(found.pick, listed.length) ?? -1] ?? '');
	if (!slot) return chunks;
	const noun = nounOf({ is: 'fixed', of: slot.is === 'person' ? 'person' : 'thing', slots: [slot], text: LISTED });
	return [...chunks.slice(0, found.at), { is: 'noun', noun, text: LISTED }, ...chunks.slice(found.to)];
};

/** The variable that was listed or ranked. */
const listedName = (query: AskedQuery): string | null => {
	if (query.get === 'list') return query.show.length === 1 ? (query.show[0] ?? null) : null;
	if (query.get !== 'measure') return null;
	const [group, ...more] = query.by;
	return group?.by === 'var' && more.length === 0 ? group.name : null;
};

/** The same of one alone that a list was of, and the question without it; `null`: none is named. */
export const ofOneListed = (
	chunks: readonly Chunk[],
	query: AskedQuery,
): { readonly query: AskedQuery; readonly rest: readonly Chunk[] } | null => {
	const noun = chunks.find((c) => isNounChunk(c) && c.noun.text === LISTED);
	const name = listedName(query);
	if (!isNounChunk(noun) || name === null || chunks.some(isDeedChunk)) return null;
	const [slot] = noun.noun.slots;
	if (!slot) return null;
	const about = replaced(query.about, variable(name), slot);
	const own: AskedQuery =
		query.get === 'measure'
			? { ...query, about, by: [], rank: null, keep: null }
			: { ...measureFrom({ ...query, about }, { of: 'time' }), by: [], keep: null };
	const at = chunks.indexOf(noun);
	const from = hasTag(chunks[at - 1], 'for', 'to', 'with', 'of') ? at - 1 : at;
	const tidy = tidied(own);
	return 'about' in tidy ? { query: tidy, rest: [...chunks.slice(0, from), ...chunks.slice(at + 1)] } : null;
};

const isOfOthers = (chunks: readonly Chunk[]): boolean =>
	chunks.some((c) => isNounChunk(c) && c.noun.is === 'others') &&
	chunks.every((c) => isSign(c) || hasTag(c, 'about', 'and', 'ignored') || (isNounChunk(c) && c.noun.is === 'others'));

/** “And the others?”: the rest of those that were listed; all of a rank whose first alone was asked for. */
export const ofOthersListed = (chunks: readonly Chunk[], query: AskedQuery, { turn }: Bindings): Query | null => {
	if (!isOfOthers(chunks) || query.get !== 'measure') return null;
	if (query.rank?.top === 1 && query.by.length > 0) return { ...query, rank: { ...query.rank, top: null } };
	const slots = (turn?.listed ?? []).flatMap((key) => slotOfKey(key) ?? []);
	const isListed = (slot: Slot | null): slot is Slot => slot !== null && slots.some((one) => sameSlot(one, slot));
	const [atom] = atomsOf(query.about);
	// Whom it is about is more often one of a list than who it is of.
	const own = [atom?.whom ?? null, atom?.who ?? null].find(isListed);
	if (!own || query.by.length > 0) return null;
	const rest = slots.filter((slot) => !sameSlot(slot, own));
	const name = freeName(query);
	const vars = { ...query.vars, [name]: ranging(own.is === 'person' ? 'person' : 'thing', { among: rest }) };
	return { ...query, vars, about: replaced(query.about, own, variable(name)), by: [{ by: 'var', name }] };
};

/** “Which was the longest?”, “how long was the second one?”: one of the times that were told. */
export const ofTimes = (chunks: readonly Chunk[], query: AskedQuery): Query | null => {
	const isTimes = query.get === 'when' || (query.get === 'whether' && !query.every);
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			pickAt(c) !== null ||
			hasTag(
				c,
				'be',
				'the',
				'of',
				'how-long',
				'when',
				'one',
				'times',
				'mark',
				'ignored',
				'for',
				'and',
				'this',
				'about',
			) ||
			(isNounChunk(c) &&
				(c.noun.is === 'it' || c.noun.is === 'they' || (c.noun.is === 'wh' && c.noun.of !== 'person'))) ||
			THE_NTH.test(c.text),
	);
	// “How long did that last?” is no last one.
	const isVerb = (at: number): boolean =>
		/^lasts?$/.test(chunks[at]?.text ?? '') &&
		!hasTag(chunks[at - 1], 'the') &&
		chunks.some((c) => hasTag(c, 'how-long'));
	const pick = chunks.map((c, at) => (isVerb(at) ? null : (pickAt(c) ?? nthIn(c)))).find((one) => one !== null);
	if (!isTimes || !isPlain || !pick) return null;
	const { vars, about, span } = query;
	const isLong = chunks.some((c) => hasTag(c, 'how-long'));
	return isLong
		? measureFrom({ get: 'when', vars, about, span, pick }, { of: 'time' })
		: { get: 'when', vars, about, span, pick };
};

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const THE_NTH = new RegExp(`^the (?:${ORDINALS.join('|')}) one$`);

/** “The third one”, which is read as somebody. */
export const nthIn = ({ text }: Chunk): Pick | null =>
	THE_NTH.test(text) ? { is: 'nth', n: ORDINALS.indexOf(text.split(' ')[1] ?? '') + 1 } : null;
