import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { word } from './word';

/* Times of something that are asked for by its name: “which nods came while she spoke”, “during which look did he nod”. */

type DeedChunk = Extract<Chunk, { is: 'deed' }>;

const isWhich = (chunk: Chunk | undefined): boolean => isNounChunk(chunk) && /^(?:which|what)$/.test(chunk.text);

/** What is done as a noun, where it may be one. */
const asNoun = (chunk: Chunk | undefined): DeedChunk | null => {
	if (!isDeedChunk(chunk)) return null;
	if (chunk.form === 'noun') return chunk;
	return chunk.item.deeds.some(({ doing, form }) => doing === chunk.doing && form === 'noun')
		? { ...chunk, form: 'noun' }
		: null;
};

const isAuxiliary = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'be', 'do', 'have', 'modal');
/** “Came”, “happened”, “were”: that it is, and no more. */
const isThere = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'happen', 'be') ||
	(chunk?.is === 'word' && /^(?:c[ao]me|fell|falls?|fall|occur\w*|took)$/.test(chunk.text));

/** Where what is named begins, how it is called, and what follows. */
type Named = { readonly deed: DeedChunk; readonly rest: readonly Chunk[] };

const namedAt = (chunks: readonly Chunk[], from: number): Named | null => {
	const lead = chunks[from];
	const next = asNoun(chunks[from + 1]);
	// “Which of Anna’s looks”.
	if (
		isNounChunk(lead) &&
		lead.noun.is === 'wh' &&
		lead.noun.slots.length > 0 &&
		/^which of .*s$/.test(lead.text) &&
		next
	) {
		const owner: Chunk = { ...lead, noun: { ...lead.noun, is: 'fixed', isOwner: true } };
		return { deed: next, rest: [owner, next, ...chunks.slice(from + 2)] };
	}
	if (!isWhich(lead)) return null;
	let at = from + 1;
	while (hasTag(chunks[at], 'of', 'the', 'all', 'this')) at += 1;
	const owner = chunks[at];
	const isOwned = isNounChunk(owner) && owner.noun.isOwner;
	const deed = asNoun(chunks[isOwned ? at + 1 : at]);
	if (!deed) return null;
	const rest = chunks.slice((isOwned ? at + 1 : at) + 1);
	return { deed, rest: isOwned && owner ? [owner, deed, ...rest] : [deed, ...rest] };
};

const endOf = (chunks: readonly Chunk[]): number => chunks.findLastIndex((c) => !isSign(c)) + 1;

/** “Which nods came while Ada was talking?”: when there were nods, each with whose it is. */
export const whichOfThem = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const named = namedAt(chunks, 0);
	if (!named) return chunks;
	const at = named.rest.findIndex(isThere);
	// What else there is before it says of what they are: “which looks at Ben came …”.
	const [own, after] = [named.rest.slice(0, at), named.rest.slice(at + 1)];
	const isBeside =
		hasTag(after[0], 'while', 'before', 'after', 'whenever', 'as-soon', 'between') || after[0]?.is === 'time';
	if (at < 1 || !isBeside || own.slice(1).some((c) => isDeedChunk(c) && c !== named.deed)) return chunks;
	return [word('when', 'when'), ...own, ...after];
};

/** “During which look did he nod?”: a look, and what was done meanwhile; `null`: it is no such question. */
export const duringWhich = (
	chunks: readonly Chunk[],
): { readonly anchor: readonly Chunk[]; readonly clause: readonly Chunk[] } | null => {
	const [lead] = chunks;
	if (!hasTag(lead, 'while', 'in', 'on', 'at', 'for')) return null;
	const named = namedAt(chunks, 1);
	if (!named) return null;
	const own = named.rest.indexOf(named.deed);
	const aux = named.rest.findIndex((c, i) => i > own && isAuxiliary(c));
	const clause = named.rest.slice(aux + 1, endOf(named.rest));
	if (aux === -1 || !isNounChunk(clause[0]) || !clause.some((c) => isDeedChunk(c) || hasTag(c, 'to'))) return null;
	return { anchor: named.rest.slice(0, aux), clause };
};
