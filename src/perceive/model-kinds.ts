import { createBodyModel } from './bodies/body';
import type { PerceiveConfig } from './perceive-config';
import { createChecked } from './delegate';
import { createHandModel } from './bodies/hands';
import { bodyRule, handRule } from './bodies/still-rules';
import { whileStill } from './bodies/while-still';
import { runModelJob, type Check, type Model, type ModelFound, type ModelJob, type ModelKind, type ModelReady, type ModelSetup } from './model-job'; // prettier-ignore
import { createCanary, knownCrops, needsCanary, noCanary } from './canary';
import { blackRaster } from './picture/raster';
import { loadRuntime, type Delegate, type VisionRuntime } from './vision-runtime';

type Create<K extends ModelKind> = (
	runtime: VisionRuntime,
	model: Uint8Array,
	delegate: Delegate,
	config: PerceiveConfig,
) => Promise<Model<K>>;

const creators: { [K in ModelKind]: Create<K> } = { hands: createHandModel, bodies: createBodyModel };

/** The model as frames meet it: it rests while nothing moves. */
const resting: { [K in ModelKind]: (model: Model<K>, config: PerceiveConfig) => Model<K> } = {
	hands: (model, config) => whileStill(model, handRule(config)),
	bodies: (model, config) => whileStill(model, bodyRule(config)),
};

/** A model that is ready for frames. */
export type LoadedModel<K extends ModelKind> = {
	ready: ModelReady;
	run(job: ModelJob<K>): Promise<ModelFound<K>>;
	check: Check;
	close(): void;
};

/**
 * Creates the model of this kind, on the GPU if that passes the check, and runs it once on an empty picture, so that the
 * first real frame is not slower than the others. Then it is shown the known picture.
 */
export const loadModel = async <K extends ModelKind>(kind: K, setup: ModelSetup): Promise<LoadedModel<K>> => {
	const runtime = await loadRuntime(setup.modelsUrl, setup.graphics, setup.binary);
	const create = creators[kind];
	const { model, delegate, reason } = await createChecked<Model<K>>(
		(candidate) => create(runtime, setup.model, candidate, setup.config),
		(candidate) => candidate.inFrame(setup.picture, setup.picture, 0).map((it) => it.landmarks),
		setup.gpu,
	);
	const empty = blackRaster(64, 64);
	model.inFrame(empty, empty, 0);
	await model.restart();
	const crops = knownCrops[kind](setup.picture);
	const look = async () => (await model.inCrops(crops, [])).map((it) => it.landmarks);
	const { graphics } = runtime;
	const hasCanary = needsCanary(graphics, setup.config);
	const check = hasCanary ? await createCanary(graphics, setup.picture, delegate, look) : noCanary;
	const following = resting[kind](model, setup.config);
	return {
		ready: { delegate, reason },
		run: (job) => graphics.guard(() => runModelJob(following, job)),
		check,
		close: () => model.close(),
	};
};
