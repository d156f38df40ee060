import { backoffMs } from '../../core/async/backoff';

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

/** What `fetch`, whoever reads an answer, and `import` throw where the network is gone; all else would be no better later. */
const isOfNetwork = (cause: unknown): boolean => cause instanceof TypeError;

/**
 * Asks again a little later while the network is gone.
 *
 * @param ask is told how often it was asked before
 * @throws what `ask` threw last; at once when `signal` says so, or the network is not the cause
 */
export const patiently = async <Had>(
	ask: (failures: number) => Had | Promise<Had>,
	signal?: AbortSignal,
): Promise<Had> => {
	for (let failures = 0; ;) {
		try {
			return await ask(failures);
		} catch (cause) {
			failures++;
			if (signal?.aborted || !isOfNetwork(cause) || failures === MOST_TRIES) throw cause;
			await wait(backoffMs(failures, Math.random()), signal);
		}
	}
};

/**
 * `fetch` for files that come with the page: a request that nobody answers, or whose answer breaks off while it is read,
 * is made again, as a model that was left out for a moment without network would be missing in the whole analysis. What a
 * host answers is judged by `read` alone.
 *
 * @param read takes the answer in, from its beginning at each try
 * @throws as `patiently`
 */
export const patientFetch = <Read>(
	url: string | URL,
	read: (response: Response) => Read | Promise<Read>,
	init: { signal?: AbortSignal; cache?: RequestCache } = {},
): Promise<Read> => patiently(async () => read(await fetch(url, init)), init.signal);
