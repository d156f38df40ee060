import type { HandGesture, HandGestureName } from '../../core/hand-gestures';
import type { GestureConfig } from './gesture-config';

/** The gesture a person holds. Plain data. */
export type GestureMemory = { name: HandGestureName; sinceMs: number; seenMs: number };

/**
 * Tells a gesture once it is held: hands pass through many shapes on their way.
 *
 * @param shown what the hands show in this frame; `null` when nothing
 */
export const heldGesture = (
	memory: GestureMemory | null,
	shown: HandGesture | null,
	tMs: number,
	{ holdMs, gapMs }: GestureConfig,
): { memory: GestureMemory | null; gesture: HandGesture | null } => {
	const isKept = memory !== null && tMs - memory.seenMs <= gapMs;
	if (!shown) return { memory: isKept ? memory : null, gesture: null };
	const sinceMs = isKept && memory.name === shown.name ? memory.sinceMs : tMs;
	return {
		memory: { name: shown.name, sinceMs, seenMs: tMs },
		gesture: tMs - sinceMs >= holdMs ? shown : null,
	};
};
