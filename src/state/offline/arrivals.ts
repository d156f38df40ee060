import { SHARED_NAME, sharedCache } from '../../workers/offline/release';

/** Of the File Handling API, what is needed. */
type LaunchQueue = {
	setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
};

/** Files that another app shared with this one. Each is given once. */
const sharedFiles = async (cache: string): Promise<File[]> => {
	if (!(await caches.has(cache))) return [];
	const waiting = await caches.open(cache);
	const files: File[] = [];
	for (const request of await waiting.keys()) {
		const response = await waiting.match(request);
		if (!response) continue;
		const name = decodeURIComponent(response.headers.get(SHARED_NAME) ?? 'shared file');
		const blob = await response.blob();
		files.push(new File([blob], name, { type: blob.type }));
	}
	await caches.delete(cache);
	return files;
};

/**
 * Hands on the files that the system gives to the installed app: those it is opened with, and those that were shared with
 * it. Where a browser knows neither, nothing comes.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const takeArrivals = (appUrl: string, open: (files: readonly File[]) => void): void => {
	const take = (files: readonly File[]) => files.length > 0 && open(files);
	const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
	launchQueue?.setConsumer(({ files = [] }) => {
		void Promise.all(files.map((handle) => handle.getFile())).then(take, () => undefined);
	});
	if ('caches' in globalThis) void sharedFiles(sharedCache(appUrl)).then(take, () => undefined);
};
