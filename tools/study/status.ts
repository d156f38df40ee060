import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import { participantExclusion, sessionExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { DATASET, REPORT, resultsOf } from '../../src/study/folder/study-paths.ts';
import { outcomeOf } from './outcome-file.ts';
import { openStudy } from './study-files.ts';

const stateOf = (folder: string, study: Study, session: StudySession): string => {
	const reason = sessionExclusion(study, session);
	if (reason !== null) return `left out: ${reason}`;
	const results = resultsOf(session);
	const outcome = outcomeOf(folder, session);
	if (outcome?.state === 'failed') return `failed: ${outcome.reason ?? ''}`;
	if (existsSync(join(folder, results.session))) return 'analysed';
	return existsSync(join(folder, `${results.session}.partial`)) ? 'begun' : 'not begun';
};

/**
 * How far a study is, in lines of text.
 *
 * @throws UsageError when the folder is no study
 */
export const statusLines = (folder: string): string[] => {
	const { value: study, problems } = openStudy(folder);
	const states = study.sessions.map((session) => ({ id: session.sessionId, state: stateOf(folder, study, session) }));
	const done = states.filter(({ state }) => state === 'analysed').length;
	const wanted = states.filter(({ state }) => !state.startsWith('left out')).length;
	const width = Math.max(0, ...states.map(({ id }) => id.length));
	const leftOut = new Map(
		study.participations.flatMap((one) => {
			const reason = participantExclusion(study, one);
			return reason === null ? [] : [[one.participantId, reason] as const];
		}),
	);
	const whole = { dataset: DATASET, report: REPORT };
	return [
		...states.map(({ id, state }) => `  ${id.padEnd(width)}  ${state}`),
		...[...leftOut].map(([id, reason]) => `  participant ${id} is left out: ${reason}`),
		`${done} of ${wanted} sessions analysed`,
		...Object.entries(whole).map(
			([what, path]) => `${what}: ${existsSync(join(folder, path)) ? path : 'not made yet'}`,
		),
		...(problems.length > 0 ? [`${problems.length} problems: “npm run study -- check” names them`] : []),
	];
};
