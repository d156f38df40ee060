import { SingleBar } from 'cli-progress';
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AppError } from '../../src/core/errors.ts';
import { errorWords } from '../../src/present/wording.ts';
import type { FileResult } from '../../src/state/analyze-file.ts';
import { openAnalysisBrowser, type AnalysisBrowser } from './browser.ts';
import { parseOptions, usage, UsageError, type AnalyzeOptions, type Input } from './options.ts';
import { lookTable, summaryLine } from './report.ts';
import { byteOffsetOf, GrowingFile, readCheckpoint, sessionPaths } from './session-files.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
	version: string;
};

const explain = (e: unknown): string => {
	if (!(e instanceof AppError)) return e instanceof Error ? e.message : String(e);
	const { title, advice } = errorWords[e.code];
	return `${title}. ${advice} (${e.message})`;
};

const analyzeOne = async (
	browser: AnalysisBrowser,
	{ path, isSample, areas }: Input,
	options: AnalyzeOptions,
): Promise<{ result: FileResult; finished: string } | 'done before'> => {
	const paths = sessionPaths(options.out, path);
	if (!existsSync(path) || !statSync(path).isFile()) throw new Error(`There is no such file: ${path}`);
	if (options.resumes && existsSync(paths.finished) && !existsSync(paths.growing)) return 'done before';

	const checkpoint = options.resumes ? readCheckpoint(paths) : null;
	const growing = new GrowingFile(paths, checkpoint === null ? null : byteOffsetOf(checkpoint));
	const recording = options.records ? createWriteStream(paths.perceptions) : null;
	const bar = new SingleBar({
		format: `  ${basename(path)} {bar} {percentage} % · {frames} frames · {duration_formatted} · {eta_formatted} left`,
		hideCursor: true,
		noTTYOutput: false,
		etaBuffer: 50,
	});
	bar.start(1000, 0, { frames: 0 });
	try {
		const result = await browser.analyze(
			path,
			{
				name: basename(path),
				isSample,
				fps: options.fps,
				startMs: options.startMs,
				endMs: options.endMs,
				horizontalFovRad: options.horizontalFovRad,
				areas,
				app: `regard ${version}`,
				startedAt: new Date().toISOString(),
				checkpoint,
			},
			{
				append: (text) => growing.append(text),
				checkpoint: (state) => growing.checkpoint(state),
				...(recording && { perceptions: (lines: string) => void recording.write(lines) }),
				progress: ({ frames, tMs, fromMs, untilMs }) =>
					bar.update(Math.round((1000 * (tMs - fromMs)) / Math.max(1, untilMs - fromMs)), { frames }),
			},
		);
		bar.update(1000, { frames: result.ending.frameCount });
		await growing.finalize(result.ending);
		return { result, finished: paths.finished };
	} finally {
		bar.stop();
		growing.close();
		recording?.end();
	}
};

const main = async (): Promise<number> => {
	const options = parseOptions(process.argv.slice(2));
	if (!options) {
		console.log(usage);
		return 0;
	}
	mkdirSync(options.out, { recursive: true });
	const browser = await openAnalysisBrowser(console.log);
	let failed = 0;
	try {
		for (const input of options.inputs) {
			const name = basename(input.path);
			try {
				const outcome = await analyzeOne(browser, input, options);
				if (outcome === 'done before') {
					console.log(`${name}: done before, left as it is`);
					continue;
				}
				console.log(lookTable(outcome.result.ending));
				if (outcome.result.damage) console.log(`  ${outcome.result.damage}`);
				console.log(`${summaryLine(name, outcome.result.ending, outcome.result)} → ${resolve(outcome.finished)}`);
			} catch (e) {
				failed++;
				console.error(`${name}: failed. ${explain(e)}`);
			}
		}
	} finally {
		await browser.close();
	}
	if (failed > 0) console.error(`${failed} of ${options.inputs.length} files failed.`);
	return failed > 0 ? 1 : 0;
};

try {
	process.exitCode = await main();
} catch (e) {
	console.error(e instanceof UsageError ? `${e.message}\n\n${usage}` : explain(e));
	process.exitCode = e instanceof UsageError ? 2 : 1;
}
