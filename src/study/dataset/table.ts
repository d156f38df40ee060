/** How a column is stored. `LIST`: of numbers. */
export type ColumnType = 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN' | 'LIST';

/** A value of a cell; `null`: unknown, or what the column says. */
type Cell = string | number | boolean | readonly (number | null)[] | null;

/** What the dictionary says of a column. */
export type ColumnEntry = {
	readonly name: string;
	readonly type: ColumnType;
	/** `none` of names and counts. */
	readonly unit: string;
	/** Values it can have, in words; `any` where nothing bounds it. */
	readonly range: string;
	/** What `null` means; `never` where there is none. */
	readonly whenNull: string;
	/** What it is and how it is measured. */
	readonly how: string;
};

/** A column with how a row fills it. */
export type Column<Row> = ColumnEntry & { readonly of: (row: Row) => Cell };

/** A table of the dataset: the dictionary, the files and their readers follow from these. */
export type DatasetTable<Row> = {
	readonly name: string;
	/** What one row is. */
	readonly row: string;
	readonly columns: readonly Column<Row>[];
};
