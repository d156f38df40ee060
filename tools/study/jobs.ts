import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import type { StudyDescription } from '../../src/study/folder/study-file.ts';
import { sessionExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { DATASET, REPORT, resultsOf } from '../../src/study/folder/study-paths.ts';
import { optionsOf } from './analyze-session.ts';

/** What a workflow has to know of one session. Paths are relative to the study’s folder. */
type SessionJob = {
	session: string;
	/** Files that its analysis reads. One that is missing is not named: the analysis says so. */
	inputs: string[];
	/** Files that the comparison with a human coder reads; empty: there is none. */
	coder: string[];
	/** Changes when an option of its analysis does. */
	options: string;
	outcome: string;
	exported: string;
	agreement: string;
};

/** What a workflow has to know of a study, as `npm run study -- jobs` prints it. */
type StudyJobs = { sessions: SessionJob[]; exports: string; dataset: string; report: string };

const optionsText = (folder: string, description: StudyDescription, session: StudySession): string => {
	try {
		return JSON.stringify(optionsOf(folder, description, session));
	} catch {
		// The analysis will say what is wrong with them.
		return '';
	}
};

/** The jobs of all sessions that are not left out. */
export const jobsOf = (folder: string, study: Study, description: StudyDescription): StudyJobs => {
	const there = (paths: readonly (string | null)[]) =>
		paths.filter((path) => path !== null).filter((path) => existsSync(join(folder, path)));
	const sessions = study.sessions.filter((session) => sessionExclusion(study, session) === null);
	return {
		sessions: sessions.map((session): SessionJob => {
			const { sessionId, file, areasFile, coderFile, coderMap } = session;
			const { outcome, exported, agreement } = resultsOf(session);
			return {
				session: sessionId,
				inputs: there([file, areasFile]),
				coder: coderFile === null ? [] : [...there([coderFile, coderMap])],
				options: optionsText(folder, description, session),
				...{ outcome, exported, agreement },
			};
		}),
		exports: description.exports.join(','),
		dataset: DATASET,
		report: REPORT,
	};
};
