import { AppError } from '../../../core/errors';
import { copyAsRgba } from '../../../core/frame-rgba';
import type { LivePicture, Picture, RasterPicture } from '../encoder-port';

/** Whether a frame's pixels are stored upright and at the size they are shown in. */
export const isPlain = ({ pixels, widthPx, heightPx }: LivePicture): boolean => {
	if (!(pixels instanceof VideoFrame)) return pixels.width === widthPx && pixels.height === heightPx;
	const { visibleRect } = pixels;
	// Chromium turns a frame with a rotation only when it is drawn; the type of `VideoFrame` does not know it yet.
	const { rotation = 0 } = pixels as VideoFrame & { rotation?: number };
	return visibleRect?.width === widthPx && visibleRect.height === heightPx && rotation === 0;
};

const drawn = ({ pixels, widthPx, heightPx }: LivePicture): RasterPicture => {
	const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true, alpha: false });
	if (!context) throw new AppError('backend-unavailable', 'No 2-D canvas in this worker');
	context.drawImage(pixels, 0, 0, widthPx, heightPx);
	return { widthPx, heightPx, data: context.getImageData(0, 0, widthPx, heightPx).data };
};

/** The picture's pixels in memory. Does not close it. A frame in RGBA comes without a canvas, which is much quicker. */
export const readPicture = async (picture: Picture): Promise<RasterPicture> => {
	if ('data' in picture) return picture;
	const { pixels, widthPx, heightPx } = picture;
	if (!(pixels instanceof VideoFrame) || !isPlain(picture)) return drawn(picture);
	try {
		return { widthPx, heightPx, data: await copyAsRgba(pixels, new Uint8ClampedArray(4 * widthPx * heightPx)) };
	} catch {
		// Conversion to RGBA is missing in some browsers and for some pixel formats (10 bits, alpha).
		return drawn(picture);
	}
};
