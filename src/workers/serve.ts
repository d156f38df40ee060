import { AppError } from '../core/errors';
import { toWire, type Api, type Reply, type Request } from './protocol';
import type { Endpoint } from './client';

type CallContext<Report> = {
	/** Aborted when the caller loses interest. Look between frames and between tokens. */
	signal: AbortSignal;
	emit: (event: Report) => void;
	/** Moves these with the output instead of copying them. */
	transfer: (...items: Transferable[]) => void;
};

export type Handlers<A extends Api> = {
	[M in keyof A]: (input: A[M]['in'], context: CallContext<A[M]['event']>) => A[M]['out'] | Promise<A[M]['out']>;
};

/** Frames and bitmaps that were to be moved and were not would hold their pixels until garbage collection. */
const closeAll = (items: readonly Transferable[]) => {
	for (const item of items) {
		if (typeof VideoFrame !== 'undefined' && item instanceof VideoFrame) item.close();
		else if (typeof ImageBitmap !== 'undefined' && item instanceof ImageBitmap) item.close();
	}
};

/**
 * Answers the calls that arrive at `port`, each exactly once: `done` or `failed`.
 *
 * A cancelled call is answered `failed` with `aborted`, and what it was about to move is closed instead. Output that
 * cannot be sent fails with `protocol`.
 */
export const serve = <A extends Api>(port: Endpoint, handlers: Handlers<A>): void => {
	const running = new Map<number, AbortController>();
	const post = (reply: Reply, transfer: Transferable[] = []) => port.postMessage(reply, transfer);

	const run = async ({ id, method, input }: Extract<Request, { type: 'call' }>) => {
		const controller = new AbortController();
		const moved: Transferable[] = [];
		running.set(id, controller);
		try {
			// `hasOwn`: `constructor` and the like are no methods.
			const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
			if (!handle) throw new AppError('protocol', `Unknown method: ${method}`);
			const output: unknown = await handle(input, {
				signal: controller.signal,
				emit: (event: unknown) => running.has(id) && post({ type: 'event', id, event }),
				transfer: (...items) => void moved.push(...items),
			});
			controller.signal.throwIfAborted();
			try {
				post({ type: 'done', id, output }, moved);
			} catch (cause) {
				throw new AppError('protocol', `Cannot send the output of ${method}`, { cause });
			}
		} catch (e) {
			closeAll(moved);
			post({ type: 'failed', id, error: toWire(e) });
		} finally {
			running.delete(id);
		}
	};

	port.addEventListener('message', (event) => {
		const request = (event as MessageEvent<Request>).data;
		switch (request.type) {
			case 'call':
				return void run(request);
			case 'cancel':
				return running.get(request.id)?.abort();
			case 'serve':
				return serve(request.port, handlers);
		}
	});
	port.start?.();
};
