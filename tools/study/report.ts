import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Target } from '../../src/core/attention.ts';
import { eventSentence } from '../../src/core/event-kinds/sentence.ts';
import { endedEvents } from '../../src/export/write-formats/names.ts';
import { readObservations } from '../../src/session/corrected/read-observations.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import { participantExclusion, resultsExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { REPORT, resultsOf } from '../../src/study/folder/study-paths.ts';
import { readAgreement } from '../../src/study/report/agreement-record.ts';
import { reportHtml } from '../../src/study/report/report-html.ts';
import { Sample } from '../../src/study/report/sample.ts';
import { sessionQuality } from '../../src/study/report/session-quality.ts';
import type { Place, ReportRow } from '../../src/study/report/study-report.ts';
import { readJson } from '../read-json.ts';
import { sessionLines } from '../session-lines.ts';
import { outcomeOf } from './outcome-file.ts';
import { keepOnlyConsenting } from './withdraw.ts';
import { writeText } from './write-file.ts';

/** How many places are checked by eye: few enough for half an hour, and an interval of at most ± 17 %. */
const PLACES = 30;

const { version } = readJson<{ version: string }>(new URL('../../package.json', import.meta.url));

/** The script of the form, as browsers read it. */
const formScript = (): string =>
	ts.transpileModule(readFileSync(new URL('./check-form.ts', import.meta.url), 'utf8'), {
		compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
	}).outputText;

/** Quality of a session and its events, which the sample takes. */
const lookInto = async (folder: string, one: StudySession, sample: Sample<Place>): Promise<ReportRow['quality']> => {
	const path = join(folder, resultsOf(one).session);
	const session = await readSession((await sessionLines(path))(), { keep: 'last' });
	const { widthPx, heightPx } = session.header.source;
	const store = await readObservations(await openAsBlob(path), [], { widthPx, heightPx }, () => {});
	const nameOf = (id: string) => session.people.find(({ personId }) => personId === id)?.label ?? id;
	const labels = new Map(session.areas.map(({ objectId, label }) => [objectId, label]));
	const wordsOf = (target: Target): string | null => {
		if (target.kind === 'person') return nameOf(target.personId);
		if (target.kind === 'object') return labels.get(target.objectId) ?? target.label;
		return target.kind === 'camera' ? 'the camera' : null;
	};
	for (const event of endedEvents(session.events)) {
		if (event.source !== 'model') continue;
		const { startMs, endMs, confidence } = event;
		const sentence = eventSentence(event, nameOf, wordsOf);
		sample.add({ sessionId: one.sessionId, video: `../../${one.file}`, startMs, endMs, sentence, confidence });
	}
	return sessionQuality(session, store);
};

const rowOf = async (folder: string, study: Study, one: StudySession, sample: Sample<Place>): Promise<ReportRow> => {
	const { sessionId, file } = one;
	const row = (state: ReportRow['state'], reason: string | null): ReportRow => ({
		...{ sessionId, file, state, reason, quality: null, agreement: null },
	});
	const leftOut = resultsExclusion(study, one);
	if (leftOut !== null) return row('left-out', leftOut);
	const outcome = outcomeOf(folder, one);
	if (!outcome) return row('not-analysed', null);
	const agreement = join(folder, resultsOf(one).agreement);
	const compared = existsSync(agreement) ? readAgreement(readFileSync(agreement, 'utf8')) : null;
	if (outcome.state === 'failed') return { ...row('failed', outcome.reason), agreement: compared };
	// Who is who may have been confirmed since the analysis.
	await keepOnlyConsenting(folder, study, one);
	return { ...row('analysed', outcome.damage), quality: await lookInto(folder, one, sample), agreement: compared };
};

/**
 * Writes the report of a study and returns its path, relative to the study’s folder.
 *
 * @param seed of the places to check by eye
 * @throws AppError `recording-invalid` for a session file that cannot be read; WriteError
 */
export const writeReport = async (folder: string, study: Study, title: string, seed: number): Promise<string> => {
	const sample = new Sample<Place>(PLACES, seed);
	const rows: ReportRow[] = [];
	for (const session of study.sessions) rows.push(await rowOf(folder, study, session, sample));
	const participants = study.participations.flatMap((one) => {
		const reason = participantExclusion(study, one);
		return reason === null ? [] : [{ participantId: one.participantId, reason }];
	});
	const script = formScript();
	const scriptHash = createHash('sha256').update(script).digest('base64');
	const { seen: eventCount, items: places } = sample;
	const report = { title, app: `regard ${version}`, rows, participants, places, eventCount, seed };
	writeText(join(folder, REPORT), reportHtml(report, { script, scriptHash }));
	return REPORT;
};
