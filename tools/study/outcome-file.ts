import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOutcome, type Outcome } from '../../src/study/folder/outcome.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import { resultsOf } from '../../src/study/folder/study-paths.ts';

/** How the analysis of a session ended; `null`: it has not. */
export const outcomeOf = (folder: string, session: StudySession): Outcome | null => {
	const path = join(folder, resultsOf(session).outcome);
	return existsSync(path) ? readOutcome(readFileSync(path, 'utf8')) : null;
};
