import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { firstSeconds } from '../../tests/fixtures/first-seconds.ts';
import { listedSessions } from '../../tests/e2e/kept-sessions.ts';
import { sampleVideo } from '../analyze/options.ts';
import { ensureBuild } from '../build.ts';
import { chromiumProcessesOf } from '../chaos/inject/processes.ts';
import { cameraFile } from '../chaos/media.ts';
import { keptOf } from '../chaos/results.ts';
import { look, Visit } from '../chaos/visit.ts';
import { serve } from '../serve.ts';
import { csvOf, risePerHour, settledFrom, svgOf, type MemoryPoint } from './curve.ts';

export const SOAK_WAYS = ['webcam', 'file'] as const;
type SoakWay = (typeof SOAK_WAYS)[number];

export type SoakOptions = { minutes: number; ways: readonly SoakWay[]; out: string };

const EVERY_MS = 15_000;
/** Garbage is collected so often, and is given this long to be gone. */
const COLLECT_EVERY_MINUTES = 5;
const COLLECTED_WITHIN_MS = 5000;

/** Resident memory of processes, MiB. Linux only. */
const residentMiB = (pids: readonly number[]): number =>
	pids.reduce((sum, pid) => {
		try {
			return sum + Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
		} catch {
			return sum;
		}
	}, 0);

/** Private memory of the largest of these processes, MiB: that of the page. Linux only. */
const privateMiB = (pids: readonly number[]): number =>
	Math.max(
		...pids.map((pid) => {
			try {
				return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
			} catch {
				return 0;
			}
		}),
	);

/**
 * What the page's process holds once the page's garbage is collected, and it was told that memory is short, upon which workers collect
 * theirs. That alone leaves garbage of the page's own objects.
 */
const heldMiB = async (page: Page): Promise<number> => {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('HeapProfiler.collectGarbage');
	await devtools.send('Memory.simulatePressureNotification', { level: 'critical' });
	await page.waitForTimeout(COLLECTED_WITHIN_MS);
	await devtools.detach();
	return privateMiB(chromiumProcessesOf(process.pid, '--type=renderer'));
};

/** Asks the browser what the page and its workers use; it collects garbage first, which may take it many seconds. */
const usedMiB = (page: Page): Promise<number | null> =>
	page.evaluate(async () => {
		type Measured = { measureUserAgentSpecificMemory?(): Promise<{ bytes: number }> };
		const bytes = (await (performance as Measured).measureUserAgentSpecificMemory?.())?.bytes ?? null;
		return bytes === null ? null : bytes / 2 ** 20;
	});

type Soaked = { points: MemoryPoint[]; problems: string[]; frames: number };

/** Watches a run that is under way until the time is over, then stops it and looks at what is kept. */
const watch = async (page: Page, way: SoakWay, minutes: number, note: (points: MemoryPoint[]) => void) => {
	const problems = new Set<string>();
	const startedAt = performance.now();
	const points: MemoryPoint[] = [];
	let used: number | null = null;
	let collectedAt = 0;
	let asked: Promise<void> | null = null;
	for (;;) {
		const minute = (performance.now() - startedAt) / 60_000;
		const seen = await look(page);
		if (seen.problem !== null) problems.add(seen.problem);
		for (const text of seen.texts) if (/started again|no room|not heard|unplugged/.test(text)) problems.add(text);
		const isTime = minute >= collectedAt + COLLECT_EVERY_MINUTES;
		if (isTime) collectedAt = minute;
		const held = isTime ? await heldMiB(page) : null;
		const [newest] = (await listedSessions(page)).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
		points.push({
			...{ minute, usedMiB: used, heldMiB: held },
			...{ sessionMiB: (newest?.bytes ?? 0) / 2 ** 20, mediaS: (newest?.untilMs ?? 0) / 1000 },
			rendererMiB: residentMiB(chromiumProcessesOf(process.pid, '--type=renderer')),
			browserMiB: residentMiB(chromiumProcessesOf(process.pid)),
		});
		note(points);
		if (minute >= minutes || seen.problem !== null || /is complete/.test(seen.announced)) break;
		used = null;
		asked ??= usedMiB(page).then(
			(mib) => {
				[used, asked] = [mib, null];
			},
			() => {
				asked = null;
			},
		);
		await page.waitForTimeout(EVERY_MS);
	}
	const stop = page.getByRole('button', { name: way === 'webcam' ? 'Stop webcam' : 'Cancel' });
	if ((await stop.count()) > 0) await stop.first().click();
	await page.waitForTimeout(5000);
	return { points, problems: [...problems] };
};

