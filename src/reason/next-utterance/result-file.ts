import Papa from 'papaparse';
import { AppError } from '../../core/errors';
import { goodOnes, type GoodRows } from '../json-rows';

/** A row of SayNext's result file. The two factors are its priming factors, as it writes them; empty where there are none. */
export type NextUtteranceResult = {
	readonly video: string;
	readonly question: string;
	readonly answer: string;
	readonly prediction: string;
	readonly GT_factor: string;
	readonly predict_factor: string;
};

/** Columns of the result file, in its order (SayNext, inference). */
const RESULT_COLUMNS = ['video', 'question', 'answer', 'prediction', 'GT_factor', 'predict_factor'] as const;

/** The result file as text: CSV with a header (RFC 4180). Cells are as they are, so reading it gives the same rows. */
export const writeResults = (rows: readonly NextUtteranceResult[]): string =>
	Papa.unparse({ fields: [...RESULT_COLUMNS], data: rows.map((row) => RESULT_COLUMNS.map((name) => row[name])) });

/**
 * Reads a result file, or a test file, which has no predictions yet: they are empty then. The last two columns may be
 * missing, and others may be there. A row with too few or too many cells is
 * left out, as one whose quotes do not close.
 *
 * @param where name of the file, for messages
 * @returns `null` when video, question or answer is missing
 * @throws AppError `evaluation-invalid` when no row is left
 */
export const readResults = (text: string, where: string): GoodRows<NextUtteranceResult> | null => {
	const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
		header: true,
		delimiter: ',',
		skipEmptyLines: true,
	});
	if (!RESULT_COLUMNS.slice(0, 3).every((name) => meta.fields?.includes(name))) return null;
	const mistakes = new Map(errors.map(({ row, message }) => [row, message]));
	return goodOnes(data, where, (row, i) => {
		const fail = (what: string) => new AppError('evaluation-invalid', `${where}, row ${i + 1}: ${what}`);
		const missing = RESULT_COLUMNS.find((name) => meta.fields?.includes(name) && row[name] === undefined);
		if (missing !== undefined) throw fail(`${missing}: there is none`);
		const mistake = mistakes.get(i);
		if (mistake !== undefined) throw fail(mistake);
		return {
			video: row.video ?? '',
			question: row.question ?? '',
			answer: row.answer ?? '',
			prediction: row.prediction ?? '',
			GT_factor: row.GT_factor ?? '',
			predict_factor: row.predict_factor ?? '',
		};
	});
};
