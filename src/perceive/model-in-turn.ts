import { createQueue } from '../core/async/queue';
import { AppError } from '../core/errors';
import type { ModelKind, ModelPort } from './model-job';
import { loadModel, type LoadedModel } from './model-kinds';

/** One model beside the faces, in this thread: hands, or bodies. A job waits for the one before, as models remember the last frame. */
export const modelInTurn = <K extends ModelKind>(kind: K): ModelPort<K> => {
	let loaded: LoadedModel<K> | null = null;
	const inTurn = createQueue();
	const modelInUse = (): LoadedModel<K> => {
		if (!loaded) throw new AppError('protocol', 'A frame came before the model was loaded');
		return loaded;
	};
	return {
		load: (setup) =>
			inTurn(async () => {
				loaded?.close();
				loaded = null;
				loaded = await loadModel(kind, setup);
				return loaded.ready;
			}),
		async run(job) {
			const model = modelInUse();
			return inTurn(() => model.run(job));
		},
		async check(isTurn) {
			const model = modelInUse();
			return inTurn(() => model.check(isTurn));
		},
	};
};
