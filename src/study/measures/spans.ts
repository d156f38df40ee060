/** A half-open stretch of time. */
export type Span = { startMs: number; endMs: number };

/** A blink lasts up to 400 ms (Stern, Walrath & Goldstein 1984): as `maxGapMs` of looks in `events`. */
export const BRIDGE_MS = 400;
/** As `minDurationMs` of looks in `events`. */
export const SHORTEST_MS = 200;

/** Their lengths, added up. */
export const lengthOf = (spans: readonly Span[]): number =>
	spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/**
 * Spans with breaks of up to `gapMs` bridged.
 *
 * @param spans in order of their start
 */
export const bridged = <Item extends Span>(spans: readonly Item[], gapMs: number): Item[] => {
	const result: Item[] = [];
	for (const span of spans) {
		const last = result.at(-1);
		if (last && span.startMs - last.endMs <= gapMs) last.endMs = Math.max(last.endMs, span.endMs);
		else result.push({ ...span });
	}
	return result;
};

/**
 * How long spans of both lists overlap, milliseconds.
 *
 * @param a in order, without overlaps among themselves, as `b`
 */
export const overlapOf = (a: readonly Span[], b: readonly Span[]): number => {
	let ms = 0;
	let [i, j] = [0, 0];
	for (;;) {
		const [x, y] = [a[i], b[j]];
		if (!x || !y) return ms;
		ms += Math.max(0, Math.min(x.endMs, y.endMs) - Math.max(x.startMs, y.startMs));
		if (x.endMs < y.endMs) i++;
		else j++;
	}
};

/** Whether a time lies in one of the spans, which are in order. */
export const isWithin = (spans: readonly Span[], tMs: number): boolean => {
	let [low, high] = [0, spans.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		const span = spans[middle];
		if (span && span.endMs <= tMs) low = middle + 1;
		else high = middle;
	}
	const span = spans[low];
	return span !== undefined && span.startMs <= tMs;
};
