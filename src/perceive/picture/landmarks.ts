import type { Landmarks, Topology } from '../../core/perception';
import type { Placement, Raster } from './raster';

/** A raster with its place in the picture it was taken from. */
export type PlacedRaster = { raster: Pick<Raster, 'widthPx' | 'heightPx'>; placement: Placement };

type Point = { x: number; y: number; z: number; visibility?: number };

/**
 * MediaPipe's points, which are shares of the raster they were found in, as pixels of the picture it was taken from. Only
 * poses come with a visibility.
 *
 * @param world its metric points, which already have x right, y down and z away from the camera
 */
export const toLandmarks = (
	topology: Topology,
	points: readonly Point[],
	world: readonly Point[] | null,
	{ raster, placement }: PlacedRaster,
): Landmarks => {
	const image = new Float32Array(points.length * 3);
	points.forEach(({ x, y, z }, i) => {
		image[i * 3] = placement.left + x * raster.widthPx * placement.xScale;
		image[i * 3 + 1] = placement.top + y * raster.heightPx * placement.yScale;
		// z is given in the scale of x.
		image[i * 3 + 2] = z * raster.widthPx * placement.xScale;
	});
	return {
		topology,
		image,
		metric: world && Float32Array.from(world.flatMap(({ x, y, z }) => [x, y, z])),
		visibility: topology === 'pose-33' ? Float32Array.from(points, (p) => p.visibility ?? 0) : null,
	};
};

/** The point in the middle of a set, in shares of the raster. */
export const centreOf = (points: readonly Point[]): { x: number; y: number } => ({
	x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
	y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
});
