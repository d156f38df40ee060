import { connectReason, type ReasonClient } from './reason-client';

/** Starts the worker that answers questions, once the first is asked. */
export const startReason = (): ReasonClient =>
	connectReason(() => new Worker(new URL('./reason.worker.ts', import.meta.url), { type: 'module', name: 'reason' }));
