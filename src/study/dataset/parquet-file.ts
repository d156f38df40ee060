import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, DatasetTable } from './table';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const BASIC: Readonly<Record<Exclude<ColumnType, 'LIST'>, SchemaElement>> = {
	STRING: { name: '', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
	INT32: { name: '', type: 'INT32' },
	DOUBLE: { name: '', type: 'DOUBLE' },
	BOOLEAN: { name: '', type: 'BOOLEAN' },
};

/** A list as the format has it, of three levels. */
const listOf = (name: string): SchemaElement[] => [
	{ name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
	{ name: 'list', repetition_type: 'REPEATED', num_children: 1 },
	{ name: 'element', type: 'FLOAT', repetition_type: 'OPTIONAL' },
];

/** Rows of a row group: an hour’s events lie in one, so that its statistics tell what is in it. */
const ROW_GROUP = 50_000;

/**
 * A table as a Parquet file (Snappy). Empty tables are files as well, so that every session has one of each.
 *
 * @param origin `name`: what wrote it; `provenance`: JSON of where it comes from, kept in the file’s metadata
 */
export const parquetFile = <Row>(
	{ columns }: DatasetTable<Row>,
	rows: readonly Row[],
	origin: { name: string; provenance: string },
): Uint8Array<ArrayBuffer> => {
	const writer = new ByteWriter();
	const elements = columns.flatMap(({ name, type }) =>
		type === 'LIST' ? listOf(name) : [{ ...BASIC[type], name, repetition_type: 'OPTIONAL' as const }],
	);
	const parquet = new ParquetWriter({
		writer,
		schema: [{ name: 'root', num_children: columns.length }, ...elements],
		createdBy: origin.name,
		kvMetadata: [{ key: 'regard.provenance', value: origin.provenance }],
	});
	if (rows.length > 0) {
		const columnData = columns.map(({ name, of }) => ({ name, data: rows.map(of) }));
		void parquet.write({ columnData, rowGroupSize: ROW_GROUP });
	}
	void parquet.finish();
	return new Uint8Array(writer.getBuffer());
};
