import { connect, type WorkerClient } from '../client';
import type { PerceptionApi } from '../protocol';

/** Starts a worker for the vision models. `close` stops it and frees their memory. */
export const connectPerception = (): WorkerClient<PerceptionApi> =>
	connect<PerceptionApi>(new Worker(new URL('./perception.worker.ts', import.meta.url), { type: 'module' }));
