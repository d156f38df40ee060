/** Arrays of numbers of one size, as columns hold them. */
export type Numbers = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float64Array;

/** First room: 100 s at ten frames a second. */
const FIRST_ROOM = 1024;

/** An array of numbers of one size that grows by doubling. */
export class Column<A extends Numbers = Numbers> {
	readonly #Kind: new (length: number) => A;
	#values: A;
	#length = 0;

	/** Empty, or over numbers that it takes over. `Kind`: such as `Uint16Array`. */
	constructor(Kind: new (length: number) => A, values?: A) {
		this.#Kind = Kind;
		this.#values = values ?? new Kind(FIRST_ROOM);
		this.#length = values?.length ?? 0;
	}

	get length(): number {
		return this.#length;
	}

	/** Bytes held, with the room to grow. */
	get bytes(): number {
		return this.#values.byteLength;
	}

	push(value: number): void {
		if (this.#length === this.#values.length) {
			const bigger = new this.#Kind(Math.max(FIRST_ROOM, 2 * this.#length));
			bigger.set(this.#values);
			this.#values = bigger;
		}
		this.#values[this.#length++] = value;
	}

	/** Reading past the end is the caller's mistake. */
	at(index: number): number {
		return this.#values[index]!;
	}

	/** Forgets all but the first `length`. */
	truncate(length: number): void {
		this.#length = Math.min(this.#length, length);
	}

	/** A copy without the room to grow, for sending or keeping. */
	toArray(): A {
		return this.#values.slice(0, this.#length) as A;
	}
}

/** Numbers for recurring things, in order of first appearance. */
export class Numbered<T> {
	readonly #items: T[];
	readonly #keyOf: (item: T) => unknown;
	readonly #numbers: Map<unknown, number>;

	/** @param keyOf what makes two of them the same */
	constructor(items: readonly T[] = [], keyOf: (item: T) => unknown = (item) => item) {
		this.#items = [...items];
		this.#keyOf = keyOf;
		this.#numbers = new Map(items.map((item, i) => [keyOf(item), i]));
	}

	get items(): readonly T[] {
		return this.#items;
	}

	/** Its number, a new one for what was not there yet. */
	numberOf(item: T): number {
		const key = this.#keyOf(item);
		let number = this.#numbers.get(key);
		if (number === undefined) {
			number = this.#items.push(item) - 1;
			this.#numbers.set(key, number);
		}
		return number;
	}

	/** `undefined` for a number that was never given is the caller's mistake. */
	at(number: number): T {
		return this.#items[number]!;
	}
}
