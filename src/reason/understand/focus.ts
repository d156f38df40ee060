import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import type { Noun } from './words/noun';
import type { Keep, Measure, Pick, SequenceQuery } from '../query/query';
import { takenIn } from './normal/several';
import type { Concept } from './vocabulary/vocabulary';

/** What a question wants of what it is about. */
export type Focus = {
	/** Of `wh` and `whether` the clause decides. */
	readonly get: 'wh' | 'whether' | 'when' | 'measure' | 'sequence' | 'explain' | 'show';
	readonly measure: Exclude<Measure, { of: 'distinct' | 'share' }>['of'] | 'share' | 'distinct' | null;
	/** Most or least of it. */
	readonly order: 'most' | 'least' | null;
	/** All of them in order, and not the best alone. */
	readonly isRanking: boolean;
	/** The second, the third of them; `null`: the first. */
	readonly nth: number | null;
	/** By number and not by time. */
	readonly isCounting: boolean;
	readonly pick: Pick | null;
	readonly keep: Keep | null;
	readonly isTable: boolean;
	/** Of a sequence: the first or last so many. */
	readonly take: SequenceQuery['take'];
	/** “Backwards”: from the last to the first. */
	readonly isReversed: boolean;
	/** Told apart by these: “per person”. */
	readonly per: readonly Noun[];
	/** “How long”, “the duration”: a length, and not how much of it. */
	readonly isLength: boolean;
	/** “Say”, “name”, “list”: no question word. */
	readonly isCommand: boolean;
};

const AUXILIARIES: readonly Concept[] = ['be', 'do', 'have', 'modal'];

const isIgnorable = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' &&
	!chunk.item.sign &&
	hasTag(chunk, 'ignored', 'polite', 'and', 'but', 'also', 'then') &&
	!hasTag(chunk, ...AUXILIARIES, 'list', 'show-me', 'any', 'most', 'last', 'first', 'next', 'how-long', 'when', 'why');

/** A question without what is said around it. */
export const trimmed = (chunks: readonly Chunk[]): readonly Chunk[] => {
	let at = 0;
	while (
		at < chunks.length &&
		(isIgnorable(chunks[at]) ||
			(at === 0 && chunks[at]?.is === 'word' && hasTag(chunks[at], 'polite')) ||
			isComma(chunks[at]))
	)
		at += 1;
	return chunks.slice(at);
};

const isComma = (chunk: Chunk | undefined): boolean => chunk?.is === 'word' && chunk.item.sign !== null;

/** Whether a pick such as “longest” stands before the name of what is done: “the longest look”. */
const isBeforeDeed = (chunks: readonly Chunk[], at: number): boolean => {
	const next = chunks.slice(at + 1, at + 4);
	const deed = next.findIndex((c) => isDeedChunk(c) && c.form === 'noun');
	const stop = next.findIndex((c) => isNounChunk(c) || isComma(c));
	return (deed !== -1 && (stop === -1 || deed < stop)) || next.some((c) => hasTag(c, 'one', 'times'));
};

/** “Who talked longer, then?” */
const isLastThen = (chunks: readonly Chunk[], at: number): boolean =>
	hasTag(chunks[at], 'then') && chunks.slice(at + 1).every(isComma);

const PICKS: readonly (readonly [Concept, Pick['is']])[] = [
	['longest', 'longest'],
	['shortest', 'shortest'],
	['first', 'first'],
	['last', 'last'],
	['next', 'first'],
];

/** “It lasts longer than 5 s”, “how long did it last”: no last one. */
const isLasting = (chunks: readonly Chunk[], at: number): boolean => {
	const next = chunks[at + 1];
	if (!/^lasts?$/.test(chunks[at]?.text ?? '')) return false;
	const isLong = chunks.slice(0, at).some((c) => hasTag(c, 'how-long'));
	return (
		(next?.is === 'time' && next.time.is === 'lasting') ||
		hasTag(next, 'for', 'at-least', 'over') ||
		(isLong && (next === undefined || isComma(next)))
	);
};

/** “Second” in “the second longest”. */
const nthAt = (chunks: readonly Chunk[], at: number): number | null => {
	const chunk = chunks[at];
	return chunk?.is === 'word' && chunk.item.ordinal !== null && chunk.item.ordinal > 1 ? chunk.item.ordinal : null;
};

