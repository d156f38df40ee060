import type { CDPSession } from 'playwright';
import { quantileOf } from '../../src/bench/scores/count';
import { fixed } from '../../src/bench/scenes/report';
import { onProcessor, scriptingSpans, scriptingWithin, traceWhile } from './trace.ts';

/** Scripting on the main thread over the displayed frames in which something was done, milliseconds. */
export type FrameCost = { frames: number; p50Ms: number | null; p95Ms: number | null; maxMs: number | null };

/** A displayed frame of an ordinary screen. */
const DISPLAY_MS = 1000 / 60;
/** Least scripting of a frame that counts: others were idle. */
const BUSY_MS = 0.2;

/** What each displayed frame costs while `act` runs. */
export const frameCostWhile = async (session: CDPSession, act: () => Promise<void>): Promise<FrameCost> => {
	const events = await traceWhile(session, '-*,devtools.timeline,v8,__metadata', act);
	const own = onProcessor(events);
	const frames = scriptingWithin(scriptingSpans(own), DISPLAY_MS).filter((ms) => ms > BUSY_MS);
	return {
		frames: frames.length,
		p50Ms: quantileOf(frames, 0.5),
		p95Ms: quantileOf(frames, 0.95),
		maxMs: quantileOf(frames, 1),
	};
};

/** In words. */
export const frameCostLine = (name: string, { frames, p50Ms, p95Ms, maxMs }: FrameCost): string => {
	const ms = (value: number | null) => (value === null ? '–' : fixed(value, 1));
	return `  ${name}: scripting a frame ${ms(p50Ms)} ms in the middle, ${ms(p95Ms)} ms at 95 %, ${ms(maxMs)} ms at most (${frames} frames)`;
};
