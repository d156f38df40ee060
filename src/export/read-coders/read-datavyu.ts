import { strFromU8, unzipSync } from 'fflate';
import {
	codesInvalid,
	finishCodes,
	listed,
	MAX_CODE_BYTES,
	MAX_TIME_MS,
	quoted,
	type Code,
	type ImportedCodes,
} from './code';
import { ACTOR, TARGET } from './columns';

/** A cell of Datavyu: one coded interval, with a value for each code of its column. */
type Cell = {
	startMs: number;
	endMs: number;
	column: string;
	codes: readonly (readonly [name: string, value: string])[];
	place: string;
};

const SAVE_AGAIN = 'Open the file in Datavyu and save it again.';

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name.trim().toLowerCase());

/**
 * Codes of cells. A column stands for who and for what, as a tier of ELAN does, unless one of its codes says who; a code
 * that says towards whom or what is the value, or else all its codes together are.
 */
const codesOf = (format: 'datavyu' | 'datavyu-csv', cells: readonly Cell[]): ImportedCodes => {
	let endless = 0;
	const backwards: string[] = [];
	const codes = cells.flatMap(({ startMs, endMs, column, codes: coded, place }): Code[] => {
		if (startMs > MAX_TIME_MS || endMs > MAX_TIME_MS) throw codesInvalid(`${place}: too late a time.`, SAVE_AGAIN);
		// Datavyu has 0 for the end of a moment, and for one that nobody has set.
		const isEndless = endMs === 0 && startMs > 0;
		if (isEndless) endless++;
		else if (endMs < startMs) {
			backwards.push(place);
			return [];
		}
		const said = coded.filter(([, value]) => value !== '');
		const who = said.find(([name]) => isOneOf(ACTOR, name))?.[1];
		const target = said.find(([name]) => isOneOf(TARGET, name))?.[1];
		const rest = said.filter(([name]) => !isOneOf(ACTOR, name)).map(([, value]) => value);
		return [
			{
				...{ startMs, endMs: isEndless ? startMs : endMs },
				...{ subject: who ?? column, behaviour: column, value: target ?? rest.join(', '), place },
			},
		];
	});
	const notes = [
		...(endless > 0 ? [`Cells without an offset, which count as moments: ${endless}.`] : []),
		...(backwards.length > 0 ? [`Left out, as they stop before they start: ${listed(backwards)}.`] : []),
	];
	return finishCodes({ format, codes, media: null, notes });
};

