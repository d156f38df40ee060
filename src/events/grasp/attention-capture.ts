import { clusterSamples, spanOf } from './clusters';
import type { GazeSeries } from './gaze-series';
import type { GraspConfig, GraspEvent } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

/**
 * Three or more people's gaze moves at once. At two samples a second it is always one instant, for the next sample is
 * not below the gap. The confidence is over everybody with a speed in its samples, slow ones included, as released.
 */
export const attentionCaptures = (
	series: readonly GazeSeries[],
	count: number,
	{ capture, sampleFps }: GraspConfig,
): Found[] => {
	const isFast = (s: number | null | undefined): boolean => s !== null && s !== undefined && s > capture.minSpeed;
	const moments: number[] = [];
	for (let i = 0; i < count; i++) {
		if (series.filter(({ speed }) => isFast(speed[i])).length >= capture.minPeople) moments.push(i);
	}
	return clusterSamples(moments, sampleFps, capture.gapS).map((cluster): Found => {
		const { startS, endS } = spanOf(cluster, sampleFps);
		const peaks = series.flatMap(({ personId, speed }) => {
			const speeds = cluster.flatMap((i) => (speed[i] === null || speed[i] === undefined ? [] : [speed[i]]));
			return speeds.length > 0 ? [{ personId, peak: Math.max(...speeds) }] : [];
		});
		const mean = peaks.reduce((sum, p) => sum + p.peak, 0) / peaks.length;
		const people = series.filter(({ speed }) => cluster.some((i) => isFast(speed[i]))).map((s) => s.personId);
		return {
			type: 'attention_capture',
			startS,
			endS,
			confidence: Math.min(1, mean / capture.fullSpeed),
			people,
			details: {
				num_persons: people.length,
				mean_velocity: mean,
				person_velocities: Object.fromEntries(peaks.map((p) => [p.personId, p.peak])),
			},
		};
	});
};
