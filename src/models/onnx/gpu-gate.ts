import type { Priority } from './encoder-port';
import { PRIORITIES } from './turns';

/** One GPU is shared by all workers and tabs of the page, so the names are the same everywhere. */
const GPU = 'regard-gpu';
const wantedFor = (priority: Priority): string => `regard-gpu-wanted-${priority}`;

/** Whoever holds the GPU for longer is assumed to hang: the gate is a courtesy and must not hang with it. */
const PATIENCE_MS = 10_000;

export type GateOptions = {
	/** Stops the waiting. */
	signal?: AbortSignal;
	/** For tests. */
	patienceMs?: number;
};

/**
 * Runs `job` on the GPU when no other worker is on it, and after those of higher priority that wait: models in the
 * encoder worker, the language model in its own. Take one step at a time (a run, a token), so that nobody waits long.
 * The order is kept by the browser's locks; where there are none, `job` runs at once.
 *
 * Every job holds a shared lock of its priority from its request to its end. A less urgent job first requests the locks
 * of all higher priorities exclusively, which are granted once the more urgent jobs of that moment are done, and only
 * then queues for the GPU itself. Live pictures therefore go first, and still starve nobody.
 *
 * @throws AbortError when aborted while it waits; else what `job` throws
 */
export const atGpuGate = async <T>(
	priority: Priority,
	job: () => Promise<T>,
	{ signal, patienceMs = PATIENCE_MS }: GateOptions = {},
): Promise<T> => {
	// Node and old browsers have no locks, whatever the type of `navigator` says.
	const { navigator }: { readonly navigator?: Partial<Navigator> } = globalThis;
	const locks = navigator?.locks;
	if (!locks) return job();
	let isOver: () => void = () => undefined;
	const over = new Promise<void>((resolve) => {
		isOver = resolve;
	});
	const patience = AbortSignal.timeout(patienceMs);
	const waiting = { signal: signal ? AbortSignal.any([signal, patience]) : patience };
	let hasBegun = false;
	const begin = (): Promise<T> => {
		hasBegun = true;
		return job();
	};
	void locks.request(wantedFor(priority), { mode: 'shared' }, () => over);
	try {
		for (const higher of PRIORITIES.slice(0, PRIORITIES.indexOf(priority))) {
			await locks.request(wantedFor(higher), waiting, () => undefined);
		}
		return await locks.request(GPU, waiting, begin);
	} catch (e) {
		signal?.throwIfAborted();
		if (!hasBegun && patience.aborted) return await begin();
		throw e;
	} finally {
		isOver();
	}
};
