import { messageOf } from '../../../src/core/errors.ts';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { noEncoders } from '../../../src/core/perception.ts';
import { keptOnDisk } from '../../../tests/e2e/kept-sessions.ts';
import { openAnalysisBrowser } from '../../analyze/browser.ts';
import { sampleVideo } from '../../analyze/options.ts';
import { ensureBuild } from '../../build.ts';
import { ensureChromium, headlessArgs } from '../../chromium.ts';
import { serve } from '../../serve.ts';
import { killGpuProcessesOf, WorkerContexts } from '../../chaos/inject/lose-graphics.ts';

/**
 * Takes the graphics away at ten places of the sample, in the page and in `analyze`, and prints what became of each run.
 * Ends with 1 where
 * one differs, fails or is not told. Linux only. `npx tsx tools/bench/lost-graphics/cli.ts [analyze|page] [places]`, these from 0 to 9, as `0,5,9`.
 */

const PLACES = 10;
/** Analysed frames: of the sample's first seconds for the command, of a clip cut off after two for the page. */
const ANALYZE_FRAMES = 50;
const PAGE_FRAMES = 20;

/**
 * How the graphics go: with the GPU process; or, in turn in the worker of the faces and in that of another model, one
 * context alone, or without a word what is given to all contexts.
 */
const LOSSES = ['GPU process killed', 'one context lost', 'pictures black'] as const;
type Loss = (typeof LOSSES)[number];
/** Takes the graphics away at a place; rejects when there was nothing to take. */
type Lose = (contexts: WorkerContexts) => Promise<void>;

const loseAt = (loss: Loss, place: number): Lose => {
	if (loss === 'GPU process killed') return async () => Promise.resolve(killGpuProcessesOf(process.pid));
	const worker = place % 2 === 0 ? 'perception' : 'model';
	return (contexts) => (loss === 'one context lost' ? contexts.lose(worker) : contexts.blacken(worker, 'all'));
};

/** Lines of one run, and whether it says that something happened. */
type Ran = { lines: string; isTold: boolean };

/** One run of the command's page, in a browser of its own: Chromium forgives three losses. `lose` at a frame, or never. */
const analyzed = async (frame: number, lose: Lose | null): Promise<Ran> => {
	let contexts: WorkerContexts | null = null;
	const browser = await openAnalysisBrowser({
		log: () => undefined,
		onPage: (page) => (contexts = new WorkerContexts(page)),
	});
	let lines = '';
	const losing: Promise<void>[] = [];
	try {
		const { restarts } = await browser.analyze(
			sampleVideo,
			{
				...{
					name: 'table-talk.mp4',
					isSample: true,
					keepsFaces: true,
					fps: 10,
					startMs: 0,
					endMs: ANALYZE_FRAMES * 100,
				},
				...{ horizontalFovRad: null, areas: [], encoders: noEncoders, app: 'regard', checkpoint: null },
				startedAt: '2026-01-01T00:00:00Z',
			},
			{
				append: (text) => (lines += text),
				checkpoint: () => undefined,
				progress({ frames }) {
					if (lose && contexts && frames >= frame && losing.length === 0) losing.push(lose(contexts));
				},
			},
		);
		await Promise.all(losing);
		if (lose && losing.length === 0) throw new Error('The run ended before its graphics could be lost');
		return { lines, isTold: restarts.length > 0 };
	} finally {
		await browser.close();
	}
};

const completed = async (page: Page): Promise<string> => {
	for (;;) {
		const [kept] = await keptOnDisk(page);
		if (kept?.entry.state === 'complete') return kept.lines;
		const problem = await page.locator('.card.problem').allTextContents();
		if (problem.length > 0) throw new Error(problem.join(' '));
		await page.waitForTimeout(500);
	}
};

/** The same in the page. */
const shown = async (url: string, frame: number, lose: Lose | null): Promise<Ran> => {
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	try {
		const page = await browser.newPage();
		const contexts = new WorkerContexts(page);
		await page.goto(url);
		const whole = readFileSync(sampleVideo);
		const clip = {
			name: 'clip.mp4',
			mimeType: 'video/mp4',
			buffer: whole.subarray(0, Math.round(whole.length * 0.16)),
		};
		await page.setInputFiles('input[type="file"]', clip);
		if (lose) {
			// Of 13 seconds of which only the first two are there.
			const percent = Math.floor((frame / 130) * 100);
			const isThere = (least: number): boolean => {
				const [, done = '-1'] = /Analysing\s(\d+)\s%/.exec(document.body.textContent ?? '') ?? [];
				return Number(done) >= least;
			};
			// Models load before the first frame, which takes its time on a busy machine.
			await page.waitForFunction(isThere, percent, { timeout: 300_000 });
			await lose(contexts);
		}
		const lines = await completed(page);
		return { lines, isTold: (await page.getByText(/started again/).count()) > 0 };
	} finally {
		await browser.close();
	}
};

await ensureBuild();
const served = await serve(0);
const ways = {
	analyze: { frames: ANALYZE_FRAMES, run: analyzed },
	page: { frames: PAGE_FRAMES, run: (frame: number, lose: Lose | null) => shown(served.url, frame, lose) },
};
const [, , only, places] = process.argv;
const isWanted = (place: number): boolean => places === undefined || places.split(',').includes(String(place));
try {
	for (const [way, { frames, run }] of Object.entries(ways)) {
		if (only !== undefined && only !== way) continue;
		const calm = await run(0, null);
		for (let place = 0; place < PLACES; place++) {
			if (!isWanted(place)) continue;
			for (const loss of LOSSES) {
				// Not the last ones: what is shown of them comes when the run is over, and there is nothing left to lose.
				const frame = Math.round((place * (frames - 6)) / PLACES) + 1;
				const outcome = await run(frame, loseAt(loss, place)).then(
					({ lines, isTold }) => `${lines === calm.lines ? 'equal' : 'DIFFERENT'}${isTold ? ', told' : ', NOT TOLD'}`,
					(e: unknown) => `error: ${messageOf(e)}`,
				);
				if (outcome !== 'equal, told') process.exitCode = 1;
				console.log(`${way} | ${loss} | frame ${frame} of ${frames} | ${outcome}`);
			}
		}
	}
} finally {
	await served.close();
}
