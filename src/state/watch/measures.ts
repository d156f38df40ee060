import type { PersonId } from '../../core/people';
import { csvRow, type Cell } from '../../export/write-formats/cells';
import { pairColumns, personColumns, type MeasureColumn, type MeasureUnit } from '../../graph/measure-columns';
import { difference, type Measured, type Measures } from '../../graph/measures';

export { type MeasureColumn, type MeasureUnit } from '../../graph/measure-columns';
export { difference, measuresOf, type Measured, type Measures } from '../../graph/measures';

/** A table of measures: of people, or of ordered pairs. */
export type MeasuresOfWhom = 'people' | 'pairs';

/** A row of either table. `people`: the one, or who does it and towards whom. */
export type MeasureRow = { key: string; people: readonly PersonId[]; values: Readonly<Record<string, Measured>> };

/** Columns of a table. */
export const columnsOf = (whom: MeasuresOfWhom): readonly MeasureColumn[] =>
	whom === 'people' ? personColumns : pairColumns;

/** Rows of a table, in order of id. */
export const rowsOf = (measures: Measures, whom: MeasuresOfWhom): MeasureRow[] =>
	whom === 'people'
		? measures.people.map(({ personId, values }) => ({ key: personId, people: [personId], values }))
		: measures.pairs.map(({ from, to, values }) => ({ key: `${from}>${to}`, people: [from, to], values }));

/** How a table is sorted: by a column, or by name when `null`. */
export type MeasureSort = { columnId: string | null; isDescending: boolean };

/**
 * Rows in the order of their numbers; what is unknown comes last either way, and equals stay in order of id.
 *
 * @param numberOf what a row is sorted by; `null`: unknown
 */
export const sortRows = <Row>(
	rows: readonly Row[],
	numberOf: (row: Row) => number | null,
	isDescending: boolean,
): Row[] => {
	const numbers = rows.map((row) => ({ row, number: numberOf(row) }));
	const known = numbers.filter((r) => r.number !== null);
	known.sort((a, b) => (isDescending ? b.number! - a.number! : a.number! - b.number!));
	return [...known, ...numbers.filter((r) => r.number === null)].map((r) => r.row);
};

const UNIT_NAMES: Readonly<Record<MeasureUnit, string>> = {
	ms: 's',
	share: 'share',
	count: 'count',
	'per-minute': 'per_min',
};

/** Seconds, shares and rates, without meaningless digits. */
const toCell = (value: number | null, unit: MeasureUnit): Cell =>
	value === null ? null : Math.round((unit === 'ms' ? value / 1000 : value) * 10_000) / 10_000;

/** A window and its measures, as a file names it. */
export type NamedMeasures = { name: string; measures: Measures };

/**
 * A table of measures as CSV, one row a window and person or pair: every measure with its unit in the column's name, and
 * beside it its denominator. An unknown value is an empty cell. With two windows there are rows of their difference too.
 *
 * @param windows one, or A and B
 * @param nameOf what people are called; guarded against formulas like every text
 */
export const measuresCsv = (
	windows: readonly NamedMeasures[],
	whom: MeasuresOfWhom,
	nameOf: (personId: PersonId) => string,
): string => {
	const columns = columnsOf(whom);
	const subject = whom === 'people' ? ['person', 'person_name'] : ['from', 'from_name', 'to', 'to_name'];
	const head = [
		...['window', 'start_s', 'end_s', ...subject],
		...columns.flatMap(({ id, unit, of }) => {
			const name = id.replaceAll('-', '_');
			return [`${name}_${UNIT_NAMES[unit]}`, ...(of ? [`${name}_of_${UNIT_NAMES[of.unit]}`] : [])];
		}),
	];
	const rows = windows.flatMap(({ name, measures }) =>
		rowsOf(measures, whom).map(({ people, values }): Cell[] => [
			name,
			toCell(measures.window.startMs, 'ms'),
			toCell(measures.window.endMs, 'ms'),
			...people.flatMap((id) => [id, nameOf(id)]),
			...columns.flatMap(({ id, unit, of }) => {
				const measured = values[id];
				const denominator = of ? [toCell(measured?.of ?? null, of.unit)] : [];
				return [toCell(measured?.value ?? null, unit), ...denominator];
			}),
		]),
	);
	const [a, b] = windows;
	if (a && b) {
		const inB = new Map(rowsOf(b.measures, whom).map((row) => [row.key, row]));
		for (const { key, people, values } of rowsOf(a.measures, whom)) {
			rows.push([
				...[`${b.name} minus ${a.name}`, null, null],
				...people.flatMap((id) => [id, nameOf(id)]),
				...columns.flatMap(({ id, unit, of }) => {
					const change = toCell(difference(values[id], inB.get(key)?.values[id]), unit);
					return of ? [change, null] : [change];
				}),
			]);
		}
	}
	return [head, ...rows].map(csvRow).join('');
};
