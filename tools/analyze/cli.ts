import { readJson } from '../read-json.ts';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { AppError } from '../../src/core/errors.ts';
import { runCommand } from '../command-line.ts';
import { analyzeOne, StoppedError } from './analyze-one.ts';
import type { AnalysisBrowser } from './browser.ts';
import { explain, WriteError } from './explain.ts';
import { exportSession } from './export-session.ts';
import { listenForInterruption } from './interruption.ts';
import { labelledVideoLines, writeLabelledVideo } from './labelled-video.ts';
import { writeAnswers } from './answers-file.ts';
import { parseOptions, type AnalyzeOptions, type LabelledVideoOptions } from './options.ts';
import { createLines, createProgress } from './progress.ts';
import { questionsOfSession } from './questions.ts';
import { lookTable, summaryLine } from './report.ts';
import { sessionPaths } from './session-files.ts';
import { lockSession, unlockSession } from './session-lock.ts';
import { usage } from './usage.ts';

const { version } = readJson<{ version: string }>(new URL('../../package.json', import.meta.url));

const prepareOut = (out: string): void => {
	try {
		mkdirSync(out, { recursive: true });
		accessSync(out, constants.W_OK);
	} catch (e) {
		throw new WriteError(out, e);
	}
};

/** Frames a second of a video of which every frame is analysed, when nobody has said. */
const ASSUMED_FPS = 25;

const RESUME_HINT = 'The same command with --resume goes on from the last checkpoint.';

/** Writes the labelled video and says what should be looked at. */
const reportLabelledVideo = async (
	browser: AnalysisBrowser,
	path: string,
	options: AnalyzeOptions,
	asked: LabelledVideoOptions,
): Promise<void> => {
	const { finished } = sessionPaths(options.out, path);
	const { startMs, endMs, fps } = options;
	// The last frame that was analysed lies at most a step before the end.
	const lastMs = endMs === null ? null : Math.max(startMs, endMs - 1000 / (fps ?? ASSUMED_FPS));
	const written = await writeLabelledVideo(browser, path, finished, { ...asked, startMs, lastMs });
	for (const line of labelledVideoLines(written)) console.log(`  ${line}`);
};

/** How a file ended; `damaged`: the analysis is finished, and a part of the file is missing from it. */
type Ended = 'well' | 'damaged' | 'failed';

/** Exit codes of the command besides 2, a mistake in it, and those of signals. */
const EXIT_CODES: Readonly<Record<Ended, number>> = { well: 0, failed: 1, damaged: 3 };

/** What a report on one file needs of the command. */
type Told = {
	/** Paths are told relative to this one. */
	folder: string;
	isInterrupted: () => boolean;
	/** Whether no other file is analysed beside it. */
	isAlone: boolean;
	/** Told how much of a video was analysed, milliseconds. */
	analysed: (mediaMs: number) => void;
};

/** Analyses one file and says what came of it. */
const report = async (
	open: () => Promise<AnalysisBrowser>,
	input: AnalyzeOptions['inputs'][number],
	options: AnalyzeOptions,
	{ folder, isInterrupted, isAlone, analysed }: Told,
): Promise<Ended> => {
	const name = basename(input.path);
	try {
		const outcome = await analyzeOne(open, input, options, {
			app: `regard ${version}`,
			// Bars of several files would be drawn over each other.
			createDisplay: (one) => (isAlone ? createProgress(one) : createLines(one)),
		});
		const damage = 'result' in outcome ? outcome.result.damage : outcome.damage;
		if ('doneBefore' in outcome) {
			console.log(`${name}: done before, left as it is`);
			if (damage !== null) console.log(`  ${damage}`);
		} else {
			const { result, finished } = outcome;
			analysed(result.mediaMs);
			console.log(lookTable(result.ending));
			if (damage !== null) console.log(`  ${damage}`);
			for (const why of result.restarts) console.log(`  ${why}; started again there, nothing is missing`);
			console.log(`${summaryLine(name, result.ending, result)} → ${relative(folder, finished) || finished}`);
		}
		if (options.exports.length > 0) {
			const written = await exportSession(sessionPaths(options.out, input.path).finished, options.exports);
			console.log(`  also as ${written.map((path) => basename(path)).join(', ')}`);
		}
		if (options.labelledVideo) await reportLabelledVideo(await open(), input.path, options, options.labelledVideo);
		if (options.questions !== null || options.asks.length > 0) {
			const session = sessionPaths(options.out, input.path).finished;
			const { encoders, transcript } = options;
			const { askSessionFile } = await import('./ask.ts');
			const asked = await askSessionFile(session, options.asks, {
				...{ hasEmotions: encoders.expression, transcript, isEach: options.asksEach, usesReader: options.usesReader },
			});
			for (const { question, answer } of asked) console.log(`  ${question}\n    ${answer}`);
			const posed = options.questions === null ? [] : await questionsOfSession(session, options.questions);
			const written = writeAnswers(session, [...asked, ...posed]);
			console.log(`  ${asked.length + posed.length} questions answered in ${basename(written)}`);
		}
		return damage === null ? 'well' : 'damaged';
	} catch (e) {
		const isResumable = e instanceof StoppedError && e.isResumable;
		const cause = e instanceof StoppedError ? e.cause : e;
		if (isInterrupted()) {
			console.error(
				`${name}: stopped. ${isResumable ? RESUME_HINT : 'It had no checkpoint yet; nothing was written.'}`,
			);
		} else if (cause instanceof AppError && cause.code === 'recording-invalid') {
			console.error(`${name}: cannot be resumed. ${cause.message}.`);
			console.error('  Use the settings of the interrupted run, or leave out --resume to start this file over.');
		} else if (cause instanceof AppError && cause.code === 'models-changed') {
			console.error(`${name}: not resumed. ${cause.message}.`);
			console.error(
				'  Continuing would mix results of different models: --resume --mixed-models does so all the same.',
			);
			console.error(
				'  To have all results from the same models, use the earlier ones, or begin anew without --resume.',
			);
		} else {
			console.error(`${name}: failed. ${explain(cause)}${isResumable ? ` ${RESUME_HINT}` : ''}`);
		}
		return 'failed';
	}
};

