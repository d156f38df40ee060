import { ModelBuildError } from './errors';
import type { GraphChange, NewOperator, NewTensor } from './tflite/edit';
import { elementCount, type TfliteModel } from './tflite/model';
import { TensorType } from './tflite/schema';

/** A tensor of shape `[1, 1, 1, channels]` in the graph under construction: its number and its length. */
export type Channels = { tensor: number; channels: number };

/** One weight that is not zero: output channel, input channel, value. */
export type Weight = { out: number; in: number; value: ExactHalf };

/** The weights that are needed, with their bit patterns as 16-bit floats (IEEE 754 binary16). All are exact. */
export const exactHalfBits = { 1: 0x3c00, 0.5: 0x3800, 0.0625: 0x2c00 } as const;
type ExactHalf = keyof typeof exactHalfBits;

/**
 * Collects operators to add behind a model's last one. Only kinds that both the CPU and the GPU delegate run are
 * offered: with GATHER the graph would be smaller, but the GPU delegate refuses it.
 */
export class GraphExtender {
	readonly #model: TfliteModel;
	readonly #tensors: NewTensor[] = [];
	readonly #operators: NewOperator[] = [];

	constructor(model: TfliteModel) {
		this.#model = model;
	}

	/**
	 * One of the model's outputs.
	 * @throws ModelBuildError when it does not have `channels` values
	 */
	output(index: number, channels: number): Channels {
		const tensor = this.#model.outputs[index];
		const shape = tensor === undefined ? [] : this.#model.tensors[tensor]!.shape;
		if (tensor === undefined || elementCount(shape) !== channels) {
			const found = tensor === undefined ? 'is missing' : `has shape [${shape.join(', ')}]`;
			throw new ModelBuildError(
				`Output ${index} of the face landmark model ${found}; ${channels} values were expected`,
			);
		}
		return { tensor, channels };
	}

	/** All inputs one after another. */
	concatenate(name: string, inputs: readonly Channels[]): Channels {
		const output = this.#computed(
			name,
			inputs.reduce((sum, input) => sum + input.channels, 0),
		);
		this.#operators.push({
			kind: 'concatenation',
			inputs: inputs.map(({ tensor }) => tensor),
			outputs: [output.tensor],
		});
		return output;
	}

	/**
	 * Multiplies with a matrix, as a 1×1 convolution. The matrix is stored in 16-bit floats and made 32-bit by the
	 * runtime when the model is loaded, which halves its size.
	 */
	multiplyMatrix(name: string, input: Channels, outputChannels: number, weights: readonly Weight[]): Channels {
		const half = new Uint8Array(outputChannels * input.channels * 2);
		const view = new DataView(half.buffer);
		for (const weight of weights) {
			view.setUint16(2 * (weight.out * input.channels + weight.in), exactHalfBits[weight.value], true);
		}
		const shape = [outputChannels, 1, 1, input.channels];
		const stored = this.#add({ name: `${name}/weights16`, shape, type: TensorType.float16, data: half });
		const matrix = this.#add({ name: `${name}/weights`, shape, type: TensorType.float32, data: null });
		const bias = this.#add({
			name: `${name}/bias`,
			shape: [outputChannels],
			type: TensorType.float32,
			data: new Uint8Array(4 * outputChannels),
		});
		const output = this.#computed(name, outputChannels);
		this.#operators.push(
			{ kind: 'dequantize', inputs: [stored], outputs: [matrix] },
			{ kind: 'conv2d', inputs: [input.tensor, matrix, bias], outputs: [output.tensor] },
		);
		return output;
	}

	/** Sets the channels to zero for which `keep` says no. */
	mask(name: string, input: Channels, keep: (channel: number) => boolean): Channels {
		const data = new Uint8Array(4 * input.channels);
		const view = new DataView(data.buffer);
		for (let channel = 0; channel < input.channels; channel++)
			view.setFloat32(4 * channel, keep(channel) ? 1 : 0, true);
		const mask = this.#add({
			name: `${name}/mask`,
			shape: [1, 1, 1, input.channels],
			type: TensorType.float32,
			data,
		});
		const output = this.#computed(name, input.channels);
		this.#operators.push({ kind: 'mul', inputs: [input.tensor, mask], outputs: [output.tensor] });
		return output;
	}

	/** Sum of two tensors of the same length. */
	add(name: string, a: Channels, b: Channels): Channels {
		const output = this.#computed(name, a.channels);
		this.#operators.push({ kind: 'add', inputs: [a.tensor, b.tensor], outputs: [output.tensor] });
		return output;
	}

	/** Everything collected. `outputs` replace the model's own, in this order. */
	finish(outputs: readonly Channels[]): GraphChange {
		return {
			tensors: this.#tensors,
			operators: this.#operators,
			leftOut: new Set(),
			outputs: outputs.map(({ tensor }) => tensor),
		};
	}

	#computed(name: string, channels: number): Channels {
		const tensor = this.#add({ name, shape: [1, 1, 1, channels], type: TensorType.float32, data: null });
		return { tensor, channels };
	}

	#add(tensor: NewTensor): number {
		this.#tensors.push(tensor);
		return this.#model.tensors.length + this.#tensors.length - 1;
	}
}
