import { AppError } from '../core/errors';
import type { FrameSource } from './source';
import { MIN_SIDE_PX } from './limits';

/** A still picture as a source of one frame, at time 0. */
export type ImageSource = FrameSource & {
	/** After turning upright as the picture's EXIF orientation asks. */
	readonly widthPx: number;
	readonly heightPx: number;
};

/**
 * Opens a still picture of any format the browser decodes (JPEG, PNG, WebP, AVIF, GIF's first picture, …).
 *
 * @param name for messages.
 * @throws AppError `file-empty`, `image-unreadable`, `video-too-small`.
 */
export const openImage = async (file: Blob, name: string): Promise<ImageSource> => {
	if (file.size === 0) throw new AppError('file-empty', `The file has no content: ${name}`);
	const decode = () =>
		createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
			const format = file.type || 'of unknown type';
			throw new AppError('image-unreadable', `The picture (${format}) cannot be decoded: ${name}`, { cause });
		});
	// Decoded once to know the size, and again for each reading, so that no pixels are held in between.
	const probe = await decode();
	const { width: widthPx, height: heightPx } = probe;
	probe.close();
	if (Math.min(widthPx, heightPx) < MIN_SIDE_PX) {
		throw new AppError('video-too-small', `The picture is ${widthPx} × ${heightPx} pixels: ${name}`);
	}
	let isClosed = false;
	return {
		isLive: false,
		durationMs: 0,
		widthPx,
		heightPx,
		async *frames(signal) {
			signal.throwIfAborted();
			if (isClosed) return;
			const pixels = await decode();
			// Nobody will take it any more.
			if (signal.aborted || isClosed) pixels.close();
			signal.throwIfAborted();
			if (isClosed) return;
			yield { index: 0, tMs: 0, widthPx, heightPx, pixels };
		},
		close() {
			isClosed = true;
		},
	};
};
