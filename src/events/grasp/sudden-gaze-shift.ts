import { clusterSamples, inOrderOf, spanOf } from './clusters';
import type { GazeSeries } from './gaze-series';
import type { GraspConfig, GraspEvent } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

/**
 * One person's gaze moves fast in neighbouring samples. At two samples a second a single fast sample has no length and
 * is dropped.
 */
export const suddenGazeShifts = (series: readonly GazeSeries[], { shift, sampleFps }: GraspConfig): Found[] => {
	const isFast = (s: number | null): boolean => s !== null && s > shift.minSpeed;
	return inOrderOf(series, ({ speed }) => speed.findIndex(isFast)).flatMap(({ personId, speed }) => {
		const fast = speed.flatMap((s, i) => (isFast(s) ? [i] : []));
		return clusterSamples(fast, sampleFps, shift.gapS).flatMap((cluster): Found[] => {
			const { startS, endS, durationS } = spanOf(cluster, sampleFps);
			if (durationS < shift.minS || durationS > shift.maxS) return [];
			const fastest = Math.max(...cluster.map((i) => speed[i]!));
			return [
				{
					type: 'sudden_gaze_shift',
					startS,
					endS,
					confidence: Math.min(1, fastest / shift.fullSpeed),
					people: [personId],
					details: { max_velocity: fastest, duration: durationS, num_frames: cluster.length },
				},
			];
		});
	});
};
