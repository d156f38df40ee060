import { AppError } from '../core/errors';
import type { HandsPort } from '../perceive/hands-job';
import { createPerceiver, type Perceiver } from '../perceive/perceive';
import { connect } from './client';
import type { HandsApi } from './hands.worker';
import type { PerceptionApi } from './protocol';
import { serve } from './serve';

const handsWorker = connect<HandsApi>(new Worker(new URL('./hands.worker.ts', import.meta.url), { type: 'module' }));
const handsPort: HandsPort = {
	load: (setup) => handsWorker.call('load', setup),
	detect: (job) => handsWorker.call('detect', job, job.crops ? { transfer: [job.crops.raster.data.buffer] } : {}),
};

let perceiver: Perceiver | null = null;
/** Calls take turns: the models remember the frame before, and are not re-entrant. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
	const next = turn.then(run);
	turn = next.catch(() => undefined);
	return next;
};

serve<PerceptionApi>(self, {
	load: (settings, context) =>
		inTurn(async () => {
			context.signal.throwIfAborted();
			perceiver?.close();
			perceiver = null;
			perceiver = await createPerceiver(settings, handsPort, (progress) => context.emit(progress), context.signal);
			return perceiver.ready;
		}),
	perceive: ({ frame, hints }, { signal }) =>
		inTurn(() => {
			if (signal.aborted || !perceiver) {
				frame.pixels.close();
				signal.throwIfAborted();
				throw new AppError('protocol', 'A frame came before the models were loaded');
			}
			return perceiver.perceive(frame, hints);
		}),
});
