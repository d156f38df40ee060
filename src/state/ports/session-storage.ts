import type { DBSchema } from 'idb';
import { AppError } from '../../core/errors';
import { storageRoom } from '../../models/store/storage-room';
import type { SessionBulk, SessionIndex, SessionStorePorts } from '../../session/store/ports';
import { browserSeal } from './session-seal';
import { browserDatabase, guarded, unavailable } from './browser-database';
import { browserNews, type SessionNews } from './session-news';
import type { WorkerClient } from '../../workers/client';
import { RenewedWorker } from '../../workers/renewed-worker';
import type { SessionBulkApi } from '../../workers/session/session-bulk.worker';
import { openInWorker } from '../../workers/start';

/** As in `workers/session-bulk.worker`. */
const FOLDER = 'sessions';

type Rows = DBSchema & { sessions: { key: string; value: { id: string } } };

/** The list of sessions in IndexedDB. */
const browserIndex = (): SessionIndex => {
	const database = browserDatabase<Rows>(
		'regard-sessions',
		(db) => void db.createObjectStore('sessions', { keyPath: 'id' }),
	);
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
const takeLock = async (id: string): Promise<(() => Promise<void>) | null> => {
	if (!('locks' in navigator)) return () => Promise.resolve();
	return new Promise((resolve, reject) => {
		const released = navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
			if (!lock) return resolve(null);
			return new Promise<void>((letGo) =>
				resolve(() => {
					letGo();
					return released.then(() => undefined);
				}),
			);
		});
		released.catch(reject);
	});
};

/** How often, and after what pause, the lines of a session are asked for while a dead worker holds them. */
const TAKE_OVER_TRIES = 60;
const TAKE_OVER_PAUSE_MS = 500;

/**
 * Opens lines of ours in the place of a worker that died: what that one had half written is cut off. A browser lets go of its
 * files when it has ended, and Chromium gives a worker that hangs two seconds for that.
 */
const takeOver = async (worker: WorkerClient<SessionBulkApi>, id: string, size: number): Promise<void> => {
	for (let tries = 1; ; tries += 1) {
		try {
			return void (await worker.call('open', { id, size }));
		} catch (e) {
			const isHeld = e instanceof AppError && e.code === 'session-busy';
			if (!isHeld || tries === TAKE_OVER_TRIES) throw e;
			await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_PAUSE_MS));
		}
	}
};

/** Sessions in the origin's private file system. */
const browserBulk = (): SessionBulk => {
	/** Sessions that are open for writing: how to release each, and the length of its lines. */
	const open = new Map<string, { release: () => Promise<void>; size: number }>();
	const workers = new RenewedWorker(() =>
		openInWorker('session-bulk', async (worker) => {
			for (const [id, { size }] of open) await takeOver(worker, id, size);
			return worker;
		}),
	);
	const sessions = async () => {
		if (!('storage' in navigator && 'getDirectory' in navigator.storage)) {
			throw new AppError('storage-unavailable', 'This browser has no file system for pages.');
		}
		return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: false });
	};
	const folder = async (id: string) => (await sessions()).getDirectoryHandle(id);
	const release = async (id: string) => {
		const session = open.get(id);
		open.delete(id);
		await session?.release();
	};
	return {
		async open(id, size) {
			const lock = open.get(id)?.release ?? (await takeLock(id));
			if (!lock) throw new AppError('session-busy', 'The session is being written by another tab.');
			open.set(id, { release: lock, size });
			try {
				await workers.use((worker) => worker.call('open', { id, size }));
			} catch (e) {
				await release(id);
				throw e;
			}
		},
		async append(id, bytes) {
			await workers.use((worker) => worker.call('append', { id, bytes }));
			const session = open.get(id);
			if (session) session.size += bytes.length;
		},
		async close(id) {
			try {
				await workers.use((worker) => worker.call('close', { id }));
			} finally {
				await release(id);
			}
		},
		put: async (id, name, content) => void (await workers.use((worker) => worker.call('put', { id, name, content }))),
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
	/** Left out: there is one tab only. */
	news?: SessionNews;
};

/** Sessions in this browser. */
export const browserKeeping = (): KeepingPorts => ({
	bulk: browserBulk(),
	seal: browserSeal(),
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
		const room = await storageRoom();
		return room && { usage: room.usageBytes, quota: room.quotaBytes };
	},
	news: browserNews(),
});
