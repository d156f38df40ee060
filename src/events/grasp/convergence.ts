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
	/**
	 * Who may take part, in order of first appearance, and how far from the centre each looks. As released, also those
	 * whose gaze is too unsure to count for value and centre.
	 */
	gazers: readonly { personId: PersonId; distance: number }[];
};

/** Convergence of one sample, over people with a face and enough gaze confidence; `null` with fewer than two. */
export const convergenceAt = (
	series: readonly GazeSeries[],
	index: number,
	{ convergence: { scale, minGazeConfidence }, flavour }: GraspConfig,
): Convergence | null => {
	const all = series.flatMap(({ personId, gaze, faceBox }) => {
		const value: GazeValue | null = gaze[index] ?? null;
		return value && faceBox[index] ? [{ personId, ...value }] : [];
	});
	const looks = all.filter(({ confidence }) => confidence >= minGazeConfidence);
	if (looks.length < 2) return null;
	const total = looks.reduce((sum, { confidence }) => sum + confidence, 0);
	const mean = (axis: 0 | 1) => looks.reduce((sum, l) => sum + l.point[axis] * l.confidence, 0) / total;
	const centre: NormalisedPoint = [mean(0), mean(1)];
	const spread = median(looks.map(({ point }) => distance(point, centre)));
	const gazers = (flavour === 'compat' ? all : looks).map(({ personId, point }) => ({
		personId,
		distance: distance(point, centre),
	}));
	return spread === null ? null : { value: Math.exp(-scale * spread) * (total / looks.length), centre, gazers };
};