/** Frames that are missing between the first and the last one that is kept. */
const missingFrames = (lines: string): { frames: number; missing: number } => {
	const indices = new Set<number>();
	for (const [, index] of lines.matchAll(/"frameIndex":(\d+)/g)) indices.add(Number(index));
	const last = Math.max(...indices, -1);
	return { frames: indices.size, missing: last + 1 - indices.size };
};

const soak = async (url: string, way: SoakWay, { minutes, out }: SoakOptions): Promise<Soaked> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-soak-'));
	let camera: string | undefined;
	if (way === 'webcam') {
		const maker = await Visit.begin(url);
		camera = await cameraFile((await maker.open()).page);
		await maker.close();
	}
	const visit = await Visit.begin(url, camera === undefined ? {} : { camera });
	try {
		const { page } = await visit.open();
		if (way === 'webcam') await page.getByRole('button', { name: 'Use webcam' }).click();
		else {
			const video = join(folder, 'long.mp4');
			// Twice real time is more than any machine without a GPU does.
			writeFileSync(video, await firstSeconds(readFileSync(sampleVideo), 120 * minutes));
			await page.setInputFiles('input[type="file"]', video);
		}
		await page.getByText('frames/s analysed').waitFor({ timeout: 300_000 });
		const { points, problems } = await watch(page, way, minutes, (soFar) => {
			writeFileSync(join(out, `${way}.csv`), csvOf(soFar));
		});
		const title = `${way === 'webcam' ? 'Camera' : 'File'}: memory over ${(points.at(-1)?.minute ?? 0).toFixed(0)} minutes`;
		writeFileSync(join(out, `${way}.svg`), svgOf(points, title));
		const { frames, missing } = missingFrames((await keptOf(page)).lines ?? '');
		if (missing > 0) problems.push(`${missing} frames are missing from the session`);
		return { points, problems, frames };
	} finally {
		await visit.close();
		rmSync(folder, { recursive: true, force: true });
		if (camera !== undefined) rmSync(dirname(camera), { recursive: true, force: true });
	}
};

const inWords = (way: SoakWay, { points, problems, frames }: Soaked): string => {
	const fromMinute = settledFrom(points);
	const last = points.at(-1);
	const rise = (quantity: 'usedMiB' | 'heldMiB' | 'rendererMiB' | 'sessionMiB') =>
		`${risePerHour(points, quantity, fromMinute)?.toFixed(0) ?? 'unknown'} MiB an hour`;
	return [
		`${way}: ${last?.minute.toFixed(0)} minutes, ${frames} frames, ${last?.mediaS.toFixed(0)} s of media`,
		`  from minute ${fromMinute.toFixed(0)} on: in use ${rise('usedMiB')}, after collecting ${rise('heldMiB')}, resident ${rise('rendererMiB')}, session file ${rise('sessionMiB')}`,
		...(problems.length === 0 ? ['  nothing was lost'] : problems.map((problem) => `  ${problem}`)),
	].join('\n');
};

/** Analyses for hours and writes the memory curves. @returns the exit code */
export const runSoak = async (options: SoakOptions): Promise<number> => {
	mkdirSync(options.out, { recursive: true });
	await ensureBuild();
	const served = await serve(0);
	let isGood = true;
	try {
		for (const way of options.ways) {
			const soaked = await soak(served.url, way, options);
			if (soaked.problems.length > 0) isGood = false;
			console.log(inWords(way, soaked));
		}
	} finally {
		await served.close();
	}
	return isGood ? 0 : 1;
};
