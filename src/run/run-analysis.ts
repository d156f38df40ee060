import { isAbort } from '../core/errors';
import type { AreaOfInterest } from '../core/attention';
import { FRAMES_AHEAD } from '../core/frames-ahead';
import type { Camera } from '../core/geometry/camera';
import type { EncoderSwitches, Frame, FrameInfo, Perception, PerceptionHints } from '../core/perception';
import type { PipelineConfig } from '../pipeline/pipeline-config';
import { pipeline, type PipelineOutput, type PipelineState } from '../pipeline/pipeline';
import type { FrameSource } from '../source/source';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/perception/perception-api';
import { framesAhead } from './frames-ahead';

/** All that the next frame depends on besides its pixels. Plain data: it may be saved and the run resumed from it. */
export type AnalysisState = { pipeline: PipelineState; hints: PerceptionHints };

/**
 * Frames that were analysed before an interruption, since the models last started afresh. Replaying them in the same way
 * restores the models' internal state, which cannot be saved.
 */
type WarmUp = {
	/** Index of the first one. */
	fromIndex: number;
	/** What the models were told with each. */
	hints: readonly PerceptionHints[];
};

/** What one frame gave. */
export type AnalysisStep = {
	frame: FrameInfo;
	perception: Perception;
	/** What the models were told before they saw the frame. */
	hints: PerceptionHints;
	output: PipelineOutput;
	/** The lens that the frame was seen through. */
	camera: Camera;
	/** After this frame. */
	state: AnalysisState;
	/** Wall-clock times of this frame, for display only. `waitMs`: until the source gave the frame. */
	wall: { waitMs: number; perceiveMs: number; middleMs: number };
};

export type AnalysisRun = {
	source: FrameSource;
	/** Loaded already. */
	perception: WorkerClient<PerceptionApi>;
	config: PipelineConfig;
	/** Read before each frame, so that a changed setting applies from the next frame on. */
	getCamera(frame: FrameInfo): Camera;
	getAreas(): readonly AreaOfInterest[];
	/** Switching an encoder off also discards what it found. */
	getEncoders(): EncoderSwitches;
	/**
	 * How much speech is heard at a frame, 0 to 1; `null` when nothing is. Without it nothing is heard. When it fails, the
	 * analysis goes on without sound; of a live source it is asked again at the next frame.
	 */
	hear?(frame: FrameInfo): Promise<number | null>;
	/** Whether hearing did not fail at a frame; of a file no more after it failed. */
	onSound?(tMs: number, isHeard: boolean): void;
	/** Where an interrupted run stood; `null` starts anew. */
	resumeFrom?: AnalysisState | null;
	/** Frames that are first replayed to the models alone, to restore their memory; `null`: none. */
	warmUp?: WarmUp | null;
	signal: AbortSignal;
	/**
	 * Before the pixels move to the worker; of a file, that is while the frame before is still under way. Draw or copy
	 * them at once; do not keep or close them.
	 */
	onFrame?(frame: Frame): void;
	/** After each frame. The next frame waits for it. */
	onStep(step: AnalysisStep): void | Promise<void>;
};

/** The state of a run that has seen nothing. */
export const initialAnalysis = (config: PipelineConfig): AnalysisState => ({
	pipeline: pipeline.init(config),
	hints: { missingHeads: [] },
});

/**
 * The one frame loop, for every source: takes a frame, lets the models see it, runs the pure middle, hands on the step.
 *
 * One frame is under way at a time, so nothing queues: a live source keeps only its newest frame meanwhile, and a file
 * waits. Of a file, the models already begin with the next frames. Resolves with the last state when the source ends;
 * rejects with `AbortError` when `signal` is aborted, and otherwise with what the source or the worker threw. Every frame
 * is closed, whatever happens.
 */
export const runAnalysis = async (run: AnalysisRun): Promise<AnalysisState> => {
	const { source, perception, config, signal } = run;
	let state = run.resumeFrom ?? initialAnalysis(config);
	let askedAtMs = performance.now();
	let isDeaf = false;
	const hear = async (frame: FrameInfo): Promise<number | null> => {
		try {
			if (!run.hear) return null;
			const speech = await run.hear(frame);
			isDeaf = false;
			run.onSound?.(frame.tMs, true);
			return speech;
		} catch (cause) {
			if (isAbort(cause)) throw cause;
			signal.throwIfAborted();
			// Sound is optional: the analysis continues without it.
			if (!isDeaf) console.warn('The sound can no longer be read', cause);
			isDeaf = true;
			run.onSound?.(frame.tMs, false);
			return null;
		}
	};

	const hintsOfWarmUp = ({ index }: FrameInfo): PerceptionHints | undefined =>
		run.warmUp?.hints[index - run.warmUp.fromIndex];
	const prepare = (frame: Frame): void => {
		if (!hintsOfWarmUp(frame)) run.onFrame?.(frame);
		// When it fails, so does `perceive`.
		perception.call('prepare', { frame }, { transfer: [frame.pixels] }).catch(() => undefined);
	};
	const frames = source.isLive ? source.frames(signal) : framesAhead(source.frames(signal), FRAMES_AHEAD, prepare);

	for await (const frame of frames) {
		try {
			const gotAtMs = performance.now();
			const encoders = run.getEncoders();
			const { index, tMs, widthPx, heightPx } = frame;
			const info = { index, tMs, widthPx, heightPx };
			const perceive = (hints: PerceptionHints): Promise<Perception> =>
				source.isLive
					? perception.call('perceive', { frame, hints, encoders }, { signal, transfer: [frame.pixels] })
					: perception.call('perceive', { frame: { ...info, pixels: null }, hints, encoders }, { signal });
			const earlier = hintsOfWarmUp(frame);
			if (earlier) {
				await perceive(earlier);
				signal.throwIfAborted();
				askedAtMs = performance.now();
				continue;
			}
			if (source.isLive) run.onFrame?.(frame);
			const [seenMute, speech] = await Promise.all([
				perceive(state.hints),
				isDeaf && !source.isLive ? null : hear(info),
			]);
			const seen = { ...seenMute, sound: speech === null ? null : { speech } };
			const seenAtMs = performance.now();
			const camera = run.getCamera(seen.frame);
			const input = { perception: seen, areas: run.getAreas(), camera, encoders };
			const { hints } = state;
			const stepped = pipeline.step(state.pipeline, input, config);
			const doneAtMs = performance.now();
			state = { pipeline: stepped.state, hints: stepped.output.hints };
			await run.onStep({
				frame: seen.frame,
				perception: seen,
				hints,
				output: stepped.output,
				camera,
				state,
				wall: { waitMs: gotAtMs - askedAtMs, perceiveMs: seenAtMs - gotAtMs, middleMs: doneAtMs - seenAtMs },
			});
			signal.throwIfAborted();
			askedAtMs = performance.now();
		} finally {
			// Transferred pixels are closed by the worker; this matters only when the call was never sent.
			frame.pixels.close();
		}
	}
	return state;
};
