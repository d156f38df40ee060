import type { Page } from 'playwright';
import { listedSessions } from '../../tests/e2e/kept-sessions.ts';
import { FAULTS } from './inject/faults.ts';
import type { Mend, Scene } from './inject/scene.ts';
import { judge, judgeLive, NOTHING_LEFT, type Left, type Seen, type Verdict } from './judge.ts';
import type { Plan } from './plan.ts';
import { keptOf, savedOf } from './results.ts';
import { look, type Look, type OpenPage, type Visit } from './visit.ts';
import type { Way } from './ways.ts';

/** Undisturbed runs, and what runs need. */
export type Calm = {
	clip: Buffer;
	/** Of the clip, also when it is taken up again; of the sample. */
	file: Left;
	sample: Left;
};

/** There was nothing to disturb any more, or nothing to take away. */
export class Missed extends Error {
	override readonly name = 'Missed';
}

/** Nothing more comes: longer than a hung worker is waited for twice, on a machine that is busy otherwise. */
const STUCK_MS = 420_000;
/** Models that were just started anew may be asked once more, and the worker that saves is waited for. */
const RELEASED_WITHIN_MS = 180_000;
const STEP_MS = 150;
/** The moment of a fault is looked for more often: a fast machine analyses several frames in one such step. */
const MOMENT_STEP_MS = 15;
/** What is watched of a camera, milliseconds from its first analysed frame. */
const WATCHED_MS = 9000;
/** A camera is watched on for this long after a fault that the page names, or that it need not name. */
const AFTERWARDS_MS = 4000;

const CLIP = 'clip.mov';

const give = (page: Page, clip: Buffer): Promise<void> =>
	page.setInputFiles('input[type="file"]', { name: CLIP, mimeType: 'video/quicktime', buffer: clip });

/** Looks at the page until something holds; everything that it says is added to `texts`. */
const until = async (
	page: Page,
	texts: Set<string>,
	holds: (seen: Look) => boolean,
	limitMs = STUCK_MS,
	stepMs = STEP_MS,
) => {
	const limit = performance.now() + limitMs;
	for (;;) {
		const seen = await look(page).catch((): Look | null => null);
		for (const text of seen?.texts ?? []) texts.add(text);
		if (seen && holds(seen)) return seen;
		if (performance.now() > limit) return null;
		await page.waitForTimeout(stepMs);
	}
};

const isOver = ({ announced, problem }: Look): boolean => /is complete/.test(announced) || problem !== null;

/**
 * Waits until the session is kept and nobody writes it any more, or the page says that it is not. What was found last is saved only
 * once the models have seen the known picture: of a camera that was stopped early, that is the first saving.
 */
const untilReleased = async (page: Page): Promise<void> => {
	const limit = performance.now() + RELEASED_WITHIN_MS;
	while (performance.now() < limit) {
		const states = (await listedSessions(page)).map(({ state }) => state);
		if (states.length > 0 && !states.includes('growing')) return;
		const { texts } = await look(page);
		if (texts.some((text) => /no room left|not kept|Nothing is left of this analysis/.test(text))) return;
		await page.waitForTimeout(STEP_MS);
	}
};

/** To the end of a run that is under way, trying again once where the page offers it, when what was wrong is `mended`. */
const finish = async (
	page: Page,
	texts: Set<string>,
	mended: Promise<void> | null = null,
): Promise<Pick<Seen, 'ended' | 'isRetried'>> => {
	for (const isRetried of [false, true]) {
		const seen = await until(page, texts, isOver);
		if (!seen) return { ended: 'stuck', isRetried };
		if (seen.problem === null) return { ended: 'complete', isRetried };
		const again = page.getByRole('button', { name: 'Try again' });
		if (isRetried || (await again.count()) === 0) return { ended: 'stopped', isRetried };
		await mended;
		await again.click();
		await until(page, texts, (now) => !isOver(now), 5000);
	}
	return { ended: 'stopped', isRetried: true };
};

