import { mkdirSync, writeFileSync } from 'node:fs';
import { quantileOf } from '../../../src/bench/scores/count';
import type { BenchBrowser } from '../browser.ts';
import { outFolder } from '../page-server.ts';
import type { Clip } from '../accuracy/clips.ts';
import type { LiveResult } from './page/api.ts';

/** Live speed from a fake camera that shows a clip at 30 pictures a second. */
export type LiveScore = Omit<LiveResult, 'delaysMs'> & { delayP50Ms: number | null; delayP95Ms: number | null };

const CAMERA_FPS = 30;

/** Writes the clip as the motion-JPEG file that Chromium's fake camera plays; made in the browser, without ffmpeg. */
const writeCameraFile = async (browser: BenchBrowser, clip: Pick<Clip, 'video' | 'name'>): Promise<string> => {
	const page = await browser.open();
	try {
		const pictures = await page.evaluate((options) => bench.jpegs(options), {
			url: browser.urlOf(clip.video),
			name: clip.name,
			fps: CAMERA_FPS,
		});
		mkdirSync(outFolder, { recursive: true });
		const path = `${outFolder}camera.mjpeg`;
		writeFileSync(path, Buffer.concat(pictures.map((base64) => Buffer.from(base64, 'base64'))));
		return path;
	} finally {
		await page.close();
	}
};

/** How a camera is watched: for how long, where the models run, and with which further flags of the browser. */
type LiveSetup = { seconds?: number; delegate?: 'auto' | 'cpu'; args?: readonly string[] };

/** Analyses the fake camera live for some seconds. The delay runs from a picture's arrival to the repaint after its analysis. */
export const measureLive = async (
	browser: BenchBrowser,
	clip: Pick<Clip, 'video' | 'name'>,
	{ seconds = 10, delegate = 'cpu', args = [] }: LiveSetup = {},
): Promise<LiveScore> => {
	const file = await writeCameraFile(browser, clip);
	const page = await browser.open({}, [
		...args,
		'--use-fake-device-for-media-stream',
		'--use-fake-ui-for-media-stream',
		`--use-file-for-fake-video-capture=${file}`,
	]);
	try {
		const { delaysMs, ...result } = await page.evaluate((options) => bench.live(options), { seconds, delegate });
		return { ...result, delayP50Ms: quantileOf(delaysMs, 0.5), delayP95Ms: quantileOf(delaysMs, 0.95) };
	} finally {
		await page.close();
	}
};
