import * as v from 'valibot';
import { AppError, messageOf } from '../core/errors';

/**
 * Checks a value against a shape.
 *
 * @throws AppError `evaluation-invalid` with the place
 */
export const checkShape = <Schema extends v.GenericSchema>(
	schema: Schema,
	value: unknown,
	where: string,
): v.InferOutput<Schema> => {
	const parsed = v.safeParse(schema, value);
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	// In a union, only the branch that got furthest has a useful message.
	const inner = issue.issues?.findLast((i) => v.getDotPath(i) !== null) ?? issue;
	// The places in a branch are counted from the union.
	const path = [...new Set([issue, inner])].flatMap((one) => v.getDotPath(one) ?? []).join('.');
	const isMissing = inner.kind === 'schema' && inner.received === 'undefined';
	const message = isMissing ? 'is missing' : inner.message.replace(/^Invalid type: Expected/, 'should be');
	throw new AppError('evaluation-invalid', [where, path, message].filter(Boolean).join(': '));
};

/** How a JSON value may begin. */
const JSON_START = /^\s*[[{"\d\-tfn]/;

/** Why a text is no JSON, and what to do about it. */
const notJson = (text: string, cause: unknown): string => {
	if (text.trim() === '') return 'nothing in it. Choose a file with JSON in it.';
	if (!JSON_START.test(text)) return 'not JSON, but something else. Choose the JSON file that is asked for here.';
	return `not JSON (${messageOf(cause)}). The file is cut off or damaged there: correct it, or write it anew.`;
};

/**
 * JSON in a shape.
 *
 * @throws AppError `evaluation-invalid` that names the first place that is wrong
 */
export const parseShape = <Schema extends v.GenericSchema>(
	schema: Schema,
	text: string,
	where: string,
): v.InferOutput<Schema> => {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new AppError('evaluation-invalid', `${where}: ${notJson(text, cause)}`, { cause });
	}
	return checkShape(schema, value, where);
};

/** One row of a file with where it stands, for messages. */
type JsonRow = { readonly value: unknown; readonly where: string };

/** The rows of a file with where they stand; a line is read when it is asked for. */
const rowReaders = (text: string, where: string): { readonly where: string; readonly read: () => unknown }[] =>
	text.trimStart().startsWith('[')
		? parseShape(v.array(v.unknown()), text, where).map((value, i) => ({
				where: `${where}, row ${i + 1}`,
				read: () => value,
			}))
		: text.split('\n').flatMap((line, i) => {
				const at = `${where}, line ${i + 1}`;
				return line.trim() === '' ? [] : [{ where: at, read: () => parseShape(v.unknown(), line, at) }];
			});

/**
 * Rows of a file that is a JSON list, or has one JSON value a line; empty lines are passed over.
 *
 * @throws AppError `evaluation-invalid` with the line
 */
const jsonRows = (text: string, where: string): JsonRow[] =>
	rowReaders(text, where).map((row) => ({ value: row.read(), where: row.where }));

/**
 * `jsonRows` in a shape.
 *
 * @throws AppError `evaluation-invalid` that names the first place that is wrong
 */
export const shapedRows = <Schema extends v.GenericSchema>(
	schema: Schema,
	text: string,
	where: string,
): v.InferOutput<Schema>[] => jsonRows(text, where).map((row) => checkShape(schema, row.value, row.where));

/** The values of a file’s rows, without those that are no JSON; none of a list that is no JSON. */
export const rowsThatParse = (text: string, where: string): unknown[] => {
	try {
		return rowReaders(text, where).flatMap(({ read }) => {
			try {
				return [read()];
			} catch {
				return [];
			}
		});
	} catch {
		return [];
	}
};

/** Rows that can be used, and what is wrong with each of the others: place, field and what is expected there. */
export type GoodRows<Row> = { readonly rows: readonly Row[]; readonly wrong: readonly string[] };

/**
 * What can be read of several things; what `read` refuses with an AppError is left out and named.
 *
 * @param where what they are from, for messages
 * @throws AppError `evaluation-invalid` with the first that is wrong when none is left
 */
export const goodOnes = <Raw, Row>(
	raws: readonly Raw[],
	where: string,
	read: (raw: Raw, index: number) => Row,
): GoodRows<Row> => {
	const rows: Row[] = [];
	const wrong: string[] = [];
	for (const [i, raw] of raws.entries()) {
		try {
			rows.push(read(raw, i));
		} catch (e) {
			if (!(e instanceof AppError)) throw e;
			wrong.push(e.message);
		}
	}
	if (rows.length === 0) throw new AppError('evaluation-invalid', wrong[0] ?? `${where} has no rows`);
	return { rows, wrong };
};

/**
 * The rows of a file that have a shape; of several with one key the first.
 *
 * @param keyOf what must not come twice; left out: anything may
 * @throws AppError `evaluation-invalid` with the first place that is wrong when no row is left
 */
export const goodRows = <Schema extends v.GenericSchema>(
	schema: Schema,
	text: string,
	where: string,
	keyOf?: (row: v.InferOutput<Schema>) => string,
): GoodRows<v.InferOutput<Schema>> => {
	const keys = new Set<string>();
	return goodOnes(rowReaders(text, where), where, ({ where: at, read }) => {
		const row = checkShape(schema, read(), at);
		const key = keyOf?.(row);
		if (key !== undefined && keys.has(key)) throw new AppError('evaluation-invalid', `${at}: ${key} comes twice`);
		if (key !== undefined) keys.add(key);
		return row;
	});
};

/** An id as files have it: a text or a number. */
export const idShape = v.pipe(
	v.union([v.string(), v.number()]),
	v.transform((id) => String(id)),
);
