import { clusterSamples, spanOf } from './clusters';
import { convergenceAt, type Convergence } from './convergence';
import type { GazeSeries } from './gaze-series';
import type { GraspConfig, GraspEvent } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

const MIN_PARTNERS = 2;

/** Looks converge for a while. Its people are those of the sample with the best convergence, the first of equals. */
export const jointAttentions = (series: readonly GazeSeries[], count: number, config: GraspConfig): Found[] => {
	const { joint, sampleFps } = config;
	const held = new Map<number, Convergence>();
	for (let i = 0; i < count; i++) {
		const faces = series.filter(({ faceBox }) => faceBox[i]).length;
		const found = faces >= joint.minFaces ? convergenceAt(series, i, config) : null;
		if (found && found.value >= joint.minConvergence) held.set(i, found);
	}
	return clusterSamples([...held.keys()], sampleFps, joint.gapS).flatMap((cluster): Found[] => {
		const { startS, endS, durationS } = spanOf(cluster, sampleFps);
		if (durationS < joint.minS) return [];
		const values = cluster.map((i) => held.get(i)!);
		const peak = values.reduce((best, v) => (v.value > best.value ? v : best));
		const near = peak.gazers.filter((g) => g.distance < joint.radius);
		const partners = near.length >= MIN_PARTNERS ? near : peak.gazers;
		const mean = values.reduce((sum, v) => sum + v.value, 0) / values.length;
		return [
			{
				type: 'joint_attention',
				startS,
				endS,
				confidence: mean,
				people: partners.map((g) => g.personId),
				details: {
					max_convergence: peak.value,
					mean_convergence: mean,
					duration: durationS,
					attention_center: peak.centre,
					num_persons: partners.length,
				},
			},
		];
	});
};