/** What a finished run has left: of a file what is kept, and where that is not all, what Save writes. */
const leftBy = async (page: Page, way: Way, isTabGone: boolean): Promise<Left> => {
	if (way === 'sample') return savedOf(page);
	await untilReleased(page);
	const kept = await keptOf(page);
	const isWhole = (await listedSessions(page)).some(({ state }) => state === 'complete');
	if (isWhole || isTabGone) return kept;
	// Of a camera nothing may be left that could be saved, which the page has to say.
	if (!(await page.getByRole('button', { name: 'Save', exact: true }).first().isEnabled())) return kept;
	const saved = await savedOf(page);
	return way === 'webcam' ? { ...kept, saved: saved.saved } : saved;
};

/** Opens the page and begins what a way begins with; frames may not be analysed yet. */
const begin = async (visit: Visit, way: Way, clip: Buffer): Promise<OpenPage> => {
	const opened = await visit.open();
	const { page } = opened;
	if (way === 'webcam') await page.getByRole('button', { name: 'Use webcam' }).click();
	if (way === 'file') await give(page, clip);
	if (way === 'resumed') {
		const choosing = page.waitForEvent('filechooser');
		await page.getByRole('region', { name: 'An analysis broke off' }).getByRole('button', { name: 'Resume…' }).click();
		await (await choosing).setFiles({ name: CLIP, mimeType: 'video/quicktime', buffer: clip });
	}
	return opened;
};

/** An undisturbed run. */
export const calmRun = async (visit: Visit, way: 'file' | 'sample', clip: Buffer): Promise<Left> => {
	const { page } = await begin(visit, way, clip);
	const { ended } = await finish(page, new Set());
	if (ended !== 'complete') throw new Error(`The undisturbed run of ${way} ${ended}`);
	if (way === 'sample') return savedOf(page);
	await untilReleased(page);
	const { saved } = await savedOf(page);
	return { ...(await keptOf(page)), saved };
};

/**
 * Begins to analyse the clip and crashes once something of it is kept. Gives up to where that is, seconds; `null` when the run
 * ended before.
 */
export const breakOff = async (visit: Visit, clip: Buffer): Promise<number | null> => {
	const { page } = await begin(visit, 'file', clip);
	const devtools = await visit.context.newCDPSession(page);
	let untilMs = 0;
	while (untilMs === 0) {
		const [first] = await listedSessions(page);
		if (first?.state === 'complete') return null;
		untilMs = first?.untilMs ?? 0;
		await page.waitForTimeout(20);
	}
	const crashed = page.waitForEvent('crash');
	void devtools.send('Page.crash').catch(() => undefined);
	await crashed;
	await page.close();
	return untilMs / 1000;
};

/** Waits for the moment at which the plan's fault strikes. */
const untilMoment = async (page: Page, { way, at, fault }: Plan, texts: Set<string>): Promise<void> => {
	if (FAULTS[fault].isEarly) return page.waitForTimeout(1500 * at);
	if (way === 'webcam') {
		await until(
			page,
			texts,
			({ isLive, texts: said }) => isLive && said.some((text) => /frames\/s analysed/.test(text)),
		);
		return page.waitForTimeout(WATCHED_MS * at);
	}
	const moment = (holds: (seen: Look) => boolean) => until(page, texts, holds, STUCK_MS, MOMENT_STEP_MS);
	const from = await moment((seen) => seen.percent !== null || isOver(seen));
	// What is taken up again does not begin at 0.
	const fromPercent = from?.percent ?? 0;
	const percent = fromPercent + at * (100 - fromPercent);
	const seen = await moment((now) => (now.percent ?? 0) >= percent || isOver(now));
	if (!seen || isOver(seen)) throw new Missed('The run had ended before the fault');
};

