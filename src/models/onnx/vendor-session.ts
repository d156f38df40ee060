import type * as Vendor from 'onnxruntime-web';
import { AppError } from '../../core/errors';
import { exclusive } from './exclusive';
import { toAppError } from './onnx-errors';
import type { Backend, Tensors } from './tensor';
import { tensorsFrom, toVendor, type ModelInputs, type Ort } from './vendor-tensors';

/** Name, element type and shape of an input or output. A size that may vary is a name, or `null` without one. */
export type ValueInfo = {
	readonly name: string;
	readonly type: string;
	readonly dims: readonly (number | string | null)[];
};

/** One loaded model on one backend. */
export type Session = {
	readonly inputs: readonly ValueInfo[];
	readonly outputs: readonly ValueInfo[];
	/**
	 * @throws AppError `protocol` when an input is missing or unknown; `out-of-memory`; `device-lost`; `internal` for
	 * whatever else ONNX Runtime refuses, such as a wrong shape
	 */
	run(inputs: ModelInputs): Promise<Tensors>;
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
};

const valueInfos = (metadata: readonly Vendor.InferenceSession.ValueMetadata[]): ValueInfo[] =>
	metadata.map((value) => ({
		name: value.name,
		type: value.isTensor ? value.type : 'not a tensor',
		dims: value.isTensor ? value.shape.map((dim) => (dim === '' || dim === -1 ? null : dim)) : [],
	}));

/**
 * Loads a model.
 *
 * @throws AppError `model-corrupt` when ONNX Runtime cannot read it; `out-of-memory`; `device-lost`
 */
export const openSession = async (ort: Ort, bytes: Uint8Array, options: SessionOptions): Promise<Session> => {
	const { name, backend, device, freeDimensions } = options;
	const onGpu = backend === 'webgpu';
	const session = await exclusive(() =>
		ort.InferenceSession.create(bytes, {
			executionProviders: [onGpu ? { name: 'webgpu', ...(device && { device }) } : 'wasm'],
			graphOptimizationLevel: 'all',
			...(freeDimensions && { freeDimensionOverrides: freeDimensions }),
		}),
	).catch((cause: unknown) => {
		throw toAppError(cause, `Cannot load ${name} on ${backend}`, 'model-corrupt');
	});
	const inputs = valueInfos(session.inputMetadata);
	return {
		inputs,
		outputs: valueInfos(session.outputMetadata),
		async run(given) {
			const missing = inputs.filter((input) => !Object.hasOwn(given, input.name));
			const unknown = Object.keys(given).filter((key) => !inputs.some((input) => input.name === key));
			if (missing.length > 0 || unknown.length > 0) {
				const words = [...missing.map((input) => `no ${input.name}`), ...unknown.map((key) => `unknown ${key}`)];
				throw new AppError('protocol', `Inputs of ${name}: ${words.join(', ')}`);
			}
			try {
				return await exclusive(async () => {
					const feeds: Record<string, Vendor.Tensor> = {};
					for (const [key, tensor] of Object.entries(given)) feeds[key] = toVendor(ort, tensor);
					return tensorsFrom(await session.run(feeds));
				});
			} catch (cause) {
				throw toAppError(cause, `${name} failed on ${backend}`, 'internal');
			}
		},
		close: () => exclusive(() => session.release()),
	};
};
