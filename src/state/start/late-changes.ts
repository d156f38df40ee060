import type { PersonsPart } from '../../session/store/entry';

/** Changes by the visitor are saved this long after the last of them, milliseconds. */
const DELAY_MS = 400;

type Change = Partial<PersonsPart>;

/** What the visitor changed in the open session and is still to be saved: changes in quick succession are saved as one. */
export class LateChanges {
	readonly #save: (change: Change) => Promise<void> | null;
	readonly #onError: (error: unknown) => void;
	#waiting: Change = {};
	#timer: ReturnType<typeof setTimeout> | null = null;
	#savingCount = 0;

	/**
	 * @param save saves a change to the session that is open now; `null`: there is none
	 * @param onError a change could not be saved
	 */
	constructor(save: (change: Change) => Promise<void> | null, onError: (error: unknown) => void) {
		this.#save = save;
		this.#onError = onError;
	}

	/** Whether a change waits to be saved, or is being saved. Not reactive. */
	get isAny(): boolean {
		return this.#savingCount > 0 || Object.keys(this.#waiting).length > 0;
	}

	/** Saves a change soon. */
	add(change: Change): void {
		const waiting = { ...this.#waiting, ...change };
		this.forget();
		this.#waiting = waiting;
		this.#timer = setTimeout(() => this.save(), DELAY_MS);
	}

	/** Saves what waits now. */
	save(): void {
		const change = this.#waiting;
		this.forget();
		const saving = Object.keys(change).length === 0 ? null : this.#save(change);
		if (!saving) return;
		this.#savingCount += 1;
		saving.catch(this.#onError).finally(() => (this.#savingCount -= 1));
	}

	/** Saves nothing of what waits. */
	forget(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
		this.#waiting = {};
	}
}
