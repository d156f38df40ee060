import { AppError, type ErrorCode } from '../core/errors';
import { CHECKPOINT_FRAMES } from '../core/checkpoint';

/** Failures that loading the vision models again in a new worker can repair. */
const MENDED_BY_NEW_MODELS: readonly ErrorCode[] = ['graphics-lost', 'worker-died', 'worker-silent'];

/**
 * Restarts in a row before a run gives up. Chromium itself denies WebGL to a page whose GPU process has died three times,
 * so a third restart would be futile.
 */
const MAX_IN_A_ROW = 2;

/** How often, and after what pause, loading is retried while graphics are lost again. */
const LOAD_TRIES = 5;
const LOAD_PAUSE_MS = 1000;

/**
 * Loads models anew after a failure. A browser whose GPU process has just died needs a moment for a new one. Rejects with
 * what the last try threw, or with the reason of `signal`.
 */
export const loadAnew = async <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> => {
	for (let tries = 1; ; tries += 1) {
		try {
			return await load();
		} catch (e) {
			signal.throwIfAborted();
			const isPassing = e instanceof AppError && e.code === 'graphics-lost';
			if (!isPassing || tries === LOAD_TRIES) throw e;
			await new Promise((resolve) => setTimeout(resolve, LOAD_PAUSE_MS));
		}
	}
};

/** Decides whether a run goes on with new models after a failure. */
export class Repairs {
	#inARow = 0;
	#wellFrames = 0;

	/** Frames were analysed, and are believed. As many as lie between two checkpoints, and earlier failures are forgotten. */
	well(frames: number): void {
		this.#wellFrames += frames;
		if (this.#wellFrames >= CHECKPOINT_FRAMES) this.#inARow = 0;
	}

	/** The failure, when the run should go on with new models; `null` when it should end. Counts it. */
	take(cause: unknown): AppError | null {
		if (!(cause instanceof AppError) || !MENDED_BY_NEW_MODELS.includes(cause.code)) return null;
		if (this.#inARow >= MAX_IN_A_ROW) return null;
		this.#inARow += 1;
		this.#wellFrames = 0;
		return cause;
	}
}
