import { copyRgba } from '../../core/frame-rgba';
import type { Frame } from '../../core/perception';
import { copyCanvas, drawFrame, putImage } from '../ui/frame-canvas';

/** Most frames that are held: results of a file are at most some 0.3 s behind, nine frames at 30 a second. */
const MOST = 12;
/** Larger frames are drawn smaller instead of copied, for the sake of memory: pixels. */
const MAX_COPIED_PX = 1920 * 1080;

/** A picture that waits: drawn, or as its pixels; neither while those are still being copied. */
type Held = { index: number; canvas: HTMLCanvasElement | null; image: ImageData | null };

/** Pictures that wait until their frame is analysed, so that picture and overlay belong together. */
export class HeldFrames {
	readonly #held: Held[] = [];
	readonly #spareCanvases: HTMLCanvasElement[] = [];
	readonly #spareImages: ImageData[] = [];
	#canCopy = true;

	/**
	 * Takes a frame's pixels at once; the frame may be closed or sent away.
	 *
	 * @param hasGpu whether canvases draw on one; without, copying is five times quicker than drawing
	 */
	hold(frame: Frame, hasGpu: boolean): void {
		if (this.#held.length >= MOST) this.#held.splice(0, 1).forEach((oldest) => this.#release(oldest));
		const held: Held = { index: frame.index, canvas: null, image: null };
		this.#held.push(held);
		if (!hasGpu && this.#copy(frame, held)) return;
		held.canvas = this.#spareCanvases.pop() ?? document.createElement('canvas');
		drawFrame(frame, held.canvas);
	}

	/** Shows a frame's picture, if it is held, and lets go of it and of all before it. */
	show(index: number, on: HTMLCanvasElement): void {
		for (let held = this.#held[0]; held && held.index <= index; held = this.#held[0]) {
			this.#held.shift();
			if (held.index === index && held.canvas) copyCanvas(held.canvas, on);
			if (held.index === index && held.image) putImage(held.image, on);
			this.#release(held);
		}
	}

	/** Forgets all: another source was opened. */
	clear(): void {
		for (const held of this.#held.splice(0)) this.#release(held);
		this.#spareImages.length = 0;
	}

	/** Begins to copy; false when the frame has to be drawn. */
	#copy(frame: Frame, held: Held): boolean {
		const { widthPx, heightPx } = frame;
		if (!this.#canCopy || widthPx * heightPx > MAX_COPIED_PX) return false;
		const spare = this.#spareImages.pop();
		const image = spare?.width === widthPx && spare.height === heightPx ? spare : new ImageData(widthPx, heightPx);
		const copying = copyRgba(frame, image.data);
		copying?.then(
			() => (held.image = image),
			// This picture is lost; the next ones are drawn.
			() => (this.#canCopy = false),
		);
		return copying !== null;
	}

	#release({ canvas, image }: Held): void {
		if (canvas) this.#spareCanvases.push(canvas);
		if (image) this.#spareImages.push(image);
	}
}
