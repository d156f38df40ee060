/** The files of one session. Two of each small kind take turns, so that one is whole while the other is written. */
export type BulkName = 'lines.jsonl' | 'summary-0.json' | 'summary-1.json' | 'resume-0.json' | 'resume-1.json';

/**
 * Where the bulk of sessions lies: in the browser's own file system, or in memory. What was written is there after the page
 * has died. All fail with an `AppError`: `storage-full`, `storage-unavailable` when nothing can be kept, or `session-busy`
 * when another tab writes the same session.
 */
export type SessionBulk = {
	/** Opens the lines of a session for writing by nobody else, cut to `size` bytes, and makes them when there are none. */
	open(id: string, size: number): Promise<void>;
	/** Adds to the open lines; all of it, or nothing. */
	append(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
	/** Lets others write the session. */
	close(id: string): Promise<void>;
	/** Writes a small file anew. */
	put(id: string, name: BulkName, content: string | Uint8Array<ArrayBuffer>): Promise<void>;
	/** A file as it is now; `null` when there is none. */
	read(id: string, name: BulkName): Promise<Blob | null>;
	/** Deletes a file; does nothing when there is none. */
	drop(id: string, name: BulkName): Promise<void>;
	/** Deletes all of a session; does nothing when there is none. */
	remove(id: string): Promise<void>;
	/** Sessions of which there is anything. */
	ids(): Promise<readonly string[]>;
	/** Bytes of all files of a session. */
	sizeOf(id: string): Promise<number>;
};

/** The list of sessions. What it gives may be damaged: readers check it. Fails as `SessionBulk` does. */
export type SessionIndex = {
	all(): Promise<readonly unknown[]>;
	get(id: string): Promise<unknown>;
	put(entry: { id: string }): Promise<void>;
	remove(id: string): Promise<void>;
};

/**
 * Locks away what only this page may read: checkpoints, which may hold what faces look like. Each session has a key of its
 * own. All fail with an `AppError`, `storage-unavailable`.
 */
export type SessionSeal = {
	/** Encrypts a text; a session that has no key gets one. */
	seal(id: string, text: string): Promise<Uint8Array<ArrayBuffer>>;
	/** The text again; `null` when the key is gone, or the bytes are damaged or of another session. */
	unseal(id: string, sealed: Blob): Promise<string | null>;
	/** Deletes the key of a session, and with it for good all that it locked; does nothing when there is none. */
	forget(id: string): Promise<void>;
	/** Sessions that have a key. */
	ids(): Promise<readonly string[]>;
};

/** What the store of sessions needs of the world. */
export type SessionStorePorts = {
	bulk: SessionBulk;
	seal: SessionSeal;
	index: SessionIndex;
	/** Whether a session is being written now, here or in another tab. */
	isBusy(id: string): Promise<boolean>;
	now(): Date;
};
