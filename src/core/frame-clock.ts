/** What is needed to say how long a frame lasted once the next one is known. Plain data. */
export type FrameClock = {
	/** Presentation time of the frame whose length is not known yet; `null` before the first frame. */
	lastMs: number | null;
	/** Length of the latest frame that was not followed by a gap; `null` until there was one. */
	usualMs: number | null;
};

/** A clock that has seen no frame. */
export const startFrameClock = (): FrameClock => ({ lastMs: null, usualMs: null });

/**
 * How long the latest frame was shown, milliseconds, now that the next frame (or the end) is at `nextMs`.
 *
 * A frame lasts until the next one. Where the next one is more than `maxFrameMs` away, frames were dropped:
 * the frame then counts for the usual length (at most `maxFrameMs`) and the rest is time nobody saw.
 * 0 before the first frame and when time does not grow.
 */
export const lastFrameMs = ({ lastMs, usualMs }: FrameClock, nextMs: number, maxFrameMs: number): number => {
	if (lastMs === null) return 0;
	const elapsedMs = Math.max(0, nextMs - lastMs);
	return elapsedMs <= maxFrameMs ? elapsedMs : Math.min(usualMs ?? maxFrameMs, maxFrameMs);
};

/** The clock after a frame at `tMs`. */
export const tickFrameClock = (clock: FrameClock, tMs: number, maxFrameMs: number): FrameClock => {
	const elapsedMs = clock.lastMs === null ? null : tMs - clock.lastMs;
	const isUsual = elapsedMs !== null && elapsedMs > 0 && elapsedMs <= maxFrameMs;
	return { lastMs: tMs, usualMs: isUsual ? elapsedMs : clock.usualMs };
};
