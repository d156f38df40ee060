import * as v from 'valibot';
import { AppError } from '../core/errors';

/**
 * What a file of a benchmark holds, as JSON.
 *
 * @param where name of the file, for messages
 * @throws AppError `evaluation-invalid`
 */
export const parseJson = (text: string, where: string): unknown => {
	try {
		return JSON.parse(text) as unknown;
	} catch (cause) {
		throw new AppError('evaluation-invalid', `${where} is no JSON`, { cause });
	}
};

/**
 * A part of such a file in the shape that it must have.
 *
 * @param where which part, for messages
 * @param whole what the part is called where no field of it is to blame
 * @throws AppError `evaluation-invalid` that names the field
 */
export const checked = <S extends v.GenericSchema>(
	schema: S,
	value: unknown,
	where: string,
	whole = 'the row',
): v.InferOutput<S> => {
	const parsed = v.safeParse(schema, value);
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	throw new AppError('evaluation-invalid', `${where}: ${v.getDotPath(issue) ?? whole}: ${issue.message}`);
};
