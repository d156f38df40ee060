import type { AreaOfInterest } from '../../core/attention';
import { cameraFromFov } from '../../core/geometry/camera';
import { replay, type ReplayOptions } from '../../pipeline/replay';
import type { Perception } from '../../core/perception';
import { applyMerges, type Prediction } from './prediction';
import type { Truth } from './truth';

/**
 * What the middle makes of the recorded perceptions of a clip, with every `personId` final. The method of
 * `options.config.ground` makes it the product or a baseline; without a camera, one of ordinary field of view is taken.
 * `detected`: things found, frame by frame.
 */
export const predictionFromRecording = (
	{ widthPx, heightPx, durationMs }: Pick<Truth, 'widthPx' | 'heightPx' | 'durationMs'>,
	perceptions: readonly Perception[],
	options: Omit<ReplayOptions, 'camera'> & Partial<Pick<ReplayOptions, 'camera'>>,
): Prediction & { detected: readonly (readonly AreaOfInterest[])[] } => {
	const camera = options.camera ?? cameraFromFov(widthPx, heightPx);
	const { outputs, finish } = replay(perceptions, { ...options, camera }, durationMs);
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
