import { ModelBuildError } from '../errors';
import { valueCount, type StoredWeight, type WeightStorage } from './stored-weight';

/** One weight of a TensorFlow.js manifest. `dtype`: what it is when loaded; `quantization`: how it is stored, if otherwise. */
type ManifestEntry = {
	name: string;
	shape: number[];
	dtype: string;
	quantization?: { dtype: string; scale?: number; min?: number };
};

/** A group of a TensorFlow.js manifest: weights that lie one after another in one file. */
export type WeightGroup = { paths: string[]; weights: ManifestEntry[] };

/** Weights by name. */
export type Weights = ReadonlyMap<string, StoredWeight>;

/**
 * Reads the weights of a TensorFlow.js model (https://github.com/tensorflow/tfjs, `weights_loader`; face-api writes the
 * same form).
 * @param groups the manifest; only one group in one file is understood
 * @param bytes the file that it names
 * @throws ModelBuildError when manifest and file do not fit, or a weight is stored in a way not known here
 */
export const readWeights = (groups: readonly WeightGroup[], bytes: Uint8Array, what: string): Weights => {
	const [group, ...others] = groups;
	if (group?.paths.length !== 1 || others.length > 0) {
		throw new ModelBuildError(`${what} should have its weights in one file, and its manifest names another number`);
	}
	const weights = new Map<string, StoredWeight>();
	let at = 0;
	for (const entry of group.weights) {
		const count = valueCount(entry.shape);
		const length = count * bytesPerValue(entry, what);
		// A copy, because a typed array must start at a multiple of its element's size.
		const data = bytes.slice(at, at + length);
		if (data.length !== length) {
			throw new ModelBuildError(`${what} is cut off in ${entry.name}: it has ${bytes.length} bytes`);
		}
		weights.set(entry.name, { shape: entry.shape, ...storageOf(entry, data) });
		at += length;
	}
	if (at !== bytes.length) {
		throw new ModelBuildError(`${what} has ${bytes.length} bytes, of which its manifest explains ${at}`);
	}
	return weights;
};

const storedType = ({ dtype, quantization }: ManifestEntry): string => quantization?.dtype ?? dtype;

const BYTES: Readonly<Partial<Record<string, number>>> = { float32: 4, int32: 4, float16: 2, uint8: 1 };

const bytesPerValue = (entry: ManifestEntry, what: string): number => {
	const type = storedType(entry);
	const size = BYTES[type];
	if (size === undefined || (entry.dtype === 'int32' && type !== 'int32')) {
		throw new ModelBuildError(`${what} stores ${entry.name} (${entry.dtype}) as ${type}, which is not understood`);
	}
	return size;
};

const storageOf = (entry: ManifestEntry, { buffer }: Uint8Array<ArrayBuffer>): WeightStorage => {
	switch (storedType(entry)) {
		case 'uint8':
			return {
				kind: 'uint8',
				data: new Uint8Array(buffer),
				scale: entry.quantization?.scale ?? 1,
				minimum: entry.quantization?.min ?? 0,
			};
		case 'float16':
			return { kind: 'float16', data: new Uint16Array(buffer) };
		case 'int32':
			return { kind: 'int32', data: new Int32Array(buffer) };
		default:
			return { kind: 'float32', data: new Float32Array(buffer) };
	}
};