/** Onset and offset as `hh:mm:ss:mmm` (thousandths, not frames), then the values. */
const CELL = /^(\d+):(\d\d):(\d\d):(\d{3}),(\d+):(\d\d):(\d\d):(\d{3}),\(?(.*?)\)?$/s;
const COLUMN = /^([^\n]+) \([A-Z]+,(?:true|false),[^)]*\)(?:-(.*))?$/s;
/** A line that begins a cell or a column; others go on with the value above them. */
const BEGINS = /\r?\n(?=\d+:\d\d:\d\d:\d{3},\d+:\d\d:\d\d:\d{3},|[^\n]+ \([A-Z]+,(?:true|false),)/;

/** Fields between commas; a backslash takes its meaning from the character after it. */
const fieldsOf = (text: string): string[] => {
	const fields = [''];
	for (const [piece] of text.matchAll(/\\?./gs)) {
		if (piece === ',') fields.push('');
		else fields[fields.length - 1] += piece.length > 1 ? piece.slice(1) : piece;
	}
	return fields.map((field) => field.replaceAll(/\s+/g, ' ').trim());
};

const msOf = ([hours = '', minutes = '', seconds = '', ms = '']: readonly string[]): number =>
	((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);

const readDb = (text: string): ImportedCodes => {
	const cells: Cell[] = [];
	let column: { name: string; codes: readonly string[]; count: number } | null = null;
	for (const piece of text.replace(/^#\d+/, '').trim().split(BEGINS)) {
		const cell = CELL.exec(piece.trim());
		const named = cell ? null : COLUMN.exec(piece.trim());
		if (cell && column) {
			const values = fieldsOf(cell[9]!);
			cells.push({
				...{ startMs: msOf(cell.slice(1, 5)), endMs: msOf(cell.slice(5, 9)), column: column.name },
				codes: column.codes.map((name, i) => [name, values[i] ?? ''] as const),
				place: `cell ${(column.count += 1)} of ${quoted(column.name)}`,
			});
		} else if (named) {
			const codes = fieldsOf(named[2] ?? 'value').map((name) => name.replace(/\|[A-Z]+$/, ''));
			column = { name: fieldsOf(named[1]!).join(','), codes, count: 0 };
		} else if (piece.trim() !== '') throw codesInvalid(`${quoted(piece.trim())} is no line of Datavyu.`, SAVE_AGAIN);
	}
	return codesOf('datavyu', cells);
};

/**
 * Reads a Datavyu project (.opf), which is a zip archive with the coding in `db`; `null` when the archive is none.
 *
 * @throws AppError `codes-invalid` with the cell and what to do.
 */
export const readOpf = (bytes: Uint8Array): ImportedCodes | null => {
	let db: Uint8Array | undefined;
	try {
		// What is too large unpacked is not unpacked at all.
		db = unzipSync(bytes, { filter: ({ name, originalSize }) => name === 'db' && originalSize <= MAX_CODE_BYTES })[
			'db'
		];
	} catch {
		return null;
	}
	return db ? readDb(strFromU8(db)) : null;
};

/** Whether this row of a table is the header of Datavyu’s own export: columns side by side, each with its ordinal. */
export const isDatavyuHeader = (row: readonly string[]): boolean => {
	const names = new Set(row.map((name) => name.trim()));
	return [...names].some((name) => {
		const column = /^(.+)\.ordinal$/.exec(name)?.[1];
		return column !== undefined && names.has(`${column}.onset`) && names.has(`${column}.offset`);
	});
};

/**
 * Reads the table that Datavyu exports, by cells or by frames: its columns stand side by side, and times are milliseconds.
 *
 * @param rows all rows, the header at `headerIndex`
 * @throws AppError `codes-invalid` with the row and what to do.
 */
export const readDatavyuTable = (rows: readonly (readonly string[])[], headerIndex: number): ImportedCodes => {
	const header = rows[headerIndex]!.map((name) => name.trim());
	const columns = header.flatMap((name) => /^(.+)\.ordinal$/.exec(name)?.[1] ?? []);
	const cells: Cell[] = [];
	for (const column of columns) {
		const codes = header.flatMap((name, i) => {
			const code = name.startsWith(`${column}.`) ? name.slice(column.length + 1) : '';
			return code === '' || ['ordinal', 'onset', 'offset'].includes(code) ? [] : [{ code, i }];
		});
		/** By frames, a cell stands there once for each of its frames. */
		const seen = new Set<string>();
		rows.slice(headerIndex + 1).forEach((row, i) => {
			const text = (what: string) => row[header.indexOf(`${column}.${what}`)]?.trim() ?? '';
			if (text('ordinal') === '' || seen.has(text('ordinal'))) return;
			seen.add(text('ordinal'));
			const place = `Row ${headerIndex + i + 2}`;
			const ms = (what: 'onset' | 'offset') => {
				if (/^\d{1,12}$/.test(text(what))) return Number(text(what));
				throw codesInvalid(`${place}: ${quoted(text(what))} is no ${what} in milliseconds.`, 'Export it again.');
			};
			cells.push({
				...{ startMs: ms('onset'), endMs: ms('offset'), column, place },
				codes: codes.map(({ code, i: at }) => [code, row[at]?.trim() ?? ''] as const),
			});
		});
	}
	return codesOf('datavyu-csv', cells);
};