const pickOf = (
	chunks: readonly Chunk[],
): { readonly pick: Pick | null; readonly isAdverb: boolean; readonly by: 'most' | 'least' | null } => {
	for (const [tag, is] of PICKS) {
		const at = chunks.findIndex(
			(c, i) =>
				c.is === 'word' &&
				hasTag(c, tag) &&
				// “Who started looking before Ben did?”: whoever.
				!(/^start(?:s|ed)$/.test(c.text) && isDeedChunk(chunks[hasTag(chunks[i + 1], 'to') ? i + 2 : i + 1])) &&
				// “How often did it last more than 5 s?”
				!(tag === 'last' && isLasting(chunks, i)) &&
				!isLastThen(chunks, i) &&
				// “…, the least first”: an order.
				!(tag === 'first' && hasTag(chunks[i - 1], 'most', 'least', 'longest', 'shortest')) &&
				(tag !== 'next' || !hasTag(c, 'after', 'follow')),
		);
		if (at === -1) continue;
		const isLength = tag === 'longest' || tag === 'shortest';
		const hasDeedNoun = chunks.some((c) => isDeedChunk(c) && c.form === 'noun');
		const isAdjective = isBeforeDeed(chunks, at) || (hasDeedNoun && chunks.slice(0, at).some((c) => hasTag(c, 'be')));
		if (isLength && !isAdjective) return { pick: null, isAdverb: true, by: tag === 'longest' ? 'most' : 'least' };
		const n = isLength ? nthAt(chunks, at - 1) : null;
		return { pick: n === null ? { is } : { is, n }, isAdverb: false, by: null };
	}
	const nth = chunks.find(
		(c) =>
			c.is === 'word' &&
			c.item.ordinal !== null &&
			c.item.ordinal > 1 &&
			!hasTag(c, 'second') === (c.item.ordinal !== 2),
	);
	if (nth?.is === 'word' && nth.item.ordinal !== null)
		return { pick: { is: 'nth', n: nth.item.ordinal }, isAdverb: false, by: null };
	return { pick: null, isAdverb: false, by: null };
};

/** “More than twice”, “at least three times”, “exactly once”. */
const keepOf = (chunks: readonly Chunk[]): Keep | null => {
	for (const [at, chunk] of chunks.entries()) {
		const next = chunks[at + 1];
		const value = hasTag(chunk, 'twice')
			? 2
			: hasTag(chunk, 'once') && /^(?:once|einmal|une fois|una vez)$/.test(chunk.text)
				? 1
				: chunk.is === 'word' && chunk.item.number !== null && hasTag(next, 'times', 'how-often', 'mark')
					? chunk.item.number
					: null;
		if (value === null) continue;
		const before = chunks[at - 1];
		const op: Keep['op'] | null = hasTag(before, 'over')
			? 'over'
			: hasTag(before, 'under')
				? 'under'
				: hasTag(before, 'exactly', 'only')
					? 'exactly'
					: hasTag(before, 'at-most')
						? 'at-most'
						: hasTag(before, 'at-least')
							? 'at-least'
							: null;
		if (op === null && value < 2) continue;
		return { op: op ?? 'at-least', value };
	}
	return null;
};

/** “The second most looked at”, “the third strongest pair”. */
const nthOf = (chunks: readonly Chunk[]): number | null =>
	chunks.reduce<number | null>((n, c, i) => {
		const isAdverb = c.is === 'word' && hasTag(c, 'longest', 'shortest') && !isBeforeDeed(chunks, i);
		return n ?? (hasTag(c, 'most', 'least') || isAdverb ? nthAt(chunks, i - 1) : null);
	}, null);

