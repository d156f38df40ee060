import { PAGE_CACHE } from '../../workers/offline/release';

/** Folders in the origin's private file system: of the sessions, the models, and videos that are being written. */
const FOLDERS = ['sessions', 'models', 'labelled-video'];
/** How the names of all else begin: of databases, of caches, and in the text storages. Other pages may share the origin. */
const PREFIX = 'regard';

const isOwn = (name: string | undefined): name is string => name?.startsWith(PREFIX) === true;

/** Removes a folder's entry. Gives the paths of what another tab or a worker is writing. */
const removed = async (folder: FileSystemDirectoryHandle, name: string, path = name): Promise<string[]> => {
	try {
		await folder.removeEntry(name, { recursive: true });
		return [];
	} catch (e) {
		if (e instanceof DOMException && e.name === 'NotFoundError') return [];
		const inner = await folder.getDirectoryHandle(name).catch(() => null);
		if (!inner) return [path];
		const names: string[] = [];
		for await (const child of inner.keys()) names.push(child);
		const left: string[] = [];
		for (const child of names) left.push(...(await removed(inner, child, `${path}/${child}`)));
		return left;
	}
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('The database gave no reason'));
	});

/** Deletes all rows of a database. Its empty stores stay: others may hold it open, and deleting would wait for them. */
const emptied = async (name: string): Promise<void> => {
	const database = await done(indexedDB.open(name));
	const stores = [...database.objectStoreNames];
	if (stores.length > 0) {
		const transaction = database.transaction(stores, 'readwrite');
		await Promise.all(stores.map((store) => done(transaction.objectStore(store).clear())));
	}
	database.close();
};

/**
 * Deletes everything that this page stores in the browser: sessions, checkpoints and their keys, models, vectors, traces,
 * videos that were being written, choices, and the page itself with its service worker. What the page holds in memory stays,
 * so it is to be loaded anew afterwards.
 *
 * @param keepsPage the page itself stays, as where no network would bring it back
 * @returns what is left, because something else is writing it, such as another tab of this page
 */
export const clearStorage = async (keepsPage = false): Promise<readonly string[]> => {
	const left: string[] = [];
	const attempt = async (what: string, run: () => Promise<readonly string[] | void> | void): Promise<void> => {
		try {
			left.push(...((await run()) ?? []));
		} catch {
			left.push(what);
		}
	};
	await attempt('choices and traces', () => {
		for (const storage of [localStorage, sessionStorage])
			for (const key of Object.keys(storage).filter(isOwn)) storage.removeItem(key);
	});
	await attempt('the page itself', async () => {
		const isToGo = (name: string) => isOwn(name) && !(keepsPage && name.startsWith(PAGE_CACHE));
		for (const name of await caches.keys()) if (isToGo(name)) await caches.delete(name);
		if (!keepsPage) await (await navigator.serviceWorker?.getRegistration())?.unregister();
	});
	for (const name of FOLDERS) await attempt(name, async () => removed(await navigator.storage.getDirectory(), name));
	await attempt('databases', async () => {
		for (const { name } of await indexedDB.databases()) if (isOwn(name)) await attempt(name, () => emptied(name));
	});
	return left;
};
