import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { BenchBrowser } from '../browser.ts';
import { outFolder } from '../page-server.ts';
import type { Clip } from '../accuracy/clips.ts';

/** The clip, repeated without re-encoding until `seconds`, as a clip of its own. */
export const longClip = async (browser: BenchBrowser, clip: Clip, seconds: number): Promise<Clip> => {
	mkdirSync(outFolder, { recursive: true });
	const video = `${outFolder}long.mp4`;
	writeFileSync(video, '');
	const page = await browser.open({ onBytes: (base64) => appendFileSync(video, Buffer.from(base64, 'base64')) });
	try {
		await page.evaluate((options) => bench.loop(options), { url: browser.urlOf(clip.video), seconds });
	} finally {
		await page.close();
	}
	return { ...clip, video, name: 'long' };
};
