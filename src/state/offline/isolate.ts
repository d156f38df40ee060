/** Set while a page that was not isolated has been loaded anew once. */
const TRIED = 'regard-isolation-tried';

/** How long the page waits for its service worker before it goes on without. */
const PATIENCE_MS = 5000;

/**
 * Makes the page isolated, so that models may use threads, where the host sends no headers for it: with its service
 * worker it is loaded anew, once, before anything of it begins. Where that does not help (no service workers, a page
 * within another) it stays as it is, and models use one thread.
 *
 * @param started when the service worker runs
 * @returns whether the page stays
 */
export const staysForIsolation = async (started: Promise<unknown>): Promise<boolean> => {
	try {
		if (crossOriginIsolated) {
			sessionStorage.removeItem(TRIED);
			return true;
		}
		if (sessionStorage.getItem(TRIED) !== null) return true;
		const isThere = await Promise.race([
			started.then(() => true),
			new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
		]);
		if (!isThere) return true;
		sessionStorage.setItem(TRIED, '');
		location.reload();
		return false;
	} catch {
		return true;
	}
};
