import { parquetReadObjects } from 'hyparquet';

/** A row as it is read; what each cell holds has to be looked at. */
export type ParquetRow = Readonly<Record<string, unknown>>;

/** Files up to this size are read whole: one read instead of several. */
const WHOLE_BYTES = 8 << 20;

/**
 * Rows of a Parquet file.
 *
 * @param columns only these are read
 * @throws Error when it is no Parquet file
 */
export const parquetRows = async (blob: Blob, columns?: readonly string[]): Promise<ParquetRow[]> => {
	const file =
		blob.size <= WHOLE_BYTES
			? await blob.arrayBuffer()
			: {
					byteLength: blob.size,
					slice: (from: number, to = blob.size) => blob.slice(from, to).arrayBuffer(),
				};
	return parquetReadObjects({ file, ...(columns && { columns: [...columns] }) });
};

/** A cell with text; `null` of any other. */
export const textIn = (row: ParquetRow, column: string): string | null => {
	const cell = row[column];
	return typeof cell === 'string' ? cell : null;
};

/** A cell with a number; `null` of any other. */
export const numberIn = (row: ParquetRow, column: string): number | null => {
	const cell = row[column];
	return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
};

/** A cell with a list of numbers; what is none stays `null`. */
export const numbersIn = (row: ParquetRow, column: string): (number | null)[] => {
	const cell = row[column];
	return Array.isArray(cell) ? cell.map((value: unknown) => (typeof value === 'number' ? value : null)) : [];
};
