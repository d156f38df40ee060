import { connect, type WorkerClient } from '../client';
import type { CorrectionsApi } from './corrections-api';

/** Starts the worker that runs a session again. `close` stops it and frees what it holds. */
export const connectCorrections = (): WorkerClient<CorrectionsApi> =>
	connect<CorrectionsApi>(
		new Worker(new URL('./corrections.worker.ts', import.meta.url), { type: 'module', name: 'corrections' }),
	);
