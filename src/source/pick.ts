import type { ReadOptions } from './source';

/**
 * Says for each frame of a video, in order of time, whether it is one to hand out: `end` from the first frame at or
 * after `endMs` on.
 *
 * A frame is the first at or after a tick exactly when a tick lies between the frame before it and itself, so
 * that a slow video gives each frame once and a fast one gives one frame a tick.
 *
 * `toleranceMs`: a frame this little before a tick counts as at it. Containers round times to their own unit
 * (Matroska: 1 ms), so 12 frames a second read at 12 ticks a second would else lose every third frame.
 */
export const createPicker = (
	{ startMs, endMs, fps, afterMs }: Omit<ReadOptions, 'firstIndex'>,
	toleranceMs: number,
): ((tMs: number) => 'take' | 'skip' | 'end') => {
	const ticksUntil = (tMs: number): number =>
		fps === null ? -1 : Math.floor(((tMs + toleranceMs - startMs) * fps) / 1000);
	const resumesAfterMs = afterMs ?? -Infinity;
	let lastMs = resumesAfterMs;
	let ticks = resumesAfterMs >= startMs - toleranceMs ? ticksUntil(resumesAfterMs) : -1;

	return (tMs) => {
		if (endMs !== null && tMs >= endMs) return 'end';
		// Broken files repeat times; time must grow from frame to frame.
		if (tMs <= lastMs || tMs < startMs - toleranceMs) return 'skip';
		lastMs = tMs;
		if (fps === null) return 'take';
		const now = ticksUntil(tMs);
		if (now <= ticks) return 'skip';
		ticks = now;
		return 'take';
	};
};
