import { connect, type WorkerClient } from '../client';
import type { SessionBulkApi } from './session-bulk-api';

/** Starts the worker that writes sessions. */
export const connectSessionBulk = (): WorkerClient<SessionBulkApi> =>
	connect<SessionBulkApi>(new Worker(new URL('./session-bulk.worker.ts', import.meta.url), { type: 'module' }));
