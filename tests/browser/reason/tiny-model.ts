import type { AskSession } from '../../../src/reason/answer/types';
import { connectReason, type ReasonClient } from '../../../src/workers/reason/reason-client';
import type { ModelRequest } from '../../../src/reason/language-model/model-source';
import { tinyLlama, type TinyStyle } from '../../../tools/models/tiny/llama';

/** A model of random weights by the project's own script, as files. */
export const tinyModel = (seed = 42, style: TinyStyle = 'chat'): ModelRequest => ({
	kind: 'files',
	id: 'tiny-llama',
	title: 'Tiny Llama',
	dtype: 'fp32',
	files: Object.fromEntries(
		Object.entries(tinyLlama(seed, style)).map(([path, content]) => [path, new Blob([content])]),
	),
});

/** The real worker, and how many were started. */
export const startReason = (
	start = () => new Worker(new URL('./models.worker.ts', import.meta.url), { type: 'module' }),
): { client: ReasonClient; started: () => number; workers: Worker[] } => {
	const workers: Worker[] = [];
	const client = connectReason(() => {
		const worker = start();
		workers.push(worker);
		return worker;
	});
	return { client, started: () => workers.length, workers };
};

/** Nothing to ask about. */
export const noSession: AskSession = {
	...{ people: [], objects: [], events: [], looks: [] },
	...{ untilMs: 0, widthPx: 1, heightPx: 1 },
};
