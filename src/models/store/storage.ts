/** A file of a model, open for writing by nobody else. All calls return when they are done, as a worker can wait. */
export type OpenFile = {
	/** Bytes in the file now. */
	size(): number;
	/** Reads into all of `into`, or as much of it as there is; returns how many bytes. */
	read(into: Uint8Array<ArrayBuffer>, at: number): number;
	/** @throws AppError `storage-full` when not all of `bytes` fit; how many did is unknown. */
	write(bytes: Uint8Array<ArrayBuffer>, at: number): void;
	truncate(size: number): void;
	/** Brings what was written to the disk, so that a closed tab does not lose it. */
	flush(): void;
	close(): void;
};

/** A hash that counts because it was the first: no page publishes one. */
type Pin = {
	/** 64 lower-case hexadecimal digits. */
	sha256: string;
	bytes: number;
	/** When the file was first complete, ISO 8601. */
	at: string;
};

/** What is known of one file of a model. */
export type FileRecord = {
	modelId: string;
	/** As in the catalogue. */
	path: string;
	/** `partial`: on its way or cut off; `complete`: all there, its hash checked; `absent`: deleted, only the pin is left. */
	state: 'absent' | 'partial' | 'complete';
	/** Where it is loaded from; `null` for a file that was dropped in. */
	url: string | null;
	/** The host's name for the version that is being loaded. */
	etag: string | null;
	lastModified: string | null;
	/** Size of the whole as the host says it; `null`: it does not. */
	totalBytes: number | null;
	/** Of the complete file. */
	sha256: string | null;
	pin: Pin | null;
};

/** Where models are kept: in the browser's own file system, or in a folder. */
export type ModelStorage = {
	/**
	 * Opens a file that is on its way, or a complete one, and makes it when there is none.
	 * @throws AppError `storage-unavailable` when somebody else has it open, or nothing can be kept
	 */
	open(modelId: string, path: string): Promise<OpenFile>;
	/** Called once a file is whole and right, after it was closed. */
	publish(modelId: string, path: string): Promise<void>;
	/** Deletes a file, however far it has come; does nothing when there is none. */
	remove(modelId: string, path: string): Promise<void>;
	/** Bytes of the file, however far it has come; `null` when there is none. */
	sizeOf(modelId: string, path: string): Promise<number | null>;
	/** Bytes that are free; `null` when that is not known. */
	freeBytes(): Promise<number | null>;
	record(modelId: string, path: string): Promise<FileRecord | null>;
	/** @throws AppError `storage-full` */
	putRecord(record: FileRecord): Promise<void>;
	records(): Promise<readonly FileRecord[]>;
};

/** The record of a file that nobody has asked for yet. */
export const emptyRecord = (modelId: string, path: string): FileRecord => ({
	modelId,
	path,
	state: 'absent',
	url: null,
	etag: null,
	lastModified: null,
	totalBytes: null,
	sha256: null,
	pin: null,
});
