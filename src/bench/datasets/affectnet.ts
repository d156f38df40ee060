import Papa from 'papaparse';
import { AppError } from '../../core/errors';
import { socialPrompts } from '../../reason/prompts/social-fusion';
import type { Split } from '../probe/feature-set';
import { createTally, type Loaded, type TaskSample } from './sample';

/** Number of the annotations for each class, in the order of the prompt: neutral, happiness … contempt. */
const LEFT_OUT: Readonly<Record<number, string>> = { 8: 'none', 9: 'uncertain', 10: 'no face' };

type Row = Readonly<Record<string, string | undefined>>;

/**
 * AffectNet's list of manually annotated pictures (`training.csv`, `validation.csv`): `subDirectory_filePath, face_x, face_y,
 * face_width, face_height, facial_landmarks, expression, valence, arousal`, boxes in pixels, expression 0 to 10. 8 (none), 9
 * (uncertain) and 10 (no face) are left out, as in the eight-class task.
 *
 * @throws AppError `evaluation-invalid` when a column is missing or a row cannot be read
 */
export const parseAffectNet = (table: string, split: Split, where = 'AffectNet'): Loaded => {
	const { data, meta } = Papa.parse<Row>(table.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: 'greedy' });
	const needed = ['subDirectory_filePath', 'face_x', 'face_y', 'face_width', 'face_height', 'expression'];
	const missing = needed.find((column) => !meta.fields?.includes(column));
	if (missing !== undefined) throw new AppError('evaluation-invalid', `${where}: no column ${missing}`);
	const { options } = socialPrompts.affectnet;
	const tally = createTally();
	const samples = data.flatMap((row, i): TaskSample[] => {
		const number = (column: string): number => {
			const value = Number(row[column]);
			if (!row[column]?.trim() || !Number.isFinite(value)) {
				throw new AppError('evaluation-invalid', `${where}, line ${i + 2}: ${column} is "${row[column] ?? ''}"`);
			}
			return value;
		};
		const expression = number('expression');
		const answer = options[expression]?.key;
		if (answer === undefined) {
			tally.leaveOut(LEFT_OUT[expression] ?? `unknown class ${expression}`);
			return [];
		}
		const box = {
			x: number('face_x'),
			y: number('face_y'),
			width: number('face_width'),
			height: number('face_height'),
			unit: 'px' as const,
		};
		return [{ task: 'affectnet', picture: row.subDirectory_filePath!, boxes: [box], answer, split, group: null }];
	});
	return { samples, leftOut: tally.counts };
};
