import { AppError } from '../../src/core/errors.ts';
import { problemText } from '../../src/study/folder/problem.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import type { StudyDescription } from '../../src/study/folder/study-file.ts';
import type { Study } from '../../src/study/folder/study-folder.ts';
import { DATASET } from '../../src/study/folder/study-paths.ts';
import { explain, WriteError } from '../analyze/explain.ts';
import { runCommand, UsageError } from '../command-line.ts';
import { initStudy } from './init.ts';
import { parseOptions, usage, type StudyOptions } from './options.ts';
import { statusLines } from './status.ts';
import { openStudy } from './study-files.ts';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A study whose study.json can be used. Throws UsageError. */
const usableStudy = (folder: string): { study: Study; description: StudyDescription } => {
	const { value: study, problems } = openStudy(folder);
	const { description } = study;
	if (description) return { study, description };
	throw new UsageError(problems.map(problemText).join('\n'));
};

/** @throws UsageError */
const sessionOf = ({ sessions }: Study, id: string | null): StudySession => {
	const session = sessions.find(({ sessionId }) => sessionId === id);
	if (session) return session;
	throw new UsageError(`There is no session “${id ?? ''}” in sessions.csv, or its row has a problem: see “check”`);
};

const analyze = async ({ study: folder, session: id, triesLeft }: StudyOptions): Promise<number> => {
	const { study, description } = usableStudy(folder);
	const session = sessionOf(study, id);
	const { analyzeSession } = await import('./analyze-session.ts');
	const browser = { opening: null as ReturnType<typeof openBrowser> | null };
	const openBrowser = async () => (await import('../analyze/browser.ts')).openAnalysisBrowser({ log: console.log });
	try {
		const open = () => (browser.opening ??= openBrowser());
		const { state, reason, damage } = await analyzeSession(open, folder, { description, session }, triesLeft === 0);
		const { keepOnlyConsenting } = await import('./withdraw.ts');
		await keepOnlyConsenting(folder, study, session);
		console.log(
			`${session.sessionId}: ${state}${reason === null ? '' : `. ${reason}`}${damage === null ? '' : `. ${damage}`}`,
		);
		return 0;
	} finally {
		await browser.opening?.then((opened) => opened.close()).catch(() => undefined);
	}
};

const commands: Readonly<Record<StudyOptions['command'], (options: StudyOptions) => number | Promise<number>>> = {
	init({ study: folder }) {
		const { written, videos } = initStudy(folder);
		const found = `${counted(videos, 'video')} found; wrote ${written.join(', ')}`;
		console.log(written.length === 0 ? 'All files were there: nothing was changed.' : found);
		return 0;
	},
	async check({ study: folder }) {
		const { checkStudy } = await import('./check.ts');
		const { study, problems } = await checkStudy(folder);
		for (const problem of problems) console.log(problemText(problem));
		const sessions = counted(study.sessions.length, 'session');
		console.log(
			problems.length === 0
				? `${sessions}, no problems`
				: `${sessions} could be read, ${counted(problems.length, 'problem')}`,
		);
		return problems.length === 0 ? 0 : 1;
	},
	status({ study: folder }) {
		for (const line of statusLines(folder)) console.log(line);
		return 0;
	},
	analyze,
	async export({ study: folder, session }) {
		const { study, description } = usableStudy(folder);
		const { exportOne } = await import('./after-analysis.ts');
		await exportOne(folder, study, description, sessionOf(study, session));
		return 0;
	},
	async agree({ study: folder, session }) {
		const { agreeOne } = await import('./after-analysis.ts');
		await agreeOne(folder, sessionOf(usableStudy(folder).study, session));
		return 0;
	},
	async dataset({ study: folder }) {
		const { makeDataset } = await import('./dataset.ts');
		const { sessions, leftOut, missing, failed } = await makeDataset(folder, (line) => console.log(line));
		for (const { session, what, reason } of leftOut) {
			console.log(`${session}: ${what === 'session' ? 'left out' : 'somebody in it is left out'}: ${reason}`);
		}
		for (const sessionId of missing) console.log(`${sessionId}: not analysed yet`);
		for (const { sessionId, reason } of failed) console.error(`${sessionId}: cannot be read. ${reason}`);
		console.log(`→ ${DATASET}: ${counted(sessions, 'session')}`);
		return failed.length === 0 ? 0 : 1;
	},
	async report({ study: folder, seed }) {
		const { study, description } = usableStudy(folder);
		const { writeReport } = await import('./report.ts');
		console.log(`→ ${await writeReport(folder, study, description.title, seed)}`);
		return 0;
	},
	async participants({ study: folder }) {
		const { study } = usableStudy(folder);
		const { proposeParticipants } = await import('./participants.ts');
		const told = await proposeParticipants(folder, study);
		for (const line of told) console.log(line);
		console.log(
			told.length === 0
				? 'Nothing to propose: nobody is open in a session that is analysed.'
				: 'Look at each in the page, and write “yes” into the column confirmed of participants.csv where it is right.',
		);
		return 0;
	},
	async withdraw({ study: folder, session, participant }) {
		const { study, description } = usableStudy(folder);
		const { withdrawParticipant, withdrawSession } = await import('./withdraw.ts');
		const told =
			participant === null
				? withdrawSession(folder, study, description, session ?? '')
				: await withdrawParticipant(folder, study, description, participant);
		for (const line of told) console.log(line);
		return 0;
	},
	async jobs({ study: folder }) {
		const { study, description } = usableStudy(folder);
		const { jobsOf } = await import('./jobs.ts');
		console.log(JSON.stringify(jobsOf(folder, study, description), null, '\t'));
		return 0;
	},
};

await runCommand({
	script: 'study',
	usage,
	parse: parseOptions,
	run: async (options) => commands[options.command](options),
	explain: (cause) => (cause instanceof AppError || cause instanceof WriteError ? explain(cause) : cause),
});
