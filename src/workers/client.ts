import { AppError } from '../core/errors';
import { fromWire, type Api, type Reply, type Request } from './protocol';

/** What is used of `Worker` and `MessagePort`, so that tests can pass a `MessageChannel`. */
export type Endpoint = {
	postMessage(message: unknown, transfer?: Transferable[]): void;
	addEventListener(type: string, listener: (event: Event) => void): void;
	start?(): void;
	terminate?(): void;
	close?(): void;
};

export type CallOptions<Report> = {
	signal?: AbortSignal;
	onEvent?: (event: Report) => void;
	/** Moved to the worker instead of copied. Still the caller's if the call was never sent. */
	transfer?: Transferable[];
};

export type WorkerClient<A extends Api> = {
	/**
	 * Runs `method` in the worker.
	 *
	 * Rejects with `AbortError` as soon as `signal` is aborted, with `worker-died` if the worker
	 * stops first, and otherwise with what the method threw.
	 */
	call<M extends keyof A & string>(
		method: M,
		input: A[M]['in'],
		options?: CallOptions<A[M]['event']>,
	): Promise<A[M]['out']>;
	/** Stops the worker. Calls still waiting reject with `worker-died`. */
	close(): void;
};

type Waiting = {
	resolve(output: unknown): void;
	reject(reason: unknown): void;
	onEvent: ((event: never) => void) | undefined;
	forget(): void;
};

export const connect = <A extends Api>(worker: Endpoint): WorkerClient<A> => {
	const waiting = new Map<number, Waiting>();
	let nextId = 0;
	let death: AppError | null = null;

	const take = (id: number): Waiting | undefined => {
		const call = waiting.get(id);
		waiting.delete(id);
		call?.forget();
		return call;
	};
	const die = (cause: unknown) => {
		death ??= new AppError('worker-died', 'The worker stopped', { cause });
		for (const id of [...waiting.keys()]) take(id)?.reject(death);
	};

	worker.addEventListener('message', (event) => {
		const reply = (event as MessageEvent<Reply>).data;
		switch (reply.type) {
			case 'event':
				return waiting.get(reply.id)?.onEvent?.(reply.event as never);
			case 'done':
				return take(reply.id)?.resolve(reply.output);
			case 'failed':
				return take(reply.id)?.reject(fromWire(reply.error));
		}
	});
	worker.addEventListener('error', die);
	worker.addEventListener('messageerror', die);
	worker.start?.();

	return {
		call(method, input, { signal, onEvent, transfer = [] } = {}) {
			if (death) return Promise.reject(death);
			if (signal?.aborted) return Promise.reject(signal.reason);
			const id = nextId++;
			return new Promise((resolve, reject) => {
				const onAbort = () => {
					worker.postMessage({ type: 'cancel', id } satisfies Request);
					take(id)?.reject(signal!.reason);
				};
				signal?.addEventListener('abort', onAbort, { once: true });
				const forget = () => signal?.removeEventListener('abort', onAbort);
				waiting.set(id, { resolve: resolve as (output: unknown) => void, reject, onEvent, forget });
				try {
					worker.postMessage({ type: 'call', id, method, input } satisfies Request, transfer);
				} catch (cause) {
					take(id)?.reject(new AppError('protocol', `Cannot send the input of ${method}`, { cause }));
				}
			});
		},
		close() {
			(worker.terminate ?? worker.close)?.call(worker);
			die('closed');
		},
	};
};
