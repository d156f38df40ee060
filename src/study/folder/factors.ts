import type { Table } from './table';

/** A value by which sessions or participants are compared; `null`: unknown. */
export type FactorValue = string | number | null;

/**
 * A column by which sessions or participants are compared: `number` when all of its cells that are not empty are numbers,
 * else `category`. `levels` of a category: its values, in the order in which they first come.
 */
export type Factor = { name: string; kind: 'number' } | { name: string; kind: 'category'; levels: readonly string[] };

const isNumber = (text: string): boolean => Number.isFinite(Number(text));

/**
 * The factors of a table: all columns but `others`.
 *
 * @param categories columns that are categories even where their values are written as numbers, such as a dyad
 */
export const factorsOf = (
	{ columns, rows }: Table,
	others: readonly string[],
	categories: readonly string[],
): Factor[] =>
	columns
		.filter((name) => name !== '' && !others.includes(name))
		.map((name) => {
			const values = rows.flatMap(({ cells }) => cells[name] ?? []);
			if (values.length > 0 && !categories.includes(name) && values.every(isNumber)) return { name, kind: 'number' };
			return { name, kind: 'category', levels: [...new Set(values)] };
		});

/** The values that a row has for the factors of its table. */
export const factorValues = (
	factors: readonly Factor[],
	cells: Readonly<Record<string, string | null>>,
): Record<string, FactorValue> =>
	Object.fromEntries(
		factors.map(({ name, kind }) => {
			const cell = cells[name] ?? null;
			return [name, cell !== null && kind === 'number' ? Number(cell) : cell];
		}),
	);
