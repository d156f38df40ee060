import type { PresenceRecord } from '../../pipeline/pipeline';
import { Column } from './columns';
import { PresenceColumns } from './presence-columns';

/** Frames of a session that grows, and who was in each. */
export class PresenceStore {
	readonly #columns = new PresenceColumns();
	readonly #frameIndex = new Column(Uint32Array);

	/** How many frames there are. */
	get length(): number {
		return this.#columns.length;
	}

	/** Adds a frame whose length and people are not known yet. Times must grow. */
	addFrame(frameIndex: number, tMs: number): void {
		this.#columns.add({ tMs, durationMs: 0, visible: [], gazeKnown: [] });
		this.#frameIndex.push(frameIndex);
	}

	/** Completes the latest frame. */
	settle(record: PresenceRecord): void {
		if (this.length === 0) return;
		this.#columns.truncate(this.length - 1);
		this.#columns.add(record);
	}

	/** Position of the last frame at or before a time; -1 before the first. */
	placeAt(tMs: number): number {
		return this.#columns.placeAt(tMs);
	}

	/** The frame at a place: its index, start and length so far (0 until settled). */
	frame(place: number): { frameIndex: number; tMs: number; durationMs: number } {
		return { frameIndex: this.#frameIndex.at(place), ...this.#columns.frame(place) };
	}

	/**
	 * The frames from the last one at or before `startMs` to the last one before `endMs`, in order of time, under the ids of
	 * their time.
	 */
	records(startMs: number, endMs: number): Generator<PresenceRecord> {
		return this.#columns.records(startMs, endMs);
	}
}
