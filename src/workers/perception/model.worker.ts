import { AppError } from '../../core/errors';
import type { ModelFound, ModelJob, ModelKind, ModelReady, ModelSetup } from '../../perceive/model-job';
import { loadModel, type LoadedModel } from '../../perceive/model-kinds';
import type { Method } from '../protocol';
import { serve } from '../serve';
import { createQueue } from '../../core/async/queue';

/** One model beside the faces, on a core of its own: hands, or bodies. */
export type ModelApi<K extends ModelKind> = {
	load: Method<{ kind: K; setup: ModelSetup }, ModelReady>;
	run: Method<ModelJob<K>, ModelFound<K>>;
	check: Method<boolean, number>;
};

let loaded: LoadedModel<ModelKind> | null = null;
/** A job waits for the one before: models remember the last frame, and are not re-entrant. */
const inTurn = createQueue();

const modelInUse = (): LoadedModel<ModelKind> => {
	if (!loaded) throw new AppError('protocol', 'A frame came before the model was loaded');
	return loaded;
};

serve<ModelApi<ModelKind>>(self, {
	load: ({ kind, setup }) =>
		inTurn(async () => {
			loaded?.close();
			loaded = null;
			loaded = await loadModel(kind, setup);
			return loaded.ready;
		}),
	run(job) {
		const model = modelInUse();
		return inTurn(() => model.run(job));
	},
	check(isTurn) {
		const model = modelInUse();
		return inTurn(() => model.check(isTurn));
	},
});
