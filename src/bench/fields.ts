import { rowsThatParse } from '../reason/json-rows';
import type { NamedFile } from '../core/named-file';
import type { FieldNames } from './benchmark-set';

/** Rows whose fields are looked at. */
const LOOKED_AT = 50;

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const pathsOf = (value: unknown, before = ''): string[] =>
	isTable(value)
		? Object.entries(value).flatMap(([name, inner]) => [`${before}${name}`, ...pathsOf(inner, `${before}${name}.`)])
		: [];

/** Names of the fields in a file of JSON rows, those of tables in them as `outer.inner`; none where it cannot be read. */
export const fieldsIn = async ({ name, blob }: NamedFile): Promise<string[]> => [
	...new Set(
		rowsThatParse(await blob.text(), name)
			.slice(0, LOOKED_AT)
			.flatMap((row) => pathsOf(row)),
	),
];

const valueAt = (row: unknown, path: string): unknown =>
	path.split('.').reduce((value, name) => (isTable(value) ? value[name] : undefined), row);

/** A row under the names that a set knows; everything else stays. */
export const underOwnNames = (row: unknown, names: FieldNames): unknown =>
	isTable(row)
		? {
				...row,
				...Object.fromEntries(
					Object.entries(names).map(([own, theirs]) => [own, valueAt(row, theirs ?? own) ?? undefined]),
				),
			}
		: row;
