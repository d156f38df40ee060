import type { Box } from '../core/geometry/space';

type Canvas = OffscreenCanvasRenderingContext2D;

/**
 * Cells of the mosaic across the longer side of a cover. Ours, and coarse on purpose: people name well-known faces from
 * about 16 cells across a face (Harmon & Julesz 1973; Bachmann 1991), so with a head of at most 5 there is nothing to see.
 */
const MOSAIC_CELLS = 6;
/** Least size of a mosaic cell, pixels: a tiny head becomes a single patch. */
const MIN_CELL_PX = 4;
/** What a plain patch is made of: grey of the page, so that nobody's skin or hair shines through. */
const PATCH = '#30363d';

/** The part of a box inside the picture, in whole pixels outwards; `null` when none of it is. */
const withinPicture = ({ x, y, width, height }: Box, widthPx: number, heightPx: number): Box | null => {
	const left = Math.max(0, Math.floor(x));
	const top = Math.max(0, Math.floor(y));
	const right = Math.min(widthPx, Math.ceil(x + width));
	const bottom = Math.min(heightPx, Math.ceil(y + height));
	return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
};

/** Cells across and down for a cover of this size; the cells are about square. */
const mosaicSize = ({ width, height }: Box): { columns: number; rows: number } => {
	const cell = Math.max(MIN_CELL_PX, Math.max(width, height) / MOSAIC_CELLS);
	return { columns: Math.max(1, Math.round(width / cell)), rows: Math.max(1, Math.round(height / cell)) };
};

/**
 * Mean colours of the cells of a picture. Means of whole cells, from which the pixels cannot be recovered; samples
 * would come from another place of the face in a later frame.
 *
 * @returns red, green, blue, alpha of each cell
 */
const cellMeans = (
	{ data, width, height }: ImageData,
	{ columns, rows }: ReturnType<typeof mosaicSize>,
): Uint8ClampedArray<ArrayBuffer> => {
	const means = new Uint8ClampedArray(4 * columns * rows);
	for (let row = 0; row < rows; row++) {
		const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
		for (let column = 0; column < columns; column++) {
			const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
			let [red, green, blue, count] = [0, 0, 0, 0];
			for (let y = top; y < bottom; y++) {
				for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at += 4) {
					red += data[at]!;
					green += data[at + 1]!;
					blue += data[at + 2]!;
					count++;
				}
			}
			const share = count === 0 ? 0 : 1 / count;
			means.set([red * share, green * share, blue * share, 255], 4 * (row * columns + column));
		}
	}
	return means;
};

/** Made once. */
let cells: OffscreenCanvas | null = null;

const drawMosaic = (canvas: Canvas, box: Box): void => {
	const size = mosaicSize(box);
	const { columns, rows } = size;
	const pixels = canvas.getImageData(box.x, box.y, box.width, box.height);
	cells ??= new OffscreenCanvas(1, 1);
	cells.width = columns;
	cells.height = rows;
	const image = new ImageData(cellMeans(pixels, size), columns, rows);
	cells.getContext('2d')!.putImageData(image, 0, 0);
	// Smooth between cells: hard edges of a mosaic help the eye to complete a face.
	canvas.imageSmoothingEnabled = true;
	canvas.imageSmoothingQuality = 'low';
	canvas.drawImage(cells, box.x, box.y, box.width, box.height);
};

/**
 * Makes the faces in the boxes unrecognisable. What was there is gone from the canvas.
 *
 * @param isWhole covers the whole picture
 */
export const coverFaces = (
	canvas: Canvas,
	picture: { widthPx: number; heightPx: number },
	{ boxes, isWhole }: { boxes: readonly Box[]; isWhole: boolean },
	style: 'mosaic' | 'plain',
): void => {
	const all = isWhole ? [{ x: 0, y: 0, width: picture.widthPx, height: picture.heightPx }] : boxes;
	const inside = all.flatMap((box) => withinPicture(box, canvas.canvas.width, canvas.canvas.height) ?? []);
	canvas.save();
	canvas.fillStyle = PATCH;
	for (const box of inside) {
		if (style === 'mosaic') drawMosaic(canvas, box);
		else canvas.fillRect(box.x, box.y, box.width, box.height);
	}
	canvas.restore();
};
