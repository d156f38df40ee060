import { countWhile, itemAt } from '../core/collections';

/** Spans closer together than this are one, milliseconds: a frame's start plus its length misses the next by rounding. */
const TOUCH_MS = 1e-3;

/** Rounded to the microsecond, so that sums of many differences show no rounding. */
const tidy = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Times in order, with running sums of their weights `w` and of `w · t` before each place. */
class Edges {
	readonly times: number[] = [];
	readonly #weights: number[] = [];
	readonly #weightBefore: number[] = [0];
	readonly #momentBefore: number[] = [0];
	/** The running sums are valid up to here. */
	#isSummedTo = 0;

	add(tMs: number, weight: number): void {
		// New spans mostly come last.
		let at = this.times.length;
		while (at > 0 && this.times[at - 1]! > tMs) at--;
		if (at === this.times.length) {
			this.times.push(tMs);
			this.#weights.push(weight);
		} else {
			this.times.splice(at, 0, tMs);
			this.#weights.splice(at, 0, weight);
		}
		this.#isSummedTo = Math.min(this.#isSummedTo, at);
	}

	/** Moves the last time forward. */
	moveLast(tMs: number): void {
		this.times[this.times.length - 1] = tMs;
		this.#isSummedTo = Math.min(this.#isSummedTo, this.times.length - 1);
	}

	/** How many times lie before `tMs`; with `orAt` also those at it. */
	countBefore(tMs: number, orAt: boolean): number {
		const { times } = this;
		return countWhile(times.length, (i) => itemAt(times, i) < tMs || (orAt && times[i] === tMs));
	}

	/** Σ w · (tMs − t) over the times up to `tMs`. */
	reachAt(tMs: number): number {
		this.#sum();
		const at = this.countBefore(tMs, true);
		return this.#weightBefore[at]! * tMs - this.#momentBefore[at]!;
	}

	#sum(): void {
		for (let i = this.#isSummedTo; i < this.times.length; i++) {
			const weight = this.#weights[i]!;
			this.#weightBefore[i + 1] = this.#weightBefore[i]! + weight;
			this.#momentBefore[i + 1] = this.#momentBefore[i]! + weight * this.times[i]!;
		}
		this.#isSummedTo = this.times.length;
	}
}

/**
 * Spans of time `[startMs, endMs)` of one kind, such as the looks of one person at another. How many of them a window
 * meets, and how much of them lies in it, takes logarithmic time to answer. Spans may overlap; each counts.
 *
 * With S(t) the time that all spans have lasted until t, a window holds S(end) − S(start). S needs only sums over the
 * starts and over the ends up to t, which are kept running along both in order.
 */
export class SpanSums {
	readonly #starts = new Edges();
	readonly #ends = new Edges();

	/** Adds a span. One without length is left out: no part of it lies in any window. `weight`: what a millisecond counts. */
	add(startMs: number, endMs: number, weight = 1): void {
		if (!(endMs > startMs)) return;
		this.#starts.add(startMs, weight);
		this.#ends.add(endMs, weight);
	}

	/** Adds a span of weight 1 that is no earlier than those before, and joins it to the last where they touch. */
	append(startMs: number, endMs: number): void {
		const lastEndMs = this.#ends.times.at(-1);
		if (lastEndMs === undefined || startMs - lastEndMs > TOUCH_MS) this.add(startMs, endMs);
		else if (endMs > lastEndMs) this.#ends.moveLast(endMs);
	}

	/** How many spans have a part in `[startMs, endMs)`. */
	countWithin(startMs: number, endMs: number): number {
		if (!(endMs > startMs)) return 0;
		return this.#starts.countBefore(endMs, false) - this.#ends.countBefore(startMs, true);
	}

	/** Weighted milliseconds of all spans in `[startMs, endMs)`; exactly 0 when none has a part in it. */
	msWithin(startMs: number, endMs: number): number {
		if (this.countWithin(startMs, endMs) === 0) return 0;
		const lasted = (tMs: number) => this.#starts.reachAt(tMs) - this.#ends.reachAt(tMs);
		return Math.max(0, tidy(lasted(endMs) - lasted(startMs)));
	}
}
