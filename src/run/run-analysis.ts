import { isAbort } from '../core/errors';
import type { AreaOfInterest } from '../core/attention';
import { FRAMES_AHEAD } from '../core/frames-ahead';
import type { Camera } from '../core/geometry/camera';
import type { EncoderSwitches, Frame, FrameInfo, Perception, PerceptionHints } from '../core/perception';
import type { PipelineConfig } from '../pipeline/pipeline-config';
import { pipeline, stepTracked, trackFrame, type PipelineOutput, type PipelineState } from '../pipeline/pipeline';
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
	/** After each frame. What is made of the next frame waits for it; of a file, the models see that one meanwhile. */
	onStep(step: AnalysisStep): void | Promise<void>;
};

/** The state of a run that has seen nothing. */
export const initialAnalysis = (config: PipelineConfig): AnalysisState => ({
	pipeline: pipeline.init(config),
	hints: { missingHeads: [] },
});

/** A frame that the models see. */
type SeenFrame = { frame: Frame; gotAtMs: number; encoders: EncoderSwitches; perception: Promise<Perception> };

/** The next frame of a source, asked for; `null` at its end. `ready` once it is there. */
type ComingFrame = { next: Promise<Frame | null>; ready: Frame | null };

const nextOf = async (frames: AsyncIterator<Frame>): Promise<Frame | null> => {
	const next = await frames.next();
	return next.done === true ? null : next.value;
};

const fetchFrom = (frames: AsyncIterator<Frame>): ComingFrame => {
	const coming: ComingFrame = { next: nextOf(frames), ready: null };
	// What fails is seen when it is this frame's turn, or not at all.
	coming.next.then(
		(frame) => (coming.ready = frame),
		() => undefined,
	);
	return coming;
};

/**
 * The one frame loop, for every source: takes a frame, lets the models see it, runs the pure middle, hands on the step.
 *
 * The models see one frame at a time, so nothing queues: a live source keeps only its newest frame meanwhile, and a file
 * waits. Of a file, the models already begin with the next frames, and see the next one as soon as it is known who is where
 * in this one. Resolves with the last state when the source ends; rejects with `AbortError` when `signal` is aborted, and
 * otherwise with what the source or the worker threw. Every frame is closed, whatever happens.
 */
export const runAnalysis = async (run: AnalysisRun): Promise<AnalysisState> => {
	const { source, perception, config, signal } = run;
	const { isLive } = source;
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
	/** Lets the models see a frame. */
	const see = (frame: Frame, asked: PerceptionHints): SeenFrame => {
		const gotAtMs = performance.now();
		const encoders = run.getEncoders();
		const { index, tMs, widthPx, heightPx } = frame;
		const hints = hintsOfWarmUp(frame) ?? asked;
		if (isLive) run.onFrame?.(frame);
		const seen = isLive
			? perception.call('perceive', { frame, hints, encoders }, { signal, transfer: [frame.pixels] })
			: perception.call(
					'perceive',
					{ frame: { index, tMs, widthPx, heightPx, pixels: null }, hints, encoders },
					{ signal },
				);
		seen.catch(() => undefined);
		return { frame, gotAtMs, encoders, perception: seen };
	};

	// Of those ahead one is fetched here, while the models see the one before it.
	const given = isLive ? source.frames(signal) : framesAhead(source.frames(signal), FRAMES_AHEAD - 1, prepare);
	const frames = given[Symbol.asyncIterator]();
	let coming = fetchFrom(frames);
	/** The frame that the models see already while the one before is handed on. */
	let begun: SeenFrame | null = null;
	const take = async (): Promise<SeenFrame | null> => {
		const frame = await coming.next;
		return frame && see(frame, state.hints);
	};
	try {
		for (;;) {
			const now: SeenFrame | null = begun ?? (await take());
			begun = null;
			if (!now) return state;
			if (!isLive) coming = fetchFrom(frames);
			try {
				const { gotAtMs, encoders, frame } = now;
				if (hintsOfWarmUp(frame)) {
					await now.perception;
				} else {
					const info = { index: frame.index, tMs: frame.tMs, widthPx: frame.widthPx, heightPx: frame.heightPx };
					const [seenMute, speech] = await Promise.all([now.perception, isDeaf && !isLive ? null : hear(info)]);
					// What is heard comes late, and may come after the run was ended.
					signal.throwIfAborted();
					const seen = { ...seenMute, sound: speech === null ? null : { speech } };
					const seenAtMs = performance.now();
					const tracked = trackFrame(state.pipeline, { perception: seen, encoders }, config);
					const { hints } = tracked.output;
					if (!isLive && coming.ready) begun = see(coming.ready, hints);
					const camera = run.getCamera(seen.frame);
					const input = { perception: seen, areas: run.getAreas(), camera, encoders };
					const stepped = stepTracked(state.pipeline, tracked, input, config);
					const doneAtMs = performance.now();
					const was = state;
					state = { pipeline: stepped.state, hints };
					await run.onStep({
						frame: seen.frame,
						perception: seen,
						hints: was.hints,
						output: stepped.output,
						camera,
						state,
						wall: {
							waitMs: Math.max(0, gotAtMs - askedAtMs),
							perceiveMs: seenAtMs - gotAtMs,
							middleMs: doneAtMs - seenAtMs,
						},
					});
				}
				signal.throwIfAborted();
			} finally {
				// Transferred pixels are closed by the worker; this matters only when the call was never sent.
				now.frame.pixels.close();
			}
			if (isLive) coming = fetchFrom(frames);
			askedAtMs = performance.now();
		}
	} finally {
		coming.next.then(
			(frame) => frame?.pixels.close(),
			() => undefined,
		);
		await frames.return?.();
	}
};
