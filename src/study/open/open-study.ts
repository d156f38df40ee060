import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import { readStudy, type Study } from '../folder/study-folder';
import { STUDY_FILES } from '../folder/study-paths';
import { problemText } from '../folder/problem';
import type { ParticipantsFile } from '../participants/who-is-who';
import { agreementIn } from './agreement-in';
import { openDataset } from './open-dataset';
import { openSessions } from './open-sessions';
import type { OpenedStudy, OpenProgress } from './opened-study';

const SESSION = /\.regard\.jsonl(\.partial)?$/;

const folderOf = (path: string, name: string): string | null =>
	path === name || path.endsWith(`/${name}`) ? path.slice(0, path.length - name.length) : null;

/** A study, the text of its participants, and what is wrong with it. */
type StudyFound = { study: Study; participants: ParticipantsFile | null; problems: string[] };

/** The study among the files, and what is wrong with it; `null`: there is none. */
const studyIn = async (files: readonly NamedFile[]): Promise<StudyFound | null> => {
	const { description, sessions, participants } = STUDY_FILES;
	const found = files.find(({ name }) => folderOf(name, description) !== null);
	if (!found) return null;
	const root = folderOf(found.name, description) ?? '';
	const textOf = async (name: string) => files.find((file) => file.name === `${root}${name}`)?.blob.text() ?? null;
	const table = await textOf(sessions);
	if (table === null) return null;
	const text = await textOf(participants);
	const texts = { description: await found.blob.text(), sessions: table, participants: text };
	const { value: study, problems } = readStudy(texts);
	return {
		...{ study, problems: problems.map(problemText) },
		participants: text === null ? null : { text, participations: study.participations },
	};
};

const withAgreement = async (opened: OpenedStudy, files: readonly NamedFile[]): Promise<OpenedStudy> => {
	const { data } = opened;
	const ids = data.sessions.map(({ sessionId }) => sessionId);
	return { ...opened, data: { ...data, agreement: await agreementIn(files, ids) } };
};

/**
 * Opens a study from what was chosen: the folder of a dataset or of a study, or session files. Where a study has a dataset,
 * that is read: it is far quicker than the sessions.
 *
 * @throws AppError `recording-invalid` when nothing of it can be read
 */
export const openStudyFiles = async (files: readonly NamedFile[], progress: OpenProgress): Promise<OpenedStudy> => {
	const dataset = files.find(({ name }) => folderOf(name, 'dataset.json') !== null);
	const study = await studyIn(files);
	if (dataset) {
		const root = folderOf(dataset.name, 'dataset.json') ?? '';
		const opened = await openDataset(new Map(files.map((file) => [file.name, file])), root, progress);
		return withAgreement({ ...opened, participants: study?.participants ?? null }, files);
	}
	const sessions = files.filter(({ name }) => SESSION.test(name));
	if (sessions.length === 0 && !study) {
		throw new AppError(
			'recording-invalid',
			'There is no study, no dataset and no session among these files. Choose the folder of a study, or files NAME.regard.jsonl.',
		);
	}
	const opened = await openSessions(sessions, study?.study ?? null, progress);
	const problems = [...(study?.problems ?? []), ...opened.problems];
	return withAgreement({ ...opened, problems, participants: study?.participants ?? null }, files);
};
