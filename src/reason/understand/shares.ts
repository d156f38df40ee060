import { does } from '../query/build';
import type { Condition, Keep } from '../query/query';
import { bind, type Bindings } from './bindings';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { frameOf } from './frame';
import { isAtOnce } from './query-of';

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

/** “What share of the speaking is hers”: of what the share is; `null`: of the time. */
export const wholeOf = (chunks: readonly Chunk[], bindings: Bindings): Condition | null => {
	const at = chunks.findIndex((c) => hasTag(c, 'share'));
	if (at === -1) return null;
	const rest = chunks.slice(at + 1);
	const end = rest.findIndex((c) => hasTag(c, 'be', 'do', 'have') || /^(?:go|went|fell|falls?|c[ao]me)/.test(c.text));
	const whole = rest.slice(0, end);
	const hasPart = end !== -1 && rest.slice(end).some(isNounChunk);
	const isNamed = whole.some((c, i) => isDeedChunk(c) && (c.form === 'noun' || hasTag(whole[i - 1], 'the', 'all')));
	const isFixed = whole.every((c) => !isNounChunk(c) || c.noun.is === 'fixed' || c.noun.is === 'she');
	const frame = isNamed && hasPart && isFixed ? frameOf(whole) : null;
	if (!frame || isAtOnce(frame.doing)) return null;
	const way = { isNegated: false, isApart: false };
	const who = bind(frame.who, bindings, way);
	const whom = bind(frame.whom, bindings, way);
	return who.wrap || whom.wrap ? null : does(frame.doing, who.slot, whom.slot);
};
