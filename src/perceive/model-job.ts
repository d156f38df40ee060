import type { BodyDetection, HandDetection } from '../core/perception';
import type { Box } from '../core/geometry/space';
import type { GraphicsKind } from './graphics';
import type { PerceiveConfig } from './perceive-config';
import type { FrameSize } from './picture/raster';
import type { Mosaic } from './picture/mosaic';
import type { AnyRaster, Placement, Raster } from './picture/raster';
import { nowMs, type Span } from './picture/spans';
import type { GpuPlan } from './delegate';
import type { Delegate } from './vision-runtime';

/** A part of the frame to search for bodies, and the head it was chosen for; `null` when it is for nobody in particular. */
export type BodyCrop = { raster: Raster; placement: Placement; head: Box | null };

/** What the models that run beside faces, each in a worker of its own, take closer looks at and what they find. */
type ModelKinds = {
	hands: { crops: Mosaic; found: HandDetection };
	bodies: { crops: readonly BodyCrop[]; found: BodyDetection };
};
export type ModelKind = keyof ModelKinds;

/** What a worker is set up with. */
export type ModelSetup = {
	modelsUrl: string;
	/** As in the worker for faces. */
	graphics: GraphicsKind;
	/** The compiled runtime, shared between workers. */
	binary: WebAssembly.Module;
	model: Uint8Array;
	/** The known picture; see `canary.ts`. */
	picture: Raster;
	/** Whether to try the GPU; see `delegate.ts`. */
	gpu: GpuPlan;
	config: PerceiveConfig;
};

/** What came of setting it up: where the model runs, and why there. */
export type ModelReady = { delegate: Delegate; reason: string };

/** What else than the model's own results says whether and where to look. */
export type Attention = {
	/** Also where nothing seems to have moved. */
	mustLook: boolean;
	/** Where others than those it found may come to be seen, pixels of the frame; `null`: anywhere. */
	places: readonly Box[] | null;
};

/** One frame's work. */
export type ModelJob<K extends ModelKind> = {
	frame: FrameSize;
	tMs: number;
	/** The whole frame; `null` when an earlier job had it. `restart`: forget what was followed first. */
	whole: ({ raster: AnyRaster; restart: boolean } & Attention) | null;
	/** Closer looks; `null` when none. */
	crops: ModelKinds[K]['crops'] | null;
};

/** What one frame's work gave; `inCrops` may repeat what `inFrame` has. The spans are when the model ran. */
export type ModelFound<K extends ModelKind> = {
	inFrame: ModelKinds[K]['found'][];
	inCrops: ModelKinds[K]['found'][];
	frameSpan: Span;
	cropsSpan: Span;
};

/** A model, as a worker runs it. */
export type Model<K extends ModelKind> = {
	/** What is in the whole frame, followed from call to call. */
	inFrame(raster: AnyRaster, frame: FrameSize, tMs: number, attention?: Attention): ModelKinds[K]['found'][];
	/** What is in parts of the frame, each for itself. Its task is created at the first use. */
	inCrops(crops: ModelKinds[K]['crops'], inFrame: readonly ModelKinds[K]['found'][]): Promise<ModelKinds[K]['found'][]>;
	/** Forgets what was followed. */
	restart(): Promise<void>;
	close(): void;
};

/**
 * Shows a worker the known picture again. Gives how long that took, milliseconds; rejects with `graphics-lost` when a context
 * changes it, or the model finds something else.
 *
 * @param isTurn whether it is the model's turn to look at it
 */
export type Check = (isTurn: boolean) => Promise<number>;

/** The way to a model in a worker; tests pass something else. */
export type ModelPort<K extends ModelKind> = {
	load(setup: ModelSetup): Promise<ModelReady>;
	/** Takes over the pixels of the crops. Jobs are done in the order of the calls. */
	run(job: ModelJob<K>): Promise<ModelFound<K>>;
	check: Check;
};
export type ModelPorts = { [K in ModelKind]: ModelPort<K> };

/** Does one frame's work with the model. */
export const runModelJob = async <K extends ModelKind>(model: Model<K>, job: ModelJob<K>): Promise<ModelFound<K>> => {
	const fromMs = nowMs();
	if (job.whole?.restart) await model.restart();
	const inFrame = job.whole ? model.inFrame(job.whole.raster, job.frame, job.tMs, job.whole) : [];
	const frameSpan = { fromMs, untilMs: nowMs() };
	const inCrops = job.crops ? await model.inCrops(job.crops, inFrame) : [];
	return { inFrame, inCrops, frameSpan, cropsSpan: { fromMs: frameSpan.untilMs, untilMs: nowMs() } };
};