/** The tab is gone: another one is opened, and what broke off goes on; of a camera there is only what is kept. */
const comeBack = async (visit: Visit, way: Way, clip: Buffer, texts: Set<string>): Promise<OpenPage> => {
	const opened = await visit.open();
	const { page } = opened;
	const banner = page.getByRole('region', { name: 'An analysis broke off' });
	await banner.waitFor({ timeout: 60_000 });
	for (const text of (await look(page)).texts) texts.add(text);
	// The same file finds its session by its hash.
	if (way !== 'webcam') await give(page, clip);
	return opened;
};

type Struck = { page: Page; mend: Mend | void };

const strike = async (
	visit: Visit,
	opened: OpenPage,
	plan: Plan,
	clip: Buffer,
	texts: Set<string>,
): Promise<Struck> => {
	const { page } = opened;
	const { way, choice } = plan;
	const fault = FAULTS[plan.fault];
	const scene: Scene = {
		...{ ...opened, choice, context: visit.context, devtools: await visit.context.newCDPSession(page) },
		openAlso: (other) => give(other, clip),
		hears: (text) => void texts.add(text),
	};
	const mend = await fault.strike(scene).catch((e: unknown) => {
		throw new Missed(String(e));
	});
	if (fault.endsTab) return { page: (await comeBack(visit, way, clip, texts)).page, mend: undefined };
	return { page, mend };
};

/** One plan, from its first frame to what it left, in a browser of its own. Rejects with `Missed` when nothing was struck. */
export const disturbedRun = async (visit: Visit, plan: Plan, calm: Calm): Promise<Verdict & { texts: string[] }> => {
	const { way } = plan;
	const fault = FAULTS[plan.fault];
	const texts = new Set<string>();
	const opened = await begin(visit, way, calm.clip);
	await untilMoment(opened.page, plan, texts);
	const before = way === 'webcam' ? ((await keptOf(opened.page)).lines ?? '') : '';
	const started = () => (fault.stops === undefined ? null : opened.workers.started(fault.stops));
	const startedBefore = started();
	const { page, mend } = await strike(visit, opened, plan, calm.clip, texts);
	const after = mend?.after;
	const mending =
		after !== undefined && after !== 'end' ? page.waitForTimeout(after.ms).then(() => mend?.undo()) : null;

	let ending: Pick<Seen, 'ended' | 'isRetried'> = { ended: 'complete', isRetried: false };
	if (way === 'webcam') {
		if (!fault.endsTab) {
			const { told } = fault;
			await mending;
			if (told) await until(page, texts, ({ texts: said }) => said.some((text) => told.test(text)), 90_000);
			await until(page, texts, () => false, AFTERWARDS_MS);
			await page.getByRole('button', { name: 'Stop webcam' }).click();
			if (!(await until(page, texts, isOver, 120_000))) ending = { ended: 'stuck', isRetried: false };
		}
	} else ending = await finish(page, texts, mending);
	await mending;
	if (ending.ended !== 'complete') {
		const verdict = judge({ ...ending, left: NOTHING_LEFT, texts: [...texts] }, calm.file, fault.told);
		return { ...verdict, texts: [...texts] };
	}
	const left = await leftBy(page, way, way === 'webcam' && (fault.endsTab ?? false));
	for (const text of (await look(page)).texts) texts.add(text);
	if (mend?.after === 'end') await mend.undo().catch(() => undefined);
	const seen: Seen = { ...ending, left, texts: [...texts] };
	const verdict =
		way === 'webcam'
			? judgeLive(seen, { lines: before, isTabGone: fault.endsTab ?? false }, fault.told)
			: judge(seen, way === 'sample' ? calm.sample : calm.file, fault.told);
	const wasDone = startedBefore !== null && started() === startedBefore;
	const isBridged = ((fault.mayPassUnseen ?? false) || wasDone) && verdict.outcome === 'equal' && !ending.isRetried;
	return { ...verdict, ...(isBridged && { isTold: null }), texts: [...texts] };
};
