import type { PersonId } from '../../core/people';
import type { PresenceRecord } from '../../pipeline/pipeline';
import { countWhile } from '../../core/collections';
import { Column, Numbered } from './columns';

/** Presence as it crosses to another thread; typed arrays that may be moved. */
export type PresenceParts = {
	tMs: Float64Array;
	durationMs: Float64Array;
	/** Where the entries of a frame begin. */
	from: Uint32Array;
	/** Twice the person's number, plus 1 when their gaze was known. */
	who: Uint32Array;
	people: readonly PersonId[];
};

/** Who was there in each frame, packed: 40 bytes a frame of five people, 1.5 MB an hour at ten a second. */
export class PresenceColumns {
	readonly #tMs: Column<Float64Array>;
	readonly #durationMs: Column<Float64Array>;
	readonly #from: Column<Uint32Array>;
	readonly #who: Column<Uint32Array>;
	readonly #people: Numbered<PersonId>;

	/** Empty, or what was sent from another thread. */
	constructor(parts?: PresenceParts) {
		this.#tMs = new Column(Float64Array, parts?.tMs);
		this.#durationMs = new Column(Float64Array, parts?.durationMs);
		this.#from = new Column(Uint32Array, parts?.from);
		this.#who = new Column(Uint32Array, parts?.who);
		this.#people = new Numbered(parts?.people);
	}

	/** How many frames there are. */
	get length(): number {
		return this.#tMs.length;
	}

	/** Adds a frame. Frames come in order of time. */
	add({ tMs, durationMs, visible, gazeKnown }: PresenceRecord): void {
		this.#tMs.push(tMs);
		this.#durationMs.push(durationMs);
		this.#from.push(this.#who.length);
		for (const personId of visible) {
			this.#who.push(2 * this.#people.numberOf(personId) + (gazeKnown.includes(personId) ? 1 : 0));
		}
	}

	/** Forgets all frames but the first `length`. */
	truncate(length: number): void {
		if (length >= this.length) return;
		this.#who.truncate(this.#from.at(length));
		for (const column of [this.#tMs, this.#durationMs, this.#from]) column.truncate(length);
	}

	/** A copy for sending. */
	toParts(): PresenceParts {
		return {
			tMs: this.#tMs.toArray(),
			durationMs: this.#durationMs.toArray(),
			from: this.#from.toArray(),
			who: this.#who.toArray(),
			people: [...this.#people.items],
		};
	}

	/** Position of the last frame at or before a time; -1 before the first. */
	placeAt(tMs: number): number {
		return countWhile(this.length, (place) => this.#tMs.at(place) <= tMs) - 1;
	}

	/** The frame at a place: its start and length. */
	frame(place: number): { tMs: number; durationMs: number } {
		return { tMs: this.#tMs.at(place), durationMs: this.#durationMs.at(place) };
	}

	/** The frames from the last one at or before `startMs` to the last one before `endMs`, in order of time. */
	*records(startMs: number, endMs: number): Generator<PresenceRecord> {
		for (let at = Math.max(0, this.placeAt(startMs)); at < this.length; at++) {
			const { tMs, durationMs } = this.frame(at);
			if (tMs >= endMs) return;
			const visible: PersonId[] = [];
			const gazeKnown: PersonId[] = [];
			const end = at + 1 < this.length ? this.#from.at(at + 1) : this.#who.length;
			for (let i = this.#from.at(at); i < end; i++) {
				const who = this.#who.at(i);
				const personId = this.#people.at(who >>> 1);
				visible.push(personId);
				if (who & 1) gazeKnown.push(personId);
			}
			yield { tMs, durationMs, visible, gazeKnown };
		}
	}

	/** The frames that overlap `[startMs, endMs)`, in order of time. */
	*within(startMs: number, endMs: number): Generator<PresenceRecord> {
		for (const record of this.records(startMs, endMs)) {
			if (record.tMs + record.durationMs > startMs) yield record;
		}
	}
}
