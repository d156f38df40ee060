import { chromium, type Browser } from 'playwright';
import { quantileOf } from '../../../src/bench/scores/count';
import { ensureBuild } from '../../build.ts';
import { ensureChromium, visitorArgs } from '../../chromium.ts';
import { serve } from '../../serve.ts';
import { onProcessor, scriptingSpans, scriptingWithin, traceWhile } from '../trace.ts';
import { hasRay, installProbe, readProbe, type Probe } from './probe.ts';

/** How the app itself behaves while it analyses the sample. */
export type AppScore = {
	/** From the start of the navigation in a fresh profile to the first gaze cone drawn, milliseconds. `null`: none within the time. */
	firstRayMs: number | null;
	/** Main-thread scripting while analysing, milliseconds. */
	scripting: {
		/** In each sixtieth of a second: what a displayed frame has to wait for. */
		displayedP95Ms: number | null;
		/** The same by processor time: what of it is the page's own doing, and not waiting for a core. */
		displayedP95ProcessorMs: number | null;
		/** In the mean time between two analysed frames, which holds several displayed ones. */
		analysedP50Ms: number | null;
		analysedP95Ms: number | null;
		analysedFps: number | null;
	};
	/** Tasks over 50 ms on the main thread after the first ray, as the long-task observer tells. */
	longTasks: { count: number; longestMs: number };
	/** Those during start-up, before the first ray. */
	longTasksAtStart: { count: number; longestMs: number };
	/** Addresses asked for outside the page's origin. */
	foreignRequests: readonly string[];
};

/** A displayed frame of an ordinary screen. */
const DISPLAY_MS = 1000 / 60;

const CATEGORIES = '-*,devtools.timeline,v8,blink.user_timing,__metadata';

const analysedFps = (footer: string): number | null => {
	const match = /([\d.]+)\s*frames\/s analysed/.exec(footer);
	return match ? Number(match[1]) : null;
};

const longest = (tasks: Probe['longTasks']) => ({
	count: tasks.length,
	longestMs: Math.max(0, ...tasks.map((t) => t.durationMs)),
});

const measure = async (browser: Browser, url: string, traceSeconds: number): Promise<AppScore> => {
	const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
	const page = await context.newPage();
	const foreignRequests: string[] = [];
	page.on('request', (request) => {
		const address = new URL(request.url());
		if (/^https?:$/.test(address.protocol) && address.origin !== new URL(url).origin) {
			foreignRequests.push(request.url());
		}
	});
	await page.addInitScript(installProbe);
	await page.goto(url);
	await page.waitForFunction(hasRay, null, { timeout: 60_000, polling: 100 }).catch(() => {});
	const { firstRayMs } = await page.evaluate(readProbe);

	// Long tasks are watched before the trace: to start one is itself a task of about 0.1 s on the page's thread.
	const watchedFromMs = await page.evaluate(() => performance.now());
	const wait = () => new Promise<void>((resolve) => setTimeout(resolve, traceSeconds * 1000));
	await wait();
	const { longTasks } = await page.evaluate(readProbe);

	const session = await context.newCDPSession(page);
	const events = await traceWhile(session, CATEGORIES, wait);
	const fps = analysedFps((await page.locator('footer').textContent()) ?? '');
	await context.close();

	const spans = scriptingSpans(events);
	const displayedP95 = (from: typeof events) => quantileOf(scriptingWithin(scriptingSpans(from), DISPLAY_MS), 0.95);
	const perFrame = fps ? scriptingWithin(spans, 1000 / fps) : [];
	return {
		firstRayMs,
		scripting: {
			// Without an analysis under way there is nothing to tell.
			displayedP95Ms: fps ? displayedP95(events) : null,
			displayedP95ProcessorMs: fps ? displayedP95(onProcessor(events)) : null,
			analysedP50Ms: quantileOf(perFrame, 0.5),
			analysedP95Ms: quantileOf(perFrame, 0.95),
			analysedFps: fps,
		},
		longTasks: longest(longTasks.filter((t) => t.startMs >= watchedFromMs)),
		longTasksAtStart: longest(longTasks.filter((t) => t.startMs < watchedFromMs)),
		foreignRequests,
	};
};

/** Opens the built app with a fresh profile, waits for the first gaze cone, then watches the main thread while the sample is analysed. */
export const measureApp = async (traceSeconds = 8): Promise<AppScore> => {
	await ensureBuild({ log: () => {} });
	const served = await serve(0);
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...visitorArgs] });
	try {
		return await measure(browser, served.url, traceSeconds);
	} finally {
		await browser.close();
		await served.close();
	}
};
