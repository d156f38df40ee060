import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../src/core/errors.ts';
import type { Outcome } from '../../src/study/folder/outcome.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import type { StudyDescription } from '../../src/study/folder/study-file.ts';
import { resultsOf } from '../../src/study/folder/study-paths.ts';
import { analyzeOne, StoppedError } from '../analyze/analyze-one.ts';
import type { AnalysisBrowser } from '../analyze/browser.ts';
import { explain, WriteError } from '../analyze/explain.ts';
import { parseOptions } from '../analyze/options.ts';
import { createProgress } from '../analyze/progress.ts';
import { sessionPaths } from '../analyze/session-files.ts';
import { lockSession, SessionBusyError, unlockSession } from '../analyze/session-lock.ts';
import { readJson } from '../read-json.ts';
import { writeJson } from './write-file.ts';

/** What another attempt cannot change: it lies in the file, or in what it is asked for. */
const LASTING: readonly ErrorCode[] = [
	...(['file-empty', 'file-unknown-format', 'file-no-video', 'video-codec-unsupported', 'video-unreadable'] as const),
	...(['image-unreadable', 'video-too-small', 'areas-invalid'] as const),
];

/** What an interrupted run left cannot be gone on with: it is begun anew. */
const NOT_RESUMABLE: readonly ErrorCode[] = ['recording-invalid', 'resume-impossible', 'models-changed'];

const { version } = readJson<{ version: string }>(new URL('../../package.json', import.meta.url));

/** Everything that a session is analysed with, frozen beside its results. */
export const optionsOf = (folder: string, { analysis }: StudyDescription, session: StudySession) => {
	const { file, areasFile, fovDeg, startS, endS } = session;
	const areas = areasFile === null ? null : readJson<unknown>(join(folder, areasFile));
	return { app: `regard ${version}`, file, ...analysis, areas, fovDeg, startS, endS };
};

/** As `npm run analyze` is told. */
const argsOf = (folder: string, { analysis }: StudyDescription, session: StudySession): string[] => {
	const { areasFile, fovDeg, startS, endS } = session;
	const { fps, objects, identity, sight, context, expression } = analysis;
	const option = (name: string, value: string | number | null) => (value === null ? [] : [`--${name}`, String(value)]);
	const flag = (name: string, isSet: boolean) => (isSet ? [`--${name}`] : []);
	return [
		...['--out', join(folder, resultsOf(session).folder), '--resume'],
		...option('fps', fps),
		...option('aoi', areasFile === null ? null : join(folder, areasFile)),
		...[...option('fov', fovDeg), ...option('start', startS), ...option('end', endS)],
		...[...flag('no-objects', !objects), ...flag('no-identity', !identity), ...flag('no-sight', !sight)],
		...[...flag('no-context', !context), ...flag('expression', expression)],
		...['--', join(folder, session.file)],
	];
};

const codeOf = (e: unknown): ErrorCode | null => (e instanceof AppError ? e.code : null);

/** How often a session that another run writes is looked at again. */
const LOOK_AGAIN_MS = 5000;

/** Locks a session once no other run writes it: of a job that was started anew, the first may live on for a while. */
const lockWhenFree = async (path: string): Promise<void> => {
	for (let isFirst = true; ; isFirst = false) {
		try {
			lockSession(path);
			return;
		} catch (e) {
			if (!(e instanceof SessionBusyError)) throw e;
			if (isFirst) console.log(`Waiting. ${e.message}`);
			await sleep(LOOK_AGAIN_MS);
		}
	}
};

/** Forgets results that were made with other options, or of a video that has been replaced since. */
const forgetOutdated = (folder: string, session: StudySession, options: object): void => {
	const video = join(folder, session.file);
	const results = resultsOf(session);
	const frozen = join(folder, results.options);
	const text = `${JSON.stringify(options, null, '\t')}\n`;
	const isCurrent =
		existsSync(frozen) &&
		readFileSync(frozen, 'utf8') === text &&
		existsSync(video) &&
		statSync(video).mtimeMs <= statSync(frozen).mtimeMs;
	if (isCurrent) return;
	const out = join(folder, results.folder);
	const kept = basename(sessionPaths(out, session.file).lock);
	for (const name of readdirSync(out)) if (name !== kept) rmSync(join(out, name), { recursive: true, force: true });
	writeJson(frozen, options);
};

/** The text of an analysis that did not come to a session, or `null` when another attempt may. */
const reasonOf = (cause: unknown, isLast: boolean): string | null => {
	const code = codeOf(cause);
	const isLasting = code === null ? !(cause instanceof WriteError) : LASTING.includes(code);
	return isLasting || isLast ? explain(cause) : null;
};

/**
 * Analyses one session of a study, or goes on where an interrupted analysis stopped: a run that was interrupted any number
 * of times gives the same file as one that was not. Results that were made with other options are replaced.
 *
 * @param open gives the browser; only called when there is something to analyse
 * @param isLast whether there will be no further attempt: then whatever fails is told in the outcome
 * @returns also written to `outcome.json`
 * @throws what happened, when another attempt may do better
 */
export const analyzeSession = async (
	open: () => Promise<AnalysisBrowser>,
	folder: string,
	{ description, session }: { description: StudyDescription; session: StudySession },
	isLast: boolean,
): Promise<Outcome> => {
	const results = resultsOf(session);
	const end = (state: Outcome['state'], reason: string | null, damage: string | null): Outcome => {
		const { sessionId } = session;
		const cores = availableParallelism();
		const outcome: Outcome = { format: 'regard-outcome/1', sessionId, state, reason, damage, cores };
		writeJson(join(folder, results.outcome), outcome);
		return outcome;
	};
	const out = join(folder, results.folder);
	const paths = sessionPaths(out, session.file);
	mkdirSync(out, { recursive: true });
	await lockWhenFree(paths.lock);
	try {
		forgetOutdated(folder, session, optionsOf(folder, description, session));
		const options = parseOptions(argsOf(folder, description, session), folder);
		const input = options?.inputs[0];
		if (!options || !input) throw new Error(`There is nothing to analyse in session ${session.sessionId}`);
		const take = () =>
			analyzeOne(open, input, options, { app: `regard ${version}`, createDisplay: (name) => createProgress(name) });
		const outcome = await take().catch((e: unknown) => {
			const code = codeOf(e instanceof StoppedError ? e.cause : e);
			if (code === null || !NOT_RESUMABLE.includes(code)) throw e;
			console.log(`${basename(session.file)}: ${explain(e)} It is begun anew.`);
			for (const path of [paths.growing, paths.checkpoint]) rmSync(path, { force: true });
			return take();
		});
		return end('analysed', null, 'result' in outcome ? outcome.result.damage : outcome.damage);
	} catch (e) {
		const cause = e instanceof StoppedError ? e.cause : e;
		const reason = reasonOf(cause, isLast);
		if (reason === null) throw cause;
		return end('failed', reason, null);
	} finally {
		unlockSession(paths.lock);
	}
};
