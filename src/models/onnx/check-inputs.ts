import { AppError } from '../../core/errors';
import type { Tensor, Tensors } from './tensor';
import type { ValueInfo } from './vendor-session';

/** Numbers from 0 to 1, the same for the same seed (mulberry32, public domain, by Tommy Ettinger). */
export const seededRandom = (seed: number): (() => number) => {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
};

const filled = ({ name, type }: ValueInfo, dims: readonly number[], random: () => number): Tensor => {
	const count = dims.reduce((product, dim) => product * dim, 1);
	switch (type) {
		case 'float32':
			return { type, dims, data: Float32Array.from({ length: count }, () => 2 * random() - 1) };
		case 'uint8':
			return { type, dims, data: Uint8Array.from({ length: count }, () => 256 * random()) };
		// Whole numbers are mostly indices and masks: 0 and 1 are in every range.
		case 'int64':
			return { type, dims, data: BigInt64Array.from({ length: count }, () => BigInt(Math.round(random()))) };
		case 'int32':
			return { type, dims, data: Int32Array.from({ length: count }, () => Math.round(random())) };
		case 'bool':
			return { type, dims, data: new Uint8Array(count).fill(1) };
		default:
			throw new AppError('model-corrupt', `Input ${name} is of type ${type}, which nothing here fills`);
	}
};

/**
 * Inputs that fit a model of which only the shapes are known: always the same numbers, from −1 to 1.
 *
 * `freeDimensions`: sizes of named dimensions; what has none is 1.
 *
 * @throws AppError `model-corrupt` for an input of a type that nothing here fills
 */
export const makeCheckInputs = (
	inputs: readonly ValueInfo[],
	freeDimensions: Readonly<Record<string, number>> = {},
): Tensors => {
	const random = seededRandom(1);
	return Object.fromEntries(
		inputs.map((input) => {
			const dims = input.dims.map((dim) => (typeof dim === 'string' ? (freeDimensions[dim] ?? 1) : (dim ?? 1)));
			return [input.name, filled(input, dims, random)];
		}),
	);
};
