/** The folder in the private storage. Only finished files whose download may still go on lie in it. */
export const LABELLED_FOLDER = 'labelled-video';
/** Older files are left from a download that is long over, or from a tab that was closed, milliseconds. */
const STALE_MS = 3_600_000;

/**
 * Removes labelled videos that an earlier run left: they show the people filmed, and nobody comes for them any more. A file
 * that another tab is writing is locked, and stays.
 *
 * @param nowMs the time, as of `Date.now()`
 */
export const sweepLabelledVideos = async (nowMs: number): Promise<void> => {
	const ignore = () => {};
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle(LABELLED_FOLDER).catch(() => null);
	if (!folder) return;
	for await (const [name, handle] of folder.entries()) {
		if (handle.kind !== 'file') continue;
		const { lastModified } = await handle.getFile();
		if (nowMs - lastModified > STALE_MS) await folder.removeEntry(name).catch(ignore);
	}
};
