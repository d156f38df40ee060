import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { writeText } from './write-file.ts';

/**
 * Changes cells of a table in its file; delimiter, line ends and all other cells stay as they are. A file in which nothing
 * changes is not written.
 *
 * @param edit changes the cells of a row, which has as many as there are names; these are in lower case. `added`: columns
 * that the file did not have
 * @param needed columns that are added, empty, where they are missing
 * @throws WriteError
 */
export const editTable = (
	path: string,
	edit: (names: readonly string[], row: string[], added: readonly string[]) => void,
	needed: readonly string[] = [],
): void => {
	const { data, meta } = Papa.parse<string[]>(readFileSync(path, 'utf8'));
	const [head = [], ...rows] = data;
	const nameOf = (text: string) =>
		text
			.replace(/^\uFEFF/, '')
			.trim()
			.toLowerCase();
	const added = needed.filter((name) => !head.map(nameOf).includes(name));
	const heads = [...head, ...added];
	const names = heads.map(nameOf);
	const edited = rows.map((row) => {
		if (row.every((cell) => cell.trim() === '')) return row;
		const cells = names.map((_, place) => row[place] ?? '');
		const before = cells.join('\0');
		edit(names, cells, added);
		return cells.join('\0') === before ? row : cells;
	});
	if (edited.every((row, i) => row === rows[i])) return;
	writeText(path, Papa.unparse([heads, ...edited], { delimiter: meta.delimiter, newline: meta.linebreak }));
};
