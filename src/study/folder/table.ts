import Papa from 'papaparse';
import type { Problem, StudyFile } from './problem';

/** A row of a table: text by the name of its column, trimmed; `null`: the cell is empty or says `n/a`, as in BIDS. */
export type Row = { number: number; cells: Readonly<Record<string, string | null>> };

/** A table with a header. Names of columns are in lower case, in the order of the file. */
export type Table = { columns: readonly string[]; rows: readonly Row[]; problems: readonly Problem[] };

const EMPTY = new Set(['', 'n/a']);

const cellOf = (text: string | undefined): string | null => {
	const trimmed = (text ?? '').trim();
	return EMPTY.has(trimmed.toLowerCase()) ? null : trimmed;
};

/** What separates the cells of a table: a tab, a semicolon or a comma, whichever its first line has. */
export const delimiterOf = (text: string): string => {
	const firstLine = text.slice(0, text.search(/\r|\n|$/));
	return ['\t', ';', ','].find((mark) => firstLine.includes(mark)) ?? ',';
};

/**
 * Reads a table with commas, semicolons or tabs. Empty rows are passed over; a row with more cells than the header, a
 * column without a name and one that is there twice are problems.
 *
 * @param required columns without which the table says nothing
 */
export const readTable = (file: StudyFile, text: string, required: readonly string[]): Table => {
	const problems: Problem[] = [];
	const complain = (row: number | null, column: string | null, message: string) =>
		problems.push({ file, row, column, message });
	const delimiter = delimiterOf(text);
	const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter });
	for (const { row, message } of errors) {
		complain((row ?? 0) + 1, null, `${message}. Check the quote marks there, or save the table as CSV (UTF-8) again.`);
	}
	const columns = (data[0] ?? []).map((name) => name.trim().toLowerCase());
	columns.forEach((name, i) => {
		if (name === '') complain(1, null, `Column ${i + 1} has no name. Give it one, or delete it.`);
		else if (columns.indexOf(name) < i) complain(1, name, 'It is there twice. Rename or delete one of them.');
	});
	for (const name of required) {
		if (!columns.includes(name)) complain(1, name, `It is missing. The first row has to name it.`);
	}
	const rows = data.slice(1).flatMap((cells, i): Row[] => {
		const number = i + 2;
		if (cells.every((cell) => cell.trim() === '')) return [];
		if (cells.length > columns.length) {
			complain(
				number,
				null,
				`It has ${cells.length} cells, the header ${columns.length}. Put text with commas in quote marks.`,
			);
		}
		return [{ number, cells: Object.fromEntries(columns.map((name, column) => [name, cellOf(cells[column])])) }];
	});
	return { columns, rows, problems };
};
