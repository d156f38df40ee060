import type { TimeSpan } from '../../../state/timeline/timeline-span';
import { IntervalList } from './interval-list';
import type { LaneItem } from './lane-items';
import { binMsFor, segmentOf, segmentsAt, wholeBins, type Segment } from './level-of-detail';

/** Settled items wait until there are this many: each joining makes the levels of detail anew. */
const MAX_WAITING = 64;
/** Levels of detail kept: of the scale in use, and of those before it. */
const MAX_LEVELS = 3;
/** With this share of the items in view or less, their bars are made for each drawing: a level would serve few of them. */
const FEW_SHARE = 0.3;

/** One row of a lane: what has ended lies in an index, what may still change is handed in again and again. */
export class LaneRow {
	readonly #settled = new IntervalList<LaneItem>();
	#waiting: LaneItem[] = [];
	/** May still grow. */
	#open: readonly LaneItem[] = [];
	readonly #levels = new Map<number, IntervalList<Segment>>();

	get count(): number {
		return this.#settled.length + this.#waiting.length + this.#open.length;
	}

	/** Adds items that will not change any more. */
	settle(items: readonly LaneItem[]): void {
		this.#waiting.push(...items);
		if (this.#waiting.length <= MAX_WAITING) return;
		this.#settled.add(this.#waiting);
		this.#waiting = [];
		this.#levels.clear();
	}

	/** Replaces the items that may still change. */
	setOpen(items: readonly LaneItem[]): void {
		this.#open = items;
	}

	#level(binMs: number): IntervalList<Segment> {
		let level = this.#levels.get(binMs);
		if (!level) {
			level = new IntervalList(segmentsAt(this.#settled.items, binMs));
			for (const oldest of this.#levels.keys()) {
				if (this.#levels.size < MAX_LEVELS) break;
				this.#levels.delete(oldest);
			}
			this.#levels.set(binMs, level);
		}
		return level;
	}

	/** Calls `visit` with each bar that shares time with the span, as fine as the scale allows. */
	visit(span: TimeSpan, msPerPx: number, visit: (segment: Segment) => void): void {
		const binMs = binMsFor(msPerPx);
		// Close enough for every item to stand alone: only those in view are made into bars.
		if (binMs === 0) this.#settled.visit(span.startMs, span.endMs, (item) => visit(segmentOf(item)));
		else this.#visitBins(span, binMs, visit);
		for (const items of [this.#waiting, this.#open]) {
			for (const item of items) {
				if (item.startMs <= span.endMs && item.endMs >= span.startMs) visit(segmentOf(item));
			}
		}
	}

	#visitBins(span: TimeSpan, binMs: number, visit: (segment: Segment) => void): void {
		const settled = this.#settled;
		const bins = wholeBins(span, binMs);
		const inView = settled.countStartedBy(bins.endMs) - settled.countStartedBy(bins.startMs);
		if (this.#levels.has(binMs) || inView > FEW_SHARE * settled.length) {
			this.#level(binMs).visit(span.startMs, span.endMs, visit);
			return;
		}
		for (const segment of segmentsAt(settled.within(bins.startMs, bins.endMs), binMs)) {
			if (segment.startMs <= span.endMs && segment.endMs >= span.startMs) visit(segment);
		}
	}

	/** Items that share time with the span, in order of start. */
	within({ startMs, endMs }: TimeSpan): LaneItem[] {
		const found = this.#settled.within(startMs, endMs);
		for (const item of [...this.#waiting, ...this.#open]) {
			if (item.startMs <= endMs && item.endMs >= startMs) found.push(item);
		}
		return found.sort((a, b) => a.startMs - b.startMs);
	}

	/** The next item after `tMs`, or the last before it. */
	neighbour(tMs: number, way: 1 | -1): LaneItem | null {
		let best = way === 1 ? this.#settled.after(tMs) : this.#settled.before(tMs);
		for (const item of [...this.#waiting, ...this.#open]) {
			const isThatWay = way === 1 ? item.startMs > tMs : item.startMs < tMs;
			if (isThatWay && (!best || (item.startMs - best.startMs) * way < 0)) best = item;
		}
		return best;
	}
}
