import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '../../core/errors';
import type { SessionBulk, SessionIndex, SessionStorePorts } from '../../session/store/ports';
import type { WorkerClient } from '../../workers/client';
import type { SessionBulkApi } from '../../workers/session/session-bulk.worker';
import { startWorker } from '../../workers/start';

/** As in `workers/session-bulk.worker`. */
const FOLDER = 'sessions';

type Rows = DBSchema & { sessions: { key: string; value: { id: string } } };

const unavailable = (cause: unknown): AppError => {
	if (cause instanceof AppError) return cause;
	const isFull = cause instanceof Error && cause.name === 'QuotaExceededError';
	return isFull
		? new AppError('storage-full', 'No room for the list of sessions.', { cause })
		: new AppError('storage-unavailable', `Nothing can be kept: ${String(cause)}`, { cause });
};

const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
	try {
		return await run();
	} catch (e) {
		throw unavailable(e);
	}
};

/** The list of sessions in IndexedDB. */
const browserIndex = (): SessionIndex => {
	let opened: Promise<IDBPDatabase<Rows>> | null = null;
	const database = () =>
		guarded(async () => {
			opened ??= openDB<Rows>('regard-sessions', 1, {
				upgrade: (db) => void db.createObjectStore('sessions', { keyPath: 'id' }),
				terminated: () => (opened = null),
			});
			try {
				return await opened;
			} catch (e) {
				opened = null;
				throw e;
			}
		});
	return {
		all: async () => guarded(async () => (await database()).getAll('sessions')),
		get: async (id) => guarded(async () => (await database()).get('sessions', id)),
		put: (entry) => guarded(async () => void (await (await database()).put('sessions', entry))),
		remove: (id) => guarded(async () => (await database()).delete('sessions', id)),
	};
};

const isAbsent = (e: unknown): boolean => e instanceof DOMException && e.name === 'NotFoundError';

const ifThere = async <T>(run: () => Promise<T>): Promise<T | null> => {
	try {
		return await run();
	} catch (e) {
		if (isAbsent(e)) return null;
		throw unavailable(e);
	}
};

const lockOf = (id: string) => `regard-session-${id}`;

/** Takes the lock that says which tab writes a session; `null` when another has it. Without locks, files still have their own. */
const takeLock = async (id: string): Promise<(() => void) | null> => {
	if (!('locks' in navigator)) return () => undefined;
	return new Promise((resolve, reject) => {
		navigator.locks
			.request(lockOf(id), { ifAvailable: true }, (lock) => {
				if (!lock) return resolve(null);
				return new Promise<void>((release) => resolve(release));
			})
			.catch(reject);
	});
};

/** Sessions in the origin's private file system. */
const browserBulk = (): SessionBulk => {
	let client: WorkerClient<SessionBulkApi> | null = null;
	const worker = () => (client ??= startWorker('session-bulk'));
	const locks = new Map<string, () => void>();
	const sessions = async () => {
		if (!('storage' in navigator && 'getDirectory' in navigator.storage)) {
			throw new AppError('storage-unavailable', 'This browser has no file system for pages.');
		}
		return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: false });
	};
	const folder = async (id: string) => (await sessions()).getDirectoryHandle(id);
	const release = (id: string) => {
		locks.get(id)?.();
		locks.delete(id);
	};
	return {
		async open(id, size) {
			const lock = locks.has(id) ? null : await takeLock(id);
			if (lock) locks.set(id, lock);
			else if (!locks.has(id)) {
				throw new AppError('storage-unavailable', 'The session is being written by another tab.');
			}
			try {
				await worker().call('open', { id, size });
			} catch (e) {
				release(id);
				throw e;
			}
		},
		append: async (id, bytes) => void (await worker().call('append', { id, bytes }, { transfer: [bytes.buffer] })),
		async close(id) {
			await worker().call('close', { id });
			release(id);
		},
		put: async (id, name, text) => void (await worker().call('put', { id, name, text })),
		read: (id, name) => ifThere(async () => (await (await folder(id)).getFileHandle(name)).getFile()),
		drop: async (id, name) => void (await ifThere(async () => (await folder(id)).removeEntry(name))),
		remove: async (id) => void (await ifThere(async () => (await sessions()).removeEntry(id, { recursive: true }))),
		ids: async () =>
			(await ifThere(async () => {
				const found: string[] = [];
				for await (const [name, handle] of (await sessions()).entries())
					if (handle.kind === 'directory') found.push(name);
				return found;
			})) ?? [],
		sizeOf: async (id) =>
			(await ifThere(async () => {
				let bytes = 0;
				for await (const handle of (await folder(id)).values()) {
					if (handle.kind === 'file') bytes += (await handle.getFile()).size;
				}
				return bytes;
			})) ?? 0,
	};
};

/** What the page needs of the browser to keep sessions. */
export type KeepingPorts = SessionStorePorts & {
	/** Asks the browser not to clear this page's data by itself; `null` when it has no such promise to give. */
	persist(): Promise<boolean | null>;
	/** Whether it has promised before. */
	isPersisted(): Promise<boolean | null>;
	/** Bytes in use by this page, models included, and bytes it may use; `null` when the browser does not say. */
	estimate(): Promise<{ usage: number; quota: number } | null>;
};

/** Sessions in this browser. */
export const browserKeeping = (): KeepingPorts => ({
	bulk: browserBulk(),
	index: browserIndex(),
	async isBusy(id) {
		if (!('locks' in navigator)) return false;
		const { held = [] } = await navigator.locks.query();
		return held.some(({ name }) => name === lockOf(id));
	},
	now: () => new Date(),
	persist: async () => ('storage' in navigator && 'persist' in navigator.storage ? navigator.storage.persist() : null),
	isPersisted: async () =>
		'storage' in navigator && 'persisted' in navigator.storage ? navigator.storage.persisted() : null,
	async estimate() {
		if (!('storage' in navigator && 'estimate' in navigator.storage)) return null;
		const { usage, quota } = await navigator.storage.estimate();
		return usage === undefined || quota === undefined ? null : { usage, quota };
	},
});
