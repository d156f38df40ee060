// The files that the bench of the view Study opens: the dataset of many hours, and session files without one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SessionHeader } from '../../../src/core/session';
import { SessionGatherer, type GatheredSession } from '../../../src/study/dataset/gather-session';
import { KeptPeople } from '../../../src/study/dataset/kept-people';
import { parquetFile } from '../../../src/study/dataset/parquet-file';
import { provenanceOf, type SessionOrigin } from '../../../src/study/dataset/provenance';
import { sessionFiles, type SessionFiles } from '../../../src/study/dataset/session-files';
import { sessionsTable, type SessionRow } from '../../../src/study/dataset/tables';
import type { Factor } from '../../../src/study/folder/factors';
import { defaultMeasures } from '../../../src/study/measures/session-measures';
import { hourLines } from '../hour/hour-lines.ts';
import { randomEvents } from '../timeline/timeline-data.ts';

/** How large a made-up dataset is. */
export type DatasetSize = { sessions: number; minutes: number; events: number };

const FACTORS: readonly Factor[] = [{ name: 'condition', kind: 'category', levels: ['play', 'read'] }];
/** Sessions that differ: measuring an hour takes far longer than reading it, and a copy is read as slowly. */
const DIFFERENT = 4;

const gather = async (seed: number, { minutes, events: least }: DatasetSize): Promise<GatheredSession> => {
	const gatherer = new SessionGatherer(new KeptPeople([], []), () => undefined);
	for await (const text of hourLines({ seed, minutes, people: 3, fps: 5 })) gatherer.take(text);
	const gathered = gatherer.end();
	const { events, people, durationMs } = gathered;
	const added = randomEvents(
		Math.max(0, least - events.length),
		people.map(({ personId }) => personId),
		durationMs,
	);
	return { ...gathered, events: [...events, ...added].sort((a, b) => a.startMs - b.startMs) };
};

/** Writes the dataset of a study without its observations, which the view does not read. */
export const writeMadeDataset = async (folder: string, size: DatasetSize): Promise<void> => {
	const made: { found: SessionFiles; header: SessionHeader }[] = [];
	for (let seed = 1; seed <= Math.min(DIFFERENT, size.sessions); seed++) {
		const gathered = await gather(seed, size);
		const place = { sessionId: `S${seed}`, path: '', factors: {}, participants: new Map() };
		made.push({ found: sessionFiles(gathered, place, defaultMeasures), header: gathered.header });
	}
	const rows: SessionRow[] = [];
	const origins: SessionOrigin[] = [];
	for (let i = 0; i < size.sessions; i++) {
		const one = made[i % made.length];
		if (!one) continue;
		const sessionId = `S${i + 1}`;
		const path = `${sessionId}/${sessionId}.regard.jsonl`;
		rows.push({ ...one.found.row, sessionId, path, factors: { condition: i % 3 === 0 ? 'play' : 'read' } });
		origins.push({ sessionId, path, header: one.header });
		for (const { table, bytes } of one.found.files) {
			const target = join(folder, table, `session_id=${sessionId}`, `${table}.parquet`);
			mkdirSync(dirname(target), { recursive: true });
			writeFileSync(target, bytes);
		}
	}
	const sessions = sessionsTable(FACTORS);
	writeFileSync(
		join(folder, 'sessions.parquet'),
		parquetFile(sessions, rows, { name: 'regard-bench', provenance: '{}' }),
	);
	const provenance = provenanceOf(null, defaultMeasures, { sessions: origins, leftOut: [] });
	writeFileSync(join(folder, 'dataset.json'), JSON.stringify(provenance));
};

/** Writes session files that belong to no study. */
export const writeMadeSessions = async (folder: string, sessions: number, minutes: number): Promise<void> => {
	mkdirSync(folder, { recursive: true });
	const made: string[] = [];
	for (let seed = 1; seed <= Math.min(DIFFERENT, sessions); seed++) {
		const lines: string[] = [];
		for await (const line of hourLines({ seed, minutes, people: 3, fps: 5 })) lines.push(line);
		made.push(lines.join(''));
	}
	for (let i = 0; i < sessions; i++) {
		writeFileSync(join(folder, `S${i + 1}.regard.jsonl`), made[i % made.length] ?? '');
	}
};
