// npm run bench -- --only gpu: how the whole program scales with people and pixels on whatever GPU this machine has.
import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs';
import { messageOf } from '../../../src/core/errors.ts';
import { openAnalysisBrowser } from '../../analyze/browser.ts';
import { analyseClip } from '../accuracy/accuracy.ts';
import type { Clip } from '../accuracy/clips.ts';
import { startBenchBrowser, type BenchBrowser } from '../browser.ts';
import { measureLanguage, type LanguageScore } from '../language/language.ts';
import { note } from '../log.ts';
import { outFolder } from '../page-server.ts';
import { measureLive, type LiveScore } from '../speed/camera.ts';
import type { Graphics } from '../speed/page/api.ts';
import { summarise, type SpeedSummary } from '../speed/timing.ts';

/** So many people in a picture of a size. */
type Crowd = { people: number; widthPx: number; heightPx: number };

/** How one crowd was analysed; what failed is named. */
export type GpuRow = Crowd & {
	offline: (SpeedSummary & { peopleAFrame: number }) | null;
	live: LiveScore | null;
	/** Memory that scripts of the page and its workers use after the offline run, MiB; of the GPU no browser tells. */
	usedMiB: number | null;
	failed: readonly string[];
};

export type GpuScore = {
	graphics: Graphics;
	/** Without a GPU sizes are tiny: the run shows that all of it works, not how fast anything is. */
	isTiny: boolean;
	rows: readonly GpuRow[];
	language: LanguageScore | null;
};

const SIZES = [
	{ widthPx: 1280, heightPx: 720 },
	{ widthPx: 1920, heightPx: 1080 },
] as const;
const CROWDS: readonly Crowd[] = SIZES.flatMap((size) => [1, 3, 6, 10].map((people) => ({ people, ...size })));
const TINY_CROWDS: readonly Crowd[] = [1, 4].map((people) => ({ people, widthPx: 640, heightPx: 360 }));
const SECONDS = 10;
const TINY_SECONDS = 1;

/** Flags that make a headless Chromium use the machine's GPU; those of other systems need none. */
const GPU_ARGS =
	process.platform === 'linux'
		? [
				'--enable-unsafe-webgpu',
				'--ignore-gpu-blocklist',
				'--enable-features=Vulkan,DefaultANGLEVulkan,VulkanFromANGLE',
				'--use-vulkan=native',
				'--use-angle=vulkan',
			]
		: ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist'];

const graphicsWith = async (browser: BenchBrowser, args: readonly string[]): Promise<Graphics> => {
	const page = await browser.open({}, args);
	try {
		return await page.evaluate(() => bench.graphics());
	} finally {
		await page.close();
	}
};

const crowdClip = async (browser: BenchBrowser, sample: Clip, crowd: Crowd, seconds: number) => {
	mkdirSync(outFolder, { recursive: true });
	const name = `crowd-${crowd.people}-${crowd.heightPx}`;
	const video = `${outFolder}${name}.webm`;
	writeFileSync(video, '');
	const page = await browser.open({ onBytes: (base64) => appendFileSync(video, Buffer.from(base64, 'base64')) });
	try {
		const options = { ...crowd, seconds, url: browser.urlOf(sample.video) };
		await page.evaluate((given) => bench.crowd(given), options);
	} finally {
		await page.close();
	}
	return { video, name, group: 'stage' as const, areas: [] };
};

const measureCrowd = async (
	browser: BenchBrowser,
	sample: Clip,
	crowd: Crowd,
	setup: { seconds: number; args: readonly string[] },
): Promise<GpuRow> => {
	const { seconds, args } = setup;
	const clip = await crowdClip(browser, sample, crowd, seconds);
	const failed: string[] = [];
	const tried = async <T>(what: string, run: () => Promise<T>): Promise<T | null> =>
		run().catch((e: unknown) => {
			failed.push(`${what}: ${messageOf(e).split('\n')[0]}`);
			return null;
		});
	const analysis = await openAnalysisBrowser({ log: note, args });
	try {
		const offline = await tried('offline', async () => {
			const { result, session } = await analyseClip(analysis, clip, { fps: 10, records: false });
			const seen = session.split('\n').filter((line) => line.startsWith('{"type":"observation"')).length;
			return { ...summarise(result, null), peopleAFrame: seen / result.ending.frameCount };
		});
		const usedMiB = await tried('memory', () => analysis.usedMiB());
		const live = await tried('live', () => measureLive(browser, clip, { seconds, delegate: 'auto', args }));
		return { ...crowd, offline, live, usedMiB, failed };
	} finally {
		await analysis.close();
	}
};

/**
 * Frames a second, milliseconds by stage and memory for 1 to 10 people at 720p and 1080p, live and offline, and a language
 * model beside a live analysis. Without a GPU: the same with tiny sizes, in software.
 */
export const measureGpu = async (sample: Clip): Promise<GpuScore> => {
	const browser = await startBenchBrowser();
	try {
		const onGpu = await graphicsWith(browser, GPU_ARGS).catch((): Graphics => ({ webGpu: null, webGl: null }));
		const isTiny = onGpu.webGpu === null || onGpu.webGpu.isSoftware;
		const args = isTiny ? [] : GPU_ARGS;
		const rows: GpuRow[] = [];
		for (const crowd of isTiny ? TINY_CROWDS : CROWDS) {
			note(`  ${crowd.people} people, ${crowd.widthPx} × ${crowd.heightPx} …`);
			rows.push(await measureCrowd(browser, sample, crowd, { seconds: isTiny ? TINY_SECONDS : SECONDS, args }));
		}
		const language = isTiny ? null : (await measureLanguage(sample.video)).score;
		return { graphics: isTiny ? await graphicsWith(browser, []) : onGpu, isTiny, rows, language };
	} finally {
		await browser.close();
	}
};
