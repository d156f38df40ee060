import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../src/study/folder/problem.ts';
import type { Study } from '../../src/study/folder/study-folder.ts';
import { openStudy } from './study-files.ts';

/** Files that sessions.csv names and that are not there, are no files, or are empty. */
const missingFiles = (folder: string, { sessions }: Study): Problem[] =>
	sessions.flatMap(({ row, file, coderFile, coderMap, areasFile }) => {
		const named = { file, coder_file: coderFile, coder_map: coderMap, aoi_file: areasFile };
		return Object.entries(named).flatMap(([column, path]): Problem[] => {
			if (path === null) return [];
			const stats = statSync(join(folder, path), { throwIfNoEntry: false });
			const wrong = !stats ? 'There is no such file' : !stats.isFile() ? 'This is no file' : 'The file is empty';
			if (stats?.isFile() && stats.size > 0) return [];
			return [{ file: 'sessions.csv', row, column, message: `${wrong}: ${path}. Put it there, or correct the path.` }];
		});
	});

/**
 * Everything that is wrong with a study, as far as can be told without analysing it.
 *
 * @throws UsageError when the folder is no study
 */
export const checkStudy = (folder: string): { study: Study; problems: Problem[] } => {
	const { value: study, problems } = openStudy(folder);
	return { study, problems: [...problems, ...missingFiles(folder, study)] };
};
