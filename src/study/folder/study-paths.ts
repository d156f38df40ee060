import type { StudySession } from './sessions-table';

/*
 * Where the files of a study lie, relative to its folder, with `/` between. Results lie where BIDS has them (BIDS 1.10,
 * “Derivatives”): in `derivatives/regard`.
 */

/** The files that people write. */
export const STUDY_FILES = {
	description: 'study.json',
	sessions: 'sessions.csv',
	participants: 'participants.csv',
} as const;

/** All results of the study. */
const DERIVATIVES = 'derivatives/regard';

/** The Parquet tables of all sessions. */
export const DATASET = `${DERIVATIVES}/dataset`;

/** The report of the whole study. */
export const REPORT = `${DERIVATIVES}/report.html`;

/** The results of one session. */
export type SessionResults = {
	/** Its folder: `derivatives/regard/SESSION_ID`. */
	folder: string;
	/** `NAME.regard.jsonl`, where NAME is the video’s file name without its last extension. */
	session: string;
	/** How its analysis ended (`Outcome`), also where it failed. */
	outcome: string;
	/** The options of its analysis, frozen when it began. */
	options: string;
	/** Agreement with the human coder’s file. */
	agreement: string;
	/** What was written for other tools. */
	exported: string;
};

/** Where the results of a session lie. */
export const resultsOf = ({ sessionId, file }: Pick<StudySession, 'sessionId' | 'file'>): SessionResults => {
	const folder = `${DERIVATIVES}/${sessionId}`;
	const name = (file.split('/').at(-1) ?? file).replace(/(?<=.)\.[^.]*$/, '');
	return {
		folder,
		session: `${folder}/${name}.regard.jsonl`,
		outcome: `${folder}/outcome.json`,
		options: `${folder}/options.json`,
		agreement: `${folder}/agreement.json`,
		exported: `${folder}/exported.json`,
	};
};
