import type { PersonId } from '../../core/people';
import type { PresenceRecord } from '../../pipeline/pipeline';

/** First room for this many frames, 100 s at ten a second; it doubles as needed. */
const FIRST_ROOM = 1024;

const grown = <A extends Float64Array | Uint32Array>(array: A, needed: number): A => {
	if (needed <= array.length) return array;
	const Kind = array.constructor as new (length: number) => A;
	const bigger = new Kind(Math.max(needed, array.length * 2));
	bigger.set(array);
	return bigger;
};

/** Frame times and who was there, packed: about 30 bytes a frame with three people, 1 MB an hour at ten a second. */
export class PresenceStore {
	#frames = 0;
	#entries = 0;
	#tMs = new Float64Array(FIRST_ROOM);
	#durationMs = new Float64Array(FIRST_ROOM);
	#frameIndex = new Uint32Array(FIRST_ROOM);
	/** Where the entries of a frame begin. */
	#from = new Uint32Array(FIRST_ROOM + 1);
	/** Twice the person's number, plus 1 when their gaze was known. */
	#who = new Uint32Array(FIRST_ROOM);
	#people: PersonId[] = [];
	#numbers = new Map<PersonId, number>();

	/** How many frames there are. */
	get length(): number {
		return this.#frames;
	}

	/** Adds a frame whose length and people are not known yet. Times must grow. */
	addFrame(frameIndex: number, tMs: number): void {
		const at = this.#frames++;
		this.#tMs = grown(this.#tMs, this.#frames);
		this.#durationMs = grown(this.#durationMs, this.#frames);
		this.#frameIndex = grown(this.#frameIndex, this.#frames);
		this.#from = grown(this.#from, this.#frames + 1);
		this.#tMs[at] = tMs;
		this.#frameIndex[at] = frameIndex;
		this.#from[at + 1] = this.#entries;
	}

	/** Completes the latest frame. */
	settle(record: PresenceRecord): void {
		const at = this.#frames - 1;
		if (at < 0) return;
		this.#durationMs[at] = record.durationMs;
		this.#who = grown(this.#who, this.#entries + record.visible.length);
		const known = new Set(record.gazeKnown);
		for (const personId of record.visible) {
			let number = this.#numbers.get(personId);
			if (number === undefined) {
				number = this.#people.push(personId) - 1;
				this.#numbers.set(personId, number);
			}
			this.#who[this.#entries++] = number * 2 + (known.has(personId) ? 1 : 0);
		}
		this.#from[at + 1] = this.#entries;
	}

	/** Place of the last frame at or before a time; -1 before the first. */
	placeAt(tMs: number): number {
		let low = 0;
		let high = this.#frames;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#tMs[middle]! <= tMs) low = middle + 1;
			else high = middle;
		}
		return low - 1;
	}

	/** The frame at a place: its index, start and length so far (0 until settled). */
	frame(place: number): { frameIndex: number; tMs: number; durationMs: number } {
		return {
			frameIndex: this.#frameIndex[place]!,
			tMs: this.#tMs[place]!,
			durationMs: this.#durationMs[place]!,
		};
	}

	/** The frames that overlap a window, in order of time, under the ids of their time. */
	*records(startMs: number, endMs: number): Generator<PresenceRecord> {
		for (let place = Math.max(0, this.placeAt(startMs)); place < this.#frames; place++) {
			const tMs = this.#tMs[place]!;
			if (tMs >= endMs) return;
			const visible: PersonId[] = [];
			const gazeKnown: PersonId[] = [];
			for (let i = this.#from[place]!; i < this.#from[place + 1]!; i++) {
				const personId = this.#people[this.#who[i]! >>> 1]!;
				visible.push(personId);
				if (this.#who[i]! & 1) gazeKnown.push(personId);
			}
			yield { tMs, durationMs: this.#durationMs[place]!, visible, gazeKnown };
		}
	}
}
