import type { FileResult } from '../../../src/run/analyze-file';

/** Wall-clock milliseconds by name, as the perception worker reports them for one frame. */
type FlatTimings = Readonly<Record<string, number>>;

/** Speed of one offline run. Times are wall-clock; those by stage are means a frame. */
export type SpeedSummary = {
	frames: number;
	msPerFrame: number;
	fps: number;
	timesRealTime: number;
	/** Mean milliseconds a frame by stage. `hands` runs beside the others in a worker of its own. */
	stages: FlatTimings;
	/** Share of a frame outside the MediaPipe calls and waiting for decoded frames. */
	outsideShare: number;
	/** What the known picture (`src/perceive/canary.ts`) takes the workers, as a share of what the models take them. */
	checkShare: number;
	/** Track to graph, in the page. */
	middleMsPerFrame: number;
	/** Processor time of the whole browser, milliseconds a frame, with the opening of the file; `null` where it is not told. */
	processorMsPerFrame: number | null;
};

/** Names in `wallMs` that are sums of others. */
const SUMS = new Set(['total', 'perceive']);
const NAMES: Readonly<Record<string, string>> = {
	wait: 'wait for decoding',
	middle: 'track to graph',
	other: 'perceive, outside models',
};

/**
 * Means over the frames of a run. `total − other` of the perception worker is the time it waited for MediaPipe; the rest
 * of the run but for waiting for decoded frames is outside the models: reading pixels, moving frames and results between
 * threads, the middle, and writing the session file.
 *
 * @param processorMs that the browser took for all of it; `null` where it is not told
 */
export const summarise = (
	{ ending, analysisMs, checkMs, mediaMs }: FileResult,
	processorMs: number | null,
): SpeedSummary => {
	const { frameCount, wallMs } = ending;
	const modelsMs = (wallMs['total'] ?? 0) - (wallMs['other'] ?? 0);
	const isModel = ([name]: [string, number]): boolean => !SUMS.has(name) && NAMES[name] === undefined;
	const workMs = Object.entries(wallMs)
		.filter(isModel)
		.reduce((sum, [, ms]) => sum + ms, 0);
	const outsideMs = Math.max(0, analysisMs - (wallMs['wait'] ?? 0) - modelsMs);
	const stages = Object.entries(wallMs)
		.filter(([name]) => !SUMS.has(name))
		.map(([name, ms]) => [NAMES[name] ?? name, ms / frameCount] as const);
	return {
		frames: frameCount,
		msPerFrame: analysisMs / frameCount,
		fps: (frameCount * 1000) / analysisMs,
		timesRealTime: mediaMs / analysisMs,
		stages: Object.fromEntries(stages),
		outsideShare: outsideMs / analysisMs,
		checkShare: checkMs / workMs,
		middleMsPerFrame: (wallMs['middle'] ?? 0) / frameCount,
		processorMsPerFrame: processorMs === null ? null : processorMs / frameCount,
	};
};
