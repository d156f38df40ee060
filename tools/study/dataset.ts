// npm run study -- dataset FOLDER: all sessions of a study as Parquet tables.
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../../src/core/errors.ts';
import type { SessionHeader } from '../../src/core/session.ts';
import { beginParquet } from '../../src/export/write-formats/parquet.ts';
import type { ExportPiece, RowWriter } from '../../src/export/write-formats/row-writer.ts';
import { dictionaryCsv, measuresCsv } from '../../src/study/dataset/dictionary.ts';
import { SessionGatherer } from '../../src/study/dataset/gather-session.ts';
import { KeptPeople } from '../../src/study/dataset/kept-people.ts';
import { parquetFile } from '../../src/study/dataset/parquet-file.ts';
import { provenanceOf, type LeftOut, type SessionOrigin } from '../../src/study/dataset/provenance.ts';
import { placeInStudy } from '../../src/study/dataset/place-in-study.ts';
import { sessionFiles } from '../../src/study/dataset/session-files.ts';
import { sessionsTable, type SessionRow } from '../../src/study/dataset/tables.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import { participantExclusion, resultsExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { DATASET, resultsOf } from '../../src/study/folder/study-paths.ts';
import { defaultMeasures, type MeasureOptions } from '../../src/study/measures/session-measures.ts';
import { sessionLines } from '../session-lines.ts';
import { openStudy } from './study-files.ts';

/** What was made, for the person who asked. */
export type DatasetOutcome = {
	sessions: number;
	leftOut: readonly LeftOut[];
	/** Sessions that are not analysed yet. */
	missing: readonly string[];
	/** Sessions whose files could not be read, and why. */
	failed: readonly { sessionId: string; reason: string }[];
};

/** Writes pieces to a file as they come. */
class PieceFile {
	readonly #descriptor: number;

	constructor(path: string) {
		mkdirSync(dirname(path), { recursive: true });
		this.#descriptor = openSync(path, 'w');
	}

	write(piece: ExportPiece | null): void {
		if (piece !== null && piece.length > 0) {
			writeSync(this.#descriptor, typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
		}
	}

	close(): void {
		closeSync(this.#descriptor);
	}
}

const fileOf = (folder: string, table: string, sessionId: string): string =>
	join(folder, table, `session_id=${sessionId}`, `${table}.parquet`);

/** Writes the tables of one session. */
const writeSession = async (
	{ folder, into, study, options }: { folder: string; into: string; study: Study; options: MeasureOptions },
	session: StudySession,
): Promise<{ row: SessionRow; origin: SessionOrigin }> => {
	const place = placeInStudy(study, session);
	const { sessionId, path, merges, leftOut } = place;
	const file = new PieceFile(fileOf(into, 'observations', sessionId));
	try {
		const rows: { writer: RowWriter | null } = { writer: null };
		const begin = (header: SessionHeader): RowWriter => {
			const writer = beginParquet({ header });
			file.write(writer.start);
			return writer;
		};
		const gatherer = new SessionGatherer(new KeptPeople(merges, leftOut), (observation, header) => {
			rows.writer ??= begin(header);
			file.write(rows.writer.add(observation));
		});
		const openLines = await sessionLines(join(folder, path));
		for await (const text of openLines()) gatherer.take(text);
		const gathered = gatherer.end();
		const { header } = gathered;
		for (const piece of (rows.writer ?? begin(header)).end()) file.write(piece);
		const { files, row } = sessionFiles(gathered, place, options);
		for (const { table, bytes } of files) {
			const target = fileOf(into, table, sessionId);
			mkdirSync(dirname(target), { recursive: true });
			writeFileSync(target, bytes);
		}
		return { row, origin: { sessionId, path, header } };
	} finally {
		file.close();
	}
};

/**
 * Makes the dataset of a study anew, so that what has been left out since is gone. It takes the place of the one before
 * when it is whole. A session that cannot be read is named, and stops none of the others.
 *
 * @param note takes a line for each session
 * @throws UsageError when the folder is no study
 */
export const makeDataset = async (folder: string, note: (line: string) => void): Promise<DatasetOutcome> => {
	const { value: study } = openStudy(folder);
	const target = join(folder, DATASET);
	const into = `${target}.new`;
	rmSync(into, { recursive: true, force: true });
	mkdirSync(into, { recursive: true });
	const minKnownMs = study.description?.minimumKnownMs ?? defaultMeasures.minKnownMs;
	const options = { ...defaultMeasures, minKnownMs };
	const rows: SessionRow[] = [];
	const origins: SessionOrigin[] = [];
	const missing: string[] = [];
	const failed: { sessionId: string; reason: string }[] = [];
	const leftOut: LeftOut[] = [];
	for (const session of study.sessions) {
		const { sessionId } = session;
		const reason = resultsExclusion(study, session);
		if (reason !== null) leftOut.push({ session: sessionId, what: 'session', reason });
		else if (!existsSync(join(folder, resultsOf(session).session))) missing.push(sessionId);
		else {
			try {
				const { row, origin } = await writeSession({ folder, into, study, options }, session);
				rows.push(row);
				origins.push(origin);
				note(`${sessionId}: ${row.peopleCount} people, ${row.eventCount} events`);
			} catch (e) {
				failed.push({ sessionId, reason: messageOf(e) });
				for (const table of ['observations', 'events', 'looks', 'ties', 'people', 'measures']) {
					rmSync(dirname(fileOf(into, table, sessionId)), { recursive: true, force: true });
				}
			}
		}
	}
	for (const one of study.participations) {
		const reason = participantExclusion(study, one);
		if (reason !== null) leftOut.push({ session: one.sessionId, what: 'participant', reason });
	}
	const sessions = sessionsTable(study.sessionFactors);
	const provenance = provenanceOf(study.description, options, { sessions: origins, leftOut });
	const name = origins[0]?.header.analysis.app ?? 'regard';
	writeFileSync(join(into, 'sessions.parquet'), parquetFile(sessions, rows, { name, provenance: '{}' }));
	writeFileSync(join(into, 'dataset.json'), `${JSON.stringify(provenance, null, '\t')}\n`);
	writeFileSync(join(into, 'dictionary.csv'), dictionaryCsv(sessions));
	writeFileSync(join(into, 'measures.csv'), measuresCsv(minKnownMs));
	rmSync(target, { recursive: true, force: true });
	renameSync(into, target);
	return { sessions: rows.length, leftOut, missing, failed };
};
