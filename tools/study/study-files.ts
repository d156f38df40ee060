import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Read } from '../../src/study/folder/problem.ts';
import { readStudy, type Study } from '../../src/study/folder/study-folder.ts';
import { STUDY_FILES } from '../../src/study/folder/study-paths.ts';
import { UsageError } from '../command-line.ts';

/**
 * Reads the study in a folder.
 *
 * @throws UsageError when it is no study
 */
export const openStudy = (folder: string): Read<Study> => {
	const { description, sessions, participants } = STUDY_FILES;
	for (const name of [description, sessions]) {
		if (!existsSync(join(folder, name))) {
			throw new UsageError(`This is no study: there is no ${name} in ${folder}. “npm run study -- init” makes one.`);
		}
	}
	const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
	return readStudy({
		description: textOf(description),
		sessions: textOf(sessions),
		participants: existsSync(join(folder, participants)) ? textOf(participants) : null,
	});
};
