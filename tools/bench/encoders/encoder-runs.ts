// npm run bench -- --only encoders: the embedded models on WebGPU once each, and speech activity on real sound.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { percent } from '../../../src/bench/scenes/report';
import type { BenchPage } from '../bench-page.ts';

/** One embedded model on WebGPU: what came of comparing it with the CPU. */
export type GpuRun = { model: string; backend: 'webgpu' | 'wasm'; reason: string; loadMs: number };

/** Loads every embedded model on WebGPU, in software too, where one fixed input runs on both and is compared. */
export const measureOnGpu = ({ page }: BenchPage): Promise<GpuRun[]> =>
	page.evaluate(() => globalThis.encodersBench.onGpu());

/** Clips beside the repository in which people talk all the time, and one in which nobody near the camera does. */
const CLIPS = [
	{ name: 'interview_two_men', isSpeech: true },
	{ name: 'man_glasses_talks_down_left', isSpeech: true },
	{ name: 'woman_talking_smile', isSpeech: true },
	{ name: 'speaker_two_hand_gestures', isSpeech: true },
	{ name: 'street_crowd', isSpeech: false },
] as const;

/** Share of the time in which a clip's sound is taken for speech; `null`: it has no sound. */
export type HeardSpeech = { clip: string; isSpeech: boolean; share: number | null };

/** Speech heard in real clips, as far as they are here, and in noise that the page makes. */
export const measureSpeech = async ({ page, urlOf }: BenchPage): Promise<HeardSpeech[]> => {
	const found: HeardSpeech[] = [];
	for (const { name, isSpeech } of CLIPS) {
		const path = fileURLToPath(new URL(`../../../../shared/media/${name}.mp4`, import.meta.url));
		if (!existsSync(path)) continue;
		const share = await page.evaluate((url) => globalThis.encodersBench.speech(url), urlOf(path));
		found.push({ clip: name, isSpeech, share });
	}
	return found;
};

/** A line for each model and each clip. */
export const gpuLines = (runs: readonly GpuRun[]): string[] =>
	runs.map(
		({ model, backend, reason, loadMs }) =>
			`On WebGPU: ${model} ${backend === 'webgpu' ? 'gives what it gives on the CPU' : 'DOES NOT RUN'} (${reason}), ` +
			`${(loadMs / 1000).toFixed(1)} s with both runs`,
	);

export const speechLines = (heard: readonly HeardSpeech[]): string[] =>
	heard.map(
		({ clip, isSpeech, share }) =>
			`Speech in ${clip} (${isSpeech ? 'people talk' : 'nobody talks near by'}): ` +
			(share === null ? 'no sound' : `${percent(share)} % of the time`),
	);
