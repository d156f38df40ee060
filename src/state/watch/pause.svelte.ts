/**
 * Holds a run between two frames. A file that waits loses nothing; of a camera, what happens meanwhile is not seen, and
 * the session has no frames of it.
 */
export class Pause {
	/** Held by the visitor. */
	isOn = $state(false);
	/** Held because the page is hidden: a browser gives a hidden tab few frames, or none. */
	isHidden = $state(false);
	/** The camera went away; until it is back, its source gives no frame. */
	isAway = $state(false);
	#waiting: (() => void)[] = [];

	/** Holds the run after the frame under way, or lets it go on. */
	set(isOn: boolean): void {
		this.isOn = isOn;
		this.#goOn();
	}

	/** Holds a camera's run while its tab is hidden, until `signal` is aborted. */
	follow(signal: AbortSignal): void {
		const follow = () => {
			this.isHidden = document.hidden && !signal.aborted;
			if (signal.aborted) this.isAway = false;
			this.#goOn();
		};
		follow();
		document.addEventListener('visibilitychange', follow, { signal });
		signal.addEventListener('abort', follow, { once: true });
	}

	/** Resolves when the run may go on: when nothing holds it, or when it is aborted. */
	async passed(signal: AbortSignal): Promise<void> {
		while ((this.isOn || this.isHidden) && !signal.aborted) {
			await new Promise<void>((resolve) => {
				this.#waiting.push(resolve);
				signal.addEventListener('abort', () => resolve(), { once: true });
			});
		}
	}

	#goOn(): void {
		if (this.isOn || this.isHidden) return;
		for (const goOn of this.#waiting.splice(0)) goOn();
	}
}
