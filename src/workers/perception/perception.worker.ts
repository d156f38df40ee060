import { AppError } from '../../core/errors';
import type { ModelSet } from '../../core/session';
import { modelsUrl } from '../../models/catalogue';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { fetchModelsAhead } from '../../perceive/load-models';
import { modelInTurn } from '../../perceive/model-in-turn';
import type { ModelKind, ModelPort, ModelPorts } from '../../perceive/model-job';
import { perceiveConfigs } from '../../perceive/model-set';
import { createPerceiver, type Perceiver } from '../../perceive/perceive';
import type { Raster } from '../../perceive/picture/raster';
import { connect } from '../client';
import { connectEncoders } from '../encoders/encoder-client';
import { findHost, startHosted } from '../host';
import type { ModelApi } from './model.worker';
import type { PerceptionApi } from './perception-api';
import { serve } from '../serve';
import { createQueue } from '../../core/async/queue';

/** The workers that this one asks the page for: hands and bodies have one each, models in ONNX's format another. */
export type PerceptionHelper = 'model' | 'encoder';

const host = findHost<PerceptionHelper>();

/** Starts a worker for one model. `rastersOf`: pictures of the closer looks, which nobody else needs: they move. */
const startModel = <K extends ModelKind>(
	kind: K,
	rastersOf: (crops: NonNullable<Parameters<ModelPort<K>['run']>[0]['crops']>) => readonly Raster[],
): ModelPort<K> => {
	const worker = connect<ModelApi<K>>(startHosted(host, 'model'));
	return {
		load: (setup) => worker.call('load', { kind, setup }),
		check: (isTurn) => worker.call('check', isTurn),
		run: (job) =>
			worker.call('run', job, {
				transfer: job.crops === null ? [] : rastersOf(job.crops).map((raster) => raster.data.buffer),
			}),
	};
};

/** Hands and bodies on cores of their own, or, where memory is short, in this thread: each further one takes some for itself. */
const makePorts: { readonly [Set in ModelSet]: () => ModelPorts } = {
	full: () => ({
		hands: startModel('hands', (mosaic) => [mosaic.raster]),
		bodies: startModel('bodies', (crops) => crops.map((crop) => crop.raster)),
	}),
	light: () => ({ hands: modelInTurn('hands'), bodies: modelInTurn('bodies') }),
};
const made: { [Set in ModelSet]?: ModelPorts } = {};
const portsOf = (set: ModelSet): ModelPorts => (made[set] ??= makePorts[set]());

const encoders = connectEncoders(() => startHosted(host, 'encoder'));
const encoderPorts: { readonly [Set in ModelSet]: EncoderPort } = {
	full: encoders,
	light: { ...encoders, load: (model, signal) => encoders.load({ ...model, savesMemory: true }, signal) },
};

let perceiver: Perceiver | null = null;
/** Calls take turns: the models remember the frame before, and are not re-entrant. */
const inTurn = createQueue();

serve<PerceptionApi>(self, {
	begin({ appUrl, set }) {
		// Started before anything is loaded, so that their scripts arrive while the models do.
		portsOf(set);
		fetchModelsAhead(modelsUrl(appUrl), perceiveConfigs[set]);
		return null;
	},
	load: (settings, context) =>
		inTurn(async () => {
			context.signal.throwIfAborted();
			perceiver?.close();
			perceiver = null;
			const { set = 'full' } = settings;
			perceiver = await createPerceiver({
				settings,
				ports: portsOf(set),
				encoderPort: encoderPorts[set],
				report: (progress) => context.emit(progress),
				signal: context.signal,
			});
			return perceiver.ready;
		}),
	loadInstalled: (switches) => perceiver?.loadInstalled(switches) ?? Promise.resolve([]),
	installed: () => Promise.resolve(perceiver?.installed() ?? []),
	encoderModels: () => perceiver?.encoderModels() ?? [],
	prepare({ frame }) {
		if (perceiver) perceiver.prepare(frame);
		else frame.pixels.close();
		return null;
	},
	perceive: ({ frame, hints, encoders }, { signal }) =>
		inTurn(async () => {
			if (signal.aborted || !perceiver) {
				frame.pixels?.close();
				signal.throwIfAborted();
				throw new AppError('protocol', 'A frame came before the models were loaded');
			}
			return perceiver.perceive(frame, hints, encoders);
		}),
	check: () => inTurn(() => perceiver?.check() ?? Promise.resolve(0)),
	encoderStats: () => encoders.stats(),
});
