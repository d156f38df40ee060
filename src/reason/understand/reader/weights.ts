/** A matrix in 8 bits with a scale for each row. */
export type Matrix = {
	readonly rows: number;
	readonly columns: number;
	readonly values: Int8Array;
	readonly scales: Float32Array;
};

/** The file of the reader. */
export type Weights = {
	readonly pieces: readonly string[];
	readonly symbols: readonly string[];
	readonly matrix: (name: string) => Matrix;
	readonly vector: (name: string) => Float32Array;
};

type Listed = {
	readonly name: string;
	readonly shape: readonly number[];
	readonly at: number;
	readonly scales?: number;
};
type Header = Pick<Weights, 'pieces' | 'symbols'> & { readonly tensors: readonly Listed[] };

/**
 * Reads what `training/reader/export.py` writes.
 * @throws RangeError, SyntaxError it is no such file
 */
export const weightsFrom = (file: ArrayBuffer): Weights => {
	const length = new DataView(file).getUint32(0, true);
	const { pieces, symbols, tensors } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Header;
	const begin = 4 + length;
	const named = new Map(tensors.map((one) => [one.name, one]));
	const listed = (name: string): Listed => {
		const found = named.get(name);
		if (!found) throw new RangeError(`The reader has no ${name}`);
		return found;
	};
	return {
		...{ pieces, symbols },
		matrix: (name) => {
			const { shape, at, scales = 0 } = listed(name);
			const [rows = 0, columns = 0] = shape;
			const values = new Int8Array(file, begin + at, rows * columns);
			return { rows, columns, values, scales: new Float32Array(file, begin + scales, rows) };
		},
		vector: (name) => {
			const { shape, at } = listed(name);
			return new Float32Array(file, begin + at, shape[0]);
		},
	};
};
