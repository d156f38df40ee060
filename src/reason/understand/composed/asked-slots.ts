import { trimmed } from '../focus';
import { word } from '../normal/word';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/* Several asked for at once, of one clause: “when and at whom did she point”. Each is a question of its own. */

/** What a word asks for; `null`: it asks for nothing. */
const asksFor = (chunk: Chunk | undefined): 'moment' | 'amount' | 'reason' | 'end' | null => {
	if (chunk === undefined) return null;
	if (isNounChunk(chunk)) return chunk.noun.is === 'wh' && chunk.noun.count === 0 ? 'end' : null;
	if (hasTag(chunk, 'how-long', 'how-often', 'how-many', 'how-soon', 'share', 'rate', 'mean')) return 'amount';
	if (hasTag(chunk, 'why')) return 'reason';
	if (hasTag(chunk, 'what', 'which')) return 'end';
	return hasTag(chunk, 'when') && !/^(?:while|whenever)/.test(chunk.text) ? 'moment' : null;
};

const isPreposition = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && hasTag(chunk, 'to', 'by', 'with', 'from', 'for');

const isAuxiliary = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal');

/** “How often, and for how long in total, did she point”: without the commas of what is put in, and what it says of an amount. */
const withoutCommas = (part: readonly Chunk[]): readonly Chunk[] => {
	const chunks = trimmed(part);
	const aux = chunks.findIndex((c, i) => i > 2 && isAuxiliary(c));
	const lead = chunks.slice(0, Math.max(0, aux));
	const isPutIn = isSign(lead[1], ',') && hasTag(lead[2], 'and') && isSign(lead.at(-1), ',');
	const isTotal = (c: Chunk): boolean => /^(?:in total|in all|all in all|overall|altogether|together)$/.test(c.text);
	return isPutIn ? [...lead.filter((c) => !isSign(c, ',') && !isTotal(c)), ...chunks.slice(aux)] : chunks;
};

/** “When and at whom did she point”: when did she point, at whom did she point. One part where no two are asked for. */
export const eachAsked = (part: readonly Chunk[]): readonly (readonly Chunk[])[] => {
	const chunks = withoutCommas(part);
	const lead = isPreposition(chunks[0]) ? 1 : 0;
	const [first, joint] = chunks.slice(lead);
	const from = lead + 2 + (isPreposition(chunks[lead + 2]) ? 1 : 0);
	const [asked, second] = [asksFor(first), asksFor(chunks[from])];
	const rest = chunks.slice(from + 1);
	const isJoined = hasTag(joint, 'and') || isSign(joint, ',', '/');
	if (!isJoined || asked === null || second === null || !rest.some(isDeedChunk) || !isAuxiliary(rest[0])) return [part];
	const own = chunks.slice(lead + 2, from + 1);
	return [
		[...chunks.slice(0, lead + 1), ...rest],
		[...own, ...rest],
	];
};

const isRelation = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && hasTag(chunk, 'before', 'after', 'as-soon', 'while') && chunk.item.sign === null;

/** “Right”, “just” and the relation that it stands before, from a place on; `null`: none begins there. */
const relationAt = (chunks: readonly Chunk[], at: number): { readonly from: number; readonly to: number } | null => {
	const to = hasTag(chunks[at], 'right-away') ? at + 1 : at;
	return isRelation(chunks[to]) ? { from: at, to: to + 1 } : null;
};

/** The pointing of a clause, as a noun, and what it was at. */
const pointingIn = (clause: readonly Chunk[], at: number): readonly Chunk[] => {
	const deed = clause[at];
	if (!isDeedChunk(deed)) return [];
	const to = clause.findIndex((c, i) => hasTag(c, 'to') && isNounChunk(clause[i + 1]));
	const aim = clause.slice(to, to + 2);
	// “When was the laptop pointed at”.
	const passive = clause.slice(0, at).findLast((c) => isNounChunk(c) && c.noun.of === 'thing');
	const noun: Chunk = { ...deed, form: 'noun', text: 'pointing' };
	return [noun, ...(to !== -1 ? aim : passive ? [word('at', 'to'), passive] : [])];
};

/**
 * “…, and what right before?”: what was asked, with another relation to the same. A part that says more than that is as it was.
 */
export const gapped = (part: readonly Chunk[], before: readonly Chunk[] | undefined): readonly Chunk[] => {
	const said = trimmed(part).filter((c) => !isSign(c));
	// “…, and did anyone follow?”: that pointing.
	const pointing = before?.findIndex((c) => isDeedChunk(c) && c.doing === 'pointing') ?? -1;
	if (before && pointing !== -1 && hasTag(said.at(-1), 'follow') && !said.some(isDeedChunk))
		return [...said, ...pointingIn(before, pointing)];
	// “…, and who the least?”, of what was asked of all.
	const isRank = said.length > 1 && said.slice(1).every((c) => hasTag(c, 'most', 'least', 'the') && !isDeedChunk(c));
	const deed = before?.findIndex(isDeedChunk) ?? -1;
	if (before && deed > 0 && isRank && asksFor(said[0]) === 'end' && hasTag(before[0], 'be', 'do', 'have')) {
		const clause = before.slice(deed).filter((c) => !isSign(c) && !hasTag(c, 'once', 'ever'));
		return [...said.slice(0, 1), ...clause, ...said.slice(1)];
	}
	const own = relationAt(said, 1);
	if (!before || asksFor(said[0]) !== 'end' || own?.to !== said.length) return part;
	const at = before.findIndex((_, i) => i > 0 && relationAt(before, i) !== null);
	const place = at === -1 ? null : relationAt(before, at);
	return place ? [...before.slice(0, place.from), ...said.slice(own.from), ...before.slice(place.to)] : part;
};
