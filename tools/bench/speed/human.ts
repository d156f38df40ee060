import { shareOf, tallyOf, type Tally } from '../../../src/bench/scores/count';
import { headDistance } from '../../../src/bench/scenes/match';
import { headsAt, type Truth } from '../../../src/bench/scenes/truth';
import type { BenchBrowser } from '../browser.ts';
import type { Clip } from '../accuracy/clips.ts';
import type { Side, SideBySideResult } from './page/api.ts';

/** Speed and face recall of one of the two over the same pictures. */
type SideScore = { fps: number; msPerFrame: number; recall: number | null };

export type HumanComparison = {
	clip: string;
	frames: number;
	/** Whether `human` could use threads of wasm. We run in two workers either way. */
	usesThreads: boolean;
	/** What it really ran on. */
	backend: string;
	human: SideScore;
	regard: SideScore;
	/** Our frames a second over theirs, of the whole run. */
	ratio: number;
	/** The same for each chunk, least and most: how much the machine's other load matters. */
	chunkRatios: { least: number; most: number };
};

/** True heads with a face box on them, for both by the same lenient rule: the truth marks heads with hair. */
const faceRecall = (truth: Truth, tMs: SideBySideResult['tMs'], { boxes }: Side): Tally =>
	tallyOf(
		tMs.flatMap((t, i) =>
			headsAt(truth, t)
				.filter((h) => h.isCounted)
				.map((head) =>
					(boxes[i] ?? []).some(([x, y, width, height]) => headDistance(head.box, { x, y, width, height }) !== null),
				),
		),
	);

const scoreSide = (truth: Truth, tMs: SideBySideResult['tMs'], side: Side): SideScore => {
	const ms = side.chunkMs.reduce((sum, x) => sum + x, 0);
	return {
		fps: (tMs.length * 1000) / ms,
		msPerFrame: ms / tMs.length,
		recall: shareOf(faceRecall(truth, tMs, side)),
	};
};

/** Runs a clip through `@vladmandic/human` and through the whole analysis, chunks in turn. */
export const compareWithHuman = async (
	browser: BenchBrowser,
	clip: Clip,
	{ fps, usesThreads }: { fps: number; usesThreads: boolean },
	onProgress: (frames: number) => void,
): Promise<HumanComparison> => {
	const page = await browser.open({ onProgress });
	try {
		const result = await page.evaluate((options) => bench.sideBySide(options), {
			url: browser.urlOf(clip.video),
			name: clip.name,
			fps,
			// No file is ten frames long: each chunk begins and ends with workers that wait.
			chunkFrames: 20,
			areas: clip.areas,
			usesThreads,
		});
		const human = scoreSide(clip.truth, result.tMs, result.human);
		const regard = scoreSide(clip.truth, result.tMs, result.regard);
		const ratios = result.human.chunkMs.map((ms, i) => ms / result.regard.chunkMs[i]!);
		return {
			clip: clip.name,
			frames: result.tMs.length,
			usesThreads,
			backend: result.human.backend,
			human,
			regard,
			ratio: regard.fps / human.fps,
			chunkRatios: { least: Math.min(...ratios), most: Math.max(...ratios) },
		};
	} finally {
		await page.close();
	}
};
