import { meanOf, quantileOf } from '../../src/bench/count';

/** Model name to wall-clock milliseconds of one frame, as the perception worker reports them. */
export type FlatTimings = Readonly<Record<string, number>>;

/** Wall-clock times of one analysed frame, milliseconds. */
export type FrameTiming = {
	/** Until the source gave the frame: decoding. */
	waitMs: number;
	perceiveMs: number;
	middleMs: number;
	/** The whole turn of the loop. */
	totalMs: number;
	models: FlatTimings;
};

/** Speed of one run. */
export type SpeedSummary = {
	frames: number;
	msPerFrame: number | null;
	p95MsPerFrame: number | null;
	fps: number | null;
	timesRealTime: number | null;
	/** Mean milliseconds a frame, by stage: decode, each model, outside the models, middle. */
	stages: Readonly<Record<string, number>>;
	/** Share of a frame outside the MediaPipe calls and decoding. */
	outsideShare: number | null;
	middleMsPerFrame: number | null;
};

/** Milliseconds of a frame in which the loop waited for the models: hands run beside the others. */
const modelsMs = ({ models }: FrameTiming): number => Math.max(0, (models['total'] ?? 0) - (models['other'] ?? 0));

/**
 * Means over the frames. The share outside the models is what remains of the frames after waiting for decoded frames and
 * for the MediaPipe calls: reading pixels, moving them between threads, the middle, and our own code.
 */
export const summarise = (timings: readonly FrameTiming[], mediaMs: number, wallMs: number): SpeedSummary => {
	const totals = timings.map((t) => t.totalMs);
	const names = [...new Set(timings.flatMap((t) => Object.keys(t.models)))].filter((n) => n !== 'total');
	// A model that did not run on a frame took no time there.
	const meanOfModel = (name: string) => meanOf(timings.map((t) => t.models[name] ?? 0)) ?? 0;
	const totalMs = totals.reduce((sum, ms) => sum + ms, 0);
	const outsideMs = timings.reduce((sum, t) => sum + Math.max(0, t.totalMs - t.waitMs - modelsMs(t)), 0);
	return {
		frames: timings.length,
		msPerFrame: meanOf(totals),
		p95MsPerFrame: quantileOf(totals, 0.95),
		fps: wallMs > 0 ? (timings.length * 1000) / wallMs : null,
		timesRealTime: wallMs > 0 ? mediaMs / wallMs : null,
		stages: {
			'wait for decoding': meanOf(timings.map((t) => t.waitMs)) ?? 0,
			...Object.fromEntries(names.map((name) => [name, meanOfModel(name)])),
			'track to graph': meanOf(timings.map((t) => t.middleMs)) ?? 0,
		},
		outsideShare: totalMs > 0 ? outsideMs / totalMs : null,
		middleMsPerFrame: meanOf(timings.map((t) => t.middleMs)),
	};
};
