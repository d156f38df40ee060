import { distance, type GazeSeries } from './gaze-series';
import type { GraspConfig, GraspEvent, NormalisedPoint } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

/** The follower looks at sample `to` where the leader looked at sample `from`. */
type Hit = { from: number; to: number; distance: number; point: NormalisedPoint };

const hitsOf = (leader: GazeSeries, follower: GazeSeries, { following, sampleFps }: GraspConfig): Hit[] => {
	const minLag = Math.ceil(following.minLagS * sampleFps);
	const maxLag = Math.floor(following.maxLagS * sampleFps);
	return leader.gaze.flatMap((earlier, from) => {
		if (!earlier || earlier.confidence < following.minGazeConfidence) return [];
		const hits: Hit[] = [];
		for (let to = from + minLag; to <= from + maxLag; to++) {
			const later = follower.gaze[to];
			if (!later || later.confidence < following.minGazeConfidence) continue;
			const apart = distance(earlier.point, later.point);
			if (apart < following.maxDistance) hits.push({ from, to, distance: apart, point: earlier.point });
		}
		return hits;
	});
};

/**
 * The second of a pair looks where the first looked one to two seconds before. Hits of a pair that begin within a second
 * of the end of the previous one form one event, whose closest hit gives distance, lag and confidence.
 */
export const gazeFollowings = (series: readonly GazeSeries[], config: GraspConfig): Found[] => {
	const { following, sampleFps, flavour } = config;
	return series.flatMap((leader, l) =>
		series.flatMap((follower, f): Found[] => {
			if (l === f || (flavour === 'compat' && f < l)) return [];
			const groups: Hit[][] = [];
			for (const hit of hitsOf(leader, follower, config)) {
				const group = groups.at(-1);
				const endS = group ? Math.max(...group.map((h) => h.to)) / sampleFps : -Infinity;
				if (group && hit.from / sampleFps <= endS + following.mergeS) group.push(hit);
				else groups.push([hit]);
			}
			return groups.flatMap((group): Found[] => {
				const best = group.reduce((a, b) => (b.distance < a.distance ? b : a));
				const confidence = 1 - best.distance / following.maxDistance;
				if (confidence < following.minConfidence) return [];
				return [
					{
						type: 'gaze_following',
						startS: group[0]!.from / sampleFps,
						endS: Math.max(...group.map((h) => h.to)) / sampleFps,
						confidence,
						people: [leader.personId, follower.personId],
						details: {
							leader_id: leader.personId,
							follower_id: follower.personId,
							lag_seconds: (best.to - best.from) / sampleFps,
							gaze_distance: best.distance,
							gaze_target: best.point,
						},
					},
				];
			});
		}),
	);
};
