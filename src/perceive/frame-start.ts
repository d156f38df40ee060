import type { Box } from '../core/geometry/space';
import type { Frame, FrameInfo } from '../core/perception';
import type { PerceiveConfig } from './perceive-config';
import type { ModelFound, ModelPort } from './model-job';
import { createPixelPool, ownMemory, sharedMemory } from './picture/pixel-pool';
import type { AnyRaster, Raster } from './picture/raster';
import { fitWithin } from './picture/scale';
import { readPixels } from './picture/read-pixels';
import type { FramePlan } from './schedule';
import { findShotCut, initialShotCutState, type PictureChange } from './picture/shot-cut';

/** What can be known of a frame, and started on it, before the previous frame is finished. */
export type FrameStart = {
	frame: FrameInfo;
	raster: Raster;
	/** The picture for models that look at the whole of it. */
	small: AnyRaster;
	plan: FramePlan;
	isShotStart: boolean;
	change: PictureChange;
	/** Nothing that was seen before counts any more: a checkpoint, a cut, or a jump in time. */
	isAnew: boolean;
	/** Models that follow things have to forget them first. */
	restart: boolean;
	/** Hands in the whole frame, under way; `null` when they are not due. */
	hands: Promise<ModelFound<'hands'>> | null;
	/** The frame is finished: memory of its pixels may be used again. */
	release(): void;
};

/** What else decides about a frame that begins. */
export type FrameSteering = {
	/** What runs on the frame with this index. */
	planOf: (index: number) => FramePlan;
	/** Where hands may come to be seen, by what was found up to the frame with this index; `null`: anywhere. */
	placesAfter: (index: number) => readonly Box[] | null;
	/**
	 * The frame this many before one is finished when that begins, however far ahead it does: the newest one whose results
	 * may count, so that they are the same in each run.
	 */
	lag: number;
	/** Whether nobody holds on to the pixels of a frame that is finished; to the small ones nobody ever does. */
	reusesPixels: boolean;
	/** Whether other workers look at the small picture. */
	sharesSmall: boolean;
};

/**
 * Begins with frames, in order: reads their pixels, finds cuts, and starts the hands, which take longest of all models
 * and need nothing from other ones. A frame may be begun while models are still at the one before; what comes of it is
 * the same.
 */
export const createFrameStarter = (
	hands: ModelPort<'hands'>,
	isStill: boolean,
	{ planOf, placesAfter, lag, reusesPixels, sharesSmall }: FrameSteering,
	config: PerceiveConfig,
): ((frame: Frame) => Promise<FrameStart>) => {
	let shotCut = initialShotCutState;
	let lastMs = -Infinity;
	let isFresh = true;
	/** The first frame of those whose results count. */
	let anewFrom = 0;
	const memory = createPixelPool(ownMemory);
	const smallMemory = createPixelPool(sharedMemory);

	/** One that is small already is copied once, where the page has memory that all workers see, and not for each of them. */
	const smallOf = (raster: Raster): AnyRaster => {
		const small = fitWithin(raster, config.bodyLongSidePx, smallMemory.take);
		if (small !== raster || !sharesSmall) return small;
		const data = smallMemory.take(raster.data.length);
		if (data.buffer instanceof ArrayBuffer) return raster;
		data.set(raster.data);
		return { ...raster, data };
	};

	const begin = (info: FrameInfo, raster: Raster): FrameStart => {
		const plan = planOf(info.index);
		const hasJumped = info.tMs <= lastMs;
		const found = findShotCut(plan.restart || hasJumped ? initialShotCutState : shotCut, raster, config);
		const isShotStart = found.isCut || (hasJumped && !isStill);
		const restart = (plan.restart || isShotStart) && !isFresh;
		const isAnew = plan.restart || hasJumped || found.isCut;
		if (isAnew || isFresh) anewFrom = info.index;
		shotCut = found.state;
		lastMs = info.tMs;
		isFresh = false;
		const small = smallOf(raster);
		const size = { widthPx: info.widthPx, heightPx: info.heightPx };
		// A new shot is looked at with everything at once.
		const isDue = plan.hands || isShotStart;
		const places = info.index - lag >= anewFrom ? placesAfter(info.index - lag) : null;
		const whole = { raster: small, restart, mustLook: false, places };
		const run = isDue ? hands.run({ frame: size, tMs: info.tMs, whole, crops: null }) : null;
		// A failure reaches whoever awaits the result; nobody does if the analysis ends before this frame's turn.
		run?.catch(() => undefined);
		const release = () => {
			if (small !== raster) smallMemory.give(small.data);
			if (reusesPixels) memory.give(raster.data);
		};
		const { change } = found;
		return { frame: info, raster, small, plan, isShotStart, change, isAnew, restart, hands: run, release };
	};

	/** Pixels of two frames may be read side by side, but frames begin in order. */
	let turn: Promise<unknown> = Promise.resolve();
	return (frame) => {
		const { index, tMs, widthPx, heightPx } = frame;
		const reading = readPixels(frame, reusesPixels ? memory.take : ownMemory).finally(() => frame.pixels.close());
		const started = Promise.all([reading, turn]).then(([raster]) => begin({ index, tMs, widthPx, heightPx }, raster));
		turn = started.catch(() => undefined);
		return started;
	};
};
