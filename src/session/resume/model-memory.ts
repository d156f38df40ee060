import { CHECKPOINT_FRAMES } from '../../core/checkpoint';
import type { PerceptionHints } from '../../core/perception';

/**
 * What the vision models were shown since they last started anew. What they remember of it lies inside of them and cannot
 * be kept; shown the same frames in the same way again, they remember the same. Plain data, part of a checkpoint.
 */
export type ModelMemory = {
	/** Index of the frame with which they started anew. */
	fromIndex: number;
	/** Time of the frame before that, milliseconds; `null` for the first frame of all. */
	afterMs: number | null;
	/** What they were told with each frame since. At most `CHECKPOINT_FRAMES`. */
	hints: readonly PerceptionHints[];
};

/** Whether offline models start afresh with a frame, independent of everything before it. */
export const startsAnewAt = (frameIndex: number): boolean => frameIndex % CHECKPOINT_FRAMES === 0;

/**
 * The memory after a frame.
 *
 * @param beforeMs time of the frame before it, milliseconds; `null` for the first.
 * @param hints what the models were told with the frame.
 */
export const rememberFrame = (
	memory: ModelMemory | null,
	frameIndex: number,
	beforeMs: number | null,
	hints: PerceptionHints,
): ModelMemory =>
	memory === null || startsAnewAt(frameIndex)
		? { fromIndex: frameIndex, afterMs: beforeMs, hints: [hints] }
		: { ...memory, hints: [...memory.hints, hints] };
