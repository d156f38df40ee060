import { seededRandom } from '../../core/maths/random';
import { zip } from '../../core/collections';
import { AppError } from '../../core/errors';
import type { Tensor, Tensors } from './tensor';
import type { ValueInfo } from './value-info';

/** What made-up inputs should look like. */
export type CheckLook = {
	/** Least and largest number of pictures (float inputs of four dimensions): 0 and 255, or what normalising leaves. */
	picture: readonly [low: number, high: number];
	/** Inputs that are given as they are, such as the boxes of heads. */
	tensors?: Tensors;
};

/** What a picture from 0 to 255 spans after normalising, over all channels. */
export const lookOf = (mean: readonly number[], std: readonly number[]): CheckLook => ({
	picture: [
		Math.min(...zip(mean, std).map(([middle, spread]) => -middle / spread)),
		Math.max(...zip(mean, std).map(([middle, spread]) => (255 - middle) / spread)),
	],
});

/** Share of the span of a made-up picture that is noise; the rest are soft waves, as photographs are mostly soft. */
const GRAIN = 0.2;
/** Waves across a made-up picture. */
const WAVES = 3;

/** Numbers as a picture has them, whichever of its last three sizes are rows, columns and channels. */
const pictureLike = (
	dims: readonly number[],
	[low, high]: CheckLook['picture'],
	random: () => number,
): Float32Array => {
	const [a = 1, b = 1, c = 1] = dims.slice(-3);
	const wave = (k: number, size: number) => Math.sin((2 * Math.PI * WAVES * k) / Math.max(size, 8));
	const across = Array.from({ length: c }, (_, k) => wave(k, c));
	return Float32Array.from({ length: dims.reduce((product, dim) => product * dim, 1) }, (_, i) => {
		const soft = (wave(Math.floor(i / (b * c)) % a, a) + wave(Math.floor(i / c) % b, b) + across[i % c]!) / 6 + 0.5;
		return low + (high - low) * ((1 - GRAIN) * soft + GRAIN * random());
	});
};

const filled = (
	{ name, type }: ValueInfo,
	dims: readonly number[],
	look: CheckLook | undefined,
	random: () => number,
): Tensor => {
	const count = dims.reduce((product, dim) => product * dim, 1);
	switch (type) {
		case 'float32':
			return look && dims.length === 4
				? { type, dims, data: pictureLike(dims, look.picture, random) }
				: { type, dims, data: Float32Array.from({ length: count }, () => 2 * random() - 1) };
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
 * Inputs that fit a model of which only the shapes are known: always the same numbers, from −1 to 1, or as `look` says: a
 * model may be right on numbers that it never sees and wrong on its own.
 *
 * `freeDimensions`: sizes of named dimensions; what has none is 1.
 *
 * @throws AppError `model-corrupt` for an input of a type that nothing here fills
 */
export const makeCheckInputs = (
	inputs: readonly ValueInfo[],
	freeDimensions: Readonly<Record<string, number>> = {},
	look?: CheckLook,
): Tensors => {
	const random = seededRandom(1).uniform;
	return Object.fromEntries(
		inputs.map((input) => {
			const given = look?.tensors?.[input.name];
			if (given) return [input.name, given];
			const dims = input.dims.map((dim) => (typeof dim === 'string' ? (freeDimensions[dim] ?? 1) : (dim ?? 1)));
			return [input.name, filled(input, dims, look, random)];
		}),
	);
};
