import type * as Vendor from 'onnxruntime-web';
import { AppError } from '../../core/errors';
import { captured } from './captured-session';
import { exclusive } from './exclusive';
import { toAppError } from './onnx-errors';
import type { Backend, Tensors } from './tensor';
import { valueInfos, type ValueInfo } from './value-info';
import { tensorsFrom, toVendor, type ModelInputs, type Ort } from './vendor-tensors';

/** One loaded model on one backend. */
export type Session = {
	readonly inputs: readonly ValueInfo[];
	readonly outputs: readonly ValueInfo[];
	/**
	 * @throws AppError `protocol` when an input is missing or unknown; `out-of-memory`; `device-lost`; `internal` for
	 * whatever else ONNX Runtime refuses, such as a wrong shape
	 */
	run(inputs: ModelInputs): Promise<Tensors>;
	/** Whether the commands of the first run are replayed. */
	readonly isCaptured: boolean;
	close(): Promise<void>;
};

export type SessionOptions = {
	/** For messages. */
	name: string;
	backend: Backend;
	/** The device for `webgpu`. */
	device: GPUDevice | null;
	/** Sizes for dimensions that have a name, which makes shapes fixed. */
	freeDimensions?: Readonly<Record<string, number>>;
	/**
	 * Whether to record the commands of the first run and replay them afterwards, where that works: on WebGPU, with all
	 * steps of the model there and all shapes fixed. It saves the time in which the CPU puts together commands; inputs
	 * and outputs are then bound to the same buffers for as long as the model is loaded.
	 */
	graphCapture?: boolean;
	/** Whether memory goes back after each run, where it would be kept for the next: slower by a few per cent. */
	savesMemory?: boolean;
};

/** The session, with a `run` that sees only inputs that have the right names and whose errors are ours. */
const checked = ({ name, backend }: SessionOptions, session: Session): Session => ({
	...session,
	async run(given) {
		const { inputs } = session;
		const missing = inputs.filter((input) => !Object.hasOwn(given, input.name));
		const unknown = Object.keys(given).filter((key) => !inputs.some((input) => input.name === key));
		if (missing.length > 0 || unknown.length > 0) {
			const words = [...missing.map((input) => `no ${input.name}`), ...unknown.map((key) => `unknown ${key}`)];
			throw new AppError('protocol', `Inputs of ${name}: ${words.join(', ')}`);
		}
		try {
			return await session.run(given);
		} catch (cause) {
			throw toAppError(cause, `${name} failed on ${backend}`, 'internal');
		}
	},
});

const valuesOf = (session: Vendor.InferenceSession) => ({
	inputs: valueInfos(session.inputMetadata),
	outputs: valueInfos(session.outputMetadata),
});

const providerOf = ({ backend, device }: SessionOptions) =>
	backend === 'webgpu' ? ({ name: 'webgpu', ...(device && { device }) } as const) : 'wasm';

/**
 * The session that records its commands, or `null` where that does not work: a model with steps that run on the CPU, or
 * shapes that are not fixed.
 */
const openCaptured = async (ort: Ort, bytes: Uint8Array, options: SessionOptions): Promise<Session | null> => {
	const { device, freeDimensions } = options;
	if (!device) return null;
	const session = await exclusive(() =>
		ort.InferenceSession.create(bytes, {
			executionProviders: [providerOf(options)],
			...(freeDimensions && { freeDimensionOverrides: freeDimensions }),
			enableGraphCapture: true,
			preferredOutputLocation: 'gpu-buffer',
		}),
	).catch((cause: unknown) => {
		const error = toAppError(cause, `Cannot load ${options.name}`, 'model-corrupt');
		if (error.code !== 'model-corrupt') throw error;
		return null;
	});
	if (!session) return null;
	const values = valuesOf(session);
	const replayed = captured({ ort, session, device, values, freeDimensions });
	if (replayed) return checked(options, { ...values, ...replayed, isCaptured: true });
	await exclusive(() => session.release());
	return null;
};

/**
 * Loads a model.
 *
 * @throws AppError `model-corrupt` when ONNX Runtime cannot read it; `out-of-memory`; `device-lost`
 */
export const openSession = async (ort: Ort, bytes: Uint8Array, options: SessionOptions): Promise<Session> => {
	const { name, backend, freeDimensions, graphCapture = false, savesMemory = false } = options;
	const recorded = graphCapture && backend === 'webgpu' ? await openCaptured(ort, bytes, options) : null;
	if (recorded) return recorded;
	const session = await exclusive(() =>
		ort.InferenceSession.create(bytes, {
			executionProviders: [providerOf(options)],
			graphOptimizationLevel: 'all',
			...(savesMemory && { enableCpuMemArena: false, enableMemPattern: false }),
			...(freeDimensions && { freeDimensionOverrides: freeDimensions }),
		}),
	).catch((cause: unknown) => {
		throw toAppError(cause, `Cannot load ${name} on ${backend}`, 'model-corrupt');
	});
	// Inputs stay where they lie: pictures are cut on the GPU and bound from there. Outputs are fetched with the run: every
	// adapter decodes on the CPU, and binding them would only put the same read-back (at most 393 kB) into a step of its own.
	const run = (given: ModelInputs): Promise<Tensors> =>
		exclusive(async () => {
			const feeds: Record<string, Vendor.Tensor> = {};
			for (const [key, tensor] of Object.entries(given)) feeds[key] = toVendor(ort, tensor);
			return tensorsFrom(await session.run(feeds));
		});
	const close = () => exclusive(() => session.release());
	return checked(options, { ...valuesOf(session), run, close, isCaptured: false });
};
