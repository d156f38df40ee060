import type { Merge } from '../../../src/core/people';
import { cameraFromFov } from '../../../src/core/camera';
import { deg } from '../../../src/core/space';
import type { SocialEvent } from '../../../src/core/social';
import { defaultPipelineConfig } from '../../../src/pipeline/config';
import { finish } from '../../../src/pipeline/pipeline';
import { runAnalysis, type AnalysisRun, type AnalysisStep } from '../../../src/state/run-analysis';
import type { FrameTiming } from '../timing.ts';
import type { AnalyseOptions, AnalyseResult } from './api.ts';
import { loadPerception, openClip } from './clip.ts';

/** Keeps what each step gives, with its times. `lastMs` is when the loop last went on. */
export const stepKeeper = () => {
	const frames: { tMs: number; observations: AnalysisStep['output']['observations'] }[] = [];
	const events: SocialEvent[] = [];
	const merges: Merge[] = [];
	const timings: FrameTiming[] = [];
	let lastMs = performance.now();
	return {
		frames,
		events,
		merges,
		timings,
		take({ frame, perception, output, wall }: AnalysisStep) {
			const nowMs = performance.now();
			frames.push({ tMs: frame.tMs, observations: output.observations });
			events.push(...output.ended);
			merges.push(...output.merges);
			timings.push({ ...wall, totalMs: nowMs - lastMs, models: perception.timingsMs });
			lastMs = nowMs;
		},
		/** The next step counts from now. */
		restart() {
			lastMs = performance.now();
		},
	};
};

/** For `JSON.stringify`, which would write a typed array as an object. */
const plainArrays = (_key: string, value: unknown): unknown => (value instanceof Float32Array ? [...value] : value);

/** Camera of a frame for a field of view in degrees, or the default one. */
export const cameraGetter =
	(fovDeg: number | null): AnalysisRun['getCamera'] =>
	({ widthPx, heightPx }) =>
		fovDeg === null ? cameraFromFov(widthPx, heightPx) : cameraFromFov(widthPx, heightPx, deg(fovDeg), 'given');

/** Runs the program's own frame loop over a file, as the page and `analyze` do. */
export const analyse = async (options: AnalyseOptions): Promise<AnalyseResult> => {
	const video = await openClip(options.url, options.name);
	const { perception, loadMs } = await loadPerception('offline');
	const stop = new AbortController();
	const keeper = stepKeeper();
	try {
		const startedMs = performance.now();
		const run = runAnalysis({
			source: video.frames({ fps: options.fps }),
			perception,
			config: defaultPipelineConfig,
			getCamera: cameraGetter(options.fovDeg),
			getAreas: () => options.areas,
			signal: stop.signal,
			async onStep(step) {
				keeper.take(step);
				if (options.isRecording) await takePerception(JSON.stringify(step.perception, plainArrays));
				if (keeper.frames.length % 20 === 0) await takeProgress(keeper.frames.length);
				keeper.restart();
				if (keeper.frames.length === options.maxFrames) stop.abort();
			},
		});
		const last = await run.catch((cause: unknown) => {
			if (stop.signal.aborted) return null;
			throw cause;
		});
		const wallMs = performance.now() - startedMs;
		const ended = last ? finish(last.pipeline, video.info.durationMs, defaultPipelineConfig).output.ended : [];
		return {
			frames: keeper.frames,
			events: [...keeper.events, ...ended],
			merges: keeper.merges,
			timings: keeper.timings,
			durationMs: video.info.durationMs,
			wallMs,
			loadMs,
		};
	} finally {
		perception.close();
		video.close();
	}
};
