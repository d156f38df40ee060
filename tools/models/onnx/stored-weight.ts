import { ModelBuildError } from '../errors';

/** How a weight's numbers are stored: as they are, as half-precision bits, or as whole numbers `q` that mean `q · scale + minimum`. */
export type WeightStorage =
	| { readonly kind: 'float32'; readonly data: Float32Array }
	| { readonly kind: 'float16'; readonly data: Uint16Array }
	| { readonly kind: 'uint8'; readonly data: Uint8Array; readonly scale: number; readonly minimum: number }
	| { readonly kind: 'int32'; readonly data: Int32Array };

/** A trained constant as a package stores it. `shape`: last index fastest; no entries for a single number. */
export type StoredWeight = { readonly shape: readonly number[] } & WeightStorage;

/** Number of values in a shape. */
export const valueCount = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/** The number that 16 bits stand for as IEEE 754 binary16. */
export const fromFloat16 = (bits: number): number => {
	const sign = bits & 0x8000 ? -1 : 1;
	const exponent = (bits >> 10) & 31;
	const fraction = bits & 1023;
	if (exponent === 31) return fraction ? NaN : sign * Infinity;
	return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 25) * (1024 + fraction);
};

/** The numbers themselves, rounded to float32 as TensorFlow.js rounds them when it loads a model. */
export const valuesOf = (weight: StoredWeight): Float32Array => {
	switch (weight.kind) {
		case 'float32':
			return weight.data;
		case 'int32':
			return Float32Array.from(weight.data);
		case 'float16':
			return Float32Array.from(weight.data, fromFloat16);
		case 'uint8':
			return Float32Array.from(weight.data, (q) => q * weight.scale + weight.minimum);
	}
};

/**
 * The one number of a weight that has no more.
 * @throws ModelBuildError when it has more
 */
export const singleValue = (weight: StoredWeight, what: string): number => {
	const values = valuesOf(weight);
	if (values.length !== 1) throw new ModelBuildError(`${what} has ${values.length} values where one was expected`);
	return values[0]!;
};

/**
 * The same weight with its axes in another order, stored as before.
 * @param order number of the old axis for each new one
 */
export const transposed = (weight: StoredWeight, order: readonly number[]): StoredWeight => {
	const oldStrides = weight.shape.map((_, axis) => valueCount(weight.shape.slice(axis + 1)));
	const shape = order.map((axis) => weight.shape[axis]!);
	const strides = order.map((axis) => oldStrides[axis]!);
	const data = weight.data.slice();
	const index = shape.map(() => 0);
	let from = 0;
	for (let to = 0; to < data.length; to++) {
		data[to] = weight.data[from]!;
		// Counts the index up by one, the last axis first, and moves `from` along.
		for (let axis = shape.length - 1; axis >= 0; axis--) {
			from += strides[axis]!;
			index[axis]!++;
			if (index[axis]! < shape[axis]!) break;
			from -= strides[axis]! * shape[axis]!;
			index[axis] = 0;
		}
	}
	return { ...weight, shape, data } as StoredWeight;
};
