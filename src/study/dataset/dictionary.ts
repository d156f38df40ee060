import { csvRow } from '../../export/write-formats/cells';
import { measureTable } from '../measures/measure-table';
import { observationColumns } from './observation-columns';
import type { ColumnEntry, DatasetTable } from './table';
import { partitionedTables } from './tables';

const entry = (table: string, { name, type, unit, range, whenNull, how }: ColumnEntry): string =>
	csvRow([table, name, type === 'LIST' ? 'LIST of FLOAT' : type, unit, range, whenNull, how]);

/** The dictionary of a dataset: every column of every table, its type, unit and range, what null means, how it is measured. */
export const dictionaryCsv = (
	sessions: Pick<DatasetTable<never>, 'name'> & { columns: readonly ColumnEntry[] },
): string =>
	[
		csvRow(['table', 'column', 'type', 'unit', 'range', 'null_means', 'how']),
		...sessions.columns.map((column) => entry(sessions.name, column)),
		...partitionedTables.flatMap(({ name, columns }) => columns.map((column) => entry(name, column))),
		...observationColumns.map((column) => entry('observations', column)),
	].join('');

/** Every measure: of whom, unit, range, when it is unknown, how it is found. */
export const measuresCsv = (minKnownMs: number): string =>
	[
		csvRow(['level', 'measure', 'title', 'unit', 'range', 'null_means', 'drawn', 'how']),
		...measureTable.map(({ level, id, title, unit, range: [low, high], unknown, isDrawn, how }) => {
			const little = `less than ${minKnownMs / 1000} s known`;
			const range = high === null ? `≥ ${low}` : `${low} to ${high}`;
			return csvRow([
				level,
				id,
				title,
				unit,
				range,
				unknown ? `${little}; ${unknown}` : little,
				isDrawn ? 'yes' : 'no',
				how,
			]);
		}),
	].join('');
