import { clusterSamples, inOrderOf, spanOf } from './clusters';
import type { GazeSeries } from './gaze-series';
import type { GraspConfig, GraspEvent, NormalisedBox, NormalisedPoint } from './types';

type Found = Omit<GraspEvent, 'eventId'>;

const isInside = ([x, y]: NormalisedPoint, box: NormalisedBox, margin: number): boolean =>
	x >= box.x1 - margin && x <= box.x2 + margin && y >= box.y1 - margin && y <= box.y2 + margin;

/** Two people's measured gaze lies in each other's face box, with a margin. */
export const mutualGazes = (
	series: readonly GazeSeries[],
	count: number,
	{ mutual, sampleFps }: GraspConfig,
): Found[] => {
	const looksAt = (from: GazeSeries, to: GazeSeries, i: number): boolean => {
		const gaze = from.gaze[i];
		const box = to.faceBox[i];
		return (
			!!gaze?.isMeasured &&
			gaze.confidence >= mutual.minGazeConfidence &&
			!!box &&
			isInside(gaze.point, box, mutual.margin)
		);
	};
	const pairs = series.flatMap((a, n) =>
		series.slice(n + 1).flatMap((b) => {
			const held = Array.from({ length: count }, (_, i) => i).filter((i) => looksAt(a, b, i) && looksAt(b, a, i));
			return held.length > 0 ? [{ a, b, held }] : [];
		}),
	);
	return inOrderOf(pairs, ({ held }) => held[0] ?? -1).flatMap(({ a, b, held }) =>
		clusterSamples(held, sampleFps, mutual.gapS).flatMap((cluster): Found[] => {
			const { startS, endS, durationS } = spanOf(cluster, sampleFps);
			if (durationS < mutual.minS) return [];
			return [
				{
					type: 'mutual_gaze',
					startS,
					endS,
					confidence: Math.min(1, mutual.base + mutual.perSample * cluster.length),
					people: [a.personId, b.personId],
					details: { duration: durationS, num_frames: cluster.length },
				},
			];
		}),
	);
};
