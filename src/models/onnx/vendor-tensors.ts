import type * as Vendor from 'onnxruntime-web';
import { AppError } from '../../core/errors';
import { tensorOf, type Tensor, type Tensors } from './tensor';

/** Numbers that lie in a buffer of the GPU device that the model runs on. */
export type GpuTensor = { readonly type: 'float32'; readonly dims: readonly number[]; readonly buffer: GPUBuffer };

/** Inputs of a model, by name. */
export type ModelInputs = Readonly<Record<string, Tensor | GpuTensor>>;

/** ONNX Runtime, from whichever of its builds. */
export type Ort = Pick<typeof Vendor, 'InferenceSession' | 'Tensor'>;

/** Our tensor as ONNX Runtime takes it; the numbers are not copied. */
export const toVendor = (ort: Ort, tensor: Tensor | GpuTensor): Vendor.Tensor => {
	const dims = [...tensor.dims];
	if ('buffer' in tensor) return ort.Tensor.fromGpuBuffer(tensor.buffer, { dataType: 'float32', dims });
	// The overloads know each pair of type and array, and not the union of the pairs.
	return new ort.Tensor(tensor.type as 'float32', tensor.data as Float32Array, dims);
};

const TYPES = ['float32', 'int64', 'int32', 'uint8', 'bool'] as const;

/**
 * What ONNX Runtime gives as our tensor, fetched from the GPU when it lies there.
 *
 * @throws AppError `model-corrupt` for a type of number that no adapter knows
 */
const fromVendor = async (name: string, value: Vendor.Tensor): Promise<Tensor> => {
	const data = await value.getData();
	const type = TYPES.find((known) => known === value.type);
	if (!type) throw new AppError('model-corrupt', `Output ${name} is of type ${value.type}`);
	return tensorOf(type, value.dims, data as Tensor['data']);
};

/** `fromVendor` for each output. */
export const tensorsFrom = async (values: Vendor.InferenceSession.OnnxValueMapType): Promise<Tensors> => {
	const tensors: Record<string, Tensor> = {};
	for (const [name, value] of Object.entries(values)) {
		tensors[name] = await fromVendor(name, value);
		value.dispose();
	}
	return tensors;
};
