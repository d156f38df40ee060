import { AppError, type ErrorCode } from '../core/errors';
import { fromWire, type Api, type Reply, type Request } from './protocol';

/** What is used of `Worker` and `MessagePort`, so that tests can pass a `MessageChannel`. */
export type Endpoint = {
	postMessage(message: unknown, transfer?: Transferable[]): void;
	addEventListener(type: string, listener: (event: Event) => void): void;
	start?(): void;
	terminate?(): void;
	close?(): void;
};

type CallOptions<Report, Out = unknown> = {
	signal?: AbortSignal | undefined;
	onEvent?: ((event: Report) => void) | undefined;
	/** Moved to the worker instead of copied. Still the caller's if the call was never sent. */
	transfer?: Transferable[];
	/** Gets the output that crossed with the caller's abort, so that frames in it can be closed. */
	onDiscarded?: (output: Out) => void;
};

export type WorkerClient<A extends Api> = {
	/**
	 * Runs `method` in the worker.
	 *
	 * Rejects with the signal's reason (`AbortError`) as soon as `signal` is aborted, with `worker-died` if the worker stops
	 * first, with `worker-silent` when it says nothing for too long, with `protocol` when the input cannot be sent, and
	 * otherwise with what the method threw.
	 */
	call<M extends keyof A & string>(
		method: M,
		input: A[M]['in'],
		options?: CallOptions<A[M]['event'], A[M]['out']>,
	): Promise<A[M]['out']>;
	/** Whether it stopped, was stopped, or counts as hung: every call rejects from then on. */
	readonly isDead: boolean;
	/** Stops the worker. Calls still waiting, and all later ones, reject with `worker-died`. */
	close(): void;
};

type Waiting = {
	resolve(output: unknown): void;
	reject(reason: unknown): void;
	onEvent: ((event: never) => void) | undefined;
	forget(): void;
};

/**
 * How long a worker may say nothing while it has something to do. Far longer than any step of the analysis takes on a
 * slow phone, model compilation included; a worker that ended without an error event, or hangs, would be waited for forever.
 */
export const SILENT_MS = 120_000;
/** For workers that compute for minutes without a word: language models, transcripts, training. */
export const LONG_SILENT_MS = 900_000;
/** Silence is counted in steps of this length, so that the time a computer sleeps counts as one step at most. */
const SILENCE_STEP_MS = 5000;

/**
 * The calling side of `serve`. Takes over `worker`: nobody else may post to it.
 *
 * @param silentMs how long the worker may say nothing while a call waits, before it counts as dead
 */
export const connect = <A extends Api>(worker: Endpoint, silentMs = SILENT_MS): WorkerClient<A> => {
	const waiting = new Map<number, Waiting>();
	/** Calls given up by their caller that the worker has not answered yet. */
	const abandoned = new Map<number, ((output: never) => void) | undefined>();
	let nextId = 0;
	let death: AppError | null = null;

	const take = (id: number): Waiting | undefined => {
		const call = waiting.get(id);
		waiting.delete(id);
		call?.forget();
		return call;
	};
	let silentForMs = 0;
	let watch: ReturnType<typeof setInterval> | null = null;
	const stopWatch = () => {
		if (watch !== null) clearInterval(watch);
		watch = null;
	};
	const die = (message: string, { cause, code = 'worker-died' }: { cause?: unknown; code?: ErrorCode } = {}) => {
		if (death) return;
		stopWatch();
		death = new AppError(code, message, { cause });
		for (const id of [...waiting.keys()]) take(id)?.reject(death);
		// A worker that threw outside any call is in an unknown state; left running it would only hold memory.
		if (worker.terminate) worker.terminate();
		else worker.close?.();
	};

	/** Counts silence from now on, unless it is counted already: further calls do not make a hung worker any livelier. */
	const listen = () => {
		if (watch !== null) return;
		silentForMs = 0;
		watch = setInterval(() => {
			if (waiting.size === 0) return stopWatch();
			silentForMs += SILENCE_STEP_MS;
			if (silentForMs < silentMs) return;
			const seconds = Math.round(silentForMs / 1000);
			die(`The worker has not answered for ${seconds} s`, { code: 'worker-silent' });
		}, SILENCE_STEP_MS);
	};

	worker.addEventListener('message', (event) => {
		silentForMs = 0;
		const reply = (event as MessageEvent<Reply>).data;
		switch (reply.type) {
			case 'event':
				return waiting.get(reply.id)?.onEvent?.(reply.event as never);
			case 'done': {
				abandoned.get(reply.id)?.(reply.output as never);
				abandoned.delete(reply.id);
				return take(reply.id)?.resolve(reply.output);
			}
			case 'failed':
				abandoned.delete(reply.id);
				return take(reply.id)?.reject(fromWire(reply.error));
		}
	});
	worker.addEventListener('error', (event) => {
		const { message } = event as ErrorEvent;
		die(message ? `The worker stopped: ${message}` : 'The worker could not be started', { cause: event });
	});
	worker.addEventListener('messageerror', (event) =>
		die('The worker sent a message that cannot be read', { cause: event }),
	);
	worker.start?.();

	return {
		call(method, input, { signal, onEvent, transfer = [], onDiscarded } = {}) {
			if (death) return Promise.reject(death);
			if (signal?.aborted) return Promise.reject(signal.reason as Error);
			const id = nextId++;
			return new Promise((resolve, reject) => {
				const onAbort = () => {
					abandoned.set(id, onDiscarded);
					worker.postMessage({ type: 'cancel', id } satisfies Request);
					take(id)?.reject(signal!.reason);
				};
				signal?.addEventListener('abort', onAbort, { once: true });
				const forget = () => signal?.removeEventListener('abort', onAbort);
				waiting.set(id, { resolve: resolve, reject, onEvent, forget });
				listen();
				try {
					worker.postMessage({ type: 'call', id, method, input } satisfies Request, transfer);
				} catch (cause) {
					take(id)?.reject(new AppError('protocol', `Cannot send the input of ${method}`, { cause }));
				}
			});
		},
		get isDead() {
			return death !== null;
		},
		close() {
			die('The worker was closed');
		},
	};
};
