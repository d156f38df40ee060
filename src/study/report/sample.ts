import { seededRandom } from '../../core/maths/random';

/**
 * Draws items from a long row of them without holding it: after any number of items each of them is as likely to be among
 * those held (algorithm R: J. S. Vitter, ACM Transactions on Mathematical Software 11, 1985).
 */
export class Sample<Item> {
	readonly #random: () => number;
	readonly #size: number;
	readonly #held: Item[] = [];
	#seen = 0;

	/** @param size most items that are held. @param seed the same seed and items give the same sample */
	constructor(size: number, seed: number) {
		this.#size = size;
		this.#random = seededRandom(seed).uniform;
	}

	/** How many items there were. */
	get seen(): number {
		return this.#seen;
	}

	/** What was drawn so far. */
	get items(): readonly Item[] {
		return this.#held;
	}

	add(item: Item): void {
		this.#seen += 1;
		if (this.#held.length < this.#size) {
			this.#held.push(item);
			return;
		}
		const place = Math.floor(this.#random() * this.#seen);
		if (place < this.#size) this.#held[place] = item;
	}
}
