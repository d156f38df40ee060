import type { Method } from '../protocol';

/** Files of sessions in the browser's own file system. Ids and names are made by this program. */
export type SessionBulkApi = {
	/** Opens lines for writing by nobody else, cut to `size` bytes. */
	open: Method<{ id: string; size: number }, null>;
	/** Adds to the open lines; all of it, or nothing. */
	append: Method<{ id: string; bytes: Uint8Array<ArrayBuffer> }, null>;
	close: Method<{ id: string }, null>;
	/** Writes a small file anew. */
	put: Method<{ id: string; name: string; text: string }, null>;
};
