import { backoffMs } from './http';

/** Tries of one request: with the waits between them, a network that is gone for some eight seconds is not noticed. */
const MOST_TRIES = 6;

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms);
		signal?.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(signal.reason instanceof Error ? signal.reason : new DOMException('Stopped', 'AbortError'));
		});
	});

/**
 * `fetch` for files that come with the page: a request that nobody answers is made again a little later, as a model that
 * was left out for a moment without network would be missing in the whole analysis. What a host answers is not judged.
 *
 * @throws what the last `fetch` threw, or at once when `init.signal` says so
 */
export const patientFetch = async (url: string | URL, init: { signal?: AbortSignal; cache?: RequestCache } = {}) => {
	for (let failures = 1; ; failures++) {
		try {
			return await fetch(url, init);
		} catch (cause) {
			if (init.signal?.aborted || failures === MOST_TRIES) throw cause;
			await wait(backoffMs(failures, Math.random()), init.signal);
		}
	}
};
