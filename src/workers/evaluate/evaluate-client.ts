import { connect, type WorkerClient } from '../client';
import type { EvaluateApi } from './evaluate-api';

/** Starts the worker that holds features and trains probes. `close` stops it and frees its memory. */
export const connectEvaluate = (): WorkerClient<EvaluateApi> =>
	connect<EvaluateApi>(new Worker(new URL('./evaluate.worker.ts', import.meta.url), { type: 'module' }));
