import { AppError, messageOf } from '../core/errors';

/**
 * True for what a decoder says when the browser took it back, as it may with one that was idle or of a hidden tab
 * (W3C WebCodecs, 2.4 “Codec Resource Reclamation”). Nothing is wrong with the file then.
 */
export const isReclaimed = (cause: unknown): boolean => cause instanceof Error && cause.name === 'QuotaExceededError';

/** How often in a row, and after how long a pause, another decoder is asked for while none gives anything. */
const MAX_IN_A_ROW = 5;
const PAUSE_MS = 500;

/** Counts decoders that were taken back before they gave anything. */
export class Reclaims {
	#inARow = 0;

	/** Something was decoded. */
	well(): void {
		this.#inARow = 0;
	}

	/**
	 * Resolves when another decoder may be asked for: at once, or after a pause when the last one gave nothing either.
	 *
	 * @throws AppError `decoder-reclaimed` when that would be once too often
	 */
	async next(cause: unknown): Promise<void> {
		if (++this.#inARow > MAX_IN_A_ROW) {
			const said = messageOf(cause);
			throw new AppError('decoder-reclaimed', `The browser took the decoder back repeatedly: ${said}`, { cause });
		}
		if (this.#inARow > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
}
