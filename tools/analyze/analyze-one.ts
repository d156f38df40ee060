import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileResult } from '../../src/run/analyze-file.ts';
import type { AnalysisBrowser, AnalysisSink } from './browser.ts';
import type { AnalyzeOptions, Input } from './options.ts';
import type { ProgressDisplay } from './progress.ts';
import { damageIn, GrowingFile, readResumePoint, RecordingFile, sessionPaths } from './session-files.ts';

/** What became of one file. `damage`: what is missing from a finished session, in words; `null`: nothing. */
export type OneOutcome = { result: FileResult; finished: string } | { doneBefore: true; damage: string | null };

/** An analysis that stopped before its end, and whether `--resume` can go on with it. */
export class StoppedError extends Error {
	override readonly name = 'StoppedError';
	constructor(
		readonly isResumable: boolean,
		cause: unknown,
	) {
		super('The analysis stopped', { cause });
	}
}

const requireFile = (path: string): void => {
	if (!existsSync(path)) throw new Error(`There is no such file: ${path}`);
	if (!statSync(path).isFile()) throw new Error(`This is a folder, not a file: ${path}`);
	try {
		accessSync(path, constants.R_OK);
	} catch (cause) {
		throw new Error(`You have no permission to read this file: ${path}`, { cause });
	}
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Analyses one file into the output folder, or goes on with its interrupted run.
 *
 * @param open gives the browser; only called when there is something to analyse.
 * @param program `app`: its name and version, for the file; `createDisplay`: called once the analysis is about to begin.
 * @throws Error in plain words when the file cannot be read; otherwise `StoppedError` around what happened.
 */
export const analyzeOne = async (
	open: () => Promise<AnalysisBrowser>,
	{ path, isSample, areas }: Input,
	options: AnalyzeOptions,
	{ app, createDisplay }: { app: string; createDisplay: (name: string) => ProgressDisplay },
): Promise<OneOutcome> => {
	const name = basename(path);
	const paths = sessionPaths(options.out, path);
	requireFile(path);
	if (options.resumes && existsSync(paths.finished) && !existsSync(paths.growing)) {
		return { doneBefore: true, damage: await damageIn(paths.finished) };
	}

	const resumePoint = options.resumes ? readResumePoint(paths) : null;
	const growing = new GrowingFile(paths, resumePoint?.byteOffset ?? null);
	const recording = options.records ? new RecordingFile(paths.perceptions) : null;
	let sinkError: unknown = null;
	/** An error crosses the page as words only; this keeps the first as it was. */
	const keepingError =
		<T>(take: (value: T) => void) =>
		(value: T) => {
			try {
				take(value);
			} catch (e) {
				sinkError ??= e;
				throw e;
			}
		};
	const browser = await open();
	const display = createDisplay(name);
	const sink: AnalysisSink = {
		append: keepingError((text) => growing.append(text)),
		checkpoint: keepingError((state) => growing.checkpoint(state)),
		...(recording && { perceptions: keepingError((lines: string) => recording.append(lines)) }),
		progress: (progress) => display.update(progress),
	};
	try {
		const { fps, startMs, endMs, horizontalFovRad, encoders, usesContext, landmarks } = options;
		const result = await browser.analyze(
			path,
			{
				...{ name, isSample, fps, startMs, endMs, horizontalFovRad, areas, encoders, usesContext, landmarks },
				...{ keepsFaces: options.keepsFaces, saveEveryMs: options.saveEveryMs, app },
				startedAt: new Date().toISOString(),
				checkpoint: resumePoint?.checkpoint ?? null,
				mixesModels: options.mixesModels,
			},
			sink,
		);
		const { header, frameCount } = result.ending;
		if (frameCount === 0) {
			const range = `${seconds(startMs)} to ${endMs === null ? 'the end' : seconds(endMs)}`;
			throw new Error(`There is no frame from ${range}; the video lasts ${seconds(header.source.durationMs ?? 0)}`);
		}
		await growing.finalize(result.ending);
		return { result, finished: paths.finished };
	} catch (e) {
		throw new StoppedError(growing.abandon(), sinkError ?? e);
	} finally {
		display.stop();
		recording?.close();
	}
};
