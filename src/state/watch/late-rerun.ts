/** After a change of settings a file is analysed again this much later, milliseconds: another change may follow. */
const RERUN_DELAY_MS = 700;

/** An analysis that starts again once the settings have been left alone for a moment. */
export class LateRerun {
	readonly #run: () => void;
	#timer: ReturnType<typeof setTimeout> | null = null;

	constructor(run: () => void) {
		this.#run = run;
	}

	/** The settings changed: runs a moment later, and only once if they change again before that. */
	soon(): void {
		this.forget();
		this.#timer = setTimeout(this.#run, RERUN_DELAY_MS);
	}

	/** Does not run after all. */
	forget(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
	}
}
