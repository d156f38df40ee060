/** A stretch of media time, `[startMs, endMs)`. */
export type TimeSpan = { readonly startMs: number; readonly endMs: number };

/** Closest view of a time line, milliseconds: some frames of a video across the whole width. */
export const MIN_SPAN_MS = 500;

/** Length of a span, milliseconds. */
export const spanMs = ({ startMs, endMs }: TimeSpan): number => endMs - startMs;

const isSame = (a: TimeSpan, b: TimeSpan): boolean => a.startMs === b.startMs && a.endMs === b.endMs;

/**
 * The span moved, and only then shortened, until it lies in the extent. It is at least `MIN_SPAN_MS` long, or as long as
 * a shorter extent.
 */
export const withinExtent = (span: TimeSpan, extent: TimeSpan): TimeSpan => {
	const fullMs = Math.max(1, spanMs(extent));
	const lengthMs = Math.min(fullMs, Math.max(Math.min(MIN_SPAN_MS, fullMs), spanMs(span)));
	const startMs = Math.min(Math.max(extent.startMs, span.startMs), extent.startMs + fullMs - lengthMs);
	const held = { startMs, endMs: startMs + lengthMs };
	return isSame(held, span) ? span : held;
};

/**
 * The span made `factor` times as long, with the same share of it before and after `tMs`: what is there stays in its
 * place on the screen, unless the extent has no room for it.
 *
 * @param factor below 1 comes closer, above 1 goes away
 */
export const zoomAbout = (span: TimeSpan, tMs: number, factor: number, extent: TimeSpan): TimeSpan => {
	const fullMs = Math.max(1, spanMs(extent));
	const lengthMs = Math.min(fullMs, Math.max(Math.min(MIN_SPAN_MS, fullMs), spanMs(span) * factor));
	const share = (tMs - span.startMs) / Math.max(1e-9, spanMs(span));
	const startMs = tMs - share * lengthMs;
	return withinExtent({ startMs, endMs: startMs + lengthMs }, extent);
};

/** The span moved by `ms`, no farther than to the edge of the extent. */
export const panBy = (span: TimeSpan, ms: number, extent: TimeSpan): TimeSpan =>
	withinExtent({ startMs: span.startMs + ms, endMs: span.endMs + ms }, extent);

/** Distance of a time from the left edge after the span has jumped ahead by a page, as a share of the span. */
const LEAD_SHARE = 0.1;

/** The span itself while `tMs` is in it; else a span of the same length with `tMs` near its left edge. */
export const pageTo = (span: TimeSpan, tMs: number, extent: TimeSpan): TimeSpan => {
	if (tMs >= span.startMs && tMs <= span.endMs) return span;
	return panBy(span, tMs - LEAD_SHARE * spanMs(span) - span.startMs, extent);
};

/** A span that shows all of `part`: the span itself when it does, else one moved, or widened, so that there is room around it. */
export const spanShowing = (span: TimeSpan, part: TimeSpan, extent: TimeSpan): TimeSpan => {
	if (part.startMs >= span.startMs && part.endMs <= span.endMs) return span;
	const lengthMs = Math.max(spanMs(span), spanMs(part) * 1.5);
	const middleMs = (part.startMs + part.endMs) / 2;
	return withinExtent({ startMs: middleMs - lengthMs / 2, endMs: middleMs + lengthMs / 2 }, extent);
};

/** Where a time stands on a track of `widthPx`, CSS pixels from its left edge. Outside the span it lies off the track. */
export const pxOfTime = (tMs: number, span: TimeSpan, widthPx: number): number =>
	((tMs - span.startMs) / Math.max(1e-9, spanMs(span))) * widthPx;

/** The time at a place of the track, milliseconds. */
export const timeOfPx = (px: number, span: TimeSpan, widthPx: number): number =>
	span.startMs + (px / Math.max(1, widthPx)) * spanMs(span);
