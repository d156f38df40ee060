/**
 * Characters at the start of a cell that make a spreadsheet run it as a formula (OWASP, CSV injection). What has a quote mark
 * before them already gets one more, so that taking one off gives back what was there.
 */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** A value of a table. `null`: unknown, an empty cell. */
export type Cell = string | number | null;

/** Text that no spreadsheet runs: a quote mark is put before what could be a formula. Numbers need none. */
const guardFormula = (text: string): string => {
	// Many readers treat a file with a NUL as binary.
	const safe = text.replaceAll('\0', '\ufffd');
	return FORMULA_START.test(safe) ? `'${safe}` : safe;
};

/** Takes the quote mark of `guardFormula` off again. */
export const unguardFormula = (text: string): string =>
	text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

const CSV_NEEDS_QUOTES = /[",\r\n]/;

const csvCell = (cell: Cell): string => {
	if (cell === null) return '';
	if (typeof cell === 'number') return String(cell);
	const text = guardFormula(cell);
	return CSV_NEEDS_QUOTES.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A row of comma-separated values (RFC 4180) with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A row of tab-separated values with its line end. TSV has no quotes: tabs and line ends within a cell become blanks.
 *
 * @param unknown what stands for `null`
 */
export const tsvRow = (cells: readonly Cell[], unknown = ''): string => {
	const cell = (value: Cell): string => {
		if (value === null) return unknown;
		return typeof value === 'number' ? String(value) : guardFormula(value.replace(/[\t\r\n]+/g, ' '));
	};
	return `${cells.map(cell).join('\t')}\n`;
};

/** Whole milliseconds. Every format writes times through this, so that all agree and come back the same. */
export const wholeMs = (ms: number): number => Math.round(ms);

/** Seconds with three decimals, `12.340`. Times are never below zero, so that no guard against formulas touches them. */
export const seconds = (ms: number): string => (wholeMs(ms) / 1000).toFixed(3);
