import type { MeasureQuery, Query } from '../../query/query';
import type { Bindings } from '../bindings';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { exchanged, isAsked, measureFrom } from './exchange';
import { otherPart } from './shift';
import { ofFirst } from './winner';

/*
 * What was just told, held against something else: “is that more than at Ben?”, “… than how often she looked at the toys?”,
 * “… than in the first half?”, “so is that fewer?” (than what was told before it).
 */

/** Where what is held against it begins, or that nothing is said; `null`: nothing is held. */
type Held = { readonly isLess: boolean; readonly rest: readonly Chunk[] | null };

const isIt = (chunk: Chunk | undefined): boolean =>
	hasTag(chunk, 'this') || (isNounChunk(chunk) && chunk.noun.is === 'it' && chunk.text !== 'there');

/** “The time before”, “earlier”: what was told before it. */
const isBefore = (chunks: readonly Chunk[]): boolean =>
	chunks.some((c) => hasTag(c, 'before') || /^(?:earlier|previously|previous)$/.test(c.text)) &&
	chunks.every(
		(c) =>
			isSign(c) ||
			hasTag(c, 'before', 'the', 'one', 'times', 'ignored', 'this') ||
			/^(?:earlier|previously|previous|time|value|number)$/.test(c.text),
	);

const heldIn = (said: readonly Chunk[]): Held | null => {
	const chunks = said.filter(
		(c, i) => !(isSign(c) || (hasTag(c, 'and', 'ignored', 'but') && i < 2 && !hasTag(c, 'be'))),
	);
	const at = chunks.findIndex((c) => c.is === 'word' && /(?:^| )than$/.test(c.text));
	const head = at === -1 ? chunks : chunks.slice(0, at + 1);
	const [first, second] = head;
	// “Is that more …”, “that is more …”.
	const isOpened = (hasTag(first, 'be', 'do') && isIt(second)) || (isIt(first) && hasTag(second, 'be', 'do'));
	// “And more than Ben?”
	const isBare = at !== -1 && hasTag(first, 'over', 'under');
	const sizes = isBare ? head : head.slice(2);
	const isSize = (c: Chunk): boolean =>
		hasTag(c, 'more', 'less', 'over', 'under') || /^(?:more|less) often$/.test(c.text);
	const isPlain = sizes.every(
		(c) => isSize(c) || hasTag(c, 'ignored', 'often', 'also', 'mean') || /^(?:than|or|then|actually)$/.test(c.text),
	);
	if (!(isOpened || isBare) || !isPlain || !sizes.some(isSize)) return null;
	const isLess = sizes.some((c) => hasTag(c, 'under', 'less'));
	// “More or less?”
	if (isLess && sizes.some((c) => hasTag(c, 'over', 'more'))) return null;
	return { isLess, rest: at === -1 ? null : chunks.slice(at + 1) };
};

/** The one size that a question was for: of a rank the first one's; `null`: it was for none, or for several. */
const sizeOf = (query: Query | undefined, named: readonly string[]): MeasureQuery | null => {
	// “Is that more than Ben?” “And more than Cem?”: still of the first.
	if (query?.get === 'compare' && (query.held || query.isGap)) return query.sides[0] ?? null;
	if (query?.get !== 'measure' || query.claim || query.keep) return null;
	return query.by.length === 0 ? { ...query, rank: null } : ofFirst(query, named);
};

/** What was told before the last answer: of a rank it is of whoever that is about. */
const earlierSize = ({ turn }: Bindings, last: MeasureQuery): MeasureQuery | null => {
	const earlier = turn?.queriesEarlier?.at(-1);
	const before = turn?.queries.at(-1);
	const isSame =
		JSON.stringify(earlier && 'about' in earlier ? earlier.about : null) ===
		JSON.stringify(before && 'about' in before ? before.about : undefined);
	const own = sizeOf(earlier, (isSame ? turn?.named : turn?.namedEarlier) ?? []);
	return own && own.measure.of === last.measure.of ? own : null;
};

/**
 * The last size against another; `null`: nothing is held against it.
 * @param read reads a clause as a question of its own
 */
export const heldAgain = (
	chunks: readonly Chunk[],
	bindings: Bindings,
	read: (clause: readonly Chunk[]) => Query | null,
): Query | null => {
	const { turn } = bindings;
	const held = turn && heldIn(chunks);
	const size = held ? sizeOf(turn.queries.at(-1), turn.named) : null;
	if (!held || !size) return null;
	const { rest } = held;
	// “More than Ben in the first half?”: both then.
	const time = rest?.find((c) => c.is === 'time');
	const span = time?.is === 'time' && time.time.is === 'span' ? time.time.span : null;
	const last = span && rest?.some(isNounChunk) ? { ...size, span } : size;
	const other = rivalOf(rest, last, bindings, read);
	if (!other || JSON.stringify(other) === JSON.stringify(last)) return null;
	return {
		...{ get: 'compare', sides: [last, other], order: held.isLess ? 'least' : 'most' },
		held: { op: held.isLess ? 'under' : 'over', times: 1 },
	};
};

const rivalOf = (
	rest: readonly Chunk[] | null,
	last: MeasureQuery,
	bindings: Bindings,
	read: (clause: readonly Chunk[]) => Query | null,
): MeasureQuery | null => {
	if (rest === null || isBefore(rest)) return earlierSize(bindings, last);
	if (rest.some(isDeedChunk)) {
		const clause = read(rest);
		const measured =
			clause?.get === 'measure' ? clause : clause && isAsked(clause) ? measureFrom(clause, last.measure) : null;
		const isOne = measured?.by.length === 0 && measured.keep === null && !measured.claim;
		return measured && isOne && measured.measure.of === last.measure.of ? measured : null;
	}
	// “More than her?”: the other one of the two that were compared.
	if (rest.some((c) => isNounChunk(c) && (c.noun.is === 'she' || c.noun.is === 'they'))) {
		const before = bindings.turn?.queries.at(-1);
		const [, second, ...more] = before?.get === 'compare' ? before.sides : [];
		return second && more.length === 0 ? { ...second, span: last.span } : null;
	}
	const part = otherPart(rest, last, bindings.known.untilMs);
	if (part) return { ...last, span: part };
	const { query, isChanged } = exchanged(rest, last, bindings);
	return isChanged && query.get === 'measure' && query.by.length === 0 ? query : null;
};
