import type { AreaOfInterest } from '../../core/attention';
import { replay, type ReplayOptions } from '../../pipeline/replay';
import type { Perception } from '../../core/perception';
import { applyMerges, type Prediction } from './prediction';

/**
 * What the middle makes of recorded perceptions, with every `personId` final. `endMs` is the clip's length.
 * The method of `options.config.ground` makes it the product or a baseline. `detected`: things found, frame by frame.
 */
export const predictionFromRecording = (
	perceptions: readonly Perception[],
	options: ReplayOptions,
	endMs: number,
): Prediction & { detected: readonly (readonly AreaOfInterest[])[] } => {
	const { outputs, finish } = replay(perceptions, options, endMs);
	const waited = new Map(finish.frames.map(({ frame, observations }) => [frame.index, observations]));
	const settled = new Map(
		outputs.flatMap(({ frame, observations }) => (frame ? [[frame.index, observations] as const] : [])),
	);
	const frames = perceptions.map(({ frame: { index, tMs } }) => ({
		tMs,
		observations: settled.get(index) ?? waited.get(index) ?? [],
	}));
	const events = [...outputs.flatMap((o) => o.ended), ...finish.frames.flatMap((f) => f.ended), ...finish.ended];
	const prediction = applyMerges(
		{ frames, events },
		outputs.flatMap((o) => o.merges),
	);
	return { ...prediction, detected: outputs.map((o) => o.detected) };
};
