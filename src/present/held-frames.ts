import type { Frame } from '../core/perception';
import { copyCanvas, drawFrame } from './frame-canvas';

/** Most frames that are held: results of a file are at most some 0.3 s behind, nine frames at 30 a second. */
const MOST = 12;

/** Pictures that wait until their frame is analysed, so that picture and overlay belong together. */
export class HeldFrames {
	readonly #held: { index: number; canvas: HTMLCanvasElement }[] = [];
	readonly #spare: HTMLCanvasElement[] = [];

	/** Copies a frame's pixels at once. */
	hold(frame: Frame): void {
		if (this.#held.length >= MOST) this.#spare.push(this.#held.shift()!.canvas);
		const canvas = this.#spare.pop() ?? document.createElement('canvas');
		drawFrame(frame, canvas);
		this.#held.push({ index: frame.index, canvas });
	}

	/** Shows a frame's picture, if it is held, and lets go of it and of all before it. */
	show(index: number, on: HTMLCanvasElement): void {
		while (this.#held.length > 0 && this.#held[0]!.index <= index) {
			const { index: heldIndex, canvas } = this.#held.shift()!;
			if (heldIndex === index) copyCanvas(canvas, on);
			this.#spare.push(canvas);
		}
	}

	/** Forgets all: another source was opened. */
	clear(): void {
		for (const { canvas } of this.#held.splice(0)) this.#spare.push(canvas);
	}
}
