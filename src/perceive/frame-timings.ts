import { coveredMs, nowMs, type Span } from './picture/spans';

/** Called when a model ran. */
export type NoteSpan = (name: string, span: Span) => void;

/** Runs and times one use of a model. */
export type Timed = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

/** How long the models of one frame take, whose turn came at `startedMs`. */
export const createFrameTimings = (startedMs: number) => {
	const tookMs: Record<string, number> = {};
	const spans: Span[] = [];
	const note: NoteSpan = (name, span) => {
		const spanMs = span.untilMs - span.fromMs;
		if (spanMs > 0) tookMs[name] = (tookMs[name] ?? 0) + spanMs;
		// What a model did ahead of this frame's turn delayed the frame before, not this one.
		if (span.untilMs > startedMs) spans.push({ ...span, fromMs: Math.max(span.fromMs, startedMs) });
	};
	const timed: Timed = async (name, run) => {
		const fromMs = nowMs();
		const result = await run();
		note(name, { fromMs, untilMs: nowMs() });
		return result;
	};
	return {
		note,
		timed,
		/** A span of this frame's turn in which this worker was busy with a frame after it, which is no time outside the models. */
		spentAhead: (span: Span): void => void spans.push({ ...span, fromMs: Math.max(span.fromMs, startedMs) }),
		/** Milliseconds by name, with the `total` until now and what of it no model accounts for as `other`. */
		finish(): Readonly<Record<string, number>> {
			const total = nowMs() - startedMs;
			return { ...tookMs, total, other: Math.max(0, total - coveredMs(spans)) };
		},
	};
};

export type FrameTimings = ReturnType<typeof createFrameTimings>;
