import type { Frame } from '../core/perception';

export type FrameSource = {
	/** Live sources skip frames when the consumer is slow; others never do. */
	readonly isLive: boolean;
	/** `null` when it has no end. */
	readonly durationMs: number | null;
	/** Frames in order of time, until the end or until `signal` is aborted. The consumer closes each. */
	frames(signal: AbortSignal): AsyncIterable<Frame>;
	close(): void;
};
