import type { Box } from '../../core/geometry/space';

/** Places to start tiles of `side` along `length` so that they cover it and overlap by at least `overlap` of a side. */
const starts = (length: number, side: number, overlap: number): number[] => {
	if (length <= side) return [0];
	const count = Math.ceil((length - side) / (side * (1 - overlap))) + 1;
	return Array.from({ length: count }, (_, i) => Math.round(((length - side) * i) / (count - 1)));
};

/**
 * Overlapping squares that cover a picture, row by row, whole pixels inside it.
 *
 * Their side is the picture's short side or `tileSidePx`, whichever is smaller. Empty when one tile would be
 * the picture itself: nothing is gained then.
 */
export const tilesOf = (widthPx: number, heightPx: number, tileSidePx: number, overlap: number): Box[] => {
	const side = Math.min(widthPx, heightPx, tileSidePx);
	const columns = starts(widthPx, side, overlap);
	const rows = starts(heightPx, side, overlap);
	if (columns.length * rows.length === 1) return [];
	return rows.flatMap((y) => columns.map((x) => ({ x, y, width: side, height: side })));
};
