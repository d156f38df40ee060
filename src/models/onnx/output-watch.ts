import { AppError } from '../../core/errors';
import type { ModelRunner } from './model-runner';
import { tensorOf, type Tensor, type Tensors } from './tensor';
import type { GpuTensor, ModelInputs } from './vendor-tensors';

/** Why results may be bogus. Each can also occur in a healthy model, which is therefore asked again. */
type Doubt = 'nothing but the same number' | 'the results of the picture before';

const isSameTensor = (a: Tensor | GpuTensor | undefined, b: Tensor | GpuTensor): boolean => {
	// What lies on the GPU is not fetched for a comparison: it counts as another picture.
	if (!a || 'buffer' in a || 'buffer' in b || a.type !== b.type || a.data.length !== b.data.length) return false;
	const { data } = a;
	return String(a.dims) === String(b.dims) && b.data.every((value, i) => Object.is(value, data[i]));
};

const areSame = (a: ModelInputs, b: ModelInputs): boolean =>
	Object.keys(a).length === Object.keys(b).length &&
	Object.entries(b).every(([name, tensor]) => isSameTensor(a[name], tensor));

type Look = { isFinite: boolean; isConstant: boolean };

/** Looks once at every floating-point number; a single number is never called constant, which would say nothing. */
const lookAt = (outputs: Tensors): Look => {
	let count = 0;
	let first = 0;
	const look: Look = { isFinite: true, isConstant: true };
	for (const { type, data } of Object.values(outputs)) {
		if (type !== 'float32') continue;
		for (const value of data) {
			if (count === 0) first = value;
			else if (value !== first) look.isConstant = false;
			if (!Number.isFinite(value)) look.isFinite = false;
			count += 1;
		}
	}
	return { ...look, isConstant: look.isConstant && count > 1 };
};

/** A copy of the results: whoever receives them may transfer their memory. */
const copyOf = (outputs: Tensors): Tensors =>
	Object.fromEntries(
		Object.entries(outputs).map(([name, { type, dims, data }]) => [name, tensorOf(type, dims, data.slice())]),
	);

/**
 * Watches the results of a model. A backend that fails without an error leaves what was in the buffers: zeros, or the
 * numbers of the run before. Both may also be right: a detector that finds nothing, a probability that saturates, two
 * black pictures. So doubt alone refuses nothing: the model then has to repeat what it said of a known input.
 *
 * @returns a run; it throws AppError `results-wrong` when a result is no finite number, and when results look made up and
 * the model is wrong about the known input; otherwise as `ModelRunner.run`
 */
export const watchOutputs = (name: string, runner: Pick<ModelRunner, 'run' | 'isWell'>): ModelRunner['run'] => {
	let last: { inputs: ModelInputs; outputs: Tensors } | null = null;

	const doubtOf = (inputs: ModelInputs, outputs: Tensors, { isConstant }: Look): Doubt | null => {
		if (isConstant) return 'nothing but the same number';
		const isRepeated = last && areSame(last.outputs, outputs) && !areSame(last.inputs, inputs);
		return isRepeated ? 'the results of the picture before' : null;
	};

	return async (inputs) => {
		const outputs = await runner.run(inputs);
		const look = lookAt(outputs);
		if (!look.isFinite) throw new AppError('results-wrong', `${name} gave results that are not numbers`);
		const doubt = doubtOf(inputs, outputs, look);
		if (doubt && !(await runner.isWell())) {
			throw new AppError('results-wrong', `${name} gave ${doubt}, and is wrong about a known input`);
		}
		last = { inputs, outputs: copyOf(outputs) };
		return outputs;
	};
};
