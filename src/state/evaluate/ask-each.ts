/** How far a list of questions has been answered. */
export type AskProgress = {
	readonly done: number;
	readonly total: number;
	/** Until all are, by those answered since it began; `null` before the first. Milliseconds. */
	readonly leftMs: number | null;
};

/**
 * Asks one after the other, those that are left.
 *
 * @param left indices into what is asked
 * @param ask resolves when that one is answered and kept
 * @param onProgress also called before the first
 * @throws AbortError, and what `ask` throws
 */
export const askEach = async (
	left: readonly number[],
	total: number,
	{ ask, onProgress, signal }: AskEach,
): Promise<void> => {
	const startMs = performance.now();
	const before = total - left.length;
	onProgress({ done: before, total, leftMs: null });
	for (const [n, index] of left.entries()) {
		signal.throwIfAborted();
		await ask(index);
		signal.throwIfAborted();
		const done = n + 1;
		const leftMs = ((performance.now() - startMs) / done) * (left.length - done);
		onProgress({ done: before + done, total, leftMs });
	}
};

type AskEach = {
	readonly ask: (index: number) => Promise<void>;
	readonly onProgress: (progress: AskProgress) => void;
	readonly signal: AbortSignal;
};
