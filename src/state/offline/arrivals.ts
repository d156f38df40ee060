import { SHARED_NAME, sharedCache } from '../../workers/offline/release';

/** Of the File Handling API, what is needed. */
type LaunchQueue = {
	setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
};

/** What arrived: files, and the names of those that could not be read. */
type Arrived = { files: readonly File[]; unread: readonly string[] };

/** The files behind handles. One that was moved, or must not be read, does not hold back the others. */
const filesOf = async (handles: readonly FileSystemFileHandle[]): Promise<Arrived> => {
	const files: File[] = [];
	const unread: string[] = [];
	for (const handle of handles) {
		try {
			files.push(await handle.getFile());
		} catch {
			unread.push(handle.name);
		}
	}
	return { files, unread };
};

/** Files that another app shared with this one. Each is given once. */
const sharedFiles = async (cache: string): Promise<Arrived> => {
	const files: File[] = [];
	const unread: string[] = [];
	if (!(await caches.has(cache))) return { files, unread };
	const waiting = await caches.open(cache);
	for (const request of await waiting.keys()) {
		const response = await waiting.match(request);
		if (!response) continue;
		const name = decodeURIComponent(response.headers.get(SHARED_NAME) ?? 'shared file');
		try {
			const blob = await response.blob();
			files.push(new File([blob], name, { type: blob.type }));
		} catch {
			unread.push(name);
		}
	}
	await caches.delete(cache);
	return { files, unread };
};

/**
 * Hands on the files that the system gives to the installed app: those it is opened with, and those that were shared with
 * it. Where a browser knows neither, nothing comes.
 *
 * @param appUrl absolute address of the folder that the app is served from
 * @param open called with what could be read, and the names of what could not; at least one of them is not empty
 */
export const takeArrivals = (
	appUrl: string,
	open: (files: readonly File[], unread: readonly string[]) => void,
): void => {
	const take = ({ files, unread }: Arrived) => files.length + unread.length > 0 && open(files, unread);
	const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
	launchQueue?.setConsumer(({ files = [] }) => void filesOf(files).then(take));
	// A browser that refuses its caches has kept nothing that was shared.
	if ('caches' in globalThis) void sharedFiles(sharedCache(appUrl)).then(take, () => undefined);
};
