/** Window of a rate, ms: long enough to be steady, short enough to notice a stall. */
const WINDOW_MS = 3000;

/** Bytes a second over the last seconds. */
export class ByteRate {
	#samples: { tMs: number; bytes: number }[] = [];

	/** @param bytes received so far; fewer than before begin the measurement anew */
	add(tMs: number, bytes: number): void {
		const last = this.#samples.at(-1);
		if (last && bytes < last.bytes) this.#samples = [];
		this.#samples.push({ tMs, bytes });
		// One sample older than the window stays, so that the window is full.
		while (this.#samples.length > 2 && this.#samples[1]!.tMs <= tMs - WINDOW_MS) this.#samples.shift();
	}

	/** `null` until something can be said. */
	get bytesPerSecond(): number | null {
		const first = this.#samples[0];
		const last = this.#samples.at(-1);
		if (!first || !last || last.tMs <= first.tMs) return null;
		return ((last.bytes - first.bytes) / (last.tMs - first.tMs)) * 1000;
	}
}
