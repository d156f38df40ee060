import type { AnalysisBrowser } from '../../analyze/browser.ts';
import { analyseClip } from '../accuracy/accuracy.ts';
import type { BenchBrowser } from '../browser.ts';
import type { Clip } from '../accuracy/clips.ts';
import { rendererMiB } from '../renderer-memory.ts';
import { longClip } from './long-file.ts';

/** Renderer memory over a long file: resident bytes of the page's process against the media time analysed. */
export type MemoryScore = {
	mediaS: number;
	wallS: number;
	curve: readonly { wallS: number; frames: number; residentMiB: number }[];
	/** Mean of the second minute of media, and of the last. */
	secondMinuteMiB: number | null;
	lastMinuteMiB: number | null;
	/** What is in use once garbage is collected, at the end of the second minute and near the end: what grows there is kept. */
	usedEarlyMiB: number | null;
	usedLateMiB: number | null;
};

const meanBetween = (curve: MemoryScore['curve'], fps: number, fromS: number, untilS: number): number | null => {
	const within = curve.filter(({ frames }) => frames / fps >= fromS && frames / fps < untilS);
	return within.length === 0 ? null : within.reduce((sum, c) => sum + c.residentMiB, 0) / within.length;
};

/** Analyses a ten-minute file at 10 frames a second and samples the renderer's memory every few seconds. */
export const measureMemory = async (
	tools: { page: BenchBrowser; analysis: AnalysisBrowser },
	clip: Clip,
	onProgress: (frames: number) => void,
	seconds = 600,
): Promise<MemoryScore> => {
	const long = await longClip(tools.page, clip, seconds);
	const fps = 10;
	const startedMs = Date.now();
	let frames = 0;
	const curve: { wallS: number; frames: number; residentMiB: number }[] = [];
	const timer = setInterval(() => {
		const residentMiB = rendererMiB();
		if (residentMiB !== null) curve.push({ wallS: (Date.now() - startedMs) / 1000, frames, residentMiB });
	}, 5000);
	const used: (Promise<number | null> | undefined)[] = [];
	/** Frames after which it is asked for; rarely, as it collects the garbage. */
	const usedAt = [2 * 60 * fps, (seconds - 20) * fps];
	try {
		const { result } = await analyseClip(tools.analysis, long, {
			fps,
			records: false,
			onProgress: (n) => {
				frames = n;
				if (used.length < usedAt.length && n >= usedAt[used.length]!) used.push(tools.analysis.usedMiB());
				onProgress(n);
			},
		});
		const mediaS = result.mediaMs / 1000;
		return {
			mediaS,
			wallS: result.analysisMs / 1000,
			curve,
			secondMinuteMiB: meanBetween(curve, fps, 60, 120),
			lastMinuteMiB: meanBetween(curve, fps, mediaS - 60, Infinity),
			usedEarlyMiB: (await used[0]) ?? null,
			usedLateMiB: (await used[1]) ?? null,
		};
	} finally {
		clearInterval(timer);
	}
};
