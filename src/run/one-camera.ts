import type { Frame } from '../core/perception';
import type { FrameSource } from '../source/source';

/**
 * A camera whose frames are read on by whoever comes next, instead of being begun anew.
 *
 * @returns the source to read from, and what ends its frames
 */
export const readOn = (source: FrameSource): { source: FrameSource; end(): Promise<void> } => {
	let frames: AsyncIterator<Frame> | null = null;
	return {
		source: {
			...{ isLive: source.isLive, durationMs: source.durationMs },
			async *frames(signal) {
				frames ??= source.frames(signal)[Symbol.asyncIterator]();
				for (let next = await frames.next(); !next.done; next = await frames.next()) yield next.value;
			},
			close: () => source.close(),
		},
		end: async () => void (await frames?.return?.()),
	};
};
