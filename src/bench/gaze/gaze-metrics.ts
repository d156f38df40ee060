import { sum } from '../../core/maths/statistics';
import { MAP_SIDE, resizedMap, TARGET_SIGMA_CELLS, type HeatMap, type UnitPoint } from './heat-map';
import { rocAuc } from '../scores/ranking';

/** Distances in the unit square between a predicted point and what annotators marked. */
export type GazeDistances = {
	/** To the nearest annotation (min L2). */
	readonly nearest: number;
	/** Mean of the distances to all annotations: "avg L2" as SocialFusion defines it. */
	readonly meanOfDistances: number;
	/** Distance to the mean of all annotations: "avg L2" as Gaze-LLE's code computes it. */
	readonly toMeanPoint: number;
};

/** `null` without annotations. */
export const gazeDistances = (point: UnitPoint, annotations: readonly UnitPoint[]): GazeDistances | null => {
	if (annotations.length === 0) return null;
	const distance = (to: UnitPoint) => Math.hypot(point.x - to.x, point.y - to.y);
	const distances = annotations.map(distance);
	const meanOf = (values: readonly number[]) => sum(values) / values.length;
	return {
		nearest: Math.min(...distances),
		meanOfDistances: meanOf(distances),
		toMeanPoint: distance({ x: meanOf(annotations.map((a) => a.x)), y: meanOf(annotations.map((a) => a.y)) }),
	};
};

/**
 * Area under the ROC curve over the pixels of the picture by the GazeFollow protocol: the map is resized to the picture's
 * size, and each annotated pixel is a positive. `null` without annotations.
 */
export const gazeFollowAuc = (
	map: HeatMap,
	annotations: readonly UnitPoint[],
	picture: { readonly widthPx: number; readonly heightPx: number },
): number | null => {
	const { widthPx, heightPx } = picture;
	const isAnnotated = new Uint8Array(widthPx * heightPx);
	for (const { x, y } of annotations) {
		const column = Math.min(Math.floor(x * widthPx), widthPx - 1);
		const row = Math.min(Math.floor(y * heightPx), heightPx - 1);
		if (x >= 0 && y >= 0) isAnnotated[row * widthPx + column] = 1;
	}
	return rocAuc(resizedMap(map, widthPx, heightPx).values, (i) => isAnnotated[i] === 1);
};

/**
 * Area under the ROC curve by the VideoAttentionTarget protocol: over 64 × 64 cells, the positives being the rectangle of
 * columns and rows from `⌊g − 9⌋` up to but without `⌊g + 10⌋`, g the annotated cell; as in the reference code the last
 * column and row (63) are never positive. A map of another size is resized first.
 */
export const videoTargetAuc = (map: HeatMap, annotation: UnitPoint): number | null => {
	const reach = 3 * TARGET_SIGMA_CELLS;
	const range = (share: number) => ({
		from: Math.max(0, Math.trunc(share * MAP_SIDE - reach)),
		to: Math.min(Math.trunc(share * MAP_SIDE + reach + 1), MAP_SIDE - 1),
	});
	const columns = range(annotation.x);
	const rows = range(annotation.y);
	return rocAuc(resizedMap(map, MAP_SIDE, MAP_SIDE).values, (i) => {
		const column = i % MAP_SIDE;
		const row = Math.floor(i / MAP_SIDE);
		return column >= columns.from && column < columns.to && row >= rows.from && row < rows.to;
	});
};
