import { AppError } from '../core/errors';
import type { WorkerClient } from './client';
import type { Api } from './protocol';

/** True when a call failed because its worker is gone: it stopped, or says nothing any more. */
export const isOfDeath = (e: unknown): boolean =>
	e instanceof AppError && (e.code === 'worker-died' || e.code === 'worker-silent');

/** A worker may die as it is put in the place of another; one that always dies is given up. Ours. */
const ATTEMPTS = 3;

/** A worker that is replaced by another in the same state once it has died. */
export class RenewedWorker<A extends Api> {
	readonly #start: () => Promise<WorkerClient<A>>;
	#starting: Promise<WorkerClient<A>> | null = null;
	#client: WorkerClient<A> | null = null;
	#isClosed = false;

	/**
	 * @param start starts a worker and tells it what a new one has to know; a rejection leaves no worker behind
	 * @param first one that was started so
	 */
	constructor(start: () => Promise<WorkerClient<A>>, first: WorkerClient<A> | null = null) {
		this.#start = start;
		this.#client = first;
		this.#starting = first && Promise.resolve(first);
	}

	/** The worker, or a new one where that has died. Rejects with what `start` threw, and with `worker-died` once closed. */
	get(): Promise<WorkerClient<A>> {
		if (this.#isClosed) return Promise.reject(new AppError('worker-died', 'The worker was closed'));
		if (this.#client?.isDead) this.#client = this.#starting = null;
		this.#starting ??= this.#start().then(
			(client) => {
				if (this.#isClosed) client.close();
				else this.#client = client;
				return client;
			},
			(e: unknown) => {
				this.#starting = null;
				throw e;
			},
		);
		return this.#starting;
	}

	/** Does with the worker what may be done again: when it dies meanwhile, or as it starts, with a new one. */
	async use<T>(run: (client: WorkerClient<A>) => Promise<T>): Promise<T> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await run(await this.get());
			} catch (e) {
				if (!isOfDeath(e) || this.#isClosed || attempt === ATTEMPTS) throw e;
			}
		}
	}

	/** Stops the worker; there is none any more. */
	close(): void {
		this.#isClosed = true;
		this.#client?.close();
	}
}
