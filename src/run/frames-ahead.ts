import type { Frame } from '../core/perception';

/**
 * The frames of a source that can wait, fetched and handed to `begin` up to `count` ahead of the consumer. When the
 * consumer stops early, the frames that it did not take are closed.
 *
 * @param begin throws to end the frames with its error
 */
export async function* framesAhead(
	frames: AsyncIterable<Frame>,
	count: number,
	begin: (frame: Frame) => void,
): AsyncGenerator<Frame> {
	const iterator = frames[Symbol.asyncIterator]();
	let isOver = false;
	const fetchNext = async (): Promise<Frame | null> => {
		const next = await iterator.next();
		// Once the consumer has stopped, a frame that still arrives has no owner.
		if (next.done || isOver) {
			if (!next.done) next.value.pixels.close();
			return null;
		}
		try {
			begin(next.value);
		} catch (cause) {
			next.value.pixels.close();
			throw cause;
		}
		return next.value;
	};
	const coming: Promise<Frame | null>[] = [];
	try {
		for (;;) {
			while (coming.length <= count) {
				const next = fetchNext();
				// Seen when it is this frame's turn, or not at all.
				next.catch(() => undefined);
				coming.push(next);
			}
			const frame = await coming.shift()!;
			if (!frame) return;
			yield frame;
		}
	} finally {
		isOver = true;
		for (const left of coming) (await left.catch(() => null))?.pixels.close();
		await iterator.return?.();
	}
}
