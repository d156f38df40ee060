import type { Method } from '../protocol';
import { AppError } from '../../core/errors';
import { serve } from '../serve';

/** Files of sessions in the browser's own file system. Ids and names are made by this program. */
export type SessionBulkApi = {
	/** Opens lines for writing by nobody else, cut to `size` bytes. */
	open: Method<{ id: string; size: number }, null>;
	/** Adds to the open lines; all of it, or nothing. */
	append: Method<{ id: string; bytes: Uint8Array<ArrayBuffer> }, null>;
	close: Method<{ id: string }, null>;
	/** Writes a small file anew. */
	put: Method<{ id: string; name: string; content: string | Uint8Array<ArrayBuffer> }, null>;
};

/*
 * Writes sessions into the origin's private file system through synchronous handles, which only a dedicated worker has:
 * what was written is in the file at once, and there also after the page was killed.
 */

/** Folder of the sessions in the browser's own file system; `state/session-storage` reads there. */
const FOLDER = 'sessions';
const LINES = 'lines.jsonl';

/** An error of the browser's storage in our words. */
const explained = (error: unknown): Error => {
	if (error instanceof AppError) return error;
	const name = error instanceof Error ? error.name : '';
	if (name === 'QuotaExceededError') return full(error);
	if (name === 'NoModificationAllowedError') {
		return new AppError('session-busy', 'The session is being written by another tab.', { cause: error });
	}
	return new AppError('storage-unavailable', `Sessions cannot be kept: ${String(error)}`, { cause: error });
};
const full = (cause?: unknown) => new AppError('storage-full', 'No room for the session.', { cause });

const guarded = async <T>(run: () => T | Promise<T>): Promise<T> => {
	try {
		return await run();
	} catch (error) {
		throw explained(error);
	}
};

const handleOf = async (id: string, name: string): Promise<FileSystemSyncAccessHandle> => {
	const root = await navigator.storage.getDirectory();
	const folder = await (
		await root.getDirectoryHandle(FOLDER, { create: true })
	).getDirectoryHandle(id, { create: true });
	return (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
};

/** Writes all or nothing. With the quota used up, Chromium says that all was written, and the file has not grown. */
const writeAll = (handle: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>, at: number): void => {
	try {
		const written = handle.write(bytes, { at });
		if (written < bytes.length || handle.getSize() < at + bytes.length) throw full();
		handle.flush();
	} catch (error) {
		handle.truncate(at);
		throw error;
	}
};

const open = new Map<string, FileSystemSyncAccessHandle>();

serve<SessionBulkApi>(self, {
	open: ({ id, size }) =>
		guarded(async () => {
			open.get(id)?.close();
			open.delete(id);
			const handle = await handleOf(id, LINES);
			handle.truncate(size);
			open.set(id, handle);
			return null;
		}),
	append: ({ id, bytes }) =>
		guarded(() => {
			const handle = open.get(id);
			if (!handle) throw new AppError('protocol', 'Lines came for a session that is not open');
			writeAll(handle, bytes, handle.getSize());
			return null;
		}),
	close: ({ id }) => {
		open.get(id)?.close();
		open.delete(id);
		return null;
	},
	put: ({ id, name, content }) =>
		guarded(async () => {
			const handle = await handleOf(id, name);
			try {
				handle.truncate(0);
				writeAll(handle, typeof content === 'string' ? new TextEncoder().encode(content) : content, 0);
			} finally {
				handle.close();
			}
			return null;
		}),
});
