// npm run bench -- --only study-view: opening and moving through 500 sessions of an hour in the view Study.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { atMost, type Goal } from '../../../src/bench/scenes/goals';
import { fixed } from '../../../src/bench/scenes/report';
import { openBenchPage } from '../bench-page.ts';
import { frameCostLine, frameCostWhile, type FrameCost } from '../frame-cost.ts';
import { largestWhile } from '../renderer-memory.ts';
import { writeMadeDataset, writeMadeSessions, type DatasetSize } from './made-files.ts';

/** What a large study costs the page. */
export type StudyViewScore = DatasetSize & {
	/** From choosing the folder until the sessions are listed, seconds. */
	openS: number;
	/** The renderer’s largest resident size while it opens, and while a time course over all events is found, MiB. */
	openResidentMiB: number | null;
	aroundResidentMiB: number | null;
	/** That time course, seconds. */
	aroundS: number;
	/** Scripting on the main thread while the table is filtered, turned and scrolled, and while measures are chosen. */
	table: FrameCost;
	measures: FrameCost;
	/** Session files by themselves: how many, of how many minutes each, and until they are listed, seconds. */
	alone: { sessions: number; minutes: number; openS: number };
};

/** Session files without a dataset: each is read whole and measured. */
const ALONE = { sessions: 50, minutes: 10 };
const WAIT_MS = 300_000;

const openIn = async (page: Page, folder: string, sessions: number): Promise<number> => {
	const startedMs = performance.now();
	await page.locator('input[webkitdirectory]').setInputFiles(folder);
	await page.getByText(`: ${sessions} sessions.`).waitFor({ timeout: WAIT_MS });
	return (performance.now() - startedMs) / 1000;
};

const partOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const moveThroughTable = async (page: Page): Promise<void> => {
	const find = page.getByLabel('Find');
	for (const text of ['read', 'S12', 'play']) {
		await find.pressSequentially(text, { delay: 60 });
		await find.fill('');
	}
	const next = page.getByRole('button', { name: 'Next' });
	// Few sessions need no further page.
	for (let i = 0; i < 4 && (await next.isVisible()) && (await next.isEnabled()); i++) await next.click();
	const order = page.getByLabel('In order of');
	for (const by of ['known', 'doubtful', 'session']) await order.selectOption(by);
	for (let i = 0; i < 30; i++) {
		await page.mouse.wheel(0, i < 15 ? 80 : -80);
		await page.waitForTimeout(20);
	}
};

const chooseMeasures = async (page: Page): Promise<void> => {
	for (const measure of ['session look-people', 'session reciprocity', 'person look-people', 'session mutual']) {
		await page.getByLabel('Measure').selectOption(measure);
		await page.waitForTimeout(1500);
	}
};

/** Makes the files, opens them as a reader does, and moves through them. */
export const measureStudyView = async (size: DatasetSize, note: (line: string) => void): Promise<StudyViewScore> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-study-view-'));
	const [dataset, sessions] = [join(folder, 'dataset'), join(folder, 'sessions')];
	try {
		await writeMadeDataset(dataset, size);
		await writeMadeSessions(sessions, ALONE.sessions, ALONE.minutes);
		note('  files are made');
		const viewport = { width: 1440, height: 900 };
		const { page, close } = await openBenchPage('study-view/page', { global: 'studyBench', viewport });
		try {
			const { result: openS, residentMiB: openResidentMiB } = await largestWhile(() =>
				openIn(page, dataset, size.sessions),
			);
			const session = await page.context().newCDPSession(page);
			const table = await frameCostWhile(session, () => moveThroughTable(page));
			await partOf(page, 'Groups');
			await page.locator('circle').first().waitFor({ timeout: WAIT_MS });
			const measures = await frameCostWhile(session, () => chooseMeasures(page));
			await partOf(page, 'Around an event');
			const startedMs = performance.now();
			const { residentMiB: aroundResidentMiB } = await largestWhile(async () => {
				await partOf(page, 'Average');
				await page.getByText('most often at').first().waitFor({ timeout: WAIT_MS });
			});
			const aroundS = (performance.now() - startedMs) / 1000;
			const aloneS = await openIn(page, sessions, ALONE.sessions);
			return {
				...{ ...size, openS, aroundS, table, measures },
				...{ openResidentMiB, aroundResidentMiB, alone: { ...ALONE, openS: aloneS } },
			};
		} finally {
			await close();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const mib = (value: number | null): string => (value === null ? '–' : `${fixed(value, 0)} MiB`);

/** In words. */
export const studyViewLines = (s: StudyViewScore): string[] => [
	`View Study, dataset of ${s.sessions} sessions of ${s.minutes} min with ${s.events} events each:`,
	`  open after ${fixed(s.openS, 1)} s; ${mib(s.openResidentMiB)} resident at most`,
	`  a time course over all events takes ${fixed(s.aroundS, 1)} s, ${mib(s.aroundResidentMiB)} resident at most`,
	frameCostLine('filtering, turning and scrolling the table', s.table),
	frameCostLine('choosing measures, a dot for each session', s.measures),
	`  ${s.alone.sessions} session files of ${s.alone.minutes} min without a dataset: open after ${fixed(s.alone.openS, 1)} s`,
];

/** What a large study must not cost. */
export const studyViewGoals = (s: StudyViewScore): Goal[] => [
	atMost('view Study: opening the dataset', s.openS, 10, 's'),
	atMost('view Study: resident memory while opening', s.openResidentMiB, 1024, 'MiB'),
	atMost('view Study: resident memory during a time course', s.aroundResidentMiB, 1024, 'MiB'),
	atMost('view Study: scripting a frame in the table, 95th percentile', s.table.p95Ms, 16, 'ms'),
	atMost('view Study: scripting a frame while measures are chosen, 95th percentile', s.measures.p95Ms, 16, 'ms'),
];
