import { createWriteStream, existsSync, openAsBlob, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PersonId } from '../../src/core/people.ts';
import { linesOf } from '../../src/session/file/blob-lines.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import type { StudyDescription } from '../../src/study/folder/study-file.ts';
import { participantExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { DATASET, REPORT, resultsOf, STUDY_FILES } from '../../src/study/folder/study-paths.ts';
import { withoutPeople } from '../../src/study/withdraw/without-people.ts';
import { toWriteError } from '../analyze/session-files.ts';
import { UsageError } from '../command-line.ts';
import { editTable } from './edit-table.ts';
import { writeJson } from './write-file.ts';

/** Takes people out of a session file. Throws AppError `recording-invalid`; WriteError. */
const takeOut = async (path: string, people: ReadonlySet<PersonId>): Promise<void> => {
	const unfinished = `${path}.new`;
	try {
		const lines = linesOf(await openAsBlob(path));
		await pipeline(Readable.from(withoutPeople(lines, people)), createWriteStream(unfinished, { flush: true }));
		renameSync(unfinished, path);
	} catch (e) {
		rmSync(unfinished, { force: true });
		throw toWriteError(path, e);
	}
};

/** Who of a session has not consented, as far as it is known which of its people they are. */
const peopleToTakeOut = (study: Study, { sessionId }: StudySession): ReadonlySet<PersonId> =>
	new Set(
		study.participations
			.filter((one) => one.sessionId === sessionId && one.isConfirmed && participantExclusion(study, one) !== null)
			.flatMap(({ people }) => people),
	);

/**
 * Takes everybody out of a session file who has not consented, or is left out.
 *
 * @returns whether there was somebody
 * @throws AppError `recording-invalid`; WriteError
 */
export const keepOnlyConsenting = async (folder: string, study: Study, session: StudySession): Promise<boolean> => {
	const people = peopleToTakeOut(study, session);
	const path = join(folder, resultsOf(session).session);
	if (people.size === 0 || !existsSync(path)) return false;
	await takeOut(path, people);
	return true;
};

/**
 * Writes that consent was withdrawn into the rows of a table; the rest of it stays as it is.
 *
 * @returns whether the table has a column for it
 */
const markWithdrawn = (path: string, column: string, id: string): boolean => {
	let isMarked = false;
	editTable(path, (names, row) => {
		const [of, consent] = [names.indexOf(column), names.indexOf('consent')];
		if (row[of]?.trim() !== id || consent < 0) return;
		row[consent] = 'withdrawn';
		isMarked = true;
	});
	return isMarked;
};

/** What holds several sessions is made anew by the workflow. */
const forgetWhole = (folder: string): void => {
	for (const path of [DATASET, REPORT]) rmSync(join(folder, path), { recursive: true, force: true });
};

const exclude = (
	folder: string,
	description: StudyDescription,
	what: { session: string } | { participant: string },
): void =>
	writeJson(join(folder, STUDY_FILES.description), {
		...description,
		exclusions: [...description.exclusions, { ...what, reason: 'consent was withdrawn' }],
	});

/**
 * Takes back the consent for a session: the tables say so, and everything that was found in it is deleted.
 *
 * @returns what was done, in lines of text
 * @throws UsageError; WriteError
 */
export const withdrawSession = (folder: string, study: Study, description: StudyDescription, id: string): string[] => {
	const session = study.sessions.find(({ sessionId }) => sessionId === id);
	if (!session) throw new UsageError(`There is no session “${id}” in sessions.csv`);
	if (!markWithdrawn(join(folder, STUDY_FILES.sessions), 'session_id', id))
		exclude(folder, description, { session: id });
	rmSync(join(folder, resultsOf(session).folder), { recursive: true, force: true });
	forgetWhole(folder);
	return [
		`Session ${id} is left out from now on, and its results are deleted; so are the dataset and the report.`,
		`Not touched: the video ${session.file}${session.coderFile === null ? '' : `, the coder’s file ${session.coderFile}`}.`,
		'Run the workflow again to make dataset and report anew.',
	];
};

/**
 * Takes back the consent of a participant: the tables say so, and they are taken out of the session files they are in.
 * Where nobody has said which person of a session they are, all results of that session are deleted.
 *
 * @returns what was done, in lines of text
 * @throws UsageError; AppError `recording-invalid`; WriteError
 */
export const withdrawParticipant = async (
	folder: string,
	study: Study,
	description: StudyDescription,
	id: string,
): Promise<string[]> => {
	const theirs = study.participations.filter(({ participantId }) => participantId === id);
	if (theirs.length === 0) throw new UsageError(`There is no participant “${id}” in participants.csv`);
	if (!markWithdrawn(join(folder, STUDY_FILES.participants), 'participant_id', id)) {
		exclude(folder, description, { participant: id });
	}
	const told: string[] = [];
	for (const { sessionId, people, isConfirmed } of theirs) {
		const session = study.sessions.find((one) => one.sessionId === sessionId);
		if (!session) continue;
		const results = resultsOf(session);
		const path = join(folder, results.session);
		if (people.length === 0 || !isConfirmed || !existsSync(path)) {
			rmSync(join(folder, results.folder), { recursive: true, force: true });
			told.push(
				`Session ${sessionId}: nobody has ${people.length === 0 ? 'said' : 'confirmed'} who they are in it, so its results are deleted.`,
			);
			continue;
		}
		await takeOut(path, new Set(people));
		// Tables for other tools and agreement rest on the file as it was.
		const kept = [results.session, results.outcome, results.options].map((one) => basename(one));
		for (const name of readdirSync(join(folder, results.folder))) {
			if (!kept.includes(name)) rmSync(join(folder, results.folder, name), { recursive: true, force: true });
		}
		told.push(`Session ${sessionId}: ${people.join(' and ')} taken out of it.`);
	}
	forgetWhole(folder);
	return [
		...told,
		`Participant ${id} is left out from now on; the dataset and the report are deleted. The videos are not touched.`,
		'Run the workflow again to make exports, dataset and report anew.',
	];
};
