import { withBundle } from './bundled.ts';

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

type Time = (widthPx: number, heightPx: number) => number;
type Loop = { timeScaling: Time; timeHeads: Time };

/** Scales pictures in Node, by the program's code as the page ships it. */
export const measureScaling = (): Promise<ScalingScore> =>
	withBundle('tools/bench/speed/scaling-loop.ts', async (address) => {
		const { timeScaling, timeHeads } = (await import(address)) as Loop;
		return SIZES.map(([widthPx, heightPx]) => {
			const ms = timeScaling(widthPx, heightPx);
			return { widthPx, heightPx, ms, headsMs: timeHeads(widthPx, heightPx) };
		});
	});
