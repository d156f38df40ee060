/** Numbers over the picture, row by row from the top; the higher, the likelier the gaze lands there. */
export type HeatMap = { readonly width: number; readonly height: number; readonly values: ArrayLike<number> };

/** A place in the picture as a share of its width (x, to the right) and height (y, down). */
export type UnitPoint = { readonly x: number; readonly y: number };

/** Side of the maps of Gaze-LLE and of the VideoAttentionTarget protocol, cells. */
export const MAP_SIDE = 64;
/** Spread of the target maps, cells (Gaze-LLE and SocialFusion). */
export const TARGET_SIGMA_CELLS = 3;

/**
 * The first of the largest cells, as cell index / number of cells, so the cell's upper left corner: what the reference
 * implementation (Gaze-LLE, `gazefollow_l2`) measures distances from.
 */
export const peakOf = ({ width, height, values }: HeatMap): UnitPoint => {
	let best = 0;
	for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
	return { x: (best % width) / width, y: Math.floor(best / width) / height };
};

/**
 * A map resized by bilinear interpolation with pixel centres at half indices and no smoothing beforehand, as
 * `torch.nn.functional.interpolate(mode="bilinear", align_corners=False)` does.
 */
export const resizedMap = (map: HeatMap, width: number, height: number): HeatMap => {
	if (map.width === width && map.height === height) return map;
	const along = (size: number, from: number) =>
		Array.from({ length: size }, (_, i) => {
			const at = Math.max(0, ((i + 0.5) * from) / size - 0.5);
			const first = Math.min(Math.floor(at), from - 1);
			return { first, second: Math.min(first + 1, from - 1), share: at - first };
		});
	const columns = along(width, map.width);
	const values = new Float32Array(width * height);
	for (const [y, row] of along(height, map.height).entries()) {
		for (const [x, column] of columns.entries()) {
			const between = (rowIndex: number) => {
				const left = map.values[rowIndex * map.width + column.first]!;
				return left + (map.values[rowIndex * map.width + column.second]! - left) * column.share;
			};
			const top = between(row.first);
			values[y * width + x] = top + (between(row.second) - top) * row.share;
		}
	}
	return { width, height, values };
};
