import type { Frame } from '../../core/perception';
import { AppError } from '../../core/errors';
import { copyRgba } from '../../core/frame-rgba';
import { ownMemory, type Allocate } from './pixel-pool';
import type { Raster } from './raster';

let canvas: OffscreenCanvas | null = null;

/** Draws any picture to exactly this size; slower than `copyTo`, but it turns, scales and converts. */
const drawn = ({ pixels, widthPx, heightPx }: Frame): Raster => {
	canvas ??= new OffscreenCanvas(widthPx, heightPx);
	if (canvas.width !== widthPx || canvas.height !== heightPx) {
		canvas.width = widthPx;
		canvas.height = heightPx;
	}
	const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
	if (!context) throw new AppError('backend-unavailable', 'No 2-D canvas in this worker');
	context.drawImage(pixels, 0, 0, widthPx, heightPx);
	return { widthPx, heightPx, data: context.getImageData(0, 0, widthPx, heightPx).data };
};

/**
 * The frame's pixels in memory. Does not close the frame.
 *
 * Copied where that is possible: drawing is slower (`copyRgba`), and giving a `VideoFrame` to each MediaPipe task costs
 * 70 ms more a task without a GPU (measured).
 *
 * @param allocate makes room for them where they are copied
 */
export const readPixels = async (frame: Frame, allocate: Allocate<ArrayBuffer> = ownMemory): Promise<Raster> => {
	try {
		const data = await copyRgba(frame, allocate(4 * frame.widthPx * frame.heightPx));
		if (data) return { widthPx: frame.widthPx, heightPx: frame.heightPx, data };
	} catch {
		// Drawn below, as some browsers do not convert to RGBA.
	}
	return drawn(frame);
};
