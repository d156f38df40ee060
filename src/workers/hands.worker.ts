import { createHandModel, type HandModel } from '../perceive/hands';
import { runHandsJob, type HandsFound, type HandsJob, type HandsSetup } from '../perceive/hands-job';
import { blackRaster } from '../perceive/raster';
import { loadRuntime } from '../perceive/vision-runtime';
import { AppError } from '../core/errors';
import type { Method } from './protocol';
import { serve } from './serve';

/** Hands run beside faces and bodies, on a core of their own. */
export type HandsApi = {
	load: Method<HandsSetup, null>;
	detect: Method<HandsJob, HandsFound>;
};

let model: HandModel | null = null;

serve<HandsApi>(self, {
	async load(setup) {
		model?.close();
		model = null;
		const runtime = await loadRuntime(setup.modelsUrl, setup.binary);
		const loaded = await createHandModel(runtime, setup.model, setup.delegate, setup.config);
		const empty = blackRaster(64, 64);
		loaded.inFrame(empty, empty, 0);
		await loaded.restart();
		model = loaded;
		return null;
	},
	detect(job) {
		if (!model) throw new AppError('protocol', 'Hands were asked for before their model was loaded');
		return runHandsJob(model, job);
	},
});
