import { contextOf } from '../../draw/context';
import type { Frame } from '../../core/perception';

/** Frames are kept no larger than this: enough for any screen they are shown on, and quick to draw. */
const MAX_PICTURE_PX = 1280;

/** Draws a frame's pixels at once, as large as is useful; the canvas takes the size. */
export const drawFrame = (frame: Frame, canvas: HTMLCanvasElement): void => {
	const scale = Math.min(1, MAX_PICTURE_PX / Math.max(frame.widthPx, frame.heightPx));
	drawTo(canvas, frame.pixels, Math.round(frame.widthPx * scale), Math.round(frame.heightPx * scale));
};

/** Draws all of one canvas on another, which takes its size. */
export const copyCanvas = (from: HTMLCanvasElement, to: HTMLCanvasElement): void =>
	drawTo(to, from, from.width, from.height);

/** Shows pixels as they are; the canvas takes their size. */
export const putImage = (image: ImageData, canvas: HTMLCanvasElement): void => {
	const { width, height } = image;
	if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
	contextOf(canvas, { alpha: false }).putImageData(image, 0, 0);
};

const drawTo = (canvas: HTMLCanvasElement, pixels: CanvasImageSource, width: number, height: number): void => {
	if (width === 0 || height === 0) return;
	if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
	contextOf(canvas, { alpha: false }).drawImage(pixels, 0, 0, width, height);
};

/** Makes the canvas as sharp as the screen, and CSS pixels its unit. */
export const fitCanvas = (
	canvas: HTMLCanvasElement,
	size: { width: number; height: number },
	settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D => {
	// Sharper than twice cannot be seen, and costs.
	const ratio = Math.min(2, window.devicePixelRatio || 1);
	const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
	if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
	const context = contextOf(canvas, settings);
	context.setTransform(ratio, 0, 0, ratio, 0, 0);
	return context;
};
