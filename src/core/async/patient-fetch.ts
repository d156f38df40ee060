import { backoffMs } from './backoff';

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

/** What `fetch`, and whoever reads an answer, throw where the network is gone; anything else would be no better later. */
const isOfNetwork = (cause: unknown): boolean => cause instanceof TypeError;

/**
 * `fetch` for files that come with the page: a request that nobody answers, or whose answer breaks off while it is read,
 * is made again a little later, as a model that was left out for a moment without network would be missing in the whole
 * analysis. What a host answers is judged by `read` alone.
 *
 * @param read takes the answer in, from its beginning at each try
 * @throws what the last `fetch` or `read` threw; at once when `init.signal` says so, or the network is not the cause
 */
export const patientFetch = async <Read>(
	url: string | URL,
	read: (response: Response) => Read | Promise<Read>,
	init: { signal?: AbortSignal; cache?: RequestCache } = {},
): Promise<Read> => {
	for (let failures = 1; ; failures++) {
		try {
			return await read(await fetch(url, init));
		} catch (cause) {
			if (init.signal?.aborted || !isOfNetwork(cause) || failures === MOST_TRIES) throw cause;
			await wait(backoffMs(failures, Math.random()), init.signal);
		}
	}
};
