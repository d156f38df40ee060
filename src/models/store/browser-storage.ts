import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '../../core/errors';
import type { FileRecord, ModelStorage, OpenFile } from './storage';
import { storageRoom } from './storage-room';

/** Folder of the models in the browser's own file system. */
const FOLDER = 'models';

/** What is known of each file; the bytes lie in the browser's file system. */
type Records = DBSchema & { files: { key: [modelId: string, path: string]; value: FileRecord } };

const openRecords = (): Promise<IDBPDatabase<Records>> =>
	openDB<Records>('regard-models', 1, {
		upgrade: (db) => void db.createObjectStore('files', { keyPath: ['modelId', 'path'] }),
	});

/** An error of the browser's storage in our words. */
const explained = (error: unknown, what: string): AppError => {
	if (error instanceof AppError) return error;
	const name = error instanceof Error ? error.name : '';
	if (name === 'QuotaExceededError') return new AppError('storage-full', `No room for ${what}.`, { cause: error });
	if (name === 'NoModificationAllowedError') {
		return new AppError('storage-unavailable', `${what} is being written by another tab.`, { cause: error });
	}
	return new AppError('storage-unavailable', `${what} cannot be kept: ${String(error)}`, { cause: error });
};

const guarded = <T>(what: string, run: () => T): T => {
	try {
		return run();
	} catch (error) {
		throw explained(error, what);
	}
};

const modelFolder = async (modelId: string, create: boolean): Promise<FileSystemDirectoryHandle> => {
	const root = await navigator.storage.getDirectory();
	const models = await root.getDirectoryHandle(FOLDER, { create });
	return models.getDirectoryHandle(modelId, { create });
};

/** Names in the browser's file system may have no slash. */
const nameOf = (path: string): string => encodeURIComponent(path);

const isAbsent = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

const nullIfAbsent = (error: unknown): null => {
	if (isAbsent(error)) return null;
	throw error;
};

/** A file by its handle; writing needs a worker. */
const openFile = (handle: FileSystemSyncAccessHandle, what: string): OpenFile => {
	let isOpen = true;
	return {
		size: () => guarded(what, () => handle.getSize()),
		read: (into, at) => guarded(what, () => handle.read(into, { at })),
		write(bytes, at) {
			const written = guarded(what, () => handle.write(bytes, { at }));
			// With the quota used up, Chromium says that all was written, and the file has not grown.
			if (written < bytes.length || guarded(what, () => handle.getSize()) < at + bytes.length) {
				throw new AppError('storage-full', `No room for ${what}.`);
			}
		},
		truncate: (size) => guarded(what, () => handle.truncate(size)),
		flush: () => guarded(what, () => handle.flush()),
		close() {
			if (isOpen) handle.close();
			isOpen = false;
		},
	};
};

/**
 * Models in the origin's private file system, records in IndexedDB. Writing works in dedicated workers only; a file that
 * is being written is on the disk at once, so a closed tab loses nothing.
 */
export const browserStorage = (): ModelStorage => {
	let opened: Promise<IDBPDatabase<Records>> | null = null;
	const records = async () => {
		opened ??= openRecords();
		try {
			return await opened;
		} catch (error) {
			opened = null;
			throw explained(error, 'What is known of the models');
		}
	};
	return {
		async open(modelId, path) {
			try {
				const folder = await modelFolder(modelId, true);
				const handle = await folder.getFileHandle(nameOf(path), { create: true });
				return openFile(await handle.createSyncAccessHandle(), path);
			} catch (error) {
				throw explained(error, path);
			}
		},
		publish: () => Promise.resolve(),
		async remove(modelId, path) {
			try {
				await (await modelFolder(modelId, false)).removeEntry(nameOf(path));
			} catch (error) {
				if (!isAbsent(error)) throw explained(error, path);
			}
		},
		sizeOf: async (modelId, path) => (await storedFile(modelId, path))?.size ?? null,
		async freeBytes() {
			const room = await storageRoom();
			return room && Math.max(0, room.quotaBytes - room.usageBytes);
		},
		record: async (modelId, path) => (await (await records()).get('files', [modelId, path])) ?? null,
		async putRecord(record) {
			try {
				await (await records()).put('files', record);
			} catch (error) {
				throw explained(error, record.path);
			}
		},
		records: async () => (await records()).getAll('files'),
	};
};

/** The bytes of a file in the browser's file system, however far it has come; `null` when there is none. */
export const storedFile = async (modelId: string, path: string): Promise<File | null> => {
	try {
		const handle = await (await modelFolder(modelId, false)).getFileHandle(nameOf(path));
		return await handle.getFile();
	} catch (error) {
		return nullIfAbsent(error);
	}
};
