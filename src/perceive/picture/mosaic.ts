import type { Box } from '../../core/geometry/space';
import { blackRaster, type Placement, type Raster } from './raster';
import { drawInto } from './scale';

/** Several crops side by side in one picture, so that one run of a model looks at all of them. */
export type Mosaic = {
	raster: Raster;
	/** In the order of the crops. */
	cells: readonly MosaicCell[];
};

/** One crop: where it is in the mosaic, and how that leads back to the picture. */
export type MosaicCell = { cell: Box; placement: Placement };

/**
 * Enlarges square parts of a picture into the cells of a grid.
 *
 * `boxes` are squares in pixels of `source`; the placements lead back to those pixels. Cells have a black border:
 * a detector must not join what two neighbours show.
 */
export const composeMosaic = (source: Raster, boxes: readonly Box[], cellPx: number): Mosaic => {
	const columns = Math.max(1, Math.ceil(Math.sqrt(boxes.length)));
	const gapPx = 8;
	const pitchPx = cellPx + gapPx;
	// Always square: a detector letterboxes its input to a square, so rows left out would gain nothing.
	const raster = blackRaster(columns * pitchPx, columns * pitchPx);
	const cells = boxes.map((box, i) => {
		const left = (i % columns) * pitchPx + gapPx / 2;
		const top = Math.floor(i / columns) * pitchPx + gapPx / 2;
		drawInto(raster, { left, top, widthPx: cellPx, heightPx: cellPx }, source, box);
		const xScale = box.width / cellPx;
		const yScale = box.height / cellPx;
		return {
			cell: { x: left, y: top, width: cellPx, height: cellPx },
			placement: { left: box.x - left * xScale, top: box.y - top * yScale, xScale, yScale },
		};
	});
	return { raster, cells };
};
