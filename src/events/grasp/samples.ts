import type { Observation } from '../../core/attention';
import type { FrameInfo } from '../../core/perception';
import type { GraspConfig, GraspPerson, GraspSample } from './types';

/** What is kept of one analysed frame for sampling. */
export type SampledFrame = {
	frame: Pick<FrameInfo, 'index' | 'tMs' | 'widthPx' | 'heightPx'>;
	observations: readonly Observation[];
};

const toPerson = (
	{ personId, box, headPose, gaze }: Observation,
	{ widthPx, heightPx }: SampledFrame['frame'],
): GraspPerson => {
	const point = gaze?.point ?? null;
	return {
		personId,
		// The head is known only as a box: its face was not seen.
		faceBox: headPose && {
			x1: box.x / widthPx,
			y1: box.y / heightPx,
			x2: (box.x + box.width) / widthPx,
			y2: (box.y + box.height) / heightPx,
		},
		gazePoint: point && [point[0] / widthPx, point[1] / heightPx],
		isInFrame: point !== null,
	};
};

/**
 * Two samples a second from analysed frames: for each tick the nearest frame, if it lies within half a sample; else an
 * empty sample, so that index over rate stays the time.
 *
 * @param frames in order of time; the first tick is at the time of the first
 */
export const graspSamples = (frames: readonly SampledFrame[], config: GraspConfig): GraspSample[] => {
	const first = frames[0];
	if (!first) return [];
	const stepMs = 1000 / config.sampleFps;
	const samples: GraspSample[] = [];
	let next = 0;
	for (let index = 0; index < config.maxSamples; index++) {
		const tickMs = first.frame.tMs + index * stepMs;
		if (tickMs > frames.at(-1)!.frame.tMs) break;
		const isNearer = (a: SampledFrame, b: SampledFrame) =>
			Math.abs(a.frame.tMs - tickMs) <= Math.abs(b.frame.tMs - tickMs);
		while (next + 1 < frames.length && isNearer(frames[next + 1]!, frames[next]!)) next++;
		const { frame, observations } = frames[next]!;
		const isNear = Math.abs(frame.tMs - tickMs) < stepMs / 2;
		samples.push({
			index,
			frameIndex: frame.index,
			people: isNear ? observations.map((o) => toPerson(o, frame)) : [],
		});
	}
	return samples;
};
