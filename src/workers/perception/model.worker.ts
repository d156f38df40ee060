import { AppError } from '../../core/errors';
import type { ModelFound, ModelJob, ModelKind, ModelPort, ModelReady, ModelSetup } from '../../perceive/model-job';
import { modelInTurn } from '../../perceive/model-in-turn';
import type { Method } from '../protocol';
import { serve } from '../serve';

/** One model beside the faces, on a core of its own: hands, or bodies. */
export type ModelApi<K extends ModelKind> = {
	load: Method<{ kind: K; setup: ModelSetup }, ModelReady>;
	run: Method<ModelJob<K>, ModelFound<K>>;
	check: Method<boolean, number>;
};

let model: ModelPort<ModelKind> | null = null;

const modelInUse = (): ModelPort<ModelKind> => {
	if (!model) throw new AppError('protocol', 'A frame came before the model was loaded');
	return model;
};

serve<ModelApi<ModelKind>>(self, {
	load: ({ kind, setup }) => (model ??= modelInTurn(kind)).load(setup),
	run: (job) => modelInUse().run(job),
	check: (isTurn) => modelInUse().check(isTurn),
});
