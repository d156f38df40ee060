import { countWhile } from '../../../core/collections';

/** Something with a start and an end, milliseconds; `endMs` exclusive. */
export type Interval = { readonly startMs: number; readonly endMs: number };

const isOrdered = (items: readonly Interval[]): boolean =>
	items.every(({ startMs }, i) => (items[i - 1]?.startMs ?? -Infinity) <= startMs);

/** Items a block holds: its latest end lets a search pass over all of them at once. */
const BLOCK = 32;

/**
 * Intervals in order of start, looked up by time: a binary search finds where to stop, and blocks that ended before the
 * time asked for are passed over, so that one long interval does not make every look-up long.
 */
export class IntervalList<T extends Interval> {
	readonly #items: T[] = [];
	/** Latest end of each block of items. */
	#blockEnds: number[] = [];

	/** In any order. */
	constructor(items: readonly T[] = []) {
		this.add(items);
	}

	get length(): number {
		return this.#items.length;
	}

	/** In order of start; equal starts in the order they came. */
	get items(): readonly T[] {
		return this.#items;
	}

	/** Adds items, best near the end: what starts later than all before is only appended. */
	add(added: readonly T[]): void {
		const items = this.#items;
		const ordered = isOrdered(added) ? added : [...added].sort((a, b) => a.startMs - b.startMs);
		const [first] = ordered;
		if (!first) return;
		const from = this.countStartedBy(first.startMs);
		const tail = items.splice(from);
		let i = 0;
		for (const item of ordered) {
			for (let next = tail[i]; next && next.startMs <= item.startMs; next = tail[++i]) items.push(next);
			items.push(item);
		}
		for (const rest of tail.slice(i)) items.push(rest);
		const firstBlock = Math.floor(from / BLOCK);
		this.#blockEnds.length = firstBlock;
		for (let block = firstBlock; block * BLOCK < items.length; block++) {
			const ends = items.slice(block * BLOCK, (block + 1) * BLOCK).map(({ endMs }) => endMs);
			this.#blockEnds.push(Math.max(...ends));
		}
	}

	/** How many start at `tMs` or before. */
	countStartedBy(tMs: number): number {
		return countWhile(this.#items.length, (i) => this.#items[i]!.startMs <= tMs);
	}

	/** Calls `visit` with each item that shares time with `[fromMs, untilMs]`, in order of start. */
	visit(fromMs: number, untilMs: number, visit: (item: T, index: number) => void): void {
		const end = this.countStartedBy(untilMs);
		for (let block = 0; block * BLOCK < end; block++) {
			const endMs = this.#blockEnds[block];
			if (endMs === undefined || endMs < fromMs) continue;
			const last = Math.min(end, (block + 1) * BLOCK);
			for (let at = block * BLOCK; at < last; at++) {
				const item = this.#items[at];
				if (item && item.endMs >= fromMs) visit(item, at);
			}
		}
	}

	/** Those that share time with `[fromMs, untilMs]`, in order of start. */
	within(fromMs: number, untilMs: number): T[] {
		const found: T[] = [];
		this.visit(fromMs, untilMs, (item) => found.push(item));
		return found;
	}

	/** The first that starts after `tMs`; `null` when none does. */
	after(tMs: number): T | null {
		return this.#items[this.countStartedBy(tMs)] ?? null;
	}

	/** The last that starts before `tMs`; `null` when none does. */
	before(tMs: number): T | null {
		let at = this.countStartedBy(tMs) - 1;
		let item = this.#items[at];
		while (item && item.startMs >= tMs) item = this.#items[--at];
		return item ?? null;
	}
}
