import { withBundle } from './bundled.ts';
import type { timeHeads, timeScaling } from './scaling-loop.ts';

/**
 * Time to bring one picture to the sizes of the models (`ms`) and to cut three heads out of it (`headsMs`), milliseconds on
 * the processor by the picture's size.
 */
export type ScalingScore = readonly { widthPx: number; heightPx: number; ms: number; headsMs: number }[];

/** The sample, an ordinary webcam, and a film. */
const SIZES = [
	[854, 480],
	[1280, 720],
	[1920, 1080],
] as const;

type Loop = { timeScaling: typeof timeScaling; timeHeads: typeof timeHeads };

/** Scales pictures in Node, by the program's code as the page ships it. */
export const measureScaling = (): Promise<ScalingScore> =>
	withBundle('tools/bench/speed/scaling-loop.ts', async (address) => {
		const time = (await import(address)) as Loop;
		return SIZES.map(([widthPx, heightPx]) => {
			const ms = time.timeScaling(widthPx, heightPx);
			return { widthPx, heightPx, ms, headsMs: time.timeHeads(widthPx, heightPx) };
		});
	});
