import { ModelBuildError } from '../errors';
import type { StoredWeight } from '../onnx/stored-weight';
import type { TfliteModel } from './model';
import { Buffer, operatorKinds, TensorType } from './schema';

/** The trained numbers of a .tflite file, by tensor numbers. */
export type Constants = {
	/** As stored: through a DEQUANTIZE that widens half precision, the half-precision numbers. `null`: it is computed. */
	find(tensor: number): StoredWeight | null;
	/** @throws ModelBuildError when the tensor is computed */
	get(tensor: number): StoredWeight;
};

/** @param what names the file in errors */
export const constantsOf = (model: TfliteModel, what: string): Constants => {
	/** Tensor that DEQUANTIZE makes → the stored one. */
	const widened = new Map(
		model.operators
			.filter(({ opcodeIndex }) => model.operatorCodes[opcodeIndex]?.code === operatorKinds.dequantize.code)
			.map(({ inputs, outputs }) => [outputs[0]!, inputs[0]!]),
	);
	const find = (tensor: number): StoredWeight | null => {
		const { shape, type, buffer, name } = model.tensors[widened.get(tensor) ?? tensor]!;
		const bytes = model.buffers[buffer]?.bytes(Buffer.data);
		if (!bytes || bytes.length === 0) return null;
		// Copied, as arrays of wider numbers have to begin at a multiple of their width.
		const { buffer: data } = bytes.slice();
		switch (type) {
			case TensorType.float32:
				return { shape, kind: 'float32', data: new Float32Array(data) };
			case TensorType.float16:
				return { shape, kind: 'float16', data: new Uint16Array(data) };
			case TensorType.int32:
				return { shape, kind: 'int32', data: new Int32Array(data) };
			default:
				throw new ModelBuildError(`${what}: the constant ${name} is of type ${type}, which is not understood`);
		}
	};
	return {
		find,
		get(tensor) {
			const found = find(tensor);
			if (!found) throw new ModelBuildError(`${what}: ${model.tensors[tensor]!.name} should be a constant`);
			return found;
		},
	};
};
