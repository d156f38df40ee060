import { createHandModel, type HandModel } from '../perceive/hands';
import { runHandsJob, type HandsFound, type HandsJob, type HandsSetup } from '../perceive/hands-job';
import { blackRaster } from '../perceive/raster';
import { createChecked } from '../perceive/delegate';
import { loadRuntime, type Delegate } from '../perceive/vision-runtime';
import { AppError } from '../core/errors';
import type { Method } from './protocol';
import { serve } from './serve';

/** Hands run beside faces and bodies, on a core of their own. */
export type HandsApi = {
	load: Method<HandsSetup, Delegate>;
	detect: Method<HandsJob, HandsFound>;
};

let model: HandModel | null = null;

serve<HandsApi>(self, {
	async load(setup) {
		model?.close();
		model = null;
		const runtime = await loadRuntime(setup.modelsUrl, setup.binary);
		const chosen = await createChecked(
			(delegate) => createHandModel(runtime, setup.model, delegate, setup.config),
			(candidate, picture) => candidate.inFrame(picture, picture, 0).map((hand) => hand.landmarks),
			setup.check,
		);
		const empty = blackRaster(64, 64);
		chosen.model.inFrame(empty, empty, 0);
		await chosen.model.restart();
		model = chosen.model;
		return chosen.delegate;
	},
	detect(job) {
		if (!model) throw new AppError('protocol', 'Hands were asked for before their model was loaded');
		return runHandsJob(model, job);
	},
});
