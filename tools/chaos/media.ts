import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { firstSeconds } from '../../tests/fixtures/first-seconds.ts';
import { syntheticVoice } from '../../tests/fixtures/sounds.ts';
import { sampleVideo } from '../analyze/options.ts';

/** The first seconds of the sample, which has no sound, with a voice. */
export const clipWithSound = (seconds: number): Promise<Buffer> =>
	firstSeconds(readFileSync(sampleVideo), seconds, syntheticVoice(seconds));

/**
 * Writes the file that Chromium's fake camera plays again and again: the first pictures of the sample, made by a page that
 * can show them. Gives its path.
 */
export const cameraFile = async (page: Page): Promise<string> => {
	const pictures = await page.evaluate(async () => {
		const video = document.createElement('video');
		video.src = new URL('samples/table-talk.mp4', document.baseURI).href;
		video.muted = true;
		await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
		const canvas = document.createElement('canvas');
		[canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
		const made: string[] = [];
		for (let i = 0; i < 24; i++) {
			const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
			video.currentTime = (i + 0.5) / 12;
			await isThere;
			canvas.getContext('2d')?.drawImage(video, 0, 0);
			made.push(canvas.toDataURL('image/jpeg', 0.9).slice('data:image/jpeg;base64,'.length));
		}
		return made;
	});
	const path = join(mkdtempSync(join(tmpdir(), 'regard-camera-')), 'camera.mjpeg');
	// Three times each, as it plays thirty pictures a second.
	writeFileSync(
		path,
		Buffer.concat(
			pictures.flatMap((base64) => [base64, base64, base64]).map((base64) => Buffer.from(base64, 'base64')),
		),
	);
	return path;
};
