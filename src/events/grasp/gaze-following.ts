import { inOrderOf } from './clusters';
import { distance, type GazeSeries, type GazeValue } from './gaze-series';
import type { GraspConfig, GraspEvent, NormalisedPoint } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

/** The follower looks at sample `to` where the leader looked at sample `from`. */
type Hit = { from: number; to: number; distance: number; point: NormalisedPoint };

const confidenceOf = (hit: Hit, { following }: GraspConfig): number => 1 - hit.distance / following.maxDistance;

/** Sure enough to be seen as a leader or a follower. */
const isUsable = (gaze: GazeValue | null | undefined, { following }: GraspConfig): gaze is GazeValue =>
	!!gaze && gaze.confidence >= following.minGazeConfidence;

const hitsOf = (leader: GazeSeries, follower: GazeSeries, config: GraspConfig): Hit[] => {
	const { following, sampleFps } = config;
	const minLag = Math.ceil(following.minLagS * sampleFps);
	const maxLag = Math.floor(following.maxLagS * sampleFps);
	return leader.gaze.flatMap((earlier, from) => {
		if (!isUsable(earlier, config)) return [];
		const hits: Hit[] = [];
		for (let to = from + minLag; to <= from + maxLag; to++) {
			const later = follower.gaze[to];
			if (!isUsable(later, config)) continue;
			const apart = distance(earlier.point, later.point);
			if (apart < following.maxDistance) hits.push({ from, to, distance: apart, point: earlier.point });
		}
		return hits;
	});
};

/**
 * The second of a pair looks where the first looked one to two seconds before. Hits of a pair that begin within a second
 * of the end of the previous one form one event, whose closest hit gives distance, lag and confidence. As released, hits
 * that are not close enough are dropped before they are joined, and only who is first seen to look anywhere may lead;
 * else an event is dropped whose closest hit is not close enough.
 */
export const gazeFollowings = (series: readonly GazeSeries[], config: GraspConfig): Found[] => {
	const { following, sampleFps } = config;
	const isReleased = config.flavour === 'compat';
	const ordered = isReleased ? inOrderOf(series, ({ gaze }) => gaze.findIndex((g) => isUsable(g, config))) : series;
	return ordered.flatMap((leader, l) =>
		ordered.flatMap((follower, f): Found[] => {
			if (l === f || (isReleased && f < l)) return [];
			const groups: Hit[][] = [];
			for (const hit of hitsOf(leader, follower, config)) {
				if (isReleased && confidenceOf(hit, config) < following.minConfidence) continue;
				const group = groups.at(-1);
				const endS = group ? Math.max(...group.map((h) => h.to)) / sampleFps : -Infinity;
				if (group && hit.from / sampleFps <= endS + following.mergeS) group.push(hit);
				else groups.push([hit]);
			}
			return groups.flatMap((group): Found[] => {
				const best = group.reduce((a, b) => (b.distance < a.distance ? b : a));
				const confidence = confidenceOf(best, config);
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
