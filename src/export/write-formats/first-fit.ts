/**
 * Lanes without overlap: each interval goes to the first lane that is free at its start. Intervals come in order of their
 * start. Takes time that grows with the logarithm of the number of lanes.
 */
export class FirstFit {
	#size = 1;
	/** A tree of ends: lane `i` is node `#size + i`, and a node above has the earlier end of its two children. */
	#ends = new Float64Array(2);

	/** Puts an interval on a lane, and gives its number, from 0. Times are not negative. */
	put(start: number, end: number): number {
		if ((this.#ends[1] ?? 0) > start) this.#grow();
		let node = 1;
		while (node < this.#size) node = 2 * node + ((this.#ends[2 * node] ?? 0) <= start ? 0 : 1);
		const lane = node - this.#size;
		this.#ends[node] = end;
		while (node > 1) this.#lift((node >>= 1));
		return lane;
	}

	/** As many lanes again, all free. */
	#grow(): void {
		const lanes = this.#ends.subarray(this.#size);
		this.#size *= 2;
		this.#ends = new Float64Array(2 * this.#size);
		this.#ends.set(lanes, this.#size);
		for (let node = this.#size - 1; node > 0; node--) this.#lift(node);
	}

	#lift(node: number): void {
		this.#ends[node] = Math.min(this.#ends[2 * node] ?? 0, this.#ends[2 * node + 1] ?? 0);
	}
}
