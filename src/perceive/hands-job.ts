import type { HandDetection } from '../core/perception';
import type { PerceiveConfig } from './config';
import type { FrameSize } from './face';
import type { HandModel } from './hands';
import type { Mosaic } from './mosaic';
import type { Raster } from './raster';
import type { Delegate } from './vision-runtime';

/** What a worker for hands is set up with. */
export type HandsSetup = {
	modelsUrl: string;
	/** The compiled runtime, shared between workers. */
	binary: WebAssembly.Module;
	model: Uint8Array;
	/** Whether to try the GPU; see `delegate.ts`. */
	check: { picture: Raster | null; reason: string };
	config: PerceiveConfig;
};

/** One frame's work on hands. */
export type HandsJob = {
	raster: Raster;
	frame: FrameSize;
	tMs: number;
	/** Enlarged wrists; `null` when none. */
	crops: Mosaic | null;
	/** Forget what was followed first. */
	restart: boolean;
};

/** Hands of one frame; `inCrops` may repeat those of `inFrame`. `tookMs`: time in the model. */
export type HandsFound = { inFrame: HandDetection[]; inCrops: HandDetection[]; tookMs: number };

/** Hands run beside the other models, in a worker of their own; tests pass something else. */
export type HandsPort = {
	/** Resolves with what the model runs on. */
	load(setup: HandsSetup): Promise<Delegate>;
	detect(job: HandsJob): Promise<HandsFound>;
};

/** Does one frame's work with the model. */
export const runHandsJob = async (model: HandModel, job: HandsJob): Promise<HandsFound> => {
	const startedMs = performance.now();
	if (job.restart) await model.restart();
	const inFrame = model.inFrame(job.raster, job.frame, job.tMs);
	const inCrops = job.crops ? await model.inCrops(job.crops) : [];
	return { inFrame, inCrops, tookMs: performance.now() - startedMs };
};