/** Locks the files of one input before touching any; prints why and gives false when another run is writing them. */
const isOurs = ({ path }: AnalyzeOptions['inputs'][number], out: string): boolean => {
	try {
		lockSession(sessionPaths(out, path).lock);
		return true;
	} catch (e) {
		console.error(`${basename(path)}: failed. ${explain(e)}`);
		return false;
	}
};

/** Its code is loaded only when it is needed, so that what need not be analysed is told at once. */
const openBrowser = async (): Promise<AnalysisBrowser> =>
	(await import('./browser.ts')).openAnalysisBrowser({ log: console.log });

/** Hours of video that were analysed in an hour of this machine, in words. */
const throughputLine = (mediaMs: number, wallMs: number, jobs: number): string =>
	`${(mediaMs / wallMs).toFixed(2)} hours of video an hour of this machine, with ${jobs === 1 ? 'one job' : `${jobs} jobs`}`;

/** A browser that one job after the other uses; it is opened for the first. */
type Lane = { opening: Promise<AnalysisBrowser> | null; browser: AnalysisBrowser | null };

const run = async (options: AnalyzeOptions, folder: string): Promise<number> => {
	prepareOut(options.out);
	const inputs = options.inputs.filter((input) => isOurs(input, options.out));
	const ended: Ended[] = options.inputs.filter((input) => !inputs.includes(input)).map(() => 'failed');
	const jobs = Math.min(options.jobs, inputs.length);
	const lanes = Array.from({ length: jobs }, (): Lane => ({ opening: null, browser: null }));
	const interruption = listenForInterruption((exitCode) => {
		const opened = lanes.flatMap(({ browser }) => browser ?? []);
		// Nothing is under way before one is open.
		if (opened.length === 0) process.exit(exitCode);
		for (const browser of opened) void browser.close();
	});
	const isInterrupted = () => interruption.exitCode !== null;
	const waiting = [...inputs];
	const done = { mediaMs: 0, files: 0 };
	const startedAt = performance.now();
	const work = async (lane: Lane): Promise<void> => {
		const open = () => (lane.opening ??= openBrowser().then((browser) => (lane.browser = browser)));
		try {
			for (let input = waiting.shift(); input; input = waiting.shift()) {
				const told = { folder, isInterrupted, isAlone: jobs === 1, analysed: (ms: number) => (done.mediaMs += ms) };
				ended.push(await report(open, input, options, told));
				if (isInterrupted()) return;
				done.files += 1;
				unlockSession(sessionPaths(options.out, input.path).lock);
				// Without a browser the other files would fail the same way.
				if (lane.opening && !lane.browser) return;
			}
		} finally {
			await lane.browser?.close();
		}
	};
	await Promise.all(lanes.map(work));
	if (interruption.exitCode !== null) return interruption.exitCode;
	if (waiting.length > 0) return EXIT_CODES.failed;
	if (done.mediaMs > 0 && done.files > 1)
		console.log(throughputLine(done.mediaMs, performance.now() - startedAt, jobs));
	const failed = ended.filter((how) => how === 'failed').length;
	if (failed > 0 && options.inputs.length > 1) {
		console.error(`${failed} of ${options.inputs.length} files failed.`);
	}
	const worst = (['failed', 'damaged'] as const).find((how) => ended.includes(how)) ?? 'well';
	return EXIT_CODES[worst];
};

await runCommand({ script: 'analyze', usage, parse: parseOptions, run, explain });
