import { contextOf } from '../../draw/context';

/** Pixels of the picture for one of the drawing: sharp in print, too. */
const SCALE = 2;
/** Largest canvas that every browser draws, pixels a side. */
const MAX_SIDE_PX = 16_000;

/**
 * Draws an SVG as a PNG, twice as fine.
 *
 * @param svg text with `width` and `height` in pixels
 * @throws Error when the browser cannot draw it
 */
export const svgToPng = async (svg: string): Promise<Blob> => {
	const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
	try {
		const image = new Image();
		image.src = url;
		await image.decode();
		const scale = Math.min(SCALE, MAX_SIDE_PX / Math.max(image.width, image.height));
		const canvas = document.createElement('canvas');
		canvas.width = Math.round(image.width * scale);
		canvas.height = Math.round(image.height * scale);
		contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
		return await new Promise((resolve, reject) => {
			canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png');
		});
	} finally {
		URL.revokeObjectURL(url);
	}
};