/** What is wanted, from the words that say so. */
export const focusOf = (all: readonly Chunk[]): Focus => {
	const chunks = trimmed(all);
	const says = (...tags: readonly Concept[]): boolean => chunks.some((c) => hasTag(c, ...tags));
	const saysWord = (...tags: readonly Concept[]): boolean => chunks.some((c) => c.is === 'word' && hasTag(c, ...tags));
	const [first] = chunks;
	const nouns = chunks.flatMap((c) => (isNounChunk(c) ? [c.noun] : []));
	const isAsked = nouns.some(({ is }) => is === 'wh');
	const isCounted = nouns.some((noun) => noun.isCounted);
	const hasDeedNoun = chunks.some((c) => isDeedChunk(c) && c.form === 'noun');
	const { pick, by } = pickOf(chunks);
	const per = chunks.flatMap((c, i) => {
		const next = chunks[i + 1];
		return hasTag(c, 'per') && isNounChunk(next) && !isAgent(chunks, i) ? [next.noun] : [];
	});
	const isCommand = hasTag(first, 'list', 'show-me', 'rank', 'table');
	const isYesNo =
		hasTag(first, ...AUXILIARIES) ||
		hasTag(first, 'any', 'there-is', 'yes-no') ||
		(isNounChunk(first) && /^any\b/.test(first.text));
	const when =
		chunks.some((c) => c.is === 'word' && hasTag(c, 'when', 'timestamp') && !hasTag(c, 'while')) ||
		hasTag(first, 'when') ||
		chunks.some((c, i) => hasTag(c, 'when') && chunks.slice(i + 1).every(isComma));
	const asksOften = saysWord('how-often') && !(says('most', 'least') && isAsked);
	const isMany = saysWord('how-many') && (hasDeedNoun || saysWord('times'));
	const measure = ((): Focus['measure'] => {
		if (saysWord('share')) return 'share';
		// “How much of the first five seconds”.
		if (chunks.some((c, i) => /^how much of/.test(c.text) && chunks[i + 1]?.is === 'time')) return 'time';
		if (saysWord('rate')) return 'rate';
		if (saysWord('how-soon')) return 'latency';
		if (saysWord('mean') && (hasDeedNoun || saysWord('how-long', 'duration'))) return 'mean';
		if (isCounted) return 'distinct';
		if (asksOften || isMany) return 'count';
		if (/time$/.test(chunks.find(isDeedChunk)?.text ?? '') && !isAsked) return 'time';
		if ((per.length > 0 || says('table')) && saysWord('second', 'minute')) return 'time';
		if (saysWord('how-long') || (saysWord('duration') && !isAsked)) return pick?.is === 'longest' ? 'longest' : 'time';
		return null;
	})();
	const isMost = says('most', 'mainly');
	const isLeast = says('least');
	// “Longer than Ben”, but not “longer than 2 s”.
	const isThan = (tag: Concept): boolean =>
		chunks.some((c, i) => hasTag(c, tag) && (isNounChunk(chunks[i + 1]) || hasTag(chunks[i + 1], 'to', 'with', 'in')));
	const isMore = (says('more') && !says('over')) || isThan('over');
	const isLess = (says('less') && !says('under')) || isThan('under');
	const order = by ?? (isLeast || isLess ? 'least' : isMost || isMore || says('rank') ? 'most' : null);
	const isCounting = asksOften || isMany || says('often') || (saysWord('times') && !says('longest'));
	const base = {
		...{
			measure,
			order,
			pick: measure === 'longest' || nthOf(chunks) !== null ? null : pick,
			isCounting,
			keep: keepOf(chunks),
		},
		isRanking: says('rank'),
		nth: nthOf(chunks),
		isLength: chunks.some(
			(c) =>
				hasTag(c, 'longest', 'shortest') ||
				/^(?:longer|shorter)$/.test(c.text) ||
				(hasTag(c, 'how-long') && /^how long|duration|length/.test(c.text)),
		),
		isTable: says('table') || per.length > 0,
		take: takenIn(chunks),
		isReversed: chunks.some((c) => c.text === 'in reverse order'),
		per,
		isCommand,
	};
	// “Is there a moment when …”: whether there is.
	const isWhether = isYesNo && chunks.some((c) => hasTag(c, 'there-is')) && saysWord('timestamp');
	if (isWhether && measure === null) return { ...base, get: 'whether' };
	if (saysWord('why') && !when) return { ...base, get: 'explain' };
	if (measure !== null) return { ...base, get: 'measure' };
	if (when) return { ...base, get: 'when' };
	if (says('sequence')) return { ...base, get: 'sequence' };
	if (isAsked) return { ...base, get: 'wh' };
	// “¿Miró Anna a Ben?”, “Anna looked at Ben?”: a whole sentence that asks for nothing else.
	const isSentence = chunks.some((c) => isDeedChunk(c) && c.form !== 'noun') && nouns.some(({ of }) => of === 'person');
	const isStatement = isSentence && !isCommand && order === null && pick === null && per.length === 0;
	if (isYesNo || isStatement) return { ...base, get: 'whether' };
	return { ...base, get: 'show' };
};

/** What people and things are called where none of them is meant. */
const KIND = /^(?:target|person|participant|speaker|pair|object|thing|toy)$/;

const isAgent = (chunks: readonly Chunk[], at: number): boolean => {
	const next = chunks[at + 1];
	const before = chunks[at - 1];
	if (!hasTag(chunks[at], 'by')) return false;
	// “Gaze by target”: of each of a kind, which is named without more words.
	const isKind = isNounChunk(next) && next.noun.is !== 'fixed' && next.noun.is !== 'wh' && KIND.test(next.text);
	if (isKind && isDeedChunk(before) && before.form === 'noun') return false;
	// “Pointed at by anyone”.
	if (isDeedChunk(before) || (hasTag(before, 'to') && isDeedChunk(chunks[at - 2]))) return true;
	return isNounChunk(next) && (next.noun.slots.length > 0 || next.noun.is === 'wh');
};
