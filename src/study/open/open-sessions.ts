import { channelOf } from '../../core/event-kinds/kinds';
import { AppError, messageOf } from '../../core/errors';
import { groupBy } from '../../core/collections';
import type { NamedFile } from '../../core/named-file';
import type { PersonId } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import { linesOf } from '../../session/file/blob-lines';
import { correctSession } from '../../session/open/correct-session';
import type { MeasuredSession, SessionQuality, StudyData } from '../compare/study-data';
import type { EventTimes } from '../compare/peri-event';
import { placeInStudy, type StudyPlace } from '../dataset/place-in-study';
import { SessionGatherer } from '../dataset/gather-session';
import { KeptPeople } from '../dataset/kept-people';
import { looksOfSession, sessionRow } from '../dataset/session-files';
import type { SessionRow } from '../dataset/tables';
import { resultsExclusion, participantExclusion, type Study } from '../folder/study-folder';
import { resultsOf } from '../folder/study-paths';
import { defaultMeasures, sessionMeasures } from '../measures/session-measures';
import { countBy } from './count-by';
import { eventTimesOf, type OpenedStudy, type OpenProgress } from './opened-study';

/** A session file of a study, and who it is in it. */
type Source = { file: NamedFile; place: StudyPlace };

const ofStudy = (files: readonly NamedFile[], study: Study): Source[] =>
	study.sessions.flatMap((session) => {
		const path = resultsOf(session).session;
		const file = files.find(({ name }) => name === path || name.endsWith(`/${path}`));
		return file && resultsExclusion(study, session) === null ? { file, place: placeInStudy(study, session) } : [];
	});

/** Session files that belong to no study: each stands for itself. */
const alone = (files: readonly NamedFile[]): Source[] =>
	files.map((file) => {
		const sessionId = (file.name.split('/').at(-1) ?? file.name).replace(/\.regard\.jsonl(\.partial)?$/, '');
		return {
			file,
			place: { sessionId, path: file.name, factors: {}, participants: new Map(), merges: [], leftOut: [] },
		};
	});

const qualityOf = (row: SessionRow): SessionQuality => ({
	durationMs: row.durationMs,
	people: row.peopleCount,
	visibleMs: row.visibleMs,
	gazeKnownMs: row.gazeKnownMs,
	timesLost: row.timesLost,
	switchesRepaired: row.switchesRepaired,
	doubtfulEvents: row.doubtfulPlaces,
	events: row.eventCount,
});

type Gathered = { session: MeasuredSession; header: SessionHeader; events: ReadonlyMap<string, EventTimes> };

const gather = async ({ file, place }: Source, minKnownMs: number, signal: AbortSignal): Promise<Gathered> => {
	const { sessionId, factors, merges, leftOut, participants } = place;
	const gatherer = new SessionGatherer(new KeptPeople(merges, leftOut), () => undefined);
	const named = new File([file.blob], file.name.split('/').at(-1) ?? file.name);
	for await (const text of linesOf((await correctSession(named)) ?? file.blob)) {
		gatherer.take(text);
		signal.throwIfAborted();
	}
	const gathered = gatherer.end();
	const row = sessionRow(gathered, { ...place, path: file.name });
	const byChannel = groupBy(gathered.events, (event) => channelOf(event));
	const roles = new Map<PersonId, string>();
	for (const [personId, { role }] of participants) if (role !== null) roles.set(personId, role);
	return {
		header: gathered.header,
		session: {
			...{ sessionId, factors, roles, path: file.name, video: row.video },
			quality: qualityOf(row),
			labels: new Map(gathered.people.flatMap(({ personId, label }) => (label === null ? [] : [[personId, label]]))),
			rows: sessionMeasures(looksOfSession(gathered, place), { ...defaultMeasures, minKnownMs }),
		},
		events: new Map(
			[...byChannel].map(([channel, events]) => [
				channel,
				eventTimesOf(events.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? startMs }))),
			]),
		),
	};
};

const reasonsIn = (study: Study): StudyData['origin']['leftOut'] =>
	countBy([
		...study.sessions.flatMap((session) => {
			const reason = resultsExclusion(study, session);
			return reason === null ? [] : { what: 'session' as const, reason };
		}),
		...study.participations.flatMap((one) => {
			const reason = participantExclusion(study, one);
			return reason === null ? [] : { what: 'participant' as const, reason };
		}),
	]);

/**
 * Opens session files, of a study or by themselves, and measures each. What cannot be read is told, and stops none of the
 * others.
 *
 * @param study `null`: they belong to none
 * @throws AppError `recording-invalid` when none can be read
 */
export const openSessions = async (
	files: readonly NamedFile[],
	study: Study | null,
	{ onShare, signal }: OpenProgress,
): Promise<OpenedStudy> => {
	const sources = study ? ofStudy(files, study) : alone(files);
	const minKnownMs = study?.description?.minimumKnownMs ?? defaultMeasures.minKnownMs;
	const problems: string[] = [];
	const read: Gathered[] = [];
	for (const [i, source] of sources.entries()) {
		try {
			read.push(await gather(source, minKnownMs, signal));
		} catch (e) {
			signal.throwIfAborted();
			problems.push(`${source.file.name}: ${messageOf(e)}`);
		}
		onShare((i + 1) / sources.length);
	}
	if (read.length === 0) {
		const why = problems[0] ?? (study ? 'None of its sessions is analysed yet' : 'There is no session among the files');
		throw new AppError('recording-invalid', why);
	}
	const headers = read.map(({ header }) => header);
	const events = new Map(read.map((one) => [one.session.sessionId, one.events]));
	return {
		data: {
			origin: {
				title: study?.description?.title ?? '',
				apps: [...new Set(headers.map(({ analysis }) => analysis.app))],
				fps: [...new Set(headers.map(({ analysis }) => analysis.fps))],
				models: headers.flatMap(({ models }) => models),
				measures: { ...defaultMeasures, minKnownMs },
				leftOut: study ? reasonsIn(study) : [],
			},
			agreement: null,
			factors: study?.sessionFactors ?? [],
			sessions: read.map(({ session }) => session),
		},
		...{ problems, participants: null },
		events: (sessionId) => Promise.resolve(events.get(sessionId) ?? new Map()),
	};
};
