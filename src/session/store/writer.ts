import type { SessionEntry } from './entry';
import type { SessionStorePorts } from './ports';
import { serializeSummary, type KeptSummary } from './summary';

/** What one saving says besides the lines. */
export type Saving = {
	summary: Omit<KeptSummary, 'seq' | 'byteOffset'>;
	/**
	 * Text of the checkpoint by which the analysis goes on, given the length of the lines; `null`: it does not, and what an
	 * earlier one held is deleted.
	 */
	resume: ((byteOffset: number) => string) | null;
	/** What changes in the list. */
	entry: Partial<Omit<SessionEntry, 'id' | 'version'>>;
};

/** First line of a file from which an analysis resumes: the number of the save that it belongs to. */
const resumeText = (seq: number, text: string): string => `${seq}\n${text}`;

/**
 * Writes one session while it grows. Lines are gathered until they are saved; a saving counts once its summary is whole,
 * so a crash at any time leaves the one before it. When nothing can be written, lines wait and are written with the next
 * saving that can be.
 */
export class SessionWriter {
	readonly #ports: SessionStorePorts;
	readonly #encoder = new TextEncoder();
	#entry: SessionEntry;
	#waiting: string[] = [];
	#byteOffset: number;
	#seq: number;
	#turn: Promise<unknown> = Promise.resolve();
	#isAbandoned = false;

	/** For the store. `seq`: of the last saving. The lines are open, `byteOffset` bytes long. */
	constructor(ports: SessionStorePorts, entry: SessionEntry, byteOffset: number, seq: number) {
		this.#ports = ports;
		this.#entry = entry;
		this.#byteOffset = byteOffset;
		this.#seq = seq;
	}

	get id(): string {
		return this.#entry.id;
	}

	/** Adds lines, with their line feeds. They are safe after the next `save`. */
	add(text: string): void {
		if (text !== '' && !this.#isAbandoned) this.#waiting.push(text);
	}

	/** Writes the lines so far; they count with the next `save`. Rejects with an `AppError`. */
	flush(): Promise<void> {
		return this.#inTurn(() => this.#flush());
	}

	/** Makes everything so far safe from a crash. Rejects with an `AppError`; nothing is lost then. */
	save(saving: Saving): Promise<void> {
		return this.#inTurn(() => this.#save(saving));
	}

	/** Changes the list only: names, corrections. */
	change(change: Saving['entry']): Promise<void> {
		return this.#inTurn(() => this.#putEntry(change));
	}

	/** Releases the session. What was not saved is lost to the store. */
	close(): Promise<void> {
		return this.#inTurn(() => this.#ports.bulk.close(this.id));
	}

	/** Releases the session for others to delete. From now on nothing of it is written, and calls do nothing. */
	abandon(): Promise<void> {
		this.#waiting = [];
		const closing = this.close();
		this.#isAbandoned = true;
		return closing;
	}

	#inTurn(run: () => Promise<void>): Promise<void> {
		if (this.#isAbandoned) return this.#turn.then(() => undefined);
		const next = this.#turn.then(run);
		this.#turn = next.catch(() => undefined);
		return next;
	}

	async #flush(): Promise<void> {
		const count = this.#waiting.length;
		if (count === 0) return;
		const bytes = this.#encoder.encode(this.#waiting.join(''));
		const { length } = bytes;
		await this.#ports.bulk.append(this.id, bytes);
		this.#byteOffset += length;
		this.#waiting = this.#waiting.slice(count);
	}

	async #save({ summary, resume, entry }: Saving): Promise<void> {
		const { bulk, seal } = this.#ports;
		const { id } = this;
		await this.#flush();
		const seq = this.#seq + 1;
		const slot = seq % 2 === 0 ? 0 : 1;
		if (resume) {
			const sealed = await seal.seal(id, resumeText(seq, resume(this.#byteOffset)));
			await bulk.put(id, `resume-${slot}.json`, sealed);
		}
		const text = serializeSummary({ ...summary, seq, byteOffset: this.#byteOffset });
		await bulk.put(id, `summary-${slot}.json`, text);
		this.#seq = seq;
		if (!resume) {
			await bulk.drop(id, 'resume-0.json');
			await bulk.drop(id, 'resume-1.json');
			await seal.forget(id);
		}
		await this.#putEntry({ ...entry, bytes: await bulk.sizeOf(id) });
	}

	async #putEntry(change: Saving['entry']): Promise<void> {
		this.#entry = { ...this.#entry, ...change, updatedAt: this.#ports.now().toISOString() };
		await this.#ports.index.put(this.#entry);
	}
}
