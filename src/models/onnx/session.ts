import type { CutInputs } from './encoder-host';
import type { Picture } from './encoder-port';
import { createGpuCutter, type GpuCutter } from './pictures/gpu-cutter';
import { factsOf, findAdapter, openGpu, type Gpu } from './gpu-device';
import { openModelOn, type ModelOptions, type ModelRunner } from './model-runner';
import { chooseRuntime, ort } from './ort-browser';
import type { PictureInput } from './request';
import { openSession } from './vendor-session';

export type { ModelOptions, ModelRunner } from './model-runner';

let opened: Promise<Gpu | null> | null = null;

/**
 * The thread's one GPU device, shared by all its models and by the cutting of pictures; `null` when none can be opened.
 * A lost one is not replaced: ONNX Runtime keeps what it held there until the thread ends.
 */
const sharedGpu = (): Promise<Gpu | null> => {
	opened ??= findAdapter()
		.then((adapter) => adapter && openGpu(adapter))
		.catch((cause: unknown) => {
			console.warn('No GPU device', cause);
			return null;
		});
	return opened;
};

/**
 * Loads a model in this thread, on the GPU if it gives there what it gives on the CPU for one input, else on the CPU
 * (`reason` says why); when it resolves, the model is warm. Meant for workers: on the CPU a run blocks the thread.
 *
 * `bytes`: the ONNX file. They are copied.
 *
 * @throws AppError `model-corrupt` when it cannot be read; `out-of-memory`: a smaller one may fit; `device-lost`
 */
export const openModel = async (bytes: Uint8Array, options: ModelOptions): Promise<ModelRunner> => {
	const adapter = await findAdapter();
	const facts = adapter && factsOf(adapter);
	const wasmOnly = chooseRuntime(options.prefer, facts);
	return openModelOn(
		{
			open: (file, session) => openSession(ort, file, session),
			adapter: () => Promise.resolve(facts),
			gpu: sharedGpu,
			threads: ort.env.wasm.numThreads ?? 1,
		},
		bytes,
		wasmOnly === null ? options : { ...options, wasmOnly },
	);
};

let cutter: Promise<GpuCutter | null> | null = null;

/**
 * Cuts crops on the thread's GPU device; `null` when it cannot, so that the CPU does it. `openModel` must have chosen the
 * GPU for the model they are for.
 */
export const cutOnGpu = async (picture: Picture, pictures: readonly PictureInput[]): Promise<CutInputs | null> => {
	cutter ??= sharedGpu().then((gpu) => gpu && createGpuCutter(gpu.device));
	try {
		return (await (await cutter)?.cut(picture, pictures)) ?? null;
	} catch (cause) {
		console.warn('Crops are cut on the CPU, for the GPU failed to', cause);
		return null;
	}
};
