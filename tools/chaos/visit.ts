import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { ensureChromium, pageTestArgs } from '../chromium.ts';
import { WorkerContexts } from './inject/lose-graphics.ts';
import { prepareChaos, prepareHurry } from './inject/page-harness.ts';
import { PageWorkers } from './inject/page-workers.ts';
import { noteDecoders } from './inject/worker-faults.ts';

/** A page with what faults need. */
export type OpenPage = { page: Page; workers: PageWorkers; graphics: WorkerContexts };

/** What a page says at a moment. */
export type Look = {
	/** What a screen reader was told last. */
	announced: string;
	/** How far a file is analysed, percent; `null` while no bar is shown. */
	percent: number | null;
	isLive: boolean;
	problem: string | null;
	texts: readonly string[];
};

/** Where the page says what happened: cards, notices, the line of the status, questions about what broke off. */
const SAYING = '.card.problem, .notice, [role="alert"], footer span, section[aria-label="An analysis broke off"]';

/** What the page says now. */
export const look = (page: Page): Promise<Look> =>
	page.evaluate((saying) => {
		const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
		const [, percent] = /Analysing\s(\d+)\s%/.exec(document.body.textContent) ?? [];
		const problem = words(document.querySelector('.card.problem'));
		return {
			announced: words(document.querySelector('p[role="status"][aria-live="polite"]')),
			percent: percent === undefined ? null : Number(percent),
			isLive: [...document.querySelectorAll('button')].some((button) => words(button) === 'Stop webcam'),
			problem: problem === '' ? null : problem,
			texts: [...document.querySelectorAll(saying)].map(words).filter((text) => text !== ''),
		};
	}, SAYING);

/** For a page to open, and for whatever it is told to do, also on a machine that is busy otherwise. */
const OPENS_WITHIN_MS = 180_000;

/** One browser with a profile on the disk, as a visitor has it; to be closed. */
export class Visit {
	readonly context: BrowserContext;
	/** Where its profile lies. */
	readonly folder: string;
	readonly #url: string;

	private constructor(context: BrowserContext, folder: string, url: string) {
		this.context = context;
		this.folder = folder;
		this.#url = url;
	}

	/** @param options `profile` is copied; `camera` is what the fake camera plays */
	static async begin(url: string, options: { profile?: string; camera?: string } = {}): Promise<Visit> {
		const folder = mkdtempSync(join(tmpdir(), 'regard-chaos-'));
		if (options.profile !== undefined) cpSync(options.profile, folder, { recursive: true });
		const played = options.camera === undefined ? [] : [`--use-file-for-fake-video-capture=${options.camera}`];
		const context = await chromium.launchPersistentContext(folder, {
			executablePath: ensureChromium(),
			args: [...pageTestArgs, ...played],
			serviceWorkers: 'block',
		});
		context.setDefaultTimeout(OPENS_WITHIN_MS);
		// What compiles these scripts names functions by a helper of its own, which pages do not have.
		await context.addInitScript('globalThis.__name ??= (f) => f');
		await context.addInitScript(prepareHurry);
		await context.addInitScript(prepareChaos);
		return new Visit(context, folder, url);
	}

	/** Opens the page in a new tab; it begins to analyse the sample. */
	async open(): Promise<OpenPage> {
		const page = await this.context.newPage();
		const graphics = new WorkerContexts(page);
		const workers = new PageWorkers(page, async (worker) => {
			await worker.evaluate('globalThis.__name ??= (f) => f');
			// It waits for the workers of single models.
			if (worker.url().includes('/perception.worker')) await worker.evaluate(prepareHurry);
			if (worker.url().includes('/video-file.worker')) await noteDecoders(worker);
		});
		await page.goto(this.#url);
		return { page, workers, graphics };
	}

	/** Ends the browser and keeps its profile where `folder` says. */
	async leave(): Promise<void> {
		await this.context.close();
	}

	async close(): Promise<void> {
		await this.context.close().catch(() => undefined);
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
