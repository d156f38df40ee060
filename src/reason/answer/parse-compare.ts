import type { Chunk } from './parse-chunks';
import type { PersonRef, Query, Span, TargetRef } from './query';

/** Two that a question compares, and the question without them. */
export type Comparison = {
	readonly chunks: readonly Chunk[];
	/** People may be compared as actors or as targets: where it is open, the question word tells. */
	readonly by: 'actor' | 'target' | 'span' | 'open';
	readonly people: readonly [PersonRef, PersonRef] | null;
	readonly targets: readonly [TargetRef, TargetRef] | null;
	readonly spans: readonly [Span, Span] | null;
	readonly measure: 'how-long' | 'how-often' | null;
};

const targetIn = (chunk: Chunk | undefined): TargetRef | null =>
	chunk?.t === 'person'
		? { kind: 'person', person: chunk.ref }
		: chunk?.t === 'thing'
			? { kind: 'object', name: chunk.name }
			: chunk?.t === 'camera' || chunk?.t === 'anyone' || chunk?.t === 'anything'
				? { kind: chunk.t }
				: null;

const isSide = (chunk: Chunk): boolean => targetIn(chunk) !== null || chunk.t === 'time';

/** What of the time a span leaves. */
const restOf = (span: Span): Span | null => {
	if (span.kind !== 'between') return null;
	if (!span.startMs && span.endMs !== null) return { kind: 'between', startMs: span.endMs, endMs: null };
	return span.startMs !== null && span.endMs === null ? { kind: 'between', startMs: 0, endMs: span.startMs } : null;
};

const indexOfConj = (chunks: readonly Chunk[], isCompared: boolean): number => {
	const strong = chunks.findIndex((c) => c.t === 'conj' && c.w !== 'and');
	if (strong !== -1) return strong;
	return isCompared
		? chunks.findIndex((c, i) => c.t === 'conj' && c.w === 'and' && chunks.slice(0, i).some(isSide))
		: -1;
};

/** The pair around `or`, `vs` and `than`; `null`: nothing is compared. */
export const takeComparison = (chunks: readonly Chunk[]): Comparison | null => {
	const more = chunks.find((c): c is Extract<Chunk, { t: 'more' }> => c.t === 'more');
	const hasCompare = chunks.some((c) => c.t === 'compare');
	const whichOf = chunks.some(
		(c, i) => c.t === 'wh' && (c.w === 'who' || c.w === 'which') && chunks[i + 1]?.t === 'prep',
	);
	const isVersus = chunks.some((c) => c.t === 'conj' && c.w === 'vs');
	const isRanked = chunks.some((c) => c.t === 'rank' || (c.t === 'pick' && c.pick === 'longest'));
	if (!more && !hasCompare && !isVersus && !isRanked) return null;
	const between = chunks.some((c) => c.t === 'prep' && c.w === 'between');
	const conj = indexOfConj(chunks, hasCompare || ((whichOf || between) && (more !== undefined || isRanked)));
	if (conj === -1) return null;
	const isThan = chunks[conj]?.t === 'conj' && (chunks[conj] as { w: string }).w === 'than';
	const right = chunks.findIndex((c, i) => i > conj && (isSide(c) || c.t === 'later'));
	const rightChunk = chunks[right];
	if (!rightChunk) return null;
	const isSameSort = (c: Chunk): boolean =>
		rightChunk.t === 'time' || rightChunk.t === 'later'
			? c.t === 'time'
			: rightChunk.t === 'person'
				? c.t === 'person'
				: targetIn(c) !== null;
	const hasDo = chunks.slice(right + 1).some((c) => c.t === 'aux' && c.verb === 'do');
	const rightPrep = chunks[right - 1]?.t === 'prep';
	const lefts = chunks.flatMap((c, i) => (i < conj && isSameSort(c) ? [i] : []));
	// “… longer than C does”: C is compared with who does it, the first one named.
	const left = isThan && hasDo && !rightPrep ? lefts[0] : lefts.at(-1);
	if (left === undefined) return null;
	const leftChunk = chunks[left]!;
	const leftPrep = chunks[left - 1];
	const isAt = rightPrep || (leftPrep?.t === 'prep' && leftPrep.w !== 'of' && leftPrep.w !== 'between');
	const drop = new Set([left, conj, right]);
	if (isAt || leftPrep?.t === 'prep') drop.add(left - 1);
	if (rightPrep) drop.add(right - 1);
	if (chunks[left + 1]?.t === 'poss') drop.add(left + 1);
	if (chunks[right + 1]?.t === 'poss') drop.add(right + 1);
	const rest = chunks.filter((c, i) => !drop.has(i) && c.t !== 'more' && c.t !== 'compare' && !(isThan && i > right));
	const measure = more?.measure ?? measureOfNoun(chunks);
	const common = { chunks: rest, measure, people: null, targets: null, spans: null };
	if (leftChunk.t === 'time') {
		const second = rightChunk.t === 'time' ? rightChunk.span : restOf(leftChunk.span);
		return second && { ...common, by: 'span', spans: [leftChunk.span, second] };
	}
	const [a, b] = [targetIn(leftChunk), targetIn(rightChunk)];
	if (!a || !b) return null;
	const targets = [a, b] as const;
	if (leftChunk.t !== 'person' || rightChunk.t !== 'person') return { ...common, by: 'target', targets };
	const people = [leftChunk.ref, rightChunk.ref] as const;
	const doing = chunks.findIndex((c) => c.t === 'doing' || c.t === 'gaze-verb');
	const by =
		isAt && !(leftPrep?.t === 'prep' && leftPrep.w === 'for')
			? 'target'
			: left < doing && conj < doing
				? 'actor'
				: isThan && hasDo
					? 'actor'
					: isThan
						? 'target'
						: 'open';
	return { ...common, by, people, targets };
};

/** “More glances”, “more pointing gestures” count; “more eye contact” is time. */
const measureOfNoun = (chunks: readonly Chunk[]): 'how-often' | null => {
	const at = chunks.findIndex((c) => c.t === 'more');
	const next = chunks[at + 1];
	return at !== -1 && next?.t === 'doing' && next.form === 'noun' && /[^s]s$/.test(next.w) ? 'how-often' : null;
};

/** The comparison as a query has it. */
export const compareOf = (comparison: Comparison, by: 'actor' | 'target' | 'span'): Query['compare'] => {
	const { people, targets, spans } = comparison;
	if (by === 'span') return spans && { by, a: spans[0], b: spans[1] };
	if (by === 'actor') return people && { by, a: people[0], b: people[1] };
	return targets && { by, a: targets[0], b: targets[1] };
};
