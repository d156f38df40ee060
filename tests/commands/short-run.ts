import { noEncoders } from '../../src/core/perception';
import type { AnalysisBrowser } from '../../tools/analyze/browser';
import { sampleVideo } from '../../tools/analyze/options';

const request = {
	...{ name: 'table-talk.mp4', isSample: true, fps: 10, startMs: 0, endMs: 1300, horizontalFovRad: null },
	...{ areas: [], encoders: noEncoders, keepsFaces: true, checkpoint: null },
	...{ app: 'regard test', startedAt: '2026-01-01T00:00:00Z' },
};

/** Frames after which a short run can be disturbed: something is found already, and as much again is still to come. */
export const MIDWAY_FRAMES = 4;

/** What a run over the beginning of the sample left, without what only the clock on the wall says. */
export type ShortRun = { lines: string; ending: object; restarts: readonly string[] };

/** Analyses the first 1.3 seconds of the sample, 13 frames; `onFrames` is told how many frames are done. */
export const shortRun = async (
	browser: AnalysisBrowser,
	onFrames: (count: number) => void = () => undefined,
): Promise<ShortRun> => {
	let lines = '';
	const { ending, restarts } = await browser.analyze(sampleVideo, request, {
		append: (text) => (lines += text),
		checkpoint: () => undefined,
		progress: ({ frames }) => onFrames(frames),
	});
	return { lines, ending: { ...ending, wallMs: {} }, restarts };
};
