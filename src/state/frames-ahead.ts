import type { Frame } from '../core/perception';

/**
 * The frames of a source that waits, each fetched and handed to `begin` while the consumer is still at the one before.
 * Never more than one ahead. When the consumer leaves early, the frame that nobody took is closed.
 *
 * @param begin throws to end the frames with its error
 */
export async function* oneAhead(frames: AsyncIterable<Frame>, begin: (frame: Frame) => void): AsyncGenerator<Frame> {
	const iterator = frames[Symbol.asyncIterator]();
	const fetchNext = async (): Promise<Frame | null> => {
		const next = await iterator.next();
		if (next.done) return null;
		try {
			begin(next.value);
		} catch (cause) {
			next.value.pixels.close();
			throw cause;
		}
		return next.value;
	};
	let coming: Promise<Frame | null> | null = fetchNext();
	try {
		for (;;) {
			const frame = await coming;
			coming = null;
			if (!frame) return;
			coming = fetchNext();
			// Seen when it is this frame's turn, or not at all.
			coming.catch(() => undefined);
			yield frame;
		}
	} finally {
		const left = await coming?.catch(() => null);
		left?.pixels.close();
		await iterator.return?.();
	}
}
