import { AppError } from '../core/errors';
import { connect, type Endpoint, type WorkerClient } from './client';
import type { Method, Reply, Request } from './protocol';
import { serve } from './serve';

/** What a worker asks of the page that hosts it. */
export type HostApi<Name extends string> = {
	/**
	 * Runs a worker that serves at `port`, until the call is cancelled. Fails with `worker-died` when it cannot be started.
	 */
	run: Method<{ name: Name; port: MessagePort }, never>;
};

/** How a worker asks to be hosted: it may start workers by the port. */
type HostRequest = { type: 'host'; port: MessagePort };

/**
 * Starts workers for a worker that asks for them (`findHost`): a browser may hang as a worker starts one of its own, as
 * Firefox does. Gives that worker as an endpoint that stands for all of them: an exception in any is one of it, and
 * `terminate` stops all.
 *
 * @param scripts the workers that it may ask for
 */
export const hosting = <Name extends string>(
	worker: Worker,
	scripts: { readonly [One in Name]: () => Worker },
): Endpoint => {
	const hosted = new Set<Worker>();
	const onCrash: ((event: Event) => void)[] = [];
	let isStopped = false;

	const run = (name: Name, port: MessagePort, signal: AbortSignal): Promise<never> =>
		new Promise((_, reject) => {
			// The last wish of a worker may still be under way when it is stopped.
			if (isStopped) return;
			const one = scripts[name]();
			hosted.add(one);
			const end = (reason: Error) => {
				hosted.delete(one);
				one.terminate();
				reject(reason);
			};
			signal.addEventListener('abort', () => end(signal.reason as Error), { once: true });
			one.addEventListener('error', (event) => {
				// A script that does not arrive has no message: that is for the asker, who may do without.
				if ((event as Partial<ErrorEvent>).message) for (const listener of onCrash) listener(event);
				end(new AppError('worker-died', 'The worker could not be started', { cause: event }));
			});
			one.postMessage({ type: 'serve', port } satisfies Request, [port]);
		});

	worker.addEventListener('message', ({ data }: MessageEvent<HostRequest | Reply>) => {
		if (data.type !== 'host') return;
		serve<HostApi<Name>>(data.port, { run: ({ name, port }, { signal }) => run(name, port, signal) });
	});
	return {
		postMessage: (message, transfer = []) => worker.postMessage(message, transfer),
		addEventListener(type, listener) {
			worker.addEventListener(type, listener);
			if (type === 'error') onCrash.push(listener);
		},
		terminate() {
			isStopped = true;
			worker.terminate();
			for (const one of hosted) one.terminate();
		},
	};
};

/** Asks the page to start workers for this one, which it hosts. */
export const findHost = <Name extends string>(): WorkerClient<HostApi<Name>> => {
	const { port1, port2 } = new MessageChannel();
	self.postMessage({ type: 'host', port: port2 } satisfies HostRequest, { transfer: [port2] });
	// A worker runs for as long as it is needed, and the page says nothing meanwhile.
	return connect<HostApi<Name>>(port1, Infinity);
};

/** A worker that the host starts. `terminate` stops it. */
export const startHosted = <Name extends string>(host: WorkerClient<HostApi<Name>>, name: Name): Endpoint => {
	const { port1, port2 } = new MessageChannel();
	const stop = new AbortController();
	const running = host.call('run', { name, port: port2 }, { signal: stop.signal, transfer: [port2] });
	running.catch(() => port1.close());
	return {
		postMessage: (message, transfer = []) => port1.postMessage(message, transfer),
		addEventListener(type, listener) {
			port1.addEventListener(type, listener);
			if (type !== 'error') return;
			running.catch(() => {
				if (!stop.signal.aborted) listener(new Event('error'));
			});
		},
		start: () => port1.start(),
		terminate: () => stop.abort(),
	};
};
