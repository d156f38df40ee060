/** How often in a row this tab has been loaded anew because its page was not isolated. */
const TRIED = 'regard-isolation-tried';

/**
 * One time is enough where the service worker answers the second load. It does not where it is just being replaced, as after
 * everything stored was deleted; then there is another one the next time.
 */
const MAX_TRIES = 3;

/** How long the page waits for its service worker before it goes on without. */
const PATIENCE_MS = 5000;

const isControlled = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;

/** What becomes of the page: it `leaves`, to be loaded anew, or `stays`; `stays-for-now`: its service worker was not there in time. */
export type Stay = 'leaves' | 'stays' | 'stays-for-now';

/**
 * Makes the page isolated, so that models may use threads, where the host sends no headers for it: with its service
 * worker it is loaded anew, once as a rule, before anything of it begins. Where that does not help (no service workers, a page
 * within another) it stays as it is, and models use one thread.
 *
 * @param started when the service worker runs
 */
export const isolate = async (started: Promise<unknown>): Promise<Stay> => {
	try {
		if (crossOriginIsolated) {
			sessionStorage.removeItem(TRIED);
			return 'stays';
		}
		const tries = Number(sessionStorage.getItem(TRIED) ?? 0);
		// The worker answered this load, and that was no help; or it never does.
		if ((tries > 0 && isControlled()) || tries >= MAX_TRIES) return 'stays';
		const isThere = await Promise.race([
			started.then(() => true),
			new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
		]);
		if (!isThere) return 'stays-for-now';
		sessionStorage.setItem(TRIED, String(tries + 1));
		location.reload();
		return 'leaves';
	} catch {
		return 'stays';
	}
};
