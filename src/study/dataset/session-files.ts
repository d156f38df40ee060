import type { PersonId } from '../../core/people';
import type { MeasureOptions } from '../measures/session-measures';
import { sessionMeasures, type MeasureRow } from '../measures/session-measures';
import type { SessionLooks } from '../measures/session-looks';
import type { GatheredSession } from './gather-session';
import { parquetFile } from './parquet-file';
import { eventsTable, looksTable, measuresTable, peopleTable, tiesTable, type SessionRow } from './tables';

/** Who a person of a session is in the study. */
type Participant = { participantId: string; role: string | null; isConfirmed: boolean };

/** A session of the study, and where its file lies. */
export type SessionPlace = {
	sessionId: string;
	/** Relative to the study. */
	path: string;
	factors: Readonly<Record<string, string | number | null>>;
	participants: ReadonlyMap<PersonId, Participant>;
};

/** The files of one session, by table, and its row among the sessions. */
export type SessionFiles = {
	files: readonly { table: string; bytes: Uint8Array<ArrayBuffer> }[];
	row: SessionRow;
	measures: readonly MeasureRow[];
};

/** Doubtful below this mean probability: as `minConfidence` of doubtful places. */
const DOUBTFUL_BELOW = 0.5;

/** A gathered session as measures need it. */
export const looksOfSession = (
	{ durationMs, people, looks, events }: GatheredSession,
	place: SessionPlace,
): SessionLooks => ({
	...{ sessionId: place.sessionId, durationMs, looks, events },
	people: people.map(({ personId, label, visibleMs, gazeKnownMs }) => ({
		...{ personId, label, visibleMs, gazeKnownMs },
		role: place.participants.get(personId)?.role ?? null,
	})),
});

/** Its row in the table of sessions. */
export const sessionRow = (gathered: GatheredSession, { sessionId, path, factors }: SessionPlace): SessionRow => {
	const { header, durationMs, people, events, switchesRepaired } = gathered;
	const sumOf = (pick: (person: (typeof people)[number]) => number) => people.reduce((sum, p) => sum + pick(p), 0);
	return {
		...{ sessionId, path, factors, durationMs, switchesRepaired, video: header.source.name },
		...{ peopleCount: people.length, eventCount: events.length },
		visibleMs: sumOf((p) => p.visibleMs),
		gazeKnownMs: sumOf((p) => p.gazeKnownMs),
		timesLost: sumOf((p) => p.timesLost),
		doubtfulPlaces: events.filter(({ source, confidence }) => source === 'model' && confidence < DOUBTFUL_BELOW).length,
	};
};

/** Measures a session and writes its tables. The same session and options give the same bytes. */
export const sessionFiles = (gathered: GatheredSession, place: SessionPlace, options: MeasureOptions): SessionFiles => {
	const { header, people, looks, events, ties } = gathered;
	const { models, analysis, source } = header;
	const provenance = JSON.stringify({ session: place.sessionId, source, models, analysis });
	const origin = { name: analysis.app, provenance };
	const measures = sessionMeasures(looksOfSession(gathered, place), options);
	const lookRows = looks.flatMap((look, i) => look.scores.map((_, rank) => ({ look, number: i + 1, rank: rank + 1 })));
	const personRows = people.map((person) => {
		const { participantId = null, role = null, isConfirmed = null } = place.participants.get(person.personId) ?? {};
		return { ...person, participantId, role, isConfirmed };
	});
	return {
		files: [
			{ table: eventsTable.name, bytes: parquetFile(eventsTable, events, origin) },
			{ table: looksTable.name, bytes: parquetFile(looksTable, lookRows, origin) },
			{ table: tiesTable.name, bytes: parquetFile(tiesTable, ties, origin) },
			{ table: peopleTable.name, bytes: parquetFile(peopleTable, personRows, origin) },
			{ table: measuresTable.name, bytes: parquetFile(measuresTable, measures, origin) },
		],
		row: sessionRow(gathered, place),
		measures,
	};
};
