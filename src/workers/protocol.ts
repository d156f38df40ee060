import { AppError, isAbort, messageOf, type ErrorCode } from '../core/errors';

/** One callable: what goes in, what comes back once, what may be reported in between. */
export type Method<In, Out, Event = never> = { in: In; out: Out; event: Event };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any method at all
export type Api = Record<string, Method<any, any, any>>;

/** Window to worker. `serve`: calls come by the port as well, from whoever has its other end. */
export type Request =
	| { type: 'call'; id: number; method: string; input: unknown }
	| { type: 'cancel'; id: number }
	| { type: 'serve'; port: MessagePort };

/** Worker to window. For one id: any number of `event`, then one `done` or `failed`. */
export type Reply =
	| { type: 'event'; id: number; event: unknown }
	| { type: 'done'; id: number; output: unknown }
	| { type: 'failed'; id: number; error: WireError };

/** An error as it crosses the boundary, where cloning would drop its code. */
export type WireError = { code: ErrorCode | 'aborted'; message: string };

export const toWire = (e: unknown): WireError => {
	if (isAbort(e)) return { code: 'aborted', message: 'Cancelled' };
	if (e instanceof AppError) return { code: e.code, message: e.message };
	return { code: 'internal', message: messageOf(e) };
};

export const fromWire = (e: WireError): Error =>
	e.code === 'aborted' ? new DOMException(e.message, 'AbortError') : new AppError(e.code, e.message);
