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
	#open: OpenReplies<Reply> | null = null;

	/**
	 * @param storage `null`: they are kept in the page alone
	 * @param reply what one looks like in the storage; what does not is asked again
	 */
	constructor(storage: TextStorage | null, reply: v.GenericSchema<unknown, Reply>) {
		this.#storage = storage;
		this.#reply = reply;
	}

	/**
	 * Takes up what was kept of the same questions; else begins anew. A list that was open before stays whole for whoever
	 * still holds it.
	 *
	 * @param slot name of the place, one a set
	 */
	open(slot: string, key: string, total: number): OpenReplies<Reply> {
		const before = this.#open;
		if (before?.slot === slot && before.key === key) return before;
		before?.save();
		if (before?.slot === slot) before.loseSlot();
		return (this.#open = new OpenReplies(this.#storage, { slot, key, replies: this.#stored(slot, key, total) }));
	}

	#stored(slot: string, key: string, total: number): readonly (Reply | null)[] {
		try {
			const shape = v.object({ key: v.string(), rows: v.array(v.nullable(this.#reply)) });
			const kept = v.safeParse(shape, JSON.parse(this.#storage?.getItem(PREFIX + slot) ?? 'null'));
			return kept.success && kept.output.key === key ? kept.output.rows.slice(0, total) : [];
		} catch {
			// What cannot be read is asked again.
			return [];
		}
	}
}

/** The replies to one list of questions. */
export class OpenReplies<Reply> {
	readonly slot: string;
	readonly key: string;
	#storage: TextStorage | null;
	#replies: (Reply | null)[];
	#savedMs = 0;

	constructor(
		storage: TextStorage | null,
		{ slot, key, replies }: { slot: string; key: string; replies: readonly (Reply | null)[] },
	) {
		this.slot = slot;
		this.key = key;
		this.#storage = storage;
		this.#replies = [...replies];
	}

	/** In the order of the items; `null` and holes: not answered yet. */
	get replies(): readonly (Reply | null)[] {
		return this.#replies;
	}

	/** Indices of the items that have no reply yet. */
	left(total: number): number[] {
		return Array.from({ length: total }, (_, i) => i).filter((i) => (this.#replies[i] ?? null) === null);
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

	/** Other questions have taken the place in the storage: these are kept in the page alone from now on. */
	loseSlot(): void {
		this.#storage = null;
	}

	/** Writes all to the storage. */
	save(): void {
		this.#savedMs = performance.now();
		try {
			const rows = Array.from(this.#replies, (reply) => reply ?? null);
			this.#storage?.setItem(PREFIX + this.slot, JSON.stringify({ key: this.key, rows }));
		} catch {
			// Full or forbidden: they stay in the page, and can be saved as a file.
		}
	}
}
