import Papa from 'papaparse';
import { unguardFormula } from '../write-formats/cells';
import { codesInvalid, composeValue, finishCodes, parseTimeMs, quoted, type Code, type ImportedCodes } from './code';
import { oneObservation, pairStates, type BorisPoint } from './boris-events';
import { ACTOR, DURATION, START, STOP, TARGET, timeColumns, TYPE } from './columns';
import { isDatavyuHeader, readDatavyuTable } from './read-datavyu';

/** A table with its header found. Rows are counted from 1 as in the file. */
type Table = {
	columns: ReadonlyMap<string, number>;
	/** Names of BORIS's columns of modifiers. */
	modifiers: readonly string[];
	rows: readonly { cells: readonly string[]; number: number }[];
};

const plain = (name: string): string => name.trim().toLowerCase();

/** BORIS writes some lines about the observation before the header. */
const HEADER_WITHIN = 500;

/** Most columns of a table. */
const MAX_COLUMNS = 1000;

const parse = (text: string): string[][] => {
	// Tabs, semicolons or commas: whichever the first line has that has any. BORIS's first line has as many as the others.
	const marks = ['\t', ';', ','];
	const firstLine = text.split(/\r\n?|\n/, HEADER_WITHIN).find((line) => marks.some((mark) => line.includes(mark)));
	const delimiter = marks.find((mark) => firstLine?.includes(mark)) ?? ',';
	// TSV has no quotes: a quote mark is one.
	const { data, errors } = Papa.parse<string[]>(text, {
		delimiter,
		skipEmptyLines: false,
		...(delimiter === '\t' && { quoteChar: '\0' }),
	});
	const [error] = errors;
	if (error) {
		throw codesInvalid(
			`Row ${(error.row ?? 0) + 1}: ${error.message}.`,
			'Check the quote marks there, or save the table as CSV (UTF-8) again.',
		);
	}
	return data;
};

const findHeader = (rows: readonly (readonly string[])[], isHeader: (names: ReadonlySet<string>) => boolean) => {
	const index = rows.slice(0, HEADER_WITHIN).findIndex((row) => isHeader(new Set(row.map(plain))));
	return index < 0 ? null : index;
};

