import { sha256 } from 'hash-wasm';
import { AppError } from '../../core/errors';
import { cutPicture } from './pictures/cut-pictures';
import type { EncoderJob, EncoderModel, EncoderPort, Picture } from './encoder-port';
import { atGpuGate } from './gpu-gate';
import { patientFetch } from '../store/patient-fetch';
import { nextTask } from '../../core/async/next-task';
import type { ModelOptions, ModelRunner } from './model-runner';
import { watchOutputs } from './output-watch';
import { readPicture } from './pictures/read-picture';
import type { PictureInput } from './request';
import { createTurns } from './turns';
import type { ModelInputs } from './vendor-tensors';

/** Inputs cut on the GPU, and what frees them. */
export type CutInputs = { inputs: ModelInputs; free: () => void };

/** What the host is built on; tests pass something else. */
export type EncoderHostParts = {
	openModel: (bytes: Uint8Array, options: ModelOptions) => Promise<ModelRunner>;
	/** Cuts pictures on the GPU that models run on; `null` when this picture or these crops cannot be cut there. */
	cutOnGpu: (picture: Picture, pictures: readonly PictureInput[]) => Promise<CutInputs | null>;
};

/** The models of one worker: the other side of `EncoderPort`, without its restarts. Does not close pictures. */
export type EncoderHost = Omit<EncoderPort, 'close'>;

type Loaded = {
	runner: ModelRunner;
	/** Its runs, as far as their results can be believed. */
	run: ModelRunner['run'];
	bytes: number;
	runs: number;
	cutOnGpu: number;
	lastMs: number | null;
	totalMs: number;
};

const readSource = async ({ name, source }: EncoderModel, signal?: AbortSignal): Promise<Uint8Array> => {
	try {
		if ('blob' in source) return new Uint8Array(await source.blob.arrayBuffer());
		const read = async (response: Response) => {
			if (!response.ok) throw new Error(`HTTP status ${response.status}`);
			return new Uint8Array(await response.arrayBuffer());
		};
		return await patientFetch(source.url, read, signal && { signal });
	} catch (cause) {
		signal?.throwIfAborted();
		const where = 'url' in source ? `: ${source.url}` : '';
		throw new AppError('model-missing', `The file of ${name} cannot be read${where}`, { cause });
	}
};

export const createEncoderHost = ({ openModel, cutOnGpu }: EncoderHostParts): EncoderHost => {
	const loaded = new Map<string, Loaded>();
	const turns = createTurns(nextTask);

	const unload = async (name: string): Promise<void> => {
		const model = loaded.get(name);
		loaded.delete(name);
		await model?.runner.close();
	};

	const inputsOf = async (model: Loaded, { picture: given, request }: EncoderJob): Promise<CutInputs> => {
		const { pictures, tensors } = request;
		const picture = typeof given === 'function' ? given() : given;
		if (pictures.length === 0) return { inputs: tensors, free: () => undefined };
		if (!picture) throw new AppError('protocol', 'Crops were asked for without a picture');
		if (model.runner.backend === 'webgpu') {
			const cut = await cutOnGpu(picture, pictures);
			if (cut) {
				model.cutOnGpu += 1;
				return { ...cut, inputs: { ...cut.inputs, ...tensors } };
			}
		}
		const raster = await readPicture(picture);
		const cut = Object.fromEntries(pictures.map((input) => [input.input, cutPicture(raster, input)]));
		return { inputs: { ...cut, ...tensors }, free: () => undefined };
	};

	return {
		async load(model, signal) {
			const { name, source: _source, sha256: expected, ...options } = model;
			const bytes = await readSource(model, signal);
			if (expected !== null) {
				const found = await sha256(bytes);
				if (found !== expected) {
					throw new AppError('model-corrupt', `${name} has SHA-256 ${found} and should have ${expected}`);
				}
			}
			// Loading waits like a run of the timeline: a live picture does not wait for all models that are yet to come.
			return turns.take(
				async () => {
					await unload(name);
					const runner = await openModel(bytes, { name, ...options });
					if (signal?.aborted) {
						await runner.close();
						signal.throwIfAborted();
					}
					loaded.set(name, {
						runner,
						run: watchOutputs(name, runner),
						bytes: bytes.length,
						runs: 0,
						cutOnGpu: 0,
						lastMs: null,
						totalMs: 0,
					});
					return { backend: runner.backend, reason: runner.reason };
				},
				{ priority: 'timeline', ...(signal && { signal }) },
			);
		},
		run(job, signal) {
			return turns.take(
				async () => {
					const model = loaded.get(job.name);
					if (!model) throw new AppError('protocol', `No model is loaded under the name ${job.name}`);
					const fromMs = performance.now();
					const { inputs, free } = await inputsOf(model, job);
					const onGpu = model.runner.backend === 'webgpu';
					const step = () => model.run(inputs);
					const outputs = await (onGpu ? atGpuGate(job.priority, step, signal && { signal }) : step()).finally(free);
					model.lastMs = performance.now() - fromMs;
					model.totalMs += model.lastMs;
					model.runs += 1;
					return outputs;
				},
				{
					priority: job.priority,
					...(job.newestOnly === true && { replaces: job.name }),
					...(signal && { signal }),
				},
			);
		},
		unload,
		stats: () =>
			Promise.resolve(
				[...loaded].map(([name, { runner, bytes, runs, cutOnGpu, lastMs, totalMs }]) => ({
					name,
					backend: runner.backend,
					reason: runner.reason,
					bytes,
					runs,
					cutOnGpu,
					lastMs,
					meanMs: runs > 0 ? totalMs / runs : null,
				})),
			),
	};
};
