import Papa from 'papaparse';
import { AppError } from '../../core/errors';
import type { Box } from '../../core/space';
import type { UnitPoint } from '../gaze/heat-map';

/** One head of GazeFollow, with every annotator's target. */
export type GazeFollowHead = {
	readonly path: string;
	/** Pixels of the picture. */
	readonly head: Box;
	/** Between the eyes, in shares of the picture. */
	readonly eye: UnitPoint;
	/** Of every annotator, in shares of the picture; empty when the target is out of it. */
	readonly annotations: readonly UnitPoint[];
	/** `null`: not said, as in the test part, where every target is in the picture. */
	readonly isInside: boolean | null;
};

/** Columns before the last ones, which differ between parts. */
const COLUMNS = { path: 0, eyeX: 6, eyeY: 7, gazeX: 8, gazeY: 9, left: 10, top: 11, right: 12, bottom: 13, inOut: 14 };

/**
 * GazeFollow's own annotation lists, tables without header: path, id, body box (4), eye (2), gaze (2), head box `xmin, ymin,
 * xmax, ymax`, then in the training part `inout` (1, 0, or −1 for unusable), then origin. In the test part there is a row for
 * each annotator; rows of one picture and head box are one head.
 *
 * The metric needs the pictures' sizes, which these lists lack: Gaze-LLE's prepared JSON has them (`parseGazeTruth`).
 *
 * @throws AppError `evaluation-invalid` that names the line
 */
export const parseGazeFollow = (
	table: string,
	part: 'train' | 'test',
	where = 'GazeFollow',
): { readonly heads: readonly GazeFollowHead[]; readonly unusable: number } => {
	const { data } = Papa.parse<string[]>(table.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
	const heads = new Map<string, GazeFollowHead>();
	let unusable = 0;
	for (const [i, row] of data.entries()) {
		const number = (column: Exclude<keyof typeof COLUMNS, 'path'>): number => {
			const written = row[COLUMNS[column]] ?? '';
			const value = Number(written);
			if (written.trim() === '' || !Number.isFinite(value)) {
				throw new AppError('evaluation-invalid', `${where}, line ${i + 1}: ${column} is "${written}"`);
			}
			return value;
		};
		const inOut = part === 'train' ? number('inOut') : null;
		if (inOut === -1) {
			unusable++;
			continue;
		}
		const path = row[COLUMNS.path]!;
		const [x, y] = [number('left'), number('top')];
		const head = { x, y, width: number('right') - x, height: number('bottom') - y };
		const key = `${path} ${x} ${y} ${head.width} ${head.height}`;
		const target = { x: number('gazeX'), y: number('gazeY') };
		const isInside = inOut === null ? null : inOut === 1;
		const before = heads.get(key)?.annotations ?? [];
		const annotations = isInside === false || target.x < 0 || target.y < 0 ? before : [...before, target];
		heads.set(key, { path, head, eye: { x: number('eyeX'), y: number('eyeY') }, annotations, isInside });
	}
	return { heads: [...heads.values()], unusable };
};
