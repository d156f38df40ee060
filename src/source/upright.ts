import type { VideoSample } from 'mediabunny';

/**
 * The pixels of a decoded sample, upright, of the given size, in square pixels. The caller closes the result; the
 * sample stays the caller's too.
 *
 * Costs nothing when the sample is like that already. Otherwise (rotation or mirroring asked for by the file, pixels
 * that are not square, another size after a change of resolution in mid-stream) it is drawn once; the picture keeps
 * its shape, with black bars where the shape differs.
 *
 * @param draws always draws it: for browsers in which frames are to be drawn by one thread alone (`convertsFrames`)
 */
export const uprightPixels = (
	sample: VideoSample,
	widthPx: number,
	heightPx: number,
	draws = false,
): VideoFrame | ImageBitmap => {
	const { visibleRect, rotation, flip } = sample;
	if (!draws && rotation === 0 && !flip && visibleRect.width === widthPx && visibleRect.height === heightPx) {
		const frame = sample.toVideoFrame();
		// A frame that asks to be shown in another shape would be drawn stretched by its consumers.
		if (frame.displayWidth === widthPx && frame.displayHeight === heightPx) return frame;
		frame.close();
	}
	const canvas = new OffscreenCanvas(widthPx, heightPx);
	const context = canvas.getContext('2d', { alpha: false });
	if (!context) throw new Error(`No 2-D context for ${widthPx} × ${heightPx} pixels`);
	sample.drawWithFit(context, { fit: 'contain' });
	return canvas.transferToImageBitmap();
};
