/** Holds a run between two frames. A file that waits loses nothing; of a camera, what happens meanwhile is not seen. */
export class Pause {
	isOn = $state(false);
	#waiting: (() => void)[] = [];

	/** Holds the run after the frame under way, or lets it go on. */
	set(isOn: boolean): void {
		this.isOn = isOn;
		if (isOn) return;
		for (const goOn of this.#waiting.splice(0)) goOn();
	}

	/** Resolves when the run may go on: when nothing holds it, or when it is aborted. */
	async passed(signal: AbortSignal): Promise<void> {
		if (!this.isOn || signal.aborted) return;
		await new Promise<void>((resolve) => {
			this.#waiting.push(resolve);
			signal.addEventListener('abort', () => resolve(), { once: true });
		});
	}
}
