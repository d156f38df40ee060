import type { PersonId } from '../../core/people';
import type { PresenceRecord } from '../../pipeline/pipeline';
import { Column } from './columns';

/** Presence as it crosses to another thread; typed arrays that may be moved. */
export type PresenceParts = {
	tMs: Float64Array;
	durationMs: Float64Array;
	/** Where the entries of a frame begin. */
	from: Uint32Array;
	/** Twice the person's number, plus 1 when their gaze was known. */
	who: Uint16Array;
	people: readonly PersonId[];
};

/** Who was there in each frame after corrections, packed: 30 bytes a frame of five people, 1 MB an hour. */
export class PresenceColumns {
	readonly #tMs: Column<Float64Array>;
	readonly #durationMs: Column<Float64Array>;
	readonly #from: Column<Uint32Array>;
	readonly #who: Column<Uint16Array>;
	readonly #people: PersonId[];
	readonly #numbers: Map<PersonId, number>;

	/** Empty, or what was sent from another thread. */
	constructor(parts?: PresenceParts) {
		this.#tMs = new Column(Float64Array, parts?.tMs);
		this.#durationMs = new Column(Float64Array, parts?.durationMs);
		this.#from = new Column(Uint32Array, parts?.from);
		this.#who = new Column(Uint16Array, parts?.who);
		this.#people = [...(parts?.people ?? [])];
		this.#numbers = new Map(this.#people.map((personId, i) => [personId, i]));
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
			let number = this.#numbers.get(personId);
			if (number === undefined) {
				number = this.#people.push(personId) - 1;
				this.#numbers.set(personId, number);
			}
			this.#who.push(2 * number + (gazeKnown.includes(personId) ? 1 : 0));
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
			people: [...this.#people],
		};
	}

	/** The frames that overlap `[startMs, endMs)`, in order of time. */
	*within(startMs: number, endMs: number): Generator<PresenceRecord> {
		let low = 0;
		let high = this.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#tMs.at(middle) <= startMs) low = middle + 1;
			else high = middle;
		}
		for (let at = Math.max(0, low - 1); at < this.length; at++) {
			const tMs = this.#tMs.at(at);
			if (tMs >= endMs) return;
			const durationMs = this.#durationMs.at(at);
			if (tMs + durationMs <= startMs) continue;
			const visible: PersonId[] = [];
			const gazeKnown: PersonId[] = [];
			const end = at + 1 < this.length ? this.#from.at(at + 1) : this.#who.length;
			for (let i = this.#from.at(at); i < end; i++) {
				const personId = this.#people[this.#who.at(i) >>> 1]!;
				visible.push(personId);
				if (this.#who.at(i) & 1) gazeKnown.push(personId);
			}
			yield { tMs, durationMs, visible, gazeKnown };
		}
	}
}
