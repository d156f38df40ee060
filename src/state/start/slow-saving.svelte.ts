/** A saving writes some MB: ten times what it took in tests with a disk that needs two seconds for each write. */
export const SLOW_SAVING_MS = 20_000;

/** Notices a saving that does not come to its end, long before its worker is given up. */
export class SlowSaving {
	/** Whether a saving has been under way for long. */
	isSlow = $state(false);
	#timer: ReturnType<typeof setTimeout> | null = null;

	begin(): void {
		this.#timer ??= setTimeout(() => (this.isSlow = true), SLOW_SAVING_MS);
	}

	/** It has ended, well or not, or nobody waits for it any more. */
	end(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
		this.isSlow = false;
	}
}
