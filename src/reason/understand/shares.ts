import { does } from '../query/build';
import type { Condition, Keep } from '../query/query';
import { bind, type Bindings } from './bindings';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from './words/chunks';
import { frameOf } from './frame';
import { isAtOnce } from './normal/at-once';

/** “At least half of the time”, “more than 30 % of it”: the share that is held to be so; `null`: none is named. */
export const keptShare = (chunks: readonly Chunk[]): Keep | null => {
	for (const [at, chunk] of chunks.entries()) {
		if (chunk.is !== 'word') continue;
		const [before, next] = [chunks[at - 1], chunks[at + 1]];
		const parts = hasTag(chunk, 'half') ? 2 : hasTag(chunk, 'third') ? 3 : hasTag(chunk, 'quarter') ? 4 : null;
		const isPercent = chunk.item.number !== null && hasTag(next, 'share');
		if (parts === null && !isPercent) continue;
		const rest = chunks.slice(at + 1, at + 5);
		const isOfTime = rest.some((c) => hasTag(c, 'of-time') || /^(?:time|of (?:her|his|the|that) time)$/.test(c.text));
		// “The third time” is no share.
		const isPart = hasTag(rest[0], 'of-time', 'of', 'share') || (hasTag(chunk, 'half') && hasTag(rest[0], 'the', 'of'));
		if (!isOfTime || !isPart) continue;
		const times = parts !== null && before?.is === 'word' && before.item.number !== null ? before.item.number : 1;
		const value = parts === null ? (chunk.item.number ?? 0) / 100 : times / parts;
		const bound = chunks.slice(Math.max(0, at - 3), at).findLast((c) => hasTag(c, ...BOUNDS));
		const op = BOUNDS.find((tag) => hasTag(bound, tag));
		return { op: op ?? 'at-least', value };
	}
	return null;
};

const BOUNDS = ['at-least', 'at-most', 'over', 'under'] as const;

/** A share of something done: of what, and what is left of the clause that says which part of it. */
export type Whole = {
	readonly condition: Condition;
	readonly left: readonly Chunk[];
	/** “Of her looks”: of their number, and not of their length. */
	readonly isCounted: boolean;
};

/** “Of her looks”, “of the nods”, but not “of her attention”: of so many, and not of so long. */
export const isOfMany = (chunks: readonly Chunk[]): boolean => {
	const deed = chunks.find((c) => isDeedChunk(c) && c.form === 'noun');
	return deed !== undefined && /(?:[^s]s|nodding|pointing)$/.test(deed.text);
};

/** “Of her speaking, how much was …”: what share of it. */
const fronted = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [of, ...rest] = chunks;
	const at = rest.findIndex((c) => isSign(c, ','));
	const asks = rest[at + 1];
	const isAsked = hasTag(asks, 'share') || (asks?.is === 'word' && /^how much/.test(asks.text));
	if (!hasTag(of, 'of') || at < 1 || asks?.is !== 'word' || !isAsked) return chunks;
	const share: Chunk = { ...asks, item: { ...asks.item, tags: new Set(['share']) } };
	return of ? [share, of, ...rest.slice(0, at), ...rest.slice(at + 2)] : chunks;
};

/** “What share of the eye contact was while she spoke”: of the eye contact that part at which she did. */
export const shareDuring = (main: readonly Chunk[]): boolean => {
	const at = main.findIndex((c) => hasTag(c, 'share'));
	const rest = main.slice(at + 1).filter((c) => !isSign(c));
	const last = rest.at(-1);
	const whole = hasTag(last, 'be', 'happen', 'do', 'light') ? rest.slice(0, -1) : rest;
	const [first] = whole;
	const isOf = hasTag(first, 'of') || hasTag(main[at], 'of') || / of$/.test(main[at]?.text ?? '');
	return (
		at !== -1 && isOf && hasTag(last, 'be', 'happen', 'light') && whole.some((c, i) => isNamedDeed(c, whole[i - 1]))
	);
};

/** Words that say what share it is, moved to the front. */
export const sharedIn = (chunks: readonly Chunk[]): readonly Chunk[] => fronted(chunks);

/** “What share of the speaking is hers”: of what the share is; `null`: of the time. */
export const wholeOf = (chunks: readonly Chunk[], bindings: Bindings): Whole | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'share'));
	if (at === -1) return null;
	const rest = chunks.slice(at + 1);
	const end = rest.findIndex((c) => hasTag(c, 'be', 'do', 'have') || /^(?:go|went|fell|falls?|c[ao]me)/.test(c.text));
	const whole = rest.slice(0, end);
	const part = rest.slice(end);
	const hasPart = end !== -1 && part.some(isNounChunk);
	const isNamed = whole.some((c, i) => isNamedDeed(c, whole[i - 1]));
	const isFixed = whole.every((c) => !isNounChunk(c) || ['fixed', 'she', 'some'].includes(c.noun.is));
	const frame = isNamed && hasPart && isFixed ? frameOf(whole) : null;
	if (!frame || isAtOnce(frame.doing)) return null;
	const way = { isNegated: false, isApart: false };
	// “Of his speaking, how much was Jonas …”: his own, where nobody was named before.
	const isAhead = frame.who?.is === 'she' && bindings.named.length === 0 && (bindings.turn?.named ?? []).length === 0;
	const who = bind(isAhead ? (frameOf(part)?.who ?? frame.who) : frame.who, bindings, way);
	const whom = bind(frame.whom, bindings, way);
	if (who.wrap || whom.wrap) return null;
	// What has a verb of its own says it all; “went to Anna” says at whom.
	const hasVerb = part.some((c) => isDeedChunk(c) && c.form !== 'noun');
	const isAimed = part.some((c, i) => hasTag(c, 'to') && isNounChunk(part[i + 1]));
	const aim = whole.findIndex((c, i) => hasTag(c, 'to') && isNounChunk(whole[i + 1]));
	// “Of her looks at toys, how much was the tower”: at the tower.
	const named = part.find((c) => isNounChunk(c) && c.noun.is === 'fixed' && !c.noun.isOwner);
	// “Of the looks at Anna, what share came from Ben”: by whom, and not at whom.
	const isBy = part.some((c, i) => hasTag(c, 'from', 'by') && isNounChunk(part[i + 1]));
	if (!hasVerb && !isAimed && !isBy && aim !== -1 && named && part.filter(isNounChunk).length === 1)
		return {
			condition: does(frame.doing, who.slot, whom.slot),
			left: [...chunks.slice(0, at + 1), ...whole.slice(0, aim + 1), named],
			isCounted: isOfMany(whole),
		};
	const own = isAimed && aim !== -1 ? whole.filter((_, i) => i !== aim && i !== aim + 1) : whole;
	const left = hasVerb ? [...chunks.slice(0, at + 1), ...part] : [...chunks.slice(0, at + 1), ...own, ...part];
	return { condition: does(frame.doing, who.slot, whom.slot), left, isCounted: isOfMany(whole) };
};

/** “Eye contact”, “her talking”: what is done, by its name. */
const isNamedDeed = (chunk: Chunk, before: Chunk | undefined): boolean =>
	isDeedChunk(chunk) && (chunk.form === 'noun' || hasTag(before, 'the', 'all') || isOwner(before));

const isOwner = (chunk: Chunk | undefined): boolean => isNounChunk(chunk) && chunk.noun.isOwner;
