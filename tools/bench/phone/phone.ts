import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { atMost, type Goal } from '../../../src/bench/scenes/goals';
import { ensureBuild } from '../../build.ts';
import { ensureChromium, visitorArgs } from '../../chromium.ts';
import { serve } from '../../serve.ts';
import { outFolder } from '../page-server.ts';
import { hasRay, installProbe, readProbe } from '../speed/probe.ts';
import { limitCores, type LimitedProgram } from './half-core.ts';

/** What a phone is taken for: half a core of this machine, and a screen that is touched. */
const CORES = 0.5;
const UPRIGHT = { width: 390, height: 844 };
const ACROSS = { width: 844, height: 390 };
const SCREEN = { deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** How long the first ray is waited for, and how long the sample is watched after it. */
const RAY_WITHIN_MS = 300_000;
const WATCHED_MS = 90_000;
const LOOK_EVERY_MS = 1000;

/** The page on a phone. Megabytes are 10⁶ bytes. */
export type PhoneScore = {
	/** From the start of the navigation to the first gaze cone drawn; `null`: none in five minutes. */
	firstRayS: number | null;
	/** Processor time of all of the browser's processes until then, divided by the half core. */
	firstRayCpuS: number;
	/** Largest proportional set size (PSS) of the page's process, its workers included; and of the whole browser. */
	pageMB: number;
	browserMB: number;
	/** Of the sample, when it was watched last. */
	footer: string;
};

const pssBytes = (pid: number): number => {
	try {
		return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
	} catch {
		return 0; // It has ended meanwhile.
	}
};
const isRenderer = (pid: number): boolean => {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
	} catch {
		return false;
	}
};

/** Watches what a browser has in memory. */
const watchMemory = (program: LimitedProgram) => {
	const largest = { pageMB: 0, browserMB: 0 };
	const look = () => {
		const sizes = program.processes().map((pid) => ({ isPage: isRenderer(pid), bytes: pssBytes(pid) }));
		const ofPages = sizes.filter(({ isPage }) => isPage).map(({ bytes }) => bytes);
		largest.pageMB = Math.max(largest.pageMB, ...ofPages.map((bytes) => bytes / 1e6));
		largest.browserMB = Math.max(largest.browserMB, sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
	};
	const timer = setInterval(look, LOOK_EVERY_MS);
	return { largest, end: () => clearInterval(timer) };
};

const pictureOf = async (page: Page, name: string): Promise<void> => {
	mkdirSync(outFolder, { recursive: true });
	await page.screenshot({ path: join(outFolder, `phone-${name}.png`) });
};

/**
 * A browser that is not asked for its network: asked, as Playwright always does, it keeps a copy of everything that the
 * page fetches, as text (models and runtimes: 190 MB), in the page's own process.
 */
const openBrowser = (program: LimitedProgram) =>
	puppeteer.launch({
		executablePath: program.path,
		args: [...visitorArgs, '--no-sandbox'],
		networkEnabled: false,
		defaultViewport: { ...UPRIGHT, ...SCREEN },
		timeout: 120_000,
		protocolTimeout: RAY_WITHIN_MS + 60_000,
	});

const measure = async (program: LimitedProgram, url: string): Promise<PhoneScore> => {
	const browser = await openBrowser(program);
	const memory = watchMemory(program);
	try {
		const page = await browser.newPage();
		page.setDefaultTimeout(120_000);
		// What compiles these scripts names functions by a helper of its own, which pages do not have.
		await page.evaluateOnNewDocument('globalThis.__name ??= (f) => f');
		await page.evaluateOnNewDocument(installProbe);
		const before = program.cpuSeconds();
		await page.goto(url);
		await page.waitForFunction(hasRay, { timeout: RAY_WITHIN_MS, polling: 100 }).catch(() => {});
		const cpuSeconds = program.cpuSeconds() - before;
		const { firstRayMs } = await page.evaluate(readProbe);
		await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
		const text = await page.evaluate(() => document.querySelector('footer')?.textContent ?? '');
		const footer = text.replace(/\s+/g, ' ').trim();
		await pictureOf(page, 'upright');
		await page.setViewport({ ...ACROSS, ...SCREEN });
		await pictureOf(page, 'across');
		const firstRayS = firstRayMs === null ? null : firstRayMs / 1000;
		return { firstRayS, firstRayCpuS: cpuSeconds / CORES, ...memory.largest, footer };
	} finally {
		memory.end();
		await browser.close();
	}
};

/** Opens the built page as a phone with half a core does, and watches it at the sample. Linux, as root. */
export const measurePhone = async (): Promise<PhoneScore> => {
	await ensureBuild({ log: () => {} });
	const served = await serve(0);
	const program = limitCores(ensureChromium(), CORES);
	try {
		return await measure(program, served.url);
	} finally {
		await program.close();
		await served.close();
	}
};

export const phoneLines = (score: PhoneScore): string[] => [
	'',
	`A phone: half a core by a quota of a control group, ${UPRIGHT.width} × ${UPRIGHT.height}, touched`,
	`  first ray after ${score.firstRayS?.toFixed(1) ?? '–'} s (${score.firstRayCpuS.toFixed(1)} s of the half core were used)`,
	`  largest memory (PSS): the page's process ${score.pageMB.toFixed(0)} MB, the whole browser ${score.browserMB.toFixed(0)} MB`,
	`  ${score.footer}`,
];

export const phoneGoals = ({ firstRayS, pageMB }: PhoneScore): Goal[] => [
	atMost('phone: opened to first ray', firstRayS, 20, 's'),
	atMost('phone: largest memory of the page', pageMB, 700, 'MB'),
];
