import { chromium, type Browser, type Download, type Page } from 'playwright';
import type { AnalyzeOutcome, AnalyzeRequest } from '../../src/analyze.ts';
import type { LabelledVideoOutcome, LabelledVideoRequest } from '../../src/analyze-labelled-video.ts';
import { AppError, messageOf, type ErrorCode } from '../../src/core/errors.ts';
import type { FileProgress, FileResult } from '../../src/run/analyze-file.ts';
import type { RunCheckpoint } from '../../src/session/resume/run-checkpoint.ts';
import { ensureBuild } from '../build.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { serve } from '../serve.ts';

/** Where the results of one file go while they grow. */
export type AnalysisSink = {
	/** Lines of the growing session file. */
	append(text: string): void;
	/** Everything appended so far belongs to it. */
	checkpoint(checkpoint: RunCheckpoint): void;
	/** JSON lines of what the models saw; absent when nobody wants them. */
	perceptions?(lines: string): void;
	progress(progress: FileProgress): void;
};

/** The built app in a headless browser, ready for one file after the other. */
export type AnalysisBrowser = {
	/** Analyses the file at `path`. Throws `AppError`; the next file can be analysed all the same. */
	analyze(path: string, request: Omit<AnalyzeRequest, 'wantsPerceptions'>, sink: AnalysisSink): Promise<FileResult>;
	/**
	 * Writes the file at `path` again with its session drawn on it. Throws `AppError`.
	 *
	 * @param session path of the finished session
	 * @param target gives the path to write to, once the container is known
	 */
	labelledVideo(
		path: string,
		session: string,
		request: LabelledVideoRequest,
		target: (container: 'mp4' | 'webm') => string,
	): Promise<Exclude<LabelledVideoOutcome, { error: unknown }>>;
	/**
	 * Memory that scripts of the page and its workers use, after their garbage is collected, MiB. `null` before a page is
	 * open, or where the browser does not tell.
	 */
	usedMiB(): Promise<number | null>;
	/** An analysis under way rejects. */
	close(): Promise<void>;
};

export type AnalysisBrowserOptions = {
	log: (line: string) => void;
	/** Given each page before anything is opened in it, to look at it from outside. */
	onPage?: (page: Page) => void;
	/** More flags for the browser. */
	args?: readonly string[];
};

/** The page's two file inputs. */
const VIDEO_INPUT = 'input[type=file]:not(#session)';
const SESSION_INPUT = '#session';
/** A finished video is a download at once. */
const DOWNLOAD_STARTS_MS = 60_000;

/** The browser knows no computer but this one, whatever a page or the browser itself may want. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

const openPage = async (
	browser: Browser,
	url: string,
	current: () => AnalysisSink | null,
	onPage: ((page: Page) => void) | undefined,
): Promise<Page> => {
	const page = await browser.newPage();
	onPage?.(page);
	const forward =
		<Input>(to: (sink: AnalysisSink, input: Input) => void) =>
		(input: Input) => {
			const sink = current();
			if (sink) to(sink, input);
		};
	await page.exposeFunction(
		'regardAppend',
		forward((sink, text: string) => sink.append(text)),
	);
	await page.exposeFunction(
		'regardCheckpoint',
		forward((sink, state: RunCheckpoint) => sink.checkpoint(state)),
	);
	await page.exposeFunction(
		'regardPerceptions',
		forward((sink, lines: string) => sink.perceptions?.(lines)),
	);
	await page.exposeFunction(
		'regardProgress',
		forward((sink, progress: FileProgress) => sink.progress(progress)),
	);
	await page.goto(new URL('analyze.html', url).href);
	await page.waitForFunction(() => 'regardAnalyze' in window);
	return page;
};

/** Builds what is missing, finds or installs a Chromium, and opens the app in it. */
export const openAnalysisBrowser = async ({
	log,
	onPage,
	args = [],
}: AnalysisBrowserOptions): Promise<AnalysisBrowser> => {
	const executablePath = ensureChromium(log);
	await ensureBuild({ log });
	const served = await serve(0);
	const launch = () =>
		chromium.launch({
			executablePath,
			args: [...headlessArgs, OFFLINE, ...args],
			// The command itself says what happens at Ctrl+C.
			handleSIGINT: false,
			handleSIGTERM: false,
			handleSIGHUP: false,
		});
	let browser = await launch();
	let sink: AnalysisSink | null = null;
	let page: Page | null = null;
	let isClosed = false;
	const openedPage = async (): Promise<Page> => {
		// After a crash of the whole browser.
		if (!browser.isConnected() && !isClosed) browser = await launch();
		return page && !page.isClosed() ? page : openPage(browser, served.url, () => sink, onPage);
	};
	/** What the page threw, named; a page that broke (out of memory, crash) is not used again. */
	const broken = async (e: unknown): Promise<AppError> => {
		if (e instanceof AppError) return e;
		await page?.close().catch(() => undefined);
		page = null;
		return new AppError('worker-died', `The browser broke off: ${messageOf(e)}`, {
			cause: e,
		});
	};
	return {
		async labelledVideo(path, session, request, target) {
			try {
				page = await openedPage();
				await page.setInputFiles(VIDEO_INPUT, path);
				await page.setInputFiles(SESSION_INPUT, session);
				const downloads: Download[] = [];
				const take = (download: Download) => void downloads.push(download);
				page.once('download', take);
				const outcome = await page.evaluate<LabelledVideoOutcome, LabelledVideoRequest>(
					(asked) => window.regardLabelledVideo(asked),
					request,
				);
				if ('error' in outcome) {
					page.off('download', take);
					throw new AppError(outcome.error.code as ErrorCode, outcome.error.message);
				}
				const download = downloads[0] ?? (await page.waitForEvent('download', { timeout: DOWNLOAD_STARTS_MS }));
				await download.saveAs(target(outcome.plan.container));
				await download.delete();
				return outcome;
			} catch (e) {
				throw await broken(e);
			}
		},
		async analyze(path, request, into) {
			sink = into;
			try {
				page = await openedPage();
				await page.setInputFiles(VIDEO_INPUT, path);
				const wantsPerceptions = into.perceptions !== undefined;
				const outcome = await page.evaluate<AnalyzeOutcome, AnalyzeRequest>((asked) => window.regardAnalyze(asked), {
					...request,
					wantsPerceptions,
				});
				if ('error' in outcome) throw new AppError(outcome.error.code as ErrorCode, outcome.error.message);
				return outcome.result;
			} catch (e) {
				throw await broken(e);
			} finally {
				sink = null;
			}
		},
		async usedMiB() {
			if (!page) return null;
			const bytes = await page.evaluate(async () => {
				type Measured = { measureUserAgentSpecificMemory?(): Promise<{ bytes: number }> };
				return (await (performance as Measured).measureUserAgentSpecificMemory?.())?.bytes ?? null;
			});
			return bytes === null ? null : bytes / 2 ** 20;
		},
		async close() {
			isClosed = true;
			await browser.close();
			await served.close();
		},
	};
};
