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
	throw new AppError('evaluation-invalid', [where, v.getDotPath(inner), inner.message].filter(Boolean).join(': '));
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
		throw new AppError('evaluation-invalid', `${where}: not JSON (${messageOf(cause)})`, { cause });
	}
	return checkShape(schema, value, where);
};

/** One row of a file with where it stands, for messages. */
type JsonRow = { readonly value: unknown; readonly where: string };

/**
 * Rows of a file that is a JSON list, or has one JSON value a line; empty lines are passed over.
 *
 * @throws AppError `evaluation-invalid` with the line
 */
export const jsonRows = (text: string, where: string): JsonRow[] =>
	text.trimStart().startsWith('[')
		? parseShape(v.array(v.unknown()), text, where).map((value, i) => ({ value, where: `${where}, row ${i + 1}` }))
		: text
				.split('\n')
				.flatMap((line, i) =>
					line.trim() === ''
						? []
						: [{ value: parseShape(v.unknown(), line, `${where}, line ${i + 1}`), where: `${where}, line ${i + 1}` }],
				);

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

/**
 * Rows by their id.
 *
 * @throws AppError `evaluation-invalid` when the file is empty or an id comes twice
 */
export const byId = <Row extends { readonly id: string }>(rows: readonly Row[], where: string): Map<string, Row> => {
	if (rows.length === 0) throw new AppError('evaluation-invalid', `${where} has no rows`);
	const found = new Map<string, Row>();
	for (const row of rows) {
		if (found.has(row.id)) throw new AppError('evaluation-invalid', `${where}: duplicate id ${row.id}`);
		found.set(row.id, row);
	}
	return found;
};

/** An id as files have it: a text or a number. */
export const idShape = v.pipe(
	v.union([v.string(), v.number()]),
	v.transform((id) => String(id)),
);