const tableFrom = (rows: readonly (readonly string[])[], headerIndex: number): Table => {
	const columns = new Map<string, number>();
	if (rows[headerIndex]!.length > MAX_COLUMNS) {
		throw codesInvalid(
			`Row ${headerIndex + 1}: more than ${MAX_COLUMNS} columns.`,
			'Choose a table with one row an event.',
		);
	}
	rows[headerIndex]!.forEach((name, i) => {
		if (!columns.has(plain(name))) columns.set(plain(name), i);
	});
	return {
		columns,
		modifiers: [...columns.keys()].filter((name) => /^modifier #\d+$/.test(name)),
		rows: rows.flatMap((cells, i) =>
			i > headerIndex && cells.some((c) => c.trim() !== '') ? [{ cells, number: i + 1 }] : [],
		),
	};
};

/** Text of a cell; empty when the column or cell is missing. */
const cellOf = ({ columns }: Table, cells: readonly string[], ...names: readonly string[]): string => {
	for (const name of names) {
		const i = columns.get(name);
		const text = i === undefined ? '' : unguardFormula((cells[i] ?? '').trim());
		if (text !== '' && text !== 'n/a') return text;
	}
	return '';
};

/** @param unitS of a number without colons, seconds */
const timeOf = (text: string, number: number, column: string, unitS = 1): number => {
	const ms = parseTimeMs(text, unitS);
	if (ms === null) {
		throw codesInvalid(
			`Row ${number}: ${quoted(text)} in the column ${quoted(column)} is not a time.`,
			'Times are seconds such as 3.25, or hh:mm:ss.sss, from the start of the video; in a column such as start_ms, milliseconds.',
		);
	}
	return ms;
};

const requireOrder = (startMs: number, endMs: number, number: number): void => {
	if (endMs < startMs) throw codesInvalid(`Row ${number}: it stops before it starts.`, 'Correct the times there.');
};

/** BORIS says that nobody is meant. */
const subjectOf = (text: string): string => (text === 'No focal subject' ? '' : text);

const modifiersOf = (table: Table, cells: readonly string[]): string => {
	const old = cellOf(table, cells, 'modifiers');
	const [target = '', ...others] =
		old === '' ? table.modifiers.map((name) => cellOf(table, cells, name)) : old.split('|');
	return composeValue(target, others);
};

const mediaOf = (table: Table): string | null => {
	const [first] = table.rows;
	return (first && cellOf(table, first.cells, 'media file name', 'media file', 'media file path')) || null;
};

/** The rows of one observation of a BORIS export. */
const rowsOf = (table: Table, observation: string | null): Table['rows'] => {
	const idOf = ({ cells }: Table['rows'][number]) => cellOf(table, cells, 'observation id');
	const chosen = oneObservation(table.rows.map(idOf), observation);
	return table.rows.filter((row) => idOf(row) === chosen);
};

const readAggregated = (table: Table, observation: string | null): ImportedCodes => {
	const codes = rowsOf(table, observation).map(({ cells, number }): Code => {
		const startMs = timeOf(cellOf(table, cells, 'start (s)'), number, 'Start (s)');
		const stop = cellOf(table, cells, 'stop (s)');
		const endMs = stop === '' || stop === 'NA' ? startMs : timeOf(stop, number, 'Stop (s)');
		requireOrder(startMs, endMs, number);
		return {
			startMs,
			endMs,
			subject: subjectOf(cellOf(table, cells, 'subject')),
			behaviour: cellOf(table, cells, 'behavior'),
			value: modifiersOf(table, cells),
			place: `row ${number}`,
		};
	});
	return finishCodes({ format: 'boris-aggregated', codes, media: mediaOf(table) });
};

const readTabular = (table: Table, observation: string | null): ImportedCodes => {
	const points = rowsOf(table, observation).map(({ cells, number }): BorisPoint => {
		const status = cellOf(table, cells, 'status', 'behavior type').toUpperCase();
		return {
			timeMs: timeOf(cellOf(table, cells, 'time', 'time (s)'), number, 'Time'),
			subject: subjectOf(cellOf(table, cells, 'subject')),
			behaviour: cellOf(table, cells, 'behavior'),
			value: modifiersOf(table, cells),
			isState: status === 'START' || status === 'STOP',
			place: `row ${number}`,
		};
	});
	const { codes, notes } = pairStates(points);
	return finishCodes({ format: 'boris-tabular', codes, media: mediaOf(table), notes });
};

const readLong = (table: Table): ImportedCodes => {
	const { columns } = table;
	const [starts, stops, durations] = [START, STOP, DURATION].map((names) => timeColumns(columns.keys(), names));
	/** Of several columns the first that is filled in; `null` without one. */
	const timeIn = (from: typeof starts, { cells, number }: Table['rows'][number], what: string): number | null => {
		for (const { name, isMs } of from ?? []) {
			const text = cellOf(table, cells, name);
			if (text !== '') return timeOf(text, number, what, isMs ? 0.001 : 1);
		}
		return null;
	};
	const codes = table.rows.map((row): Code => {
		const { cells, number } = row;
		const startMs = timeIn(starts, row, 'start') ?? timeOf('', number, 'start');
		const stopMs = stops?.length ? timeIn(stops, row, 'stop') : startMs + (timeIn(durations, row, 'duration') ?? 0);
		const endMs = stopMs ?? startMs;
		requireOrder(startMs, endMs, number);
		const subject = cellOf(table, cells, ...ACTOR);
		const people = cellOf(table, cells, 'people').split(' ');
		return {
			startMs,
			endMs,
			subject,
			behaviour: cellOf(table, cells, 'gesture') || cellOf(table, cells, ...TYPE),
			value: composeValue(
				cellOf(table, cells, ...TARGET),
				people.filter((p) => p !== subject),
			),
			place: `row ${number}`,
		};
	});
	return finishCodes({ format: 'csv', codes, media: mediaOf(table) });
};

/**
 * Reads codes from a table with commas, semicolons or tabs: BORIS aggregated or tabular events, or one row an event with a
 * start, a stop or duration, and a type (our own CSV and BIDS events among them).
 *
 * @param observation which observation of a BORIS export; needed when it has several
 * @throws AppError `codes-invalid` with the row and what to do.
 */
export const readTable = (text: string, observation: string | null = null): ImportedCodes => {
	const rows = parse(text);
	const datavyu = rows.slice(0, HEADER_WITHIN).findIndex(isDatavyuHeader);
	if (datavyu >= 0) return readDatavyuTable(rows, datavyu);
	const aggregated = findHeader(
		rows,
		(names) => names.has('behavior') && names.has('start (s)') && names.has('subject'),
	);
	if (aggregated !== null) return readAggregated(tableFrom(rows, aggregated), observation);
	const tabular = findHeader(
		rows,
		(names) => names.has('behavior') && names.has('subject') && (names.has('time') || names.has('time (s)')),
	);
	if (tabular !== null) return readTabular(tableFrom(rows, tabular), observation);
	const hasTimes = (names: ReadonlySet<string>, wanted: readonly string[]) => timeColumns(names, wanted).length > 0;
	const long = findHeader(
		rows,
		(names) =>
			hasTimes(names, START) && hasTimes(names, [...STOP, ...DURATION]) && TYPE.some((name) => names.has(name)),
	);
	if (long !== null) return readLong(tableFrom(rows, long));
	throw codesInvalid(
		'The table has no header that says what its columns are.',
		'The first row should name a start, a stop (or duration) and a type, such as start_s, stop_s, type, actor, target. Of ELAN and Datavyu, choose the .eaf or .opf file itself.',
	);
};
