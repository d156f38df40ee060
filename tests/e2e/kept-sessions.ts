import type { Page } from '@playwright/test';

/** What the page keeps of one session, as it lies in the browser's storage. */
export type KeptOnDisk = {
	entry: { id: string; name: string; state: string; untilMs: number; bytes: number; createdAt: string };
	/** Names of the files in its folder, in order. */
	files: string[];
	/** Of its lines, up to where they were saved. */
	lines: string;
	/** Newest whole summary; `null` before the first saving. */
	summary:
		| ({
				seq: number;
				byteOffset: number;
				header: { analysis: { startedAt: string } } & Record<string, unknown>;
		  } & Record<string, unknown>)
		| null;
};

/** What the list of kept sessions says of each: far quicker than all that is kept, for waiting. */
export const listedSessions = (page: Page): Promise<KeptOnDisk['entry'][]> =>
	page.evaluate(async () => {
		const isThere = (await indexedDB.databases()).some(({ name }) => name === 'regard-sessions');
		if (!isThere) return [];
		const db = await new Promise<IDBDatabase>((resolve, reject) => {
			const request = indexedDB.open('regard-sessions');
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(new Error(String(request.error)));
		});
		const rows = await new Promise<KeptOnDisk['entry'][]>((resolve, reject) => {
			const request = db.transaction('sessions').objectStore('sessions').getAll();
			request.onsuccess = () => resolve(request.result as KeptOnDisk['entry'][]);
			request.onerror = () => reject(new Error(String(request.error)));
		});
		db.close();
		return rows;
	});

/** Reads everything kept in the page's origin, past the program itself. */
export const keptOnDisk = async (page: Page): Promise<KeptOnDisk[]> =>
	page.evaluate(
		async (rows) => {
			const root = await navigator.storage.getDirectory();
			const readOne = async (id: string): Promise<Omit<KeptOnDisk, 'entry'>> => {
				const folder = await (await root.getDirectoryHandle('sessions')).getDirectoryHandle(id);
				const files: string[] = [];
				for await (const name of folder.keys()) files.push(name);
				let summary: KeptOnDisk['summary'] = null;
				for (const name of files.filter((file) => file.startsWith('summary-'))) {
					try {
						const text = await (await (await folder.getFileHandle(name)).getFile()).text();
						const found = JSON.parse(text) as NonNullable<KeptOnDisk['summary']>;
						if (!summary || found.seq > summary.seq) summary = found;
					} catch {
						// Being written at this moment.
					}
				}
				const file = await (await folder.getFileHandle('lines.jsonl')).getFile();
				const lines = await file.slice(0, summary?.byteOffset ?? 0).text();
				return { files: files.sort(), lines, summary };
			};
			const kept: KeptOnDisk[] = [];
			for (const entry of rows) {
				let found = { files: [] as string[], lines: '', summary: null as KeptOnDisk['summary'] };
				for (let tries = 1; ; tries += 1) {
					try {
						found = await readOne(entry.id);
						break;
					} catch (e) {
						// No folder yet.
						if (e instanceof DOMException && e.name === 'NotFoundError') break;
						// A browser does not read what is written at this moment: it is asked again, and never taken for empty.
						if (tries === 20) throw e;
						await new Promise((resolve) => setTimeout(resolve, 100));
					}
				}
				kept.push({ entry, ...found });
			}
			return kept;
		},
		await listedSessions(page),
	);
