import { applyMerges } from '../../src/bench/prediction';
import { predictionFromRecording } from '../../src/bench/replay';
import { scoreClip, type ClipScore } from '../../src/bench/score';
import { cameraFromFov } from '../../src/core/camera';
import type { Perception } from '../../src/core/perception';
import { defaultPipelineConfig } from '../../src/pipeline/config';
import type { BenchBrowser } from './browser.ts';
import type { Clip } from './clips.ts';
import { perceptionFromJson, type PerceptionJson } from './recording.ts';

/** Which middle made a row: the product, or a bare ray with the nearest target. */
export type Method = 'fused' | 'head-pose' | 'iris';

/** One row of the accuracy table. */
export type AccuracyRow = { clip: string; group: Clip['group']; method: Method; score: ClipScore };

const BASELINES = ['head-pose', 'iris'] as const;

/** The clip's rows from recorded perceptions: the baselines see exactly what the product saw. */
export const baselineRows = (clip: Clip, perceptions: readonly Perception[]): AccuracyRow[] =>
	BASELINES.map((method) => {
		const config = { ...defaultPipelineConfig, ground: { ...defaultPipelineConfig.ground, method } };
		const camera = cameraFromFov(clip.truth.widthPx, clip.truth.heightPx);
		const prediction = predictionFromRecording(
			perceptions,
			{ camera, areas: clip.areas, config },
			clip.truth.durationMs,
		);
		return { clip: clip.name, group: clip.group, method, score: scoreClip(clip.truth, prediction) };
	});

/** Analyses a clip in the browser and scores it: the product's row first, then the baselines'. */
export const accuracyOf = async (
	browser: BenchBrowser,
	clip: Clip,
	onProgress: (frames: number) => void,
): Promise<{ rows: AccuracyRow[]; perceptions: Perception[] }> => {
	const perceptions: Perception[] = [];
	const page = await browser.open({
		onPerception: (json) => perceptions.push(perceptionFromJson(JSON.parse(json) as PerceptionJson)),
		onProgress,
	});
	try {
		const result = await page.evaluate((options) => bench.analyse(options), {
			url: browser.clipUrl(clip.video),
			name: clip.name,
			fps: clip.fps,
			areas: clip.areas,
			fovDeg: null,
			maxFrames: null,
			isRecording: true,
		});
		const prediction = applyMerges({ frames: result.frames, events: result.events }, result.merges);
		const product: AccuracyRow = {
			clip: clip.name,
			group: clip.group,
			method: 'fused',
			score: scoreClip(clip.truth, prediction),
		};
		return { rows: [product, ...baselineRows(clip, perceptions)], perceptions };
	} finally {
		await page.close();
	}
};
