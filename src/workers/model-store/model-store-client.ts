import { connect, type WorkerClient } from '../client';
import type { ModelStoreApi } from './model-store-api';

/** Starts the worker that keeps models. `close` stops it; what has come of a download stays. */
export const connectModelStore = (): WorkerClient<ModelStoreApi> =>
	connect<ModelStoreApi>(new Worker(new URL('./model-store.worker.ts', import.meta.url), { type: 'module' }));
