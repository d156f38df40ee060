import { sha256 } from 'hash-wasm';
import * as v from 'valibot';
import type { TextStorage } from './evaluate-traces-kept';

const PREFIX = 'regard-replies/';
/** The browser’s storage is written at most this often, milliseconds: a set of thousands is written whole each time. */
const SAVED_EVERY_MS = 3000;

/**
 * Says whether replies belong to what is asked now.
 *
 * @param how set, model, style and the like
 * @param words all that is asked; long, so that only its hash is kept
 */
export const replyKey = async (how: readonly unknown[], words: readonly unknown[]): Promise<string> =>
	JSON.stringify([...how, await sha256(JSON.stringify(words))]);

/** Replies to the items of a set, one list at a time, that outlive the page: asking goes on where it stopped. */
export class KeptReplies<Reply> {
	readonly #storage: TextStorage | null;
	readonly #reply: v.GenericSchema<unknown, Reply>;
	#slot = '';
	#key = '';
	#replies: (Reply | null)[] = [];
	#savedMs = 0;

	/**
	 * @param storage `null`: they are kept in the page alone
	 * @param reply what one looks like in the storage; what does not is asked again
	 */
	constructor(storage: TextStorage | null, reply: v.GenericSchema<unknown, Reply>) {
		this.#storage = storage;
		this.#reply = reply;
	}

	/** In the order of the items; `null` and holes: not answered yet. */
	get replies(): readonly (Reply | null)[] {
		return this.#replies;
	}

	/** Indices of the items that have no reply yet. */
	left(total: number): number[] {
		return Array.from({ length: total }, (_, i) => i).filter((i) => (this.#replies[i] ?? null) === null);
	}

	/** Takes up what was kept of the same questions; else begins anew. @param slot name of the place, one a set */
	open(slot: string, key: string, total: number): void {
		if (this.#slot === slot && this.#key === key) return;
		this.#slot = slot;
		this.#key = key;
		this.#replies = [];
		try {
			const shape = v.object({ key: v.string(), rows: v.array(v.nullable(this.#reply)) });
			const kept = v.safeParse(shape, JSON.parse(this.#storage?.getItem(PREFIX + slot) ?? 'null'));
			if (kept.success && kept.output.key === key) this.#replies = kept.output.rows.slice(0, total);
		} catch {
			// What cannot be read is asked again.
		}
	}

	/** Keeps a reply, now and then in the storage too. */
	put(index: number, reply: Reply): void {
		this.#replies[index] = reply;
		if (performance.now() - this.#savedMs >= SAVED_EVERY_MS) this.save();
	}

	/** Forgets all replies, to ask anew. */
	clear(): void {
		this.#replies = [];
		this.save();
	}

	/** Writes all to the storage. */
	save(): void {
		if (this.#key === '') return;
		this.#savedMs = performance.now();
		try {
			const rows = Array.from(this.#replies, (reply) => reply ?? null);
			this.#storage?.setItem(PREFIX + this.#slot, JSON.stringify({ key: this.#key, rows }));
		} catch {
			// Full or forbidden: they stay in the page, and can be saved as a file.
		}
	}
}
