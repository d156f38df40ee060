import { AppError } from '../../core/errors';
import type { Tensors } from '../../models/onnx/tensor';

/**
 * The numbers of an output of a model. Converters from OpenVINO write the number of a port behind the name, `name/…`.
 *
 * @param dims that it must have
 * @throws AppError `model-corrupt` when there is no such output, or one of another type or shape
 */
export const floatsOf = (outputs: Tensors, name: string, dims: readonly number[]): Float32Array => {
	const tensor = outputs[name] ?? Object.entries(outputs).find(([key]) => key.startsWith(`${name}/`))?.[1];
	if (!tensor) throw new AppError('model-corrupt', `The model gave no output ${name}`);
	if (tensor.type !== 'float32' || tensor.dims.length !== dims.length || tensor.dims.some((d, i) => d !== dims[i]))
		throw new AppError(
			'model-corrupt',
			`Output ${name} is ${tensor.type} [${tensor.dims.join(', ')}], expected float32 [${dims.join(', ')}]`,
		);
	return tensor.data;
};

/** The rows of a table that a model gave, each with numbers of its own; `dims` and errors as of `floatsOf`. */
export const rowsOf = (
	outputs: Tensors,
	name: string,
	dims: readonly [rows: number, width: number],
): Float32Array[] => {
	const all = floatsOf(outputs, name, dims);
	const [rows, width] = dims;
	return Array.from({ length: rows }, (_, i) => all.slice(i * width, (i + 1) * width));
};
