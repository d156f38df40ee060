import { median } from '../../core/maths/statistics';
import type { PersonId } from '../../core/people';
import { distance, type GazeSeries, type GazeValue } from './gaze-series';
import type { GraspConfig, NormalisedPoint } from './types';

/** How closely the looks of one sample converge. */
export type Convergence = {
	/** 0 to 1: `exp(−3 · median distance to the centre) · mean confidence`. */
	value: number;
	/** Confidence-weighted mean of the gaze points. */
	centre: NormalisedPoint;
	/** Who took part, in order of first appearance, and how far from the centre each looks. */
	gazers: readonly { personId: PersonId; distance: number }[];
};

/** Convergence of one sample, over people with a face and enough gaze confidence; `null` with fewer than two. */
export const convergenceAt = (
	series: readonly GazeSeries[],
	index: number,
	{ convergence: { scale, minGazeConfidence } }: GraspConfig,
): Convergence | null => {
	const looks = series.flatMap(({ personId, gaze, faceBox }) => {
		const value: GazeValue | null = gaze[index] ?? null;
		return value && faceBox[index] && value.confidence >= minGazeConfidence ? [{ personId, ...value }] : [];
	});
	if (looks.length < 2) return null;
	const total = looks.reduce((sum, { confidence }) => sum + confidence, 0);
	const mean = (axis: 0 | 1) => looks.reduce((sum, l) => sum + l.point[axis] * l.confidence, 0) / total;
	const centre: NormalisedPoint = [mean(0), mean(1)];
	const gazers = looks.map(({ personId, point }) => ({ personId, distance: distance(point, centre) }));
	const spread = median(gazers.map((g) => g.distance));
	return spread === null ? null : { value: Math.exp(-scale * spread) * (total / looks.length), centre, gazers };
};
